export const and = (labels: string, last: string) => `${labels} and ${last}`;
export const isArchivedBringThemBack = (nameText: string) => `${nameText} is archived. Restore the payee first.`;
export const theAccountOfWasChanged = (nameText: string) =>
  `The account of ${nameText} was changed in the meantime. Review it again.`;
export const thisIsTheAccountThat = "This account is already active for the payee.";
export const anotherAccountWaitsForApproval = (part: string, label: string) =>
  `Another account already needs approval: ${label}, proposed by ${part}.`;
export const onWhichDayItHas = "Call date: the date can't be in the future.";
export const itChangesWhereAPayee = "It changes a payee's account.";
export const theAccountOfWasChangedIn = (nameText: string) =>
  `The saved account of ${nameText} was changed. This payout still has the old account.`;
export const isInTheBookAlready = (part: string, part2: string) => `Vendor number ${part} is already used by ${part2}.`;
export const thereIsNoSuchPayout = "This payout doesn't exist.";
export const isArchivedAlready = (nameText: string) => `${nameText} is already archived.`;
export const isNotArchived = (nameText: string) => `${nameText} isn't archived.`;
export const anotherAccountOfWaitsFor = (nameText: string, deed: string) =>
  `Another account of ${nameText} needs approval. Approve, reject or withdraw it first, then ${deed}.`;
export const isNewInTheBook = "was added";
export const wasChanged = "was changed";
export const theAccountOfUntilIt = (oldest: string, is: string, coolingOffHours: number) =>
  `The account of ${oldest} ${is} less than ${coolingOffHours} hours ago (cooling-off period)`;
export const thisAccountWaitsForApproval = (waiting: string) =>
  `This account still needs approval as the account of ${waiting}`;
export const thisAccountOfWasReplaced = (ended: string) => `This account of ${ended} was replaced`;
export const thisAccountWasProposedFor = (refused: string) =>
  `This account was proposed for ${refused} and not approved`;
export const oneOtherPersonMoreApproves = (why: string) => `${why}. Needs one more approval.`;
export const lastPaidToAnotherAccount = (part: string) => `Last paid to another account${part}.`;
export const who = (call: string) => `, who ${call}`;
export const anotherAccountWaitsForApprovalProposed = (label: string, proposedBy: string, part: string) =>
  `Another account, ${label}, needs approval: proposed by ${proposedBy}${part}.`;
export const isArchivedInTheBook = (nameText: string) => `${nameText} is archived.`;
export const neverPaidBeforeFromHere = "Never paid from Paydesk before.";
export const notInForceYetIt = (nameText: string) => `Not active yet: it needs approval as the account of ${nameText}.`;
export const proposedAsTheAccountOf = (nameText: string, why: string) =>
  `Proposed as the account of ${nameText} and not approved.${why}`;
export const noLongerTheAccountOf = (nameText: string) =>
  `No longer the account of ${nameText}, who now has another account.`;
export const approvedBy = (approvedBy: string) => `, approved by ${approvedBy}`;
export const callBackNote = (call: string) => ` Call-back verification: ${call}.`;
export const newInTheBookEntered = "New payee, added";
export const theAccountWasChanged = "The account was changed";
export const by = (what: string, proposedBy: string, approved: string, called: string) =>
  `${what} by ${proposedBy}${approved}.${called}`;
export const theSameAccountStandsIn = (names: string) => `The same account is also saved for ${names}.`;
export const theBookHasChangedSince = "Payees have changed since this preview. Preview the file again.";
export const nothingInThisFileChanges = "This file changes no payees.";
export const anythingToRemember = "Note";
export const whoWasCalledWhereThe = "Contact called, if the account changes";
export const onWhichKnownNumber = "Known number called";
export const onWhichDayAs2026 = "Call date, e.g. 2026-11-21";
export const itIsLongerThanCharacters = (importMaxLength: string) =>
  `The file has more than ${importMaxLength} characters. Split it.`;
export const thisIsNotACsv = "This isn't a CSV file. Export the sheet as CSV.";
export const itIsEmpty = "The file is empty.";
export const itHasAHeadAnd = "The file has a header row but no rows below it.";
export const itHasLinesAndAre = (count: number, importMaxRows: number) =>
  `The file has ${count} rows. Split it into files of no more than ${importMaxRows} rows.`;
export const columnHasNoName = (part: number) => `Column ${part} has no name. Enter one in the header row.`;
export const theColumnsAndMeanThe = (head: string | undefined, title: string) =>
  `The columns “${head}” and “${title}” have the same meaning. Remove one.`;
