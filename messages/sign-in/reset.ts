export const yourPasswordIsSetThe = "Your password is set. The link works no more.";
export const setPassword = "Set password";
export const setAPassword = "Set a password";
export const thisLinkWorksNoMore = "This link works no more";
export const itWasUsedAlreadyIs =
  "It was used already, is too old, was taken back, or a newer one was made. Ask an admin for a new one.";
export const toTheSignInPage = "To the sign-in page";
export const welcome = "Welcome";
export const chooseAPasswordYouThen = (nameText: string, email: string) =>
  `Choose a password, ${nameText}. You then sign in with it and ${email}.`;
export const forEverywhereYouAreSigned = (nameText: string, email: string) =>
  `For ${nameText} (${email}). Everywhere you are signed in now, you will be signed out.`;
