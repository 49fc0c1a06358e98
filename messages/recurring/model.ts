export const profileOfThisConnection = (recurringPaymentId: string) =>
  `Profile ${recurringPaymentId} of this connection already exists.`;
export const endpointChooseOneOf = "Endpoint: choose one of this connection. Profiles can't belong to groups.";
export const label = "Label";
export const charging = "Charging";
export const repeatsNumber = "Repeats number";
export const mustBeOneOf = (labels: string) => `must be one of ${labels}`;
export const mustBeThreeCapital = "must be three capital letters, e.g. EUR";
export const mustBeFourDigits = "must be four digits, e.g. 1234";
export const mustBeAWhole = "must be a whole number, e.g. 3";
export const mustHaveNoMore = "must have no more than 200 characters";
export const isNotAField = "is not a field of a profile";
export const noLineOfThis = "No line of this file is valid.";
export const recurringPaymentId = "Recurring payment ID";
export const theFileIsToo = "The file is too long. Split it into smaller files.";
export const thisIsNotA = "This is not a CSV file. Save the sheet as CSV, not as a workbook.";
export const theFileIsEmpty = "The file is empty.";
export const twoColumnsHaveThe = (shown: string) => `Two columns have the same meaning: “${shown}”. Remove one.`;
export const columnIsMissingAdd = (numberColumn: string) => `Column “${numberColumn}” is missing. Add it to the file.`;
export const theFileHasA = "The file has a header row but no lines below it.";
export const theFileHasLines = (count: number, importMostLines: number) =>
  `The file has ${count} lines, but no more than ${importMostLines} can be imported at once. Split it.`;
export const aColumnHasNo = "A column has no name. Name it or remove it.";
export const columnCardNumbersAre = (shown: string) =>
  `Column “${shown}”: card numbers are never stored or read from a file. Use last-four for the last four digits.`;
export const columnIsNotA = (shown: string) => `Column “${shown}” is not a profile field. Rename or remove it.`;
export const hasMoreCellsThan = "has more cells than the header row";
export const hasOtherCells = (count: number, expected: number) =>
  `has ${count} cells, but the other rows or the header row have ${expected}`;
export const repeatsTheHeader = "repeats the header row";
export const recurringPaymentIdIs = "Recurring payment ID is missing";
export const wasRoundedByA = (number: string) =>
  `“${number}” was rounded by a spreadsheet. Format the column as text and export again`;
export const isNotARecurring = (number: string) => `“${number}” is not a recurring payment ID, e.g. 1584376`;
export const hasTheSameProfile = (before: number) => `has the same profile as line ${before}`;
export const recurringPaymentIdIs2 = "Recurring payment ID is required.";
export const recurringPaymentIdUse = "Recurring payment ID: use no more than 128 characters.";
export const recurringPaymentIdRemove = "Recurring payment ID: remove the spaces.";
export const recurringPaymentIdRemove2 = "Recurring payment ID: remove the control characters.";
export const chooseAConnection = "Choose a connection.";
export const theFileIsToo2 = "The file is too long. Split it into smaller files.";
export const openANewForm = "Open a new form: this one has no client order ID from Paydesk.";
export const automatic = "Automatic";
export const theGatewayChargesIt = "The gateway charges it automatically by its schedule.";
export const toChangeTheSchedule = "To change the schedule, change the profile.";
export const manual = "Manual";
export const theGatewayChargesIt2 = "The gateway charges it only when you request a charge.";
export const selectChargeNowOr = "Select “Charge now”, or add it to a batch of charges.";
export const notSentYet = "Not sent yet";
export const theChangeIsPrepared = "The change is prepared but has not been sent to the gateway.";
export const itIsSentOnce = "It is sent once it is approved or released.";
export const unconfirmedChecking = "Unconfirmed – checking";
export const theChangeWasSent = "The change was sent, but the gateway hasn't confirmed it yet.";
export const dontSendItAgain = "Don't send it again. The gateway's answer or a resolution by two users decides it.";
export const completed = "Completed";
export const theGatewayAcceptedThe = "The gateway accepted the change. The profile shows its values.";
export const notApplied = "Not applied";
export const openTheOrderTo = "Open the order to see why, then change the profile again.";
export const theChangeEndedWithout = "The change ended without changing the profile.";
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
export const thisProfileDoesntExist = "This profile doesn't exist.";
export const and = (labels: string, labels2: string | undefined) => `${labels} and ${labels2}`;
export const every = (period: keyof typeof periods) => `every ${periods[period]}`;
export const everyS = (interval: number, period: keyof typeof periods) => `every ${interval} ${periods[period]}s`;
export const eachTime = (amount: string) => `${amount} each time`;
export const toAtRandom = (from: string, to: string) => `${from} to ${to} at random`;
export const eachTime2 = (amounts: string) => `${amounts} each time`;
export const thenEachTime = (amounts: string, amounts2: string | undefined) => `${amounts}, then ${amounts2} each time`;
export const to = (from: string, to: string) => `${from} to ${to}`;
export const oneOfAmounts = (count: number) => `one of ${count} amounts`;
export const orLater = (indexAtLeast: number) => `${indexAtLeast} or later`;
export const noFurtherChargeThe = "No further charge: the next date is beyond the calendar.";
export const thisChargesToday = "This charges today";
export const theFirstChargeIs = (today: string) =>
  `The first charge is on ${today}. The profile charges automatically, so the gateway charges it today, once it accepts the change.`;
