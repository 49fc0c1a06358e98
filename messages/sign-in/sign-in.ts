export const forgottenTitle = "Forgot your password?";
export const forgottenHint = 'Ask a Paydesk admin for a one-time link: Team → your name → "Create password link".';
export const whatThisIs = "Prepare, approve and send payouts, and track each one.";
export const sandboxTitle = "Try the sandbox";
export const sandboxHint = "One click signs you in as a sample user. No money moves.";
export const continueAs = (name: string) => `Continue as ${name}`;
export const whatTheyDo = {
  developer: "Connects gateways",
  viewer: "Reads everything",
  preparer: "Prepares and sends payouts",
  approver: "Approves what others prepare",
  admin: "Manages users and connections",
};