export const aColumnIsNeeded = (missing: string) => `The column “${missing}” is required.`;
export const columnCardNumbersAndCodes = (shown: string) =>
  `Column “${shown}”: Paydesk doesn't store card numbers or codes. Remove the column. A stored token is allowed: card_recurring_payment_id.`;
export const columnIsNotOneOf = (shown: string) =>
  `Column “${shown}” isn't a payee column. The columns are listed below.`;
export const hasCellsAndTheHead = (count: number, count2: number) =>
  `${count} cells, but the header has ${count2}. Put a cell that contains a comma in quotation marks`;
export const isLongerThanCharacters = (title: string, cellMaxLength: number) =>
  `${title}: use no more than ${cellMaxLength} characters`;
export const wasRoundedByASpreadsheet = (title: string, cell: string) =>
  `${title}: “${cell}” was rounded by a spreadsheet. Format the column as text and export again`;
export const linesHaveTheSameVendor = (lines: string, more: number) =>
  `Lines ${lines}${more > 0 ? ` and ${more} more` : ""} have the same vendor number.`;
export const theLine = (fault: string) => `${fault}.`;
export const theAccountIsNeededNobody = "Account is required: no payee has this vendor number yet.";
export const newInTheBook = "New payee.";
export const anotherAccountOfWaitsForApproval = (nameText: string) =>
  `Another account of ${nameText} needs approval. Approve, reject or withdraw it first.`;
export const ofLabel = (sentence: string, label: string) => `${sentence} of ${label}`;
export const nameLabel = (nameText: string, nameText2: string) => `Name: ${nameText} → ${nameText2}`;
export const anotherNote = "Note changed.";
export const theAccountChangesAndThe =
  "The account changes, so the call-back verification is required (called_person, called_number, called_on).";
export const needed = (what: string) => `${what} is required.`;
export const atMostCharacters = (what: string, max: number) => `${what}: use no more than ${max} characters.`;
export const hasNoLineBreaksOr = (what: string) => `${what}: remove line breaks and control characters.`;
export const noteAtMost1000 = "Note: use no more than 1,000 characters.";
export const noteHasABrokenCharacter = "Note: remove the invalid character.";
export const note = (cardNumberFault: string) => `Note: ${cardNumberFault}.`;
export const whoWasCalled = "Contact called";
export const onWhichKnownNumberType = "Known number called: enter a phone number, e.g. +49 30 1234567.";
export const onWhichDayWriteIt = "Call date: use a date, e.g. 2026-11-21.";
export const fileName = "File name";
export const theFileIsLongerThan = (importMaxLength: string) => `The file has more than ${importMaxLength} characters.`;
export const theAccountOf = (nameText: string) => `The account of ${nameText}`;
export const theAccountOfThisPayee = "The account of this payee";
export const wasChangedInTheBook = (who: string) => `${who} was changed in the meantime. Choose the payee again.`;
export const isArchivedInTheBookBring = (nameText: string) => `${nameText} is archived. Restore the payee first.`;
export const theAccountOfWasChangedInThe = (part: string) =>
  `The account of ${part} was changed after this payout was prepared. Reject it, so that the preparer can update it.`;
export const crypto = (cryptowalletaddress: string) => `Crypto …${cryptowalletaddress}`;
export const card = (maskCardNumber: string) => `Card ${maskCardNumber}`;
export const profile = (profile: string) => `Profile ${profile}`;
export const token = (part: string) => `Token ${part}`;
export const paysSavedPayeesOnlyChoose = (connection: string) =>
  `${connection} pays saved payees only. Choose a payee, or save this account for a payee first`;
export const thereIsNoSuchPayee = "This payee doesn't exist.";
export const thisAccountIsNewIt = "This account is new: it isn't saved for a payee, and no payout to it completed";
export const rowsPayAccountsThatAre = (accounts: number) =>
  `${accounts} rows pay new accounts: they aren't saved for a payee, and no payout to them completed`;
export const moreThanHAgo = (what: string, coolingOffHours: number) => `${what} more than ${coolingOffHours} hours ago`;
export const oneMoreUserApproves = (since: string) => `${since}. Needs one more approval.`;
export const onAProductionConnectionThis = (since: string) =>
  `${since}. On a production connection, this needs one more approval.`;
export const thisAccountIsSavedFor = (saved: string, key: string, nameText: string) =>
  `This account is saved for ${saved} (${key}), but this payout names ${nameText}.`;
export const thisAccountWasLastPaid = (nameText: string, at: string) =>
  `This account was last paid as ${nameText} on ${at}.`;
export const isCloseToTheSaved = (nameText: string, saved: string, key: string, label: string) =>
  `The name ${nameText} is similar to the saved payee ${saved} (${key}), who has another account, ${label}.`;
