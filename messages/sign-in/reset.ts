export const resetDone = "Your password is set. You can sign in now.";
export const setPassword = "Set password";
export const pageTitle = "Set a password";
export const expiredTitle = "This link has expired";
export const expiredHint = "It was used, cancelled or replaced, or it's too old. Ask an admin for a new link.";
export const signInLink = "Go to sign-in";
export const welcome = "Welcome";
export const welcomeText = (nameText: string, email: string) =>
  `${nameText}, set a password. You sign in with it and ${email}.`;
export const resetText = (nameText: string, email: string) =>
  `For ${nameText} (${email}). This signs you out of all current sessions.`;
