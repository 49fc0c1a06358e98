export const differenceOf = (about: string) => `Difference: ${about}`;
export const sides = { gateway: ["Paydesk", "Gateway"], bank: ["Gateway", "Bank"] } as const;
export const sideCaption = (side: string) => `What ${side} has`;
export const nothingHere = "Nothing";
export const what = "What";
export const day = "Day";
export const ids = "IDs";
export const total = "Total";
export const subtraction = (left: string, right: string) => `${left} − ${right}`;
export const suggestedOn = (side: string) => `${side}: suggested`;
export const suggestedBecause =
  "Only one line has this amount and currency within a week. Check that it’s the same payment.";
export const matchThese = "Match these two";
export const noSuggestion =
  "No single line of the other side has this amount within a week. Explain the difference instead.";
export const explain = "Explain";
export const act = "What it is";
export const ignore = "Ignore";
export const resolve = "Resolved";
export const note = "Note only";
export const explainedBy = "Explained by";
export const owner = "Owner";
export const ownerHint = "Who sees to it until it clears.";
export const until = "Timing until";
export const untilHint = "It’s a difference again after this day, if the other side hasn’t come.";
export const choose = "Choose";
export const ownedBy = (name: string) => `owned by ${name}`;
export const reason = "Reason";
export const reasonHint = "Reviewers and the evidence of the close show it.";
export const save = "Save and continue";
export const saved = "Saved.";
export const assign = "Assign";
export const assignee = "Assigned to";
export const noOne = "No one";
export const saveAssignee = "Save assignee";
export const reopen = "Remove explanation";
export const history = "History";
export const noHistory = "No one has worked on this difference yet.";
export const assignedTo = (name: string) => `to ${name}`;
export const next = "Show next difference";
export const explained = "Explained";
export const unexplained = "Not explained";
export const periodClosed = "This period is closed, so its differences can’t change.";

export const confirmTheReturn = "Confirm or dismiss the return on its order";
export const itStaysOpenUntil =
  "This line brings money of a payment back. It stays a difference until the gateway or two users say what it is.";
export const viewOrder = (id: string) => `View order ${id}`;
