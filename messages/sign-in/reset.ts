export const yourPasswordIsSetThe = "Your password is set. You can sign in now.";
export const setPassword = "Set password";
export const setAPassword = "Set a password";
export const thisLinkWorksNoMore = "This link has expired";
export const itWasUsedAlreadyIs = "It was used, cancelled or replaced, or it's too old. Ask an admin for a new link.";
export const toTheSignInPage = "Go to sign-in";
export const welcome = "Welcome";
export const chooseAPasswordYouThen = (nameText: string, email: string) =>
  `${nameText}, set a password. You sign in with it and ${email}.`;
export const forEverywhereYouAreSigned = (nameText: string, email: string) =>
  `For ${nameText} (${email}). This signs you out of all current sessions.`;
