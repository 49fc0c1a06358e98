export const changedAccounts = "Changed accounts";
export const singleTitle = (nameText: string) => `New account for ${nameText}`;
export const severalTitle = (count: number) => `${count} changed accounts`;
export const decidedTogetherNote = "These accounts are approved or rejected together.";
