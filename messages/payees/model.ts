export const and = (labels: string, last: string) => `${labels} and ${last}`;
export const changeNeedsRestore = (nameText: string) => `${nameText} is archived. Restore the payee first.`;
export const accountChangedMeanwhile = (nameText: string) =>
  `The account of ${nameText} was changed in the meantime. Review it again.`;
export const accountAlreadyActive = "This account is already active for the payee.";
export const accountAlreadyPending = (part: string, label: string) =>
  `Another account already needs approval: ${label}, proposed by ${part}.`;
export const callDateInFuture = "Call date: the date can't be in the future.";
export const vendorNumberTaken = (part: string, part2: string) => `Vendor number ${part} is already used by ${part2}.`;
export const payoutUnknown = "This payout doesn't exist.";
export const alreadyArchived = (nameText: string) => `${nameText} is already archived.`;
export const isntArchived = (nameText: string) => `${nameText} isn't archived.`;
export const pendingBlocksDeed = (nameText: string, deed: string) =>
  `Another account of ${nameText} needs approval. Approve, reject or withdraw it first, then ${deed}.`;
export const lastPaidElsewhere = (part: string) => `Last paid to another account${part}.`;
export const who = (call: string) => `, who ${call}`;
export const otherAccountPending = (label: string, proposedBy: string, part: string) =>
  `Another account, ${label}, needs approval: proposed by ${proposedBy}${part}.`;
export const isArchived = (nameText: string) => `${nameText} is archived.`;
export const neverPaid = "Never paid from Paydesk before.";
export const accountNotActive = (nameText: string) =>
  `Not active yet: it needs approval as the account of ${nameText}.`;
export const accountNotApproved = (nameText: string, why: string) =>
  `Proposed as the account of ${nameText} and not approved.${why}`;
export const accountReplaced = (nameText: string) =>
  `No longer the account of ${nameText}, who now has another account.`;
export const approvedBy = (approvedBy: string) => `, approved by ${approvedBy}`;
export const callBackPart = (call: string) => ` Call-back verification: ${call}.`;
export const historyAdded = "New payee, added";
export const historyChanged = "The account was changed";
export const by = (what: string, proposedBy: string, approved: string, called: string) =>
  `${what} by ${proposedBy}${approved}.${called}`;
export const sharedAccount = (names: string) => `The same account is also saved for ${names}.`;
export const previewOutdated = "Payees have changed since this preview. Preview the file again.";
export const nothingToImport = "This file changes no payees.";
export const note = "Note";
export const contactColumnHint = "Contact called, if the account changes";
export const numberColumnHint = "Known number called";
export const callDateEG = "Call date, e.g. 2026-11-21";
export const fileTooLong = (importMaxLength: string) =>
  `The file has more than ${importMaxLength} characters. Split it.`;
export const notCsv = "This isn't a CSV file. Export the sheet as CSV.";
export const fileEmpty = "The file is empty.";
export const rowsMissing = "The file has a header row but no rows below it.";
export const tooManyRows = (count: number, importMaxRows: number) =>
  `The file has ${count} rows. Split it into files of no more than ${importMaxRows} rows.`;
export const columnUnnamed = (part: number) => `Column ${part} has no name. Enter one in the header row.`;
export const columnsDuplicate = (head: string | undefined, title: string) =>
  `The columns “${head}” and “${title}” have the same meaning. Remove one.`;
export const columnMissing = (missing: string) => `The column “${missing}” is required.`;
export const cardColumnForbidden = (shown: string) =>
  `Column “${shown}”: Paydesk doesn't store card numbers or codes. Remove the column. A stored token is allowed: card_recurring_payment_id.`;
export const columnUnknown = (shown: string) => `Column “${shown}” isn't a payee column. The columns are listed below.`;
export const headerRepeated = "repeats the header row";
export const cellsExceedHeader = (count: number, count2: number) =>
  `${count} cells, but the header has ${count2}. Put a cell that contains a comma in quotation marks`;
export const cellTooLong = (title: string, cellMaxLength: number) =>
  `${title}: use no more than ${cellMaxLength} characters`;
export const numberRounded = (title: string, cell: string) =>
  `${title}: “${cell}” was rounded by a spreadsheet. Format the column as text and export again`;
export const vendorNumberRepeated = (lines: string, more: number) =>
  `Lines ${lines}${more > 0 ? ` and ${more} more` : ""} have the same vendor number.`;
export const theLine = (fault: string) => `${fault}.`;
export const accountMissing = "Account is required: no payee has this vendor number yet.";
export const newPayee = "New payee.";
export const rowAccountPending = (nameText: string) =>
  `Another account of ${nameText} needs approval. Approve, reject or withdraw it first.`;
export const ofLabel = (sentence: string, label: string) => `${sentence} of ${label}`;
export const nameLabel = (nameText: string, nameText2: string) => `Name: ${nameText} → ${nameText2}`;
export const noteChanged = "Note changed.";
export const callBackMissing =
  "The account changes, so the call-back verification is required (called_person, called_number, called_on).";
export const isRequired = (what: string) => `${what} is required.`;
export const textTooLong = (what: string, max: number) => `${what}: use no more than ${max} characters.`;
export const textHasControls = (what: string) => `${what}: remove line breaks and control characters.`;
export const noteTooLong = "Note: use no more than 1,000 characters.";
export const noteHasInvalid = "Note: remove the invalid character.";
export const noteHasCard = (cardNumberFault: string) => `Note: ${cardNumberFault}.`;
export const contactCalled = "Contact called";
export const knownNumberInvalid = "Known number called: enter a phone number, e.g. +49 30 1234567.";
export const callDateInvalid = "Call date: use a date, e.g. 2026-11-21.";
export const fileName = "File name";
export const importTooLong = (importMaxLength: string) => `The file has more than ${importMaxLength} characters.`;
export const accountOfNamed = (nameText: string) => `The account of ${nameText}`;
export const accountOfUnnamed = "The account of this payee";
export const pickedAccountChanged = (who: string) => `${who} was changed in the meantime. Choose the payee again.`;
export const pickedPayeeArchived = (nameText: string) => `${nameText} is archived. Restore the payee first.`;
export const approvalAccountChanged = (part: string) =>
  `The account of ${part} was changed after this payout was prepared. Reject it, so that the preparer can update it.`;
export const crypto = (cryptowalletaddress: string) => `Crypto …${cryptowalletaddress}`;
export const card = (maskCardNumber: string) => `Card ${maskCardNumber}`;
export const profile = (profile: string) => `Profile ${profile}`;
export const token = (part: string) => `Token ${part}`;
export const payeeUnknown = "This payee doesn't exist.";
export const calledOn = (user: string, number: string) => `called ${user} on ${number}`;
export const anotherPayee = "another payee";
export const renameDeed = "change the name or the vendor number";
export const archiveDeed = "archive the payee";
export const anotherUser = "another user";
export const payeeName = "Payee name";
export const accountTypeMissing = "Choose an account type.";
export const thisPayee = "this payee";
export const accountDiffers = (to: string, from: string) => `paid to ${to} instead of ${from}`;
export const anotherField = (labels: string) => `another ${labels}`;
export const aThing = (label: string) => `${/^[AEIOU]/.test(label) ? "an" : "a"} ${label.toLowerCase()}`;
