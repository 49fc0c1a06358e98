export const changedAccounts = "Changed accounts";
export const newAccountFor = (nameText: string) => `New account for ${nameText}`;
export const changedAccounts2 = (count: number) => `${count} changed accounts`;
export const theseAccountsAreApproved = "These accounts are approved or rejected together.";
