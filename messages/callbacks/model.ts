export const callbackNotFound = "This callback doesn't exist.";
export const processingDelayed = "Processing delayed";
export const delayedMeaning = "Callbacks are stored but have waited for more than a minute to be processed.";
export const delayedNext = "Nothing is lost. Ask your system administrator to check the worker.";
export const callbacksMissing = "Callbacks missing";
export const missingMeaning = "Orders are waiting for a status, and callbacks are later than usual.";
export const missingNext = "Check that the gateway can reach the callback address.";
export const needsReview = "Needs review";
export const reviewMeaning = "Some callbacks couldn't be processed and haven't been acknowledged.";
export const reviewNext = "Review and acknowledge them.";
export const unverified = "Unverified";
export const unverifiedMeaning =
  "The connection has no control key, so callbacks can't be verified and need confirmation.";
export const unverifiedNext = "Enter the control key from the gateway.";
export const noneYet = "None yet";
export const noneYetMeaning = "The gateway hasn't sent a callback yet, and none is overdue.";
export const noneYetNext = "The first payout brings the first callback.";
export const healthy = "Healthy";
export const healthyMeaning = "Callbacks arrive, are verified and are processed at once.";
export const selectionMissing = "Choose at least one callback";
export const tooManySelected = (acknowledgedAtOnceMax: number) =>
  `Choose no more than ${acknowledgedAtOnceMax} callbacks`;
export const notFound = "not found";
export const idTooLong = (deliveryMaxLength: number) => `at most ${deliveryMaxLength} characters`;
export const sendItUnpacked = "send the body without Content-Encoding, or with gzip, deflate or br";
export const aCallbackIsPacked = (encoding: string) =>
  `a callback was refused: its body can't be unpacked (Content-Encoding: ${encoding.slice(0, 40)}); ask the gateway to send it unpacked`;
export const notStored = "not stored, please retry";
export const databaseBusy = "the database does not keep up";
export const storingFailed = "it could not be stored";
