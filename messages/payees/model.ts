export const and = (labels: string, last: string) => `${labels} and ${last}`;
export const isArchivedRestoreThe = (nameText: string) => `${nameText} is archived. Restore the payee first.`;
export const theAccountOfWas = (nameText: string) =>
  `The account of ${nameText} was changed in the meantime. Review it again.`;
export const thisAccountIsAlready = "This account is already active for the payee.";
export const anotherAccountAlreadyNeeds = (part: string, label: string) =>
  `Another account already needs approval: ${label}, proposed by ${part}.`;
export const callDateTheDate = "Call date: the date can't be in the future.";
export const vendorNumberIsAlready = (part: string, part2: string) =>
  `Vendor number ${part} is already used by ${part2}.`;
export const thisPayoutDoesntExist = "This payout doesn't exist.";
export const isAlreadyArchived = (nameText: string) => `${nameText} is already archived.`;
export const isntArchived = (nameText: string) => `${nameText} isn't archived.`;
export const anotherAccountOfNeeds = (nameText: string, deed: string) =>
  `Another account of ${nameText} needs approval. Approve, reject or withdraw it first, then ${deed}.`;
export const lastPaidToAnother = (part: string) => `Last paid to another account${part}.`;
export const who = (call: string) => `, who ${call}`;
export const anotherAccountNeedsApproval = (label: string, proposedBy: string, part: string) =>
  `Another account, ${label}, needs approval: proposed by ${proposedBy}${part}.`;
export const isArchived = (nameText: string) => `${nameText} is archived.`;
export const neverPaidFromPaydesk = "Never paid from Paydesk before.";
export const notActiveYetIt = (nameText: string) => `Not active yet: it needs approval as the account of ${nameText}.`;
export const proposedAsTheAccount = (nameText: string, why: string) =>
  `Proposed as the account of ${nameText} and not approved.${why}`;
export const noLongerTheAccount = (nameText: string) =>
  `No longer the account of ${nameText}, who now has another account.`;
export const approvedBy = (approvedBy: string) => `, approved by ${approvedBy}`;
export const callBackVerification = (call: string) => ` Call-back verification: ${call}.`;
export const newPayeeAdded = "New payee, added";
export const theAccountWasChanged = "The account was changed";
export const by = (what: string, proposedBy: string, approved: string, called: string) =>
  `${what} by ${proposedBy}${approved}.${called}`;
export const theSameAccountIs = (names: string) => `The same account is also saved for ${names}.`;
export const payeesHaveChangedSince = "Payees have changed since this preview. Preview the file again.";
export const thisFileChangesNo = "This file changes no payees.";
export const note = "Note";
export const contactCalledIfThe = "Contact called, if the account changes";
export const knownNumberCalled = "Known number called";
export const callDateEG = "Call date, e.g. 2026-11-21";
export const theFileHasMore = (importMaxLength: string) =>
  `The file has more than ${importMaxLength} characters. Split it.`;
export const thisIsntACsv = "This isn't a CSV file. Export the sheet as CSV.";
export const theFileIsEmpty = "The file is empty.";
export const theFileHasA = "The file has a header row but no rows below it.";
export const theFileHasRows = (count: number, importMaxRows: number) =>
  `The file has ${count} rows. Split it into files of no more than ${importMaxRows} rows.`;
export const columnHasNoName = (part: number) => `Column ${part} has no name. Enter one in the header row.`;
export const theColumnsAndHave = (head: string | undefined, title: string) =>
  `The columns “${head}” and “${title}” have the same meaning. Remove one.`;
export const theColumnIsRequired = (missing: string) => `The column “${missing}” is required.`;
export const columnPaydeskDoesntStore = (shown: string) =>
  `Column “${shown}”: Paydesk doesn't store card numbers or codes. Remove the column. A stored token is allowed: card_recurring_payment_id.`;
export const columnIsntAPayee = (shown: string) =>
  `Column “${shown}” isn't a payee column. The columns are listed below.`;
export const repeatsTheHeader = "repeats the header row";
export const cellsButTheHeader = (count: number, count2: number) =>
  `${count} cells, but the header has ${count2}. Put a cell that contains a comma in quotation marks`;
export const noMoreThan = (title: string, cellMaxLength: number) =>
  `${title}: use no more than ${cellMaxLength} characters`;
export const wasRoundedByA = (title: string, cell: string) =>
  `${title}: “${cell}” was rounded by a spreadsheet. Format the column as text and export again`;
export const linesHaveTheSame = (lines: string, more: number) =>
  `Lines ${lines}${more > 0 ? ` and ${more} more` : ""} have the same vendor number.`;
export const theLine = (fault: string) => `${fault}.`;
export const accountIsRequiredNo = "Account is required: no payee has this vendor number yet.";
export const newPayee = "New payee.";
export const anotherAccountOfNeeds2 = (nameText: string) =>
  `Another account of ${nameText} needs approval. Approve, reject or withdraw it first.`;
export const ofLabel = (sentence: string, label: string) => `${sentence} of ${label}`;
export const nameLabel = (nameText: string, nameText2: string) => `Name: ${nameText} → ${nameText2}`;
export const noteChanged = "Note changed.";
export const theAccountChangesSo =
  "The account changes, so the call-back verification is required (called_person, called_number, called_on).";
export const isRequired = (what: string) => `${what} is required.`;
export const noMoreThan2 = (what: string, max: number) => `${what}: use no more than ${max} characters.`;
export const removeLineBreaksAnd = (what: string) => `${what}: remove line breaks and control characters.`;
export const noteUseNoMore = "Note: use no more than 1,000 characters.";
export const noteRemoveTheInvalid = "Note: remove the invalid character.";
export const note2 = (cardNumberFault: string) => `Note: ${cardNumberFault}.`;
export const contactCalled = "Contact called";
export const knownNumberCalledEnter = "Known number called: enter a phone number, e.g. +49 30 1234567.";
export const callDateUseA = "Call date: use a date, e.g. 2026-11-21.";
export const fileName = "File name";
export const theFileHasMore2 = (importMaxLength: string) => `The file has more than ${importMaxLength} characters.`;
export const theAccountOf = (nameText: string) => `The account of ${nameText}`;
export const theAccountOfThis = "The account of this payee";
export const wasChangedInThe = (who: string) => `${who} was changed in the meantime. Choose the payee again.`;
export const isArchivedRestoreThe2 = (nameText: string) => `${nameText} is archived. Restore the payee first.`;
export const theAccountOfWas2 = (part: string) =>
  `The account of ${part} was changed after this payout was prepared. Reject it, so that the preparer can update it.`;
export const crypto = (cryptowalletaddress: string) => `Crypto …${cryptowalletaddress}`;
export const card = (maskCardNumber: string) => `Card ${maskCardNumber}`;
export const profile = (profile: string) => `Profile ${profile}`;
export const token = (part: string) => `Token ${part}`;
export const thisPayeeDoesntExist = "This payee doesn't exist.";
export const calledOn = (user: string, number: string) => `called ${user} on ${number}`;
export const anotherPayee = "another payee";
export const changeTheNameOr = "change the name or the vendor number";
export const archiveThePayee = "archive the payee";
export const anotherUser = "another user";
export const payeeName = "Payee name";
export const chooseAnAccountType = "Choose an account type.";
export const thisPayee = "this payee";
export const paidToInstead = (to: string, from: string) => `paid to ${to} instead of ${from}`;
export const anotherField = (labels: string) => `another ${labels}`;
export const aThing = (label: string) => `${/^[AEIOU]/.test(label) ? "an" : "a"} ${label.toLowerCase()}`;
