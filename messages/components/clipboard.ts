export const copied = (what: string) => `Copied ${what}`;
export const copiedDone = "Copied";
export const notAllowed = "not allowed";
export const copyBlocked = (reason: string) =>
  `Your browser blocked copying (${reason}). Select the text and copy it yourself.`;
