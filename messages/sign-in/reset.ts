export const yourPasswordIsSet = "Your password is set. You can sign in now.";
export const setPassword = "Set password";
export const setAPassword = "Set a password";
export const thisLinkHasExpired = "This link has expired";
export const itWasUsedCancelled = "It was used, cancelled or replaced, or it's too old. Ask an admin for a new link.";
export const goToSignIn = "Go to sign-in";
export const welcome = "Welcome";
export const setAPasswordYou = (nameText: string, email: string) =>
  `${nameText}, set a password. You sign in with it and ${email}.`;
export const forThisSignsYou = (nameText: string, email: string) =>
  `For ${nameText} (${email}). This signs you out of all current sessions.`;
