export const profileExists = (idLabel: string) => `Profile ${idLabel} of this connection already exists.`;
export const endpointMissing = "Endpoint: choose one of this connection. Profiles can't belong to groups.";
export const label = "Label";
export const charging = "Charging";
export const repeatsNumber = "Repeats number";
export const choiceInvalid = (labels: string) => `must be one of ${labels}`;
export const currencyInvalid = "must be three capital letters, e.g. EUR";
export const lastFourInvalid = "must be four digits, e.g. 1234";
export const wholeNumberInvalid = "must be a whole number, e.g. 3";
export const textTooLong = "must have no more than 200 characters";
export const fieldUnknown = "is not a field of a profile";
export const nothingValid = "No line of this file is valid.";
export const idLabel = "Recurring payment ID";
export const fileTooLong = "The file is too long. Split it into smaller files.";
export const notCsv = "This is not a CSV file. Save the sheet as CSV, not as a workbook.";
export const fileEmpty = "The file is empty.";
export const columnsDuplicate = (shown: string) => `Two columns have the same meaning: “${shown}”. Remove one.`;
export const columnMissing = (numberColumn: string) => `Column “${numberColumn}” is missing. Add it to the file.`;
export const linesMissing = "The file has a header row but no lines below it.";
export const tooManyLines = (count: number, importMostLines: number) =>
  `The file has ${count} lines, but no more than ${importMostLines} can be imported at once. Split it.`;
export const columnUnnamed = "A column has no name. Name it or remove it.";
export const cardColumnForbidden = (shown: string) =>
  `Column “${shown}”: card numbers are never stored or read from a file. Use last-four for the last four digits.`;
export const columnUnknown = (shown: string) => `Column “${shown}” is not a profile field. Rename or remove it.`;
export const cellsExceedHeader = "has more cells than the header row";
export const hasOtherCells = (count: number, expected: number) =>
  `has ${count} cells, but the other rows or the header row have ${expected}`;
export const headerRepeated = "repeats the header row";
export const lineLacksId = "Recurring payment ID is missing";
export const idRounded = (number: string) =>
  `“${number}” was rounded by a spreadsheet. Format the column as text and export again`;
export const idInvalid = (number: string) => `“${number}” is not a recurring payment ID, e.g. 1584376`;
export const lineDuplicate = (before: number) => `has the same profile as line ${before}`;
export const idMissing = "Recurring payment ID is required.";
export const idTooLong = "Recurring payment ID: use no more than 128 characters.";
export const idHasSpaces = "Recurring payment ID: remove the spaces.";
export const idHasControls = "Recurring payment ID: remove the control characters.";
export const connectionMissing = "Choose a connection.";
export const importTooLong = "The file is too long. Split it into smaller files.";
export const formLacksId = "Open a new form: this one has no client order ID from Paydesk.";
export const automatic = "Automatic";
export const automaticMeaning = "The gateway charges it automatically by its schedule.";
export const automaticNext = "To change the schedule, change the profile.";
export const manual = "Manual";
export const manualMeaning = "The gateway charges it only when you request a charge.";
export const manualNext = "Select “Charge now”, or add it to a batch of charges.";
export const unsentLabel = "Not sent yet";
export const unsentMeaning = "The change is prepared but has not been sent to the gateway.";
export const unsentNext = "It is sent once it is approved or released.";
export const unconfirmedChecking = "Unconfirmed – checking";
export const unconfirmedMeaning = "The change was sent, but the gateway hasn't confirmed it yet.";
export const unconfirmedNext = "Don't send it again. The gateway's answer or a resolution by two users decides it.";
export const completed = "Completed";
export const completedMeaning = "The gateway accepted the change. The profile shows its values.";
export const notApplied = "Not applied";
export const notAppliedNext = "Open the order to see why, then change the profile again.";
export const notAppliedMeaning = "The change ended without changing the profile.";
export const profile = (idLabel: string) => `Profile ${idLabel}`;
export const profileUnknown = "This profile doesn't exist.";
export const and = (labels: string, labels2: string | undefined) => `${labels} and ${labels2}`;
export const every = (period: keyof typeof periods) => `every ${periods[period]}`;
export const everyS = (interval: number, period: keyof typeof periods) => `every ${interval} ${periods[period]}s`;
export const eachTime = (amount: string) => `${amount} each time`;
export const randomRange = (from: string, to: string) => `${from} to ${to} at random`;
export const sequenceOfOne = (amounts: string) => `${amounts} each time`;
export const sequenceOfMany = (amounts: string, amounts2: string | undefined) =>
  `${amounts}, then ${amounts2} each time`;
