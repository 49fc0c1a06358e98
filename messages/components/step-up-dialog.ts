export const title = "Confirm it's you";
export const hint = "This action needs confirmation. You won't be asked again for 5 minutes.";
export const yourPassword = "Your password";
export const continueLabel = "Continue";
