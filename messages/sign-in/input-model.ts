export const enterYourCurrentPassword = "Enter your current password.";
export const theNewPasswordMust = (passwordMaxLength: number) =>
  `The new password must have no more than ${passwordMaxLength} characters.`;
export const thePasswordsDontMatch = "The passwords don't match.";
export const enterTheCodeFrom = "Enter the code from your app.";
export const enterYourCodeOr = "Enter your code or password.";
