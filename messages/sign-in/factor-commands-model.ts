export const passwordWrong = "This isn't your password.";
export const appExists = "You already have an authenticator app. Remove it before you add another.";
export const appConfirmed = "Your app is already confirmed.";
export const appMissing = "You don't have an authenticator app yet.";
export const removableAppMissing = "You don't have an authenticator app to remove.";
