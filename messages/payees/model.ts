export const and = (labels: string, last: string) => `${labels} and ${last}`;
export const isArchivedBringThemBack = (nameText: string) => `${nameText} is archived: bring them back first.`;
export const theAccountOfWasChanged = (nameText: string) =>
  `The account of ${nameText} was changed meanwhile: look at it again.`;
export const thisIsTheAccountThat = "This is the account that is in force already.";
export const anotherAccountWaitsForApproval = (part: string, label: string) =>
  `Another account waits for approval already, proposed by ${part}: ${label}.`;
export const onWhichDayItHas = "On which day: it has not come yet.";
export const itChangesWhereAPayee = "It changes where a payee is paid.";
export const theAccountOfWasChangedIn = (nameText: string) =>
  `The account of ${nameText} was changed in the book. This payout still carries the old one.`;
export const isInTheBookAlready = (part: string, part2: string) => `${part} is in the book already: ${part2}.`;
export const thereIsNoSuchPayout = "There is no such payout.";
export const isArchivedAlready = (nameText: string) => `${nameText} is archived already.`;
export const isNotArchived = (nameText: string) => `${nameText} is not archived.`;
export const anotherAccountOfWaitsFor = (nameText: string, deed: string) =>
  `Another account of ${nameText} waits for approval: decide on it or withdraw it, then ${deed}.`;
export const isNewInTheBook = "is new in the book";
export const wasChanged = "was changed";
export const theAccountOfUntilIt = (oldest: string, is: string, coolingOffHours: number) =>
  `The account of ${oldest} ${is}: until it has stood for ${coolingOffHours} h`;
export const thisAccountWaitsForApproval = (waiting: string) =>
  `This account waits for approval in the book, for ${waiting}`;
export const thisAccountOfWasReplaced = (ended: string) => `This account of ${ended} was replaced in the book`;
export const thisAccountWasProposedFor = (refused: string) =>
  `This account was proposed for ${refused}, and not taken into the book`;
export const oneOtherPersonMoreApproves = (why: string) => `${why}, one other person more approves.`;
export const lastPaidToAnotherAccount = (part: string) => `Last paid to another account${part}.`;
export const who = (call: string) => `, who ${call}`;
export const anotherAccountWaitsForApprovalProposed = (label: string, proposedBy: string, part: string) =>
  `Another account, ${label}, waits for approval: proposed by ${proposedBy}${part}.`;
export const isArchivedInTheBook = (nameText: string) => `${nameText} is archived in the book.`;
export const neverPaidBeforeFromHere = "Never paid before from here.";
export const notInForceYetIt = (nameText: string) =>
  `Not in force yet: it waits for approval as the account of ${nameText}.`;
export const proposedAsTheAccountOf = (nameText: string, why: string) =>
  `Proposed as the account of ${nameText}, and not taken into the book.${why}`;
export const noLongerTheAccountOf = (nameText: string) => `No longer the account of ${nameText}: the book has another.`;
export const approvedBy = (approvedBy: string) => `, approved by ${approvedBy}`;
export const callBackNote = (call: string) => ` Call-back note: ${call}.`;
export const newInTheBookEntered = "New in the book, entered";
export const theAccountWasChanged = "The account was changed";
export const by = (what: string, proposedBy: string, approved: string, called: string) =>
  `${what} by ${proposedBy}${approved}.${called}`;
export const theSameAccountStandsIn = (names: string) => `The same account stands in the book for ${names} too.`;
export const theBookHasChangedSince = "The book has changed since this file was looked at: look at it again.";
export const nothingInThisFileChanges = "Nothing in this file changes the book.";
export const anythingToRemember = "Anything to remember";
export const whoWasCalledWhereThe = "Who was called, where the account changes";
export const onWhichKnownNumber = "On which known number";
export const onWhichDayAs2026 = "On which day, as 2026-11-21";
export const itIsLongerThanCharacters = (importMaxLength: string) =>
  `It is longer than ${importMaxLength} characters: split it.`;
export const thisIsNotACsv = "This is not a CSV file. Save the sheet as CSV, not as a workbook.";
export const itIsEmpty = "It is empty.";
export const itHasAHeadAnd = "It has a head and no lines below it.";
export const itHasLinesAndAre = (count: number, importMaxRows: number) =>
  `It has ${count} lines, and ${importMaxRows} are read at once: split it.`;
export const columnHasNoName = (part: number) => `Column ${part} has no name.`;
export const theColumnsAndMeanThe = (head: string | undefined, title: string) =>
  `The columns “${head}” and “${title}” mean the same.`;
