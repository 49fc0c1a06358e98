export const changedAccounts = "Changed accounts";
export const anotherAccountFor = (nameText: string) => `Another account for ${nameText}`;
export const changedAccounts2 = (count: number) => `${count} changed accounts`;
export const theyComeIntoForceTogether = "They come into force together, or not at all.";
