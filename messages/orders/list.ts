export const charges = "Charges";
export const profileUpdates = "Profile updates";
export const unresolved = "Unresolved";
export const tabsLabel = "Kinds of orders";
export const needsActionNotice = "Showing only orders that need action.";
export const clearNeedsAction = "Show all orders";
export const failedNotice = (failed: string) => `Showing only failed orders${failed}.`;
export const clearOutcome = "Show all outcomes";
export const payeeNotice = "Showing only payouts to";
export const unknownPayee = "an unknown payee";
export const clearPayee = "Show all payees";
export const batchNotice = "Showing only orders of batch";
export const batchUnknown = "(this batch doesn't exist)";
export const clearBatch = "Show all batches";
export const mixedCurrenciesPart = " across all currencies; choose one currency to compare";
export const amountSortNotice = (part: string) => `Sorted by amount${part}. Orders with an unknown amount are hidden.`;
export const clearSort = "Sort newest first";
export const noCodePart = " without a code";
export const emptyUnresolvedTitle = "No unresolved orders";
export const emptyUnresolvedHint =
  "Orders without a confirmed outcome appear here: unconfirmed, not sent, or with a conflicting status.";
export const emptyChargesTitle = "No charges yet";
export const emptyUpdatesTitle = "No profile updates yet";
export const emptyChargesHint =
  "A charge takes money from a payer's stored card. Each charge and its status appear here.";
export const emptyUpdatesHint =
  "A profile update changes what the gateway stores about a recurring payment. It moves no money.";
export const emptyPayoutsTitle = "No payouts yet";
export const sandboxPayoutLabel = "Send a sandbox payout";
export const viewConnections = "View connections";
export const emptyPayoutsHint =
  "Each payout appears here with its status, from the moment it is sent. Try it with the sandbox: no money moves.";
export const withCode = (code: string) => ` with code ${code}`;
export const nouns = ["order", "orders"] as const;
export const selectedNotice = "Showing only selected orders.";
export const clearSelected = "Show all orders";
