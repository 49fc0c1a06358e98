export const leftFile = "It was removed from the connections file.";
export const accessRefused = "Two calls in a row: the gateway refused access.";
export const accessRefusedAs = (reported: string) => `Two calls in a row: ${reported}`;
export const unclearInARow = "Three calls in a row had no clear answer.";
export const unclearOfLast = (unclear: number, count: number) =>
  `${unclear} of the last ${count} calls had no clear answer.`;
export const declines = "Ten orders in a row were declined without a code.";
export const declinesWithCode = (code: string) => `Ten orders in a row were declined with code ${code}.`;
export const gatewayReported = (text: string) => `The gateway reported: ${text}`;
