export const copied = (what: string) => `Copied ${what}`;
export const copied2 = "Copied";
export const notAllowed = "not allowed";
export const yourBrowserBlockedCopying = (reason: string) =>
  `Your browser blocked copying (${reason}). Select the text and copy it yourself.`;
