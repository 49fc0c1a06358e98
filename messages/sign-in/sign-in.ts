export const forgottenTitle = "Forgot your password?";
export const forgottenHint = 'Ask a Paydesk admin for a one-time link: Team → your name → "Create password link".';
export const whatThisIs = "Prepare, approve and send payouts, and track each one.";
export const sandboxTitle = "Try the sandbox";
export const sandboxHint = "One click signs you in as a sample user. No money moves.";
export const continueAs = (name: string) => `Continue as ${name}`;
export const whatTheyDo = {
  developer: "Connects gateways",
  viewer: "Reads everything",
  preparer: "Prepares and sends payouts",
  approver: "Approves what others prepare",
  admin: "Manages users and connections",
};

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

export const signOut = "Sign out";
export const confirmTitle = "Sign out?";
export const accountLine = (nameText: string, email: string) => `You are signed in as ${nameText} (${email}).`;
export const returnLink = "Return to overview";
export const foreignSiteNote = "Sign out from a Paydesk page. Other sites can't sign you out.";
