export const differenceOf = (about: string) => `Difference: ${about}`;
export const sides = { gateway: ["Paydesk", "Gateway"], bank: ["Gateway", "Bank"] } as const;
export const sideCaption = (side: string) => `What ${side} has`;
export const nothingHere = "No record";
export const what = "What";
export const day = "Day";
export const ids = "IDs";
export const total = "Total";
export const subtraction = (left: string, right: string) => `${left} − ${right}`;
export const suggestedOn = (side: string) => `${side}: suggested`;
export const suggestedBecause =
  "Only one line matches: same amount and currency, within a week. Check that it’s the same payment.";
export const matchThese = "Match these two";
export const noSuggestion =
  "No single line of the other side has this amount within a week. Explain the difference instead.";
export const explain = "Explain";
export const act = "Outcome";
export const ignore = "Ignored";
export const resolve = "Resolved";
export const note = "Note only";
export const explainedBy = "Explained by";
export const owner = "Owner";
export const ownerHint = "Responsible until it clears.";
export const until = "Timing until";
export const untilHint = "After this day it’s a difference again, unless the other side has arrived.";
export const choose = "Choose";
export const ownedBy = (name: string) => `owned by ${name}`;
export const reason = "Reason";
export const reasonHint = "Shown to reviewers and in the evidence.";
export const save = "Save and continue";
export const saved = "Saved.";
export const assign = "Assign";
export const assignee = "Assigned to";
export const noOne = "No one";
export const saveAssignee = "Save assignee";
export const reopen = "Undo explanation";
export const history = "History";
export const noHistory = "No history yet.";
export const assignedTo = (name: string) => `to ${name}`;
export const next = "Show next difference";
export const explained = "Explained";
export const unexplained = "Not explained";
export const periodClosed = "This period is closed, so its differences can’t change.";

export const confirmTheReturn = "Confirm or dismiss the return on its order";
export const itStaysOpenUntil =
  "This line brings money of a payment back. It stays a difference until the gateway or two users say what it is.";
export const viewOrder = (id: string) => `View order ${id}`;
