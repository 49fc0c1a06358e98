export const formLacksId = "This form has no valid client order ID. Open a new payout form.";
export const referenceTooLong = "Your reference: use no more than 128 characters.";
export const reasonTooLong = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const pageOutdated = "This page is out of date. Open the order again.";
export const verificationValueInvalid = "Card verification value: enter 3 or 4 digits.";
