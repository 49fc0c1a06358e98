export const closeOf = (from: string, to: string) => `Close ${from} to ${to}`;
export const evaluated = "Last compared";
export const equations = "Paydesk, gateway and bank";
export const bridgeOf = (currency: string) => `From Paydesk to the bank, ${currency}`;
export const paydesk = "Paydesk";
export const bank = "Bank";
export const gatewayFees = "Gateway fees";
export const gatewayBalance = "Kept at gateway";
export const nothingUnexplained = "0.00 unexplained";
export const openCount = "left to explain";
export const sealed = "Certified and reviewed";
export const readyToSeal = "Everything is explained";
export const certifiedBy = "Certified by";
export const reviewedBy = "Reviewed by";
export const unsigned = "Not signed yet";
export const figuresOfConnections = "Figures of each connection";
export const equationsCaption = "One line per comparison, connection and currency";
export const comparison = "Comparison";
export const left = "Paydesk, or gateway";
export const carriedOver = "Open at start";
export const explained = "Explained";
export const unexplained = "Unexplained";
export const right = "Gateway, or bank";
export const holds = "Result";
export const doesntHold = "Doesn’t agree";
export const noFigures = "Nothing to compare yet";
export const uploadFiles = "Upload a gateway report and bank statements of this period.";
export const besides = "Fees, exchange and reserves of the gateway";
export const fees = "Fees";
export const fx = "Currency exchange";
export const reserves = "Reserves";
export const transfers = "Transfers";
export const bankCharges = "Charges of the bank";
export const differences = "Differences";
export const differencesCaption = "Differences by comparison and kind";
export const kind = "Type";
export const number = "Count";
export const notExplained = "Not explained";
export const noDifferences = "Everything agrees. There are no differences.";
export const showDifferences = "Show differences";
export const valueDates = "Value dates of another period";
export const valueDatesHint = "These lines count here by their booking day. Their money moves in another period.";
export const bookedOn = "Booked on";
export const valueDate = "Value date";
export const gatewayReport = "Gateway report";
export const bankStatement = "Bank statement";
export const amount = "Amount";
export const source = "Source";
export const signatures = "Sign-offs";
export const noSignatures = "No one has signed this period yet.";
export const acts = {
  prepared: "Certified and submitted for review",
  reviewed: "Reviewed",
  rejected: "Review rejected or withdrawn",
  closed: "Closed",
  locked: "Locked",
  suspended: "Sign-off suspended",
  signed_again: "Signed again",
  reopened: "Reopened",
} as const;
export const suspendedTitle = "The sign-off is suspended";
export const later = "Changes after close";
export const laterCaption = "What became known after this period was closed";
export const laterKinds = {
  gateway_line: "Line of a gateway report",
  bank_line: "Line of a bank statement",
  order: "Change of an order",
} as const;
export const laterLine = (kind: string) => `${kind} in a gateway report`;
export const laterOrder = "Order";
export const laterAmount = "Amount";
export const showReport = "Show report";
export const showStatement = "Show statement";
export const laterDay = "Date";
export const found = "Detected";
export const submitLabel = "Submit for review";
export const certify = "I certify these figures";
export const closePeriod = "Close period";
export const closeQuestion = "Close this period?";
export const closeEffect =
  "Its figures are frozen. Reports and statements that come later count in the next period. Reopening needs another user’s approval.";
export const lockPeriod = "Lock period";
export const lockQuestion = "Lock this period?";
export const lockEffect = "Notes are frozen too.";
export const reopenPeriod = "Reopen period";
export const reopenQuestion = "Ask to reopen this period?";
export const reopenEffect = "Another user must approve it. Its figures can then change, and it has to be signed again.";
export const reopenReason = "Reason";
export const signAgain = "Sign again";
export const signAgainReason = "What you checked";
export const downloadEvidence = "Download evidence";
export const changedMeanwhile = "The figures changed since the review, so the period is open again.";
export const review = "Review";
export const reopening = "Reopening";
export const reviewHint = "Approving certifies the figures of this page.";
export const approveReview = "certify the period";
export const approveReopen = "reopen the period";
export const whatIsLeft = "To do before review";
export const nowAvailable = "Next step";
export const accountsLeft = "Choose a connection for these bank accounts:";
export const setAccountsDeed = "choose the connections of bank accounts";
export const setAccounts = "Set bank accounts";
