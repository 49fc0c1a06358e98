export const youreSignedInAgain = "You're signed in again. Nothing was sent. Check your entries, then submit again.";
export const yourSessionHasEnded = "Your session has ended.";
export const verificationWasCancelled = "Verification was cancelled.";
export const nothingWasChanged = (why: string) => `${why} Nothing was changed.`;
export const paydeskDidntRespondCheck =
  "Paydesk didn't respond. Check whether the action was completed before you try again.";
