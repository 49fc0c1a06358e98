export const lookIntoSignatures = "debug signatures";
export const howTheSignatureOfA = "Nothing is sent, and nothing you enter is stored.";
