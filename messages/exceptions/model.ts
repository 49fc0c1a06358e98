import { counted, plural } from "@/lib/core/text/plural";

export const withdrawNotAllowed = "Only the user who submitted it can withdraw it. Other users can reject it.";
export const alreadyDecided = "It was decided in the meantime.";
export const gatewayIdRepeated = "Gateway order ID: one ID can't belong to several orders.";
export const singleOrderOnly = "Only possible for a single order.";
export const reasonTooShort = (reasonMinLength: number) =>
  `Reason: use at least ${reasonMinLength} characters, so that the approver can check it.`;
export const reasonTooLong = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const gatewayIdTooLong = "Gateway order ID: use no more than 128 characters.";
export const pageOutdated = "This page is out of date. Open it again.";
export const ordersMissing = "Choose at least one order.";
export const tooManyOrders = (resolvedAtOnceMax: number) =>
  `Choose no more than ${resolvedAtOnceMax} orders. Propose the others afterwards.`;
export const periodMissing = "Enter the start and end of the period that the report covers.";
export const timeZoneUnknown = "This time zone doesn't exist.";
export const reportNotFound = "This report doesn't exist.";
export const periodTooLarge = (comparedMax: number) =>
  `This period has more than ${comparedMax} orders. Upload reports for shorter periods.`;
export const profileUpdateUnlisted = "A transaction report lists no profile updates.";
export const acceptedYetAbsent = "The gateway accepted it, so a report without it is incomplete.";
export const outsidePeriod = "It was sent outside the report's period, or too close to its start or end.";
const shownLines = 3;
export const someRowsCantBeRead = (lines: readonly string[]) =>
  `${plural(lines.length, "Line", "Lines")} ${lines.slice(0, shownLines).join(", ")}${lines.length > shownLines ? `, and ${lines.length - shownLines} more,` : ""} of the report ${plural(lines.length, "has", "have")} no readable ID, time, amount or currency, and could be any order. Export the report again.`;
export const reportIncomplete = (missing: number) =>
  `The report is incomplete: ${counted(missing, "order")} confirmed at the gateway ${plural(missing, "is", "are")} missing.`;
export const gatewayIdElsewhere = (orderId: string, clientOrderId: string) =>
  `The report lists gateway order ID ${orderId} for another order, ${clientOrderId}.`;
export const onlyLaterListed = (sort: string) => `The report lists only later transactions for it: ${sort}.`;
export const amountUnreadable = (part: string) => `Its amount, ${part}, can't be read.`;
export const amountConflict = (amount: string, currency: string, amount2: null | string, currency2: null | string) =>
  `The report lists ${amount} ${currency}. This order is for ${amount2} ${currency2}. No figure changes until it is resolved.`;
export const outcomeUnclear = (listed: string) => `The outcome is unclear. The report lists: ${listed}.`;
export const unsentYetListed = (outcome: string, label: string) =>
  `The report lists “${outcome}”. Paydesk shows ${label}.`;
export const finalStatusConflict = (outcome: string, label: string) =>
  `The report lists “${outcome}”. Paydesk shows ${label} as final. No figure changes until it is resolved.`;
export const orderNotFound = "This order doesn't exist.";
export const itIs = "It is";
export const severalAre = (count: number) => `${count} of these orders are`;
export const alreadyProposed = (whose: string) =>
  `${whose} already part of another proposed resolution. Approve, reject or withdraw that one first.`;
export const otherConnectionReport = "This report belongs to another connection.";
export const partlyUnresolvable = (count: number, count2: number) =>
  `${count} of the ${count2} orders can't be resolved this way. `;
export const severalConnections = "A resolution can only include orders of one connection.";
export const resolutionNotFound = "This resolution doesn't exist.";
export const orderId = "Order ID";
export const orderIdMeaning = "the gateway order ID";
export const merchantIdColumn = "Merchant order ID";
export const merchantIdMeaning = "the client order ID";
export const created = "Created";
export const createdMeaning = "when the gateway created it";
export const finished = "Finished";
export const connectionNotFound = "This connection doesn't exist.";
export const periodReversed = "The period ends before it starts.";
export const endBeforeStart = "Choose a time after the start.";
export const periodInFuture = "A report can't cover the future.";
export const endInFuture = "Choose a time that isn't in the future.";
export const periodTooLong = (coversMaxDays: number) => `A report can cover no more than ${coversMaxDays} days.`;
export const startTooEarly = "Check the year.";
export const questionsOpen = "Answer the questions about the report first.";
export const possibleRows = "Some rows may be this order. Review them first.";
export const listedTwice = "The report lists more than one order for it.";
export const nothingNew = "The report has nothing new about it.";
export const orderNotListed = "This report doesn't list the order.";
export const notListedReason = "It doesn't list the order.";
export const fileTooLarge = "The report is larger than 10 MB. Export a shorter period.";
export const notCsv = "This isn't a CSV file. Export the report as CSV.";
export const columnsMissing = "No columns were found. Upload a CSV file with a header row.";
export const tooManyRows = (reportMaxRows: number, count: number) =>
  `The report has ${count} rows. The maximum is ${reportMaxRows}. Export a shorter period.`;
export const cardNumberColumn = (mapping: string | undefined) =>
  `The column “${mapping}” has card numbers, not order IDs. Choose another column.`;
export const decimalPoint = "decimal point";
export const decimalComma = "decimal comma";
export const amountsUnreadable = (amounts: number, count: number) =>
  `The amount of ${amounts} of ${count} rows can't be read. These rows resolve nothing.`;
export const timesUnreadable = (times: number, count: number) => `The time of ${times} of ${count} rows can't be read.`;
export const secondOrderUnknown = (gatewayOrderId: string) =>
  `The gateway hasn't reported a second order ${gatewayOrderId}.`;
export const secondVerdictMissing = (silent: string) => `Choose whether the second order ${silent} was completed.`;
export const secondVerdictsMissing = "Choose for each second order whether it was completed.";
export const laterEventGone = "This later transaction no longer exists. Open the page again.";
export const otherAmountNotAllowed =
  "Another amount can be chosen only for Completed, and only if the gateway reported it.";
export const completedOnly = "Only possible for Completed.";
export const conflictTitle = "Resolution of a conflict";
export const resolutionOf = (orders: number) => `Resolution of ${counted(orders, "order")}`;
export const outcomeMissing = "Choose an outcome.";
export const finalStatusMissing = "Choose the final status.";
export const secondVerdictInvalid = "Choose whether the second order was completed.";
export const laterVerdictMissing = "Choose whether the later transaction happened.";
