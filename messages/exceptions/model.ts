import { counted, plural } from "@/lib/core/text/plural";

export const onlyTheUserWho = "Only the user who submitted it can withdraw it. Other users can reject it.";
export const itWasDecidedIn = "It was decided in the meantime.";
export const gatewayOrderIdOne = "Gateway order ID: one ID can't belong to several orders.";
export const onlyPossibleForA = "Only possible for a single order.";
export const reasonUseAtLeast = (reasonMinLength: number) =>
  `Reason: use at least ${reasonMinLength} characters, so that the approver can check it.`;
export const reasonUseNoMore = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const gatewayOrderIdUse = "Gateway order ID: use no more than 128 characters.";
export const thisPageIsOut = "This page is out of date. Open it again.";
export const chooseAtLeastOne = "Choose at least one order.";
export const chooseNoMoreThan = (resolvedAtOnceMax: number) =>
  `Choose no more than ${resolvedAtOnceMax} orders. Propose the others afterwards.`;
export const enterTheStartAnd = "Enter the start and end of the period that the report covers.";
export const thisTimeZoneDoesnt = "This time zone doesn't exist.";
export const thisReportDoesntExist = "This report doesn't exist.";
export const thisPeriodHasMore = (comparedMax: number) =>
  `This period has more than ${comparedMax} orders. Upload reports for shorter periods.`;
export const aTransactionReportLists = "A transaction report lists no profile updates.";
export const theGatewayAcceptedIt = "The gateway accepted it, so a report without it is incomplete.";
export const itWasSentOutside = "It was sent outside the report's period, or too close to its start or end.";
const shownLines = 3;
export const someRowsCantBeRead = (lines: readonly string[]) =>
  `${plural(lines.length, "Line", "Lines")} ${lines.slice(0, shownLines).join(", ")}${lines.length > shownLines ? `, and ${lines.length - shownLines} more,` : ""} of the report ${plural(lines.length, "has", "have")} no readable ID, time, amount or currency, and could be any order. Export the report again.`;
export const theReportIsIncomplete = (missing: number) =>
  `The report is incomplete: ${counted(missing, "order")} confirmed at the gateway ${plural(missing, "is", "are")} missing.`;
export const theReportListsGateway = (orderId: string, clientOrderId: string) =>
  `The report lists gateway order ID ${orderId} for another order, ${clientOrderId}.`;
export const theReportListsOnly = (sort: string) => `The report lists only later transactions for it: ${sort}.`;
export const itsAmountCantBe = (part: string) => `Its amount, ${part}, can't be read.`;
export const theReportListsThis = (
  amount: string,
  currency: string,
  amount2: null | string,
  currency2: null | string,
) =>
  `The report lists ${amount} ${currency}. This order is for ${amount2} ${currency2}. No figure changes until it is resolved.`;
export const theOutcomeIsUnclear = (listed: string) => `The outcome is unclear. The report lists: ${listed}.`;
export const theReportListsPaydesk = (outcome: string, label: string) =>
  `The report lists “${outcome}”. Paydesk shows ${label}.`;
export const theReportListsPaydesk2 = (outcome: string, label: string) =>
  `The report lists “${outcome}”. Paydesk shows ${label} as final. No figure changes until it is resolved.`;
export const thisOrderDoesntExist = "This order doesn't exist.";
export const itIs = "It is";
export const ofTheseOrdersAre = (count: number) => `${count} of these orders are`;
export const alreadyPartOfAnother = (whose: string) =>
  `${whose} already part of another proposed resolution. Approve, reject or withdraw that one first.`;
export const thisReportBelongsTo = "This report belongs to another connection.";
export const ofTheOrdersCant = (count: number, count2: number) =>
  `${count} of the ${count2} orders can't be resolved this way. `;
export const aResolutionCanOnly = "A resolution can only include orders of one connection.";
export const thisResolutionDoesntExist = "This resolution doesn't exist.";
export const orderId = "Order ID";
export const theGatewayOrderId = "the gateway order ID";
export const merchantOrderId = "Merchant order ID";
export const theClientOrderId = "the client order ID";
export const created = "Created";
export const whenTheGatewayCreated = "when the gateway created it";
export const finished = "Finished";
export const thisConnectionDoesntExist = "This connection doesn't exist.";
export const thePeriodEndsBefore = "The period ends before it starts.";
export const chooseATimeAfter = "Choose a time after the start.";
export const aReportCantCover = "A report can't cover the future.";
export const chooseATimeThat = "Choose a time that isn't in the future.";
export const aReportCanCover = (coversMaxDays: number) => `A report can cover no more than ${coversMaxDays} days.`;
export const checkTheYear = "Check the year.";
export const answerTheQuestionsAbout = "Answer the questions about the report first.";
export const someRowsMayBe = "Some rows may be this order. Review them first.";
export const theReportListsMore = "The report lists more than one order for it.";
export const theReportHasNothing = "The report has nothing new about it.";
export const thisReportDoesntList = "This report doesn't list the order.";
export const itDoesntListThe = "It doesn't list the order.";
export const theReportIsLarger = "The report is larger than 10 MB. Export a shorter period.";
export const thisIsntACsv = "This isn't a CSV file. Export the report as CSV.";
export const noColumnsWereFound = "No columns were found. Upload a CSV file with a header row.";
export const theReportHasRows = (reportMaxRows: number, count: number) =>
  `The report has ${count} rows. The maximum is ${reportMaxRows}. Export a shorter period.`;
export const theColumnHasCard = (mapping: string | undefined) =>
  `The column “${mapping}” has card numbers, not order IDs. Choose another column.`;
export const decimalPoint = "decimal point";
export const decimalComma = "decimal comma";
export const theAmountOfOf = (amounts: number, count: number) =>
  `The amount of ${amounts} of ${count} rows can't be read. These rows resolve nothing.`;
export const theTimeOfOf = (times: number, count: number) => `The time of ${times} of ${count} rows can't be read.`;
export const theGatewayHasntReported = (gatewayOrderId: string) =>
  `The gateway hasn't reported a second order ${gatewayOrderId}.`;
export const chooseWhetherTheSecond = (silent: string) => `Choose whether the second order ${silent} was completed.`;
export const chooseForEachSecond = "Choose for each second order whether it was completed.";
export const thisLaterTransactionNo = "This later transaction no longer exists. Open the page again.";
export const anotherAmountCanBe =
  "Another amount can be chosen only for Completed, and only if the gateway reported it.";
export const onlyPossibleForCompleted = "Only possible for Completed.";
export const resolutionOfAConflict = "Resolution of a conflict";
export const resolutionOf = (orders: number) => `Resolution of ${counted(orders, "order")}`;
export const chooseAnOutcome = "Choose an outcome.";
export const chooseTheFinalStatus = "Choose the final status.";
export const chooseWhetherTheSecond2 = "Choose whether the second order was completed.";
export const chooseWhetherTheLater = "Choose whether the later transaction happened.";
