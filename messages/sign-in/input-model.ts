export const passwordMissing = "Enter your current password.";
export const passwordTooLong = (passwordMaxLength: number) =>
  `The new password must have no more than ${passwordMaxLength} characters.`;
export const passwordsDiffer = "The passwords don't match.";
export const codeMissing = "Enter the code from your app.";
export const proofMissing = "Enter your code or password.";
