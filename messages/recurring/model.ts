export const profileOfThisConnectionIs = (recurringPaymentId: string) =>
  `Profile ${recurringPaymentId} of this connection is in the book already.`;
export const endpointChooseOneOfThis = "Endpoint: choose one of this connection; profiles do not belong to groups.";
export const label = "Label";
export const chargedBy = "Charged by";
export const repeatsNumber = "Repeats number";
export const mustBeOneOf = (labels: string) => `must be one of ${labels}`;
export const mustBeThreeCapitalLetters = "must be three capital letters";
export const mustBeFourDigits = "must be four digits";
export const mustBeAWholeNumber = "must be a whole number";
export const atMost200Characters = "at most 200 characters";
export const isNotAFieldOf = "is not a field of a profile";
export const noLineOfThisFile = "No line of this file is good.";
export const recurringPaymentId = "Recurring payment ID";
export const itIsTooLongSplit = "It is too long: split it.";
export const thisIsNotACsv = "This is not a CSV file. Save the sheet as CSV, not as a workbook.";
export const itIsEmpty = "It is empty.";
export const twoColumnsMeanTheSame = (shown: string) => `Two columns mean the same: “${shown}”.`;
export const aColumnIsNeeded = (numberColumn: string) => `A column “${numberColumn}” is needed.`;
export const itHasAHeadAnd = "It has a head and no lines below it.";
export const itHasLinesAndAre = (count: number, importMostLines: number) =>
  `It has ${count} lines, and ${importMostLines} are read at once: split it.`;
export const aColumnHasNoName = "A column has no name.";
export const columnCardNumbersAreNot = (shown: string) =>
  `Column “${shown}”: card numbers are not kept in the book, nor read from a file. The last four digits may be: last-four.`;
export const columnIsNotOneOf = (shown: string) => `Column “${shown}” is not one of a profile.`;
export const hasMoreCellsThanThe = "has more cells than the head";
export const wasRoundedByASpreadsheet = (number: string) =>
  `“${number}” was rounded by a spreadsheet: make the column text and export again`;
export const isNotARecurringPayment = (number: string) => `“${number}” is not a recurring payment ID`;
export const isOfTheSameProfile = (before: number) => `is of the same profile as line ${before}`;
export const recurringPaymentIdNeeded = "Recurring payment ID: needed.";
export const recurringPaymentIdAtMost = "Recurring payment ID: at most 128 characters.";
export const recurringPaymentIdHasA = "Recurring payment ID: has a space in it.";
export const recurringPaymentIdHasAControl = "Recurring payment ID: has a control character.";
export const chooseTheConnection = "Choose the connection.";
export const theFileIsTooLong = "The file is too long: split it.";
export const openANewFormThis = "Open a new form: this one has no order id of ours.";
export const byItself = "By itself";
export const theGatewayChargesItAutomatically = "The gateway charges it automatically by its own schedule.";
export const changeItsScheduleWithA = "Change its schedule with a profile update.";
export const onlyWhenTold = "Only when told";
export const theGatewayChargesItOnly = "The gateway charges it only when a batch of charges asks for it.";
export const addItToABatch = "Add it to a batch of charges.";
export const notSentYet = "not sent yet";
export const theChangeIsPreparedAnd = "The change is prepared, and the gateway doesn't have it.";
export const itIsSentOnceIt = "It is sent once it is released.";
export const sentNotConfirmed = "sent, not confirmed";
export const nobodyKnowsYetWhetherThe = "Nobody knows yet whether the gateway took the change.";
export const dontSendItAgainThe = "Don't send it again. The gateway's answer or two users resolve it.";
export const theGatewayTookTheChange = "The gateway took the change; the profile is known by it.";
export const notMade = "not made";
export const theChangeEndedWithoutReaching = "The change ended without reaching the profile.";
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
export const kindSayFirstWhetherIt =
  "Kind: say first whether it charges a card (SRC) or pays to one (DST); not every field is for both.";
