export const checkThisAccount = "Check this account";
export const newAccount = "New account";
export const viewPayout = "View payout";
export const viewPayee = "View payee";
export const opensANewTab = " (opens a new tab)";
