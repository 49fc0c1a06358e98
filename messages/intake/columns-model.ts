export const invoiceNumberOrPaymentId =
  "Invoice number or payment id of your books, for example INV-2231. The same one is not paid twice.";
export const vendorNumberOfTheReceiver = "Vendor number of the receiver in the book of payees, for example V-1204.";
export const sendOn = "Send on";
export const theDayOnWhichThe =
  "The day on which the row is sent, for example 2026-12-01. Blank: as soon as its batch is released and begins.";
export const theHeading = (shown: string, cardNumberFault: string) => `The heading “${shown}” ${cardNumberFault}.`;
export const columnHoldsCardVerificationCodes = (header: string) =>
  `Column “${header}” holds card verification codes, which must never be in a file: take it out. They are typed at release.`;
export const columnHoldsCardNumbersWhich = (header: string) =>
  `Column “${header}” holds card numbers, which this does not need: take it out.`;
export const theColumnIsThereTwice = (text: string, part: number, part2: number) =>
  `The column “${text}” is there twice (columns ${part} and ${part2}): take one out.`;
export const thePayeesAccountWalletCard = "the payee's account, wallet, card or stored profile";