export const aColumnIsNeeded = (missing: string) => `A column “${missing}” is needed.`;
export const columnCardNumbersAndCodes = (shown: string) =>
  `Column “${shown}”: card numbers and codes are not kept in the book, nor read from a file. A stored token may be: card_recurring_payment_id.`;
export const columnIsNotOneOf = (shown: string) =>
  `Column “${shown}” is not one of a payee. The guide below lists them.`;
export const hasCellsAndTheHead = (count: number, count2: number) =>
  `has ${count} cells, and the head has ${count2}: is a comma in a cell without quotation marks?`;
export const isLongerThanCharacters = (title: string, cellMaxLength: number) =>
  `${title} is longer than ${cellMaxLength} characters`;
export const wasRoundedByASpreadsheet = (title: string, cell: string) =>
  `${title} “${cell}” was rounded by a spreadsheet: make the column text and export again`;
export const linesHaveTheSameVendor = (lines: string, more: number) =>
  `Lines ${lines}${more > 0 ? ` and ${more} more` : ""} have the same vendor number.`;
export const theLine = (fault: string) => `The line ${fault}.`;
export const theAccountIsNeededNobody = "The account is needed: nobody in the book has this vendor number.";
export const newInTheBook = "New in the book.";
export const anotherAccountOfWaitsForApproval = (nameText: string) =>
  `Another account of ${nameText} waits for approval: decide on that first.`;
export const ofLabel = (sentence: string, label: string) => `${sentence} of ${label}`;
export const nameLabel = (nameText: string, nameText2: string) => `Name: ${nameText} → ${nameText2}`;
export const anotherNote = "Another note.";
export const theAccountChangesAndThe =
  "The account changes, and the note of the call is not whole (called_person, called_number, called_on).";
export const needed = (what: string) => `${what}: needed.`;
export const atMostCharacters = (what: string, max: number) => `${what}: at most ${max} characters.`;
export const hasNoLineBreaksOr = (what: string) => `${what}: has no line breaks or control characters.`;
export const noteAtMost1000 = "Note: at most 1,000 characters.";
export const noteHasABrokenCharacter = "Note: has a broken character.";
export const note = (cardNumberFault: string) => `Note: ${cardNumberFault}.`;
export const whoWasCalled = "Who was called";
export const onWhichKnownNumberType = "On which known number: type the number that was called.";
export const onWhichDayWriteIt = "On which day: write it as 2026-11-21.";
export const fileName = "File name";
export const theFileIsLongerThan = (importMaxLength: string) =>
  `The file is longer than ${importMaxLength} characters.`;
export const theAccountOf = (nameText: string) => `The account of ${nameText}`;
export const theAccountOfThisPayee = "The account of this payee";
export const wasChangedInTheBook = (who: string) => `${who} was changed in the book meanwhile: choose the payee again.`;
export const isArchivedInTheBookBring = (nameText: string) =>
  `${nameText} is archived in the book: bring them back first.`;
export const theAccountOfWasChangedInThe = (part: string) =>
  `The account of ${part} was changed in the book after this was prepared: send it back, so that it is mended.`;
export const crypto = (cryptowalletaddress: string) => `Crypto …${cryptowalletaddress}`;
export const card = (maskCardNumber: string) => `Card ${maskCardNumber}`;
export const profile = (profile: string) => `Profile ${profile}`;
export const token = (part: string) => `Token ${part}`;
export const paysSavedPayeesOnlyChoose = (connection: string) =>
  `${connection} pays saved payees only. Choose a payee, or add this account to a payee first`;
export const thereIsNoSuchPayee = "There is no such payee.";
export const thisAccountIsNewIt = "This account is new: it is saved for no payee, and no payout to it completed";
export const rowsPayAccountsThatAre = (accounts: number) =>
  `${accounts} rows pay accounts that are new: saved for no payee, and no payout to them completed`;
export const moreThanHAgo = (what: string, coolingOffHours: number) => `${what} more than ${coolingOffHours} h ago`;
export const oneMoreUserApproves = (since: string) => `${since}. One more user approves.`;
export const onAProductionConnectionThis = (since: string) =>
  `${since}. On a production connection this needs one more approval.`;
export const thisAccountIsSavedFor = (saved: string, key: string, nameText: string) =>
  `This account is saved for ${saved} (${key}), and would be paid as ${nameText}.`;
export const thisAccountWasLastPaid = (nameText: string, at: string) =>
  `This account was last paid as ${nameText} on ${at}.`;
export const isCloseToTheSaved = (nameText: string, saved: string, key: string, label: string) =>
  `${nameText} is close to the saved payee ${saved} (${key}), who is paid to another account, ${label}.`;
