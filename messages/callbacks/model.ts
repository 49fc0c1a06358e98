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

const nothing = "It changed nothing.";

export const applied = {
  label: "Processed",
  meaning: "It was verified and brought something new.",
  effect: "Order updated.",
};
export const found = {
  label: "Charge recorded",
  meaning: "It reports a charge that the gateway made on its own schedule.",
  effect: "The charge was recorded on its profile.",
};
export const repeated = {
  label: "Duplicate",
  meaning: "The same callback arrived before. It is counted once.",
  effect: nothing,
};
export const late = {
  label: "Out of order",
  meaning: "It is older than the final status. Callbacks may arrive in any order.",
  effect: nothing,
};
export const reported = {
  label: "Unverified",
  meaning: "It is shown with its order, and counts once it is confirmed.",
  effect: "The order shows the report. We check it with the gateway where we can.",
};
export const conflict = {
  label: "Conflicting",
  meaning: "It conflicts with the gateway's final status, or with what Paydesk sent.",
  effect: "Its order shows a conflicting status.",
  next: "Open the order, compare it with the gateway's report, and resolve it there.",
};
export const secondOrder = {
  label: "Possible duplicate payment",
  meaning: "The gateway has another order with the same client order ID. It may have been paid twice.",
  effect: "Its order shows a conflicting status.",
  next: "Open the order, and ask the gateway's account manager about both IDs now.",
};
export const wrongAmount = {
  label: "Amount mismatch",
  meaning: "Its amount or currency differs from the order's.",
  effect: "It was not applied. Its order shows a conflicting status.",
  next: "Open the order, and compare it with the gateway's report before you resolve it.",
};
export const notUnderstood = {
  label: "Unrecognised status",
  meaning: "Its status or type is missing, or isn't documented.",
  effect: "It was stored and not applied. We check the status with the gateway where we can.",
  next: "Ask the gateway's account manager what the status means.",
};
export const wrongControl = {
  label: "Invalid signature",
  meaning: "Its control value doesn't match. It isn't from the gateway, or the control key is wrong.",
  effect: "It was stored and not applied.",
  next: "Compare the control key under Keys and callbacks with the gateway's. Once it matches, callbacks are processed automatically.",
};
export const unmatched = {
  label: "Unmatched",
  meaning: "No order in Paydesk has its client order ID.",
  effect: "It was stored. If its order appears, it is processed automatically.",
  next: "If it is a scheduled charge, create a callback address for its profile, on the connection's Endpoints tab. Otherwise ask the gateway's account manager.",
};
export const unreadable = {
  label: "Malformed",
  meaning: "It can't be read as a callback, or carries two different values.",
  effect: "It was stored and not applied.",
  next: "Review its content. If it happens again, ask the gateway's account manager.",
};
export const otherOrder = {
  label: "Another connection's order",
  meaning: "It arrived at one connection's address and names another connection's order.",
  effect: "It was stored with that order and not applied. It isn't retried.",
  next: "Check which callback address the gateway uses for each connection.",
};
export const received = {
  label: "Received",
  meaning: "It is stored, and is processed within seconds.",
  effect: "Nothing yet.",
};
