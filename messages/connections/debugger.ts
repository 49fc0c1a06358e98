export const debugSignatures = "debug signatures";
export const nothingIsSentAnd = "Nothing is sent, and nothing you enter is stored.";
