export const debugSignatures = "debug signatures";
export const safetyNote = "Nothing is sent, and nothing you enter is stored.";
export const debuggerOf = (name: string) => `${name}: debugger`;
