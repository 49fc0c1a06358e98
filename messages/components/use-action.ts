export const sessionRestored = "You're signed in again. Nothing was sent. Check your entries, then submit again.";
export const sessionEnded = "Your session has ended.";
export const verificationCancelled = "Verification was cancelled.";
export const unchangedBecause = (why: string) => `${why} Nothing was changed.`;
export const noResponse = "Paydesk didn't respond. Check whether the action was completed before you try again.";
