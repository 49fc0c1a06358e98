export const accounts = "Ledger accounts";
export const accountsInForce = "Ledger accounts by what they are for";
export const usedFor = "Used for";
export const where = "Where";
export const any = "Everywhere";
export const connection = "Connection";
export const allConnections = "All connections";
export const currency = "Currency";
export const currencyHint = "Leave empty for all currencies.";
export const payee = "Vendor number of a payee";
export const payeeHint = "For payouts only. Leave empty for all payees.";
export const account = "Ledger account";
export const costCentre = "Cost centre";
export const taxCode = "Tax code";
export const sameAs = (kind: string) => `Same account as “${kind}”`;
export const setAccount = "Set account";
export const saved = "Saved. It applies from the next run on.";
export const setTitle = "Set a ledger account";
export const whichCounts =
  "Most specific wins: payee, connection, currency. A vendor number of 5 to 9 digits that begins with 7, 8 or 9 is a creditor account. An account set for the payee replaces it.";
export const remove = "Remove account";
export const removeName = (account: string, what: string) => `Remove account ${account} of ${what}`;
export const removeTitle = "Remove this account?";
export const removeEffect = (account: string, what: string) =>
  `${what}: account ${account} no longer applies from the next run on. Runs that exist don’t change.`;
export const keep = "Keep account";
export const deedSet = "set ledger accounts";
