export const thisIsntYourPassword = "This isn't your password.";
export const youAlreadyHaveAn = "You already have an authenticator app. Remove it before you add another.";
export const yourAppIsAlready = "Your app is already confirmed.";
export const youDontHaveAn = "You don't have an authenticator app yet.";
export const youDontHaveAn2 = "You don't have an authenticator app to remove.";
