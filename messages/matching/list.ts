import { counted } from "@/lib/core/text/plural";

export const matching = "Matching";
export const nouns = ["difference", "differences"] as const;
export const caption = "Differences between Paydesk, gateway and bank, oldest first";
export const tabs = { open: "Unexplained", explained: "Explained", all: "All" } as const;
export const period = "Period";
export const periodOf = (from: string, to: string) => `Period ${from} – ${to}`;
export const comparison = "Comparison";
export const kind = "Type";
export const about = "Payment";
export const left = "Paydesk or gateway";
export const right = "Gateway or bank";
export const difference = "Difference";
export const since = "Since";
export const assigned = "Assigned to";
export const noOne = "No one";
export const noDifferences = "No unexplained differences";
export const everythingHasAName = "Every difference is explained.";
export const noPeriod = "No period yet";
export const startOne =
  "Start a period under Period close. Paydesk then compares its orders, gateway reports and bank statements.";
export const workOn = (about: string) => `Work on ${about}`;
export const periodLink = "Go to the period";
export const toPeriodClose = "Open Period close";
export const none = "–";
export const select = (about: string) => `Select ${about}`;
export const selected = (count: number) => `${counted(count, "difference")} selected`;
export const sidesOf = (left: string, right: string) => `${left} and ${right}`;
export const matchSelected = "Match selected";
export const explainSelected = "Explain selected";
export const settings = "Set bank accounts and rules";

export const unmatch = "Undo match by ID";
export const unmatchOf = (line: string) => `Undo match by ID: ${line}`;
export const unmatchQuestion = "Undo this match?";
export const unmatchEffect =
  "The line and what it was matched with become differences. Its ID won’t match them again until you restore the match.";
export const reason = "Reason";
export const rematch = "Restore match by ID";
export const rematchOf = (line: string) => `Restore match by ID: ${line}`;
export const rematchQuestion = "Restore this match?";
export const rematchEffect = "The line is matched by its ID again.";
export const unmatched = (reason: string) => `Not matched by ID: “${reason}”`;

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
export const reasonHint = "Shown to reviewers and in the evidence.";
export const save = "Save and continue";
export const saved = "Saved.";
export const assign = "Assign";
export const assignee = "Assigned to";
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
