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
