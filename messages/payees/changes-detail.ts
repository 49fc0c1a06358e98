export const changedAccounts = "Changed accounts";
export const anotherAccountFor = (nameText: string) => `New account for ${nameText}`;
export const changedAccounts2 = (count: number) => `${count} changed accounts`;
export const theyComeIntoForceTogether = "These accounts are approved or rejected together.";