export const thisMayChargeToday = "This may charge today";
export const aChargeIsDue = (today: string) =>
  `A charge is due on ${today}. If the profile charges automatically and wasn't charged today, the gateway charges it once it accepts the change.`;
export const theNewSequenceDoesnt = "The new sequence doesn't start at its first amount";
export const theGatewayContinuesFrom =
  "The gateway continues from the current repeats number, which we don't know. The first amount comes first only if that number is 0.";
export const theGatewayContinuesFrom2 = (part: number, amount: string) =>
  `The gateway continues from the current repeats number. The next charge uses amount ${part} of the sequence, ${amount}. It would start at the first amount only if that number were 0.`;
export const someDaysMayBe = "Some days may be skipped";
export const aChargeAlreadyMade = "A charge already made is not repeated";
export const weDontKnowThe = (dates: string) =>
  `We don't know the last automatic charge. If it was in the current period, there is no charge on ${dates}. A new schedule doesn't charge the same period again. You can still charge manually.`;
export const itWasChargedAutomatically = (last: string, dates: string) =>
  `It was charged automatically on ${last}. The new schedule doesn't charge the same period again, so there is no charge on ${dates}. You can still charge manually.`;
export const itEndsBeforeIt = "It ends before it starts";
export const theLastChargeWould = (finish: string, start: string) =>
  `The last charge would be on ${finish}, before the first on ${start}. The gateway may refuse this or never charge.`;
export const automaticChargesEndAfter = "Automatic charges end after this change";
export const theFirstDateIs = "The first date is in the past";
export const datesAreCountedFrom = (start: string) =>
  `Dates are counted from ${start}. Past dates are not charged later.`;
export const itDoesntChargeAutomatically = "It doesn't charge automatically";
export const theNewScheduleIs = "The new schedule is stored, but it makes no charges. You charge the profile manually.";
export const thisChangeRestartsAutomatic = "This change restarts automatic charges.";
export const thisCouldRestartA = "This could restart a stopped profile";
export const weDontKnowWhether =
  "We don't know whether the profile has stopped. If it has, this change can restart automatic charges.";
export const thisRestartsAStopped = "This restarts a stopped profile";
export const itsLastDateHas = (again: string) => `Its last date has passed, so it has stopped. ${again}`;
export const itHasReachedIts = (again: string) => `It has reached its last repeat and stopped. ${again}`;
export const onThatMonthsLast = "on that month's last day";
export const monthsWithoutACharged = (day: number, monthEndLabels: string) =>
  `Months without a ${day}${day === 31 ? "st" : "th"}: charged ${monthEndLabels} (our estimate; the gateway only says "the same calendar date").`;
export const afterTheEndOf = (amount: string) =>
  `After the end of the sequence, each charge uses the last amount, ${amount}.`;
export const aFailedChargeCounts = "A failed charge counts like any other. The first charge has number 0.";
export const weCantEstimateIts = "We can't estimate its charges.";
export const weCantEstimateFurther = "We can't estimate further charges.";
export const notKnown = (cannot: string, missing: string) => `${cannot} Not known: ${missing}.`;
export const notKnownSoCharges = (firstCap: string) => `${firstCap}: not known, so charges may be fewer or different.`;
export const anotherChangeOfThis = "Another change of this profile is pending. Review it first.";
export const kind = "Kind";
export const cardLastFourDigits = "Card, last four digits";
export const stateAtTheGateway = "State at the gateway";
export const charged = "Charged";
export const onlyIfTheGateway = "Only if the gateway hasn't charged it in this period yet, which we don't know.";
export const onlyIfTheProfile = "Only if the profile hasn't reached its last repeat by then, which we don't know.";
export const chargesContinueAfterThese = "Charges continue after these.";
export const noFurtherChargeThe2 = "No further charge: the last date is reached.";
export const noFurtherChargeThe3 = "No further charge: the last repeat is reached.";
export const noFurtherAutomaticCharge = "No further automatic charge: the profile has no period.";
export const noAutomaticChargeThe = "No automatic charge: the profile has no first date.";
export const noMoreAutomaticCharges = "No more automatic charges: it was charged automatically before it stopped.";
export const itDoesntChargeAutomatically2 =
  "It doesn't charge automatically. A charge is made when a user requests it.";
export const laterChargesAreNot = "Later charges are not known.";
export const whetherItChargesAutomatically = "whether it charges automatically";
export const itsFirstDate = "its first date";
export const itsLastDate = "its last date";
export const itsLastRepeat = "its last repeat";
export const itsPeriodAndInterval = "its period and interval";
export const itsAmountRule = "its amount rule";
export const itsCurrentRepeatsNumber = "its current repeats number";
export const whenItWasLast = "when it was last charged automatically";
export const onTheFirstDay = "on the first day of the next month";
export const notAtAll = "not at all";
export const or = " or ";
export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
export const periods = { day: "day", week: "week", month: "month" };
