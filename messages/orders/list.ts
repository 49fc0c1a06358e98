export const charges = "Charges";
export const profileUpdates = "Profile updates";
export const unresolved = "Unresolved";
export const kindsOfOrders = "Kinds of orders";
export const showingOnlyOrdersThat = "Showing only orders that need action.";
export const showAllOrders = "Show all orders";
export const showingOnlyFailedOrders = (failed: string) => `Showing only failed orders${failed}.`;
export const showAllOutcomes = "Show all outcomes";
export const showingOnlyPayoutsTo = "Showing only payouts to";
export const anUnknownPayee = "an unknown payee";
export const showAllPayees = "Show all payees";
export const showingOnlyOrdersOf = "Showing only orders of batch";
export const thisBatchDoesntExist = "(this batch doesn't exist)";
export const showAllBatches = "Show all batches";
export const acrossAllCurrenciesChoose = " across all currencies; choose one currency to compare";
export const sortedByAmountOrders = (part: string) =>
  `Sorted by amount${part}. Orders with an unknown amount are hidden.`;
export const sortNewestFirst = "Sort newest first";
export const withoutACode = " without a code";
export const noUnresolvedOrders = "No unresolved orders";
export const ordersWithoutAConfirmed =
  "Orders without a confirmed outcome appear here: unconfirmed, not sent, or with a conflicting status.";
export const noChargesYet = "No charges yet";
export const noProfileUpdatesYet = "No profile updates yet";
export const aChargeTakesMoney =
  "A charge takes money from a payer's stored card. Each charge and its status appear here.";
export const aProfileUpdateChanges =
  "A profile update changes what the gateway stores about a recurring payment. It moves no money.";
export const noPayoutsYet = "No payouts yet";
export const sendASandboxPayout = "Send a sandbox payout";
export const viewConnections = "View connections";
export const eachPayoutAppearsHere =
  "Each payout appears here with its status, from the moment it is sent. Try it with the sandbox: no money moves.";
export const withCode = (code: string) => ` with code ${code}`;
export const nouns = ["order", "orders"] as const;
