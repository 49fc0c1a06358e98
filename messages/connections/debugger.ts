export const lookIntoSignatures = "look into signatures";
export const howTheSignatureOfA =
  "How the signature of a call comes about, step by step, and where another party's differs. Nothing is ever sent from here, and nothing that you type is kept.";
