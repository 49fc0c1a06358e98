export const warningTitle = "Check this account";
export const newAccount = "New account";
export const viewPayout = "View payout";
export const viewPayee = "View payee";
export const newTabNote = " (opens a new tab)";
