export const thisFormHasNo = "This form has no valid client order ID. Open a new payout form.";
export const yourReferenceUseNo = "Your reference: use no more than 128 characters.";
export const reasonUseNoMore = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const thisPageIsOut = "This page is out of date. Open the order again.";
export const cardVerificationValueEnter = "Card verification value: enter 3 or 4 digits.";