export const to = (from: string, to: string) => `${from} to ${to}`;
export const amountUncertain = (count: number) => `one of ${count} amounts`;
export const orLater = (indexAtLeast: number) => `${indexAtLeast} or later`;
export const endsAtCalendar = "No further charge: the next date is beyond the calendar.";
export const chargesTodayTitle = "This charges today";
export const chargesTodayText = (today: string) =>
  `The first charge is on ${today}. The profile charges automatically, so the gateway charges it today, once it accepts the change.`;
export const mayChargeTitle = "This may charge today";
export const mayChargeText = (today: string) =>
  `A charge is due on ${today}. If the profile charges automatically and wasn't charged today, the gateway charges it once it accepts the change.`;
export const sequenceStartTitle = "The new sequence doesn't start at its first amount";
export const sequenceStartUnknown =
  "The gateway continues from the current repeats number, which we don't know. The first amount comes first only if that number is 0.";
export const sequenceStartKnown = (part: number, amount: string) =>
  `The gateway continues from the current repeats number. The next charge uses amount ${part} of the sequence, ${amount}. It would start at the first amount only if that number were 0.`;
export const skipPossibleTitle = "Some days may be skipped";
export const skipCertainTitle = "A charge already made is not repeated";
export const skipPossibleText = (dates: string) =>
  `We don't know the last automatic charge. If it was in the current period, there is no charge on ${dates}. A new schedule doesn't charge the same period again. You can still charge manually.`;
export const skipCertainText = (last: string, dates: string) =>
  `It was charged automatically on ${last}. The new schedule doesn't charge the same period again, so there is no charge on ${dates}. You can still charge manually.`;
export const endBeforeStartTitle = "It ends before it starts";
export const endBeforeStartText = (finish: string, start: string) =>
  `The last charge would be on ${finish}, before the first on ${start}. The gateway may refuse this or never charge.`;
export const automaticEndTitle = "Automatic charges end after this change";
export const pastStartTitle = "The first date is in the past";
export const pastStartText = (start: string) => `Dates are counted from ${start}. Past dates are not charged later.`;
export const manualScheduleTitle = "It doesn't charge automatically";
export const manualScheduleText =
  "The new schedule is stored, but it makes no charges. You charge the profile manually.";
export const restartEffect = "This change restarts automatic charges.";
export const restartPossibleTitle = "This could restart a stopped profile";
export const restartPossibleText =
  "We don't know whether the profile has stopped. If it has, this change can restart automatic charges.";
export const restartCertainTitle = "This restarts a stopped profile";
export const stoppedByDate = (again: string) => `Its last date has passed, so it has stopped. ${again}`;
export const stoppedByRepeat = (again: string) => `It has reached its last repeat and stopped. ${again}`;
export const monthEndLastDay = "on that month's last day";
export const monthEndNote = (day: number, monthEndLabels: string) =>
  `Months without a ${day}${day === 31 ? "st" : "th"}: charged ${monthEndLabels} (our estimate; the gateway only says "the same calendar date").`;
export const sequenceEndNote = (amount: string) =>
  `After the end of the sequence, each charge uses the last amount, ${amount}.`;
export const failedChargeNote = "A failed charge counts like any other. The first charge has number 0.";
export const estimateImpossible = "We can't estimate its charges.";
export const furtherEstimateImpossible = "We can't estimate further charges.";
export const notKnown = (cannot: string, missing: string) => `${cannot} Not known: ${missing}.`;
export const factUncertain = (firstCap: string) => `${firstCap}: not known, so charges may be fewer or different.`;
export const otherChangePending = "Another change of this profile is pending. Review it first.";
export const kind = "Kind";
export const lastFourLabel = "Card, last four digits";
export const stateLabel = "State at the gateway";
export const charged = "Charged";
export const unlessChargedNote = "Only if the gateway hasn't charged it in this period yet, which we don't know.";
export const unlessEndedNote = "Only if the profile hasn't reached its last repeat by then, which we don't know.";
export const endsLater = "Charges continue after these.";
export const endsAtDate = "No further charge: the last date is reached.";
export const endsAtRepeat = "No further charge: the last repeat is reached.";
export const endsWithoutPeriod = "No further automatic charge: the profile has no period.";
export const neverStarts = "No automatic charge: the profile has no first date.";
export const endsByStop = "No more automatic charges: it was charged automatically before it stopped.";
export const chargedManually = "It doesn't charge automatically. A charge is made when a user requests it.";
export const laterUnknown = "Later charges are not known.";
export const factCharging = "whether it charges automatically";
export const factFirstDate = "its first date";
export const factLastDate = "its last date";
export const factLastRepeat = "its last repeat";
export const factPeriod = "its period and interval";
export const factAmountRule = "its amount rule";
export const factRepeatsNumber = "its current repeats number";
export const factLastCharge = "when it was last charged automatically";
export const monthEndNextDay = "on the first day of the next month";
export const monthEndSkip = "not at all";
export const or = " or ";
export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
export const periods = { day: "day", week: "week", month: "month" };
