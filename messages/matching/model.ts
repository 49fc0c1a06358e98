export const classes = {
  expected: "Waiting",
  missing_gateway: "Not in a gateway report",
  missing_bank: "Missing at the bank",
  missing_here: "Missing in Paydesk",
  amount: "Amounts differ",
  duplicate: "Duplicate",
  ids_differ: "IDs differ",
  returned: "Reported as returned",
  fee: "Fee",
  fx: "Currency exchange",
  reserve: "Reserve",
  unrelated: "Not a payment",
} as const;
export const classMeanings = {
  expected: "Usual timing: the other side normally shows it within the days set for this connection.",
  missing_gateway: "Paydesk or the bank has it, but no gateway report lists it.",
  missing_bank: "The gateway lists it, but no bank statement shows it.",
  missing_here: "The gateway lists it, but Paydesk has no completed payment for it.",
  amount: "Both sides have it, with different amounts or currencies.",
  duplicate: "One side has it more often than the other.",
  ids_differ:
    "Its client order ID and its gateway order ID aren't those of one payment, so it's never matched automatically.",
  returned: "It brings money of a payment back, and nothing confirms that yet. Confirm or dismiss it on the order.",
  fee: "A fee of the gateway or the bank.",
  fx: "A currency exchange of the gateway or the bank.",
  reserve: "Money that the gateway holds back or releases.",
  unrelated: "A rule says that this line has nothing to do with the gateway.",
} as const;
export const legs = { gateway: "Paydesk and gateway", bank: "Gateway and bank" } as const;
export const acts = {
  ignore: "Ignored",
  resolve: "Resolved",
  reopen: "Reopened",
  assign: "Assigned",
  note: "Note",
  unmatch: "Match by ID undone",
  rematch: "Match by ID restored",
} as const;
export const explanations = {
  timing: "Timing",
  fee: "Fee",
  fx: "Currency exchange",
  return: "Return",
  gateway_error: "Error of the gateway",
  our_error: "Our error",
} as const;
export const parts = {
  fees: "Fees and exchange",
  timing: "Timing",
  returns: "Returns",
  errors: "Errors",
  other: "Ignored or matched",
  unexplained: "Unexplained",
} as const;
export const timingUntil = (day: string) => `Timing, until ${day}`;
export const expectedUntil = (day: string) => `Waiting until ${day}`;
export const chooseAnExplanation =
  "Choose what explains it: timing, a fee, a currency exchange, a return, an error of the gateway or our error.";
export const chooseAnOwner = "Choose who owns it until it clears.";
export const enterUntil = "Enter the day by which the other side comes.";
export const untilIsForTiming = "Only timing has a day. Clear it, or choose Timing.";
export const untilTooEarly = "Choose today or a later day.";
export const untilTooLate = (most: number) => `Choose a day within ${most} days.`;
export const ignoreNeedsEven = "A difference in money can’t be ignored. Explain it, and choose an owner.";
export const chooseItems = "Choose at least one difference.";
export const tooManyItems = (most: number) => `Choose no more than ${most} differences at once.`;
export const chooseTwo = "Choose at least two differences to match.";
export const reasonMissing = "Enter a reason, e.g. “Bank fee, booked on 30 November”.";
export const reasonTooLong = (most: number) => `Use no more than ${most} characters.`;
export const chooseAnAct = "Choose what to do.";
export const userMissing = "Choose a user.";
export const itemIsGone = "This difference no longer exists. Reload the page.";
export const periodClosed = "The period is closed, so its differences can’t change.";
export const periodLocked = "The period is locked, so nothing in it can change.";
export const notOfOneLeg = "Choose differences of one comparison, period and currency.";
export const notEven = (left: string, right: string, currency: string) =>
  `The sides differ: ${left} ${currency} and ${right} ${currency}. Choose lines whose amounts agree, or resolve the difference with a reason.`;
export const isReturned =
  "This line is reported as a return and stays open. Confirm or dismiss the return on its order first.";
export const matchIsGone = "This match was undone already.";
export const lineIsGone = "This line no longer exists. Reload the page.";
export const lineLacksId = "This line has no ID that Paydesk matches by.";
export const lineIsUnmatched = "The match of this line was undone already.";
export const alreadyMatched = "This line is matched by its ID already.";
export const undoItsMatchFirst = "A user matched this line with others. Undo that match first.";
export const userCantAct = "This user can’t work on differences.";
export const nameTooLong = "Name: use no more than 80 characters.";
export const nameMissing = "Enter a name, e.g. “Account fees”.";
export const enterAText = "Enter part of the line’s text, at least 3 characters.";
export const textTooLong = "Text: use no more than 80 characters.";
export const chooseAClass = "Choose what these lines are.";
export const chooseAConnection = "Choose the connection that these lines belong to.";
export const ruleIsGone = "This rule was removed already.";
export const connectionUnknown = "This connection doesn’t exist.";
export const accountIsUnknown = "No uploaded statement is of this account and currency.";
export const aPeriod = "a period";
export const currencyUnknown = "Choose a currency by its three letters, e.g. EUR.";
export const aConnection = "a connection";
export const matchOfUsers = "Match made by users";
export const moves = {
  approved: "Completed",
  other_amount: "Other amount",
  second_order: "Possible duplicate payment",
  reversed: "Reversed",
  refunded: "Refunded",
  charged_back: "Charged back",
} as const;