export const endpointSayFirstWhichEndpoint = "Endpoint: say first which endpoint of the connection the profile is of.";
export const thereIsNoSuchProfile = "There is no such profile in the book.";
export const and = (labels: string, labels2: string | undefined) => `${labels} and ${labels2}`;
export const every = (period: string) => `every ${period}`;
export const everyS = (interval: number, period: string) => `every ${interval} ${period}s`;
export const eachTime = (amount: string) => `${amount} each time`;
export const toAtRandom = (from: string, to: string) => `${from} to ${to}, at random`;
export const eachTime2 = (amounts: string) => `${amounts} each time`;
export const thenEachTime = (amounts: string, amounts2: string | undefined) => `${amounts}, then ${amounts2} each time`;
export const to = (from: string, to: string) => `${from} to ${to}`;
export const oneOfAmounts = (count: number) => `one of ${count} amounts`;
export const orLater = (indexAtLeast: number) => `${indexAtLeast} or later`;
export const noFurtherChargeItsNext = "No further charge: its next one lies beyond the calendar.";
export const thisChargesToday = "This charges today";
export const theFirstChargeFallsOn = (today: string) =>
  `The first charge falls on ${today}. The profile charges by itself, so the gateway makes it today, as soon as it takes the change.`;
export const thisMayChargeToday = "This may charge today";
export const aChargeFallsOnIf = (today: string) =>
  `A charge falls on ${today}. If the profile charges by itself and was not charged today yet, the gateway makes it today, as soon as it takes the change.`;
export const theNewSequenceDoesNot = "The new sequence does not start at its first amount";
export const theGatewayGoesOnCounting =
  "The gateway goes on counting from the current repeats number, which we do not know. The first amount comes first only if that number is 0.";
export const theGatewayGoesOnCountingFrom = (part: number, amount: string) =>
  `The gateway goes on counting from the current repeats number. The next charge takes amount ${part} of the sequence, ${amount}. The first amount would come first only if that number were 0.`;
export const daysMayBeLeftOut = "Days may be left out";
export const aChargeAlreadyMadeIs = "A charge already made is not made again";
export const weDoNotKnowWhen = (dates: string) =>
  `We do not know when it was last charged by itself. If that was in the present period, no charge comes on ${dates}: a new schedule does not charge for the same period again. By hand you still can.`;
export const itWasChargedByItself = (last: string, dates: string) =>
  `It was charged by itself on ${last}. The new schedule does not charge for the same period again, so none comes on ${dates}. By hand you still can.`;
export const itEndsBeforeItBegins = "It ends before it begins";
export const theLastChargeWouldBe = (finish: string, start: string) =>
  `The last charge would be on ${finish}, before the first on ${start}. The gateway may refuse that, or never charge.`;
export const afterThisItChargesNo = "After this it charges no more by itself";
export const theFirstDateIsPast = "The first date is past";
export const daysAreCountedFromThose = (start: string) =>
  `Days are counted from ${start}. Those that have gone by are not made up for.`;
export const itDoesNotChargeBy = "It does not charge by itself";
export const theNewScheduleIsStored =
  "The new schedule is stored with the profile, but no charge comes from it: somebody makes each one.";
export const withThisChangeItCharges = "With this change it charges by itself again.";
export const thisCouldWakeAStopped = "This could wake a stopped profile";
export const weDoNotKnowWhether =
  "We do not know whether the profile has stopped. If it has, this change can make it charge by itself again.";
export const thisWakesAStoppedProfile = "This wakes a stopped profile";
export const itsLastDateIsPast = (again: string) => `Its last date is past, so it has stopped. ${again}`;
export const itHasReachedItsLast = (again: string) => `It has reached its last repeat and stopped. ${again}`;
export const monthsWithoutAStTh = (day: number, monthEndLabels: string) =>
  `Months without a ${day}${day === 31 ? "st" : "th"}: charged ${monthEndLabels} (our estimate; the gateway only says "the same calendar date").`;
export const pastTheEndOfThe = (amount: string) =>
  `Past the end of the sequence each charge takes its last amount, ${amount}.`;
export const aChargeThatFailsCounts = "A charge that fails counts like any other. The first charge has number 0.";
export const itsChargesCannotBeSaid = "Its charges cannot be said.";
export const furtherChargesCannotBeSaid = "Further charges cannot be said.";
export const notKnown = (cannot: string, missing: string) => `${cannot} Not known: ${missing}.`;
export const notKnownSoItMay = (firstCap: string) => `${firstCap}: not known, so it may be fewer or others.`;
export const anotherChangeOfThisProfile = "Another change of this profile is not settled yet. Look at it first.";
