export const referenceHint =
  "Your invoice number or payment ID, for example INV-2231. The same reference is not paid twice.";
export const vendorNumberHint = "Vendor number of the saved payee, for example V-1204.";
export const sendOn = "Send on";
export const sendOnHint =
  "The date on which the row is sent, for example 2026-12-01. Blank: as soon as the batch is released and starts.";
export const theHeading = (shown: string, cardNumberFault: string) => `The heading “${shown}” ${cardNumberFault}.`;
export const verificationColumnForbidden = (header: string) =>
  `Column “${header}” contains card verification codes, which must never be in a file. Delete the column; the codes are entered at release.`;
export const cardColumnForbidden = (header: string) =>
  `Column “${header}” contains card numbers, which this type of file doesn't need. Delete the column.`;
export const columnDuplicate = (text: string, part: number, part2: number) =>
  `Column “${text}” appears twice (columns ${part} and ${part2}). Delete one of them.`;
export const payeeAccountFields = "the payee's account, wallet, card or stored profile";
export const emailAddresses = "email addresses";
export const ibans = "IBANs";
export const cardNumbers = "card numbers";
export const currencyCodes = "currency codes";
export const dates = "dates";
export const bics = "BICs";
export const wholeNumbers = "whole numbers";
export const amounts = "amounts";
export const names = "names";
