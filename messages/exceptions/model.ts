import { counted } from "@/lib/core/plural";

export const onlyTheUserWhoAsked = "Only the user who asked for it withdraws it. Others reject it.";
export const withdrawnBy = (nameText: string) => `Withdrawn by ${nameText}.`;
export const itWasDecidedMeanwhile = "It was decided meanwhile.";
export const aCallbackCame = "A callback came";
export const theGatewayAnsweredOurQuestion = "The gateway answered our question";
export const theAnswerToTheCall = "The answer to the call came";
export const theGatewaysReportSaidMore = "The gateway's report said more";
export const itChanged = "It changed";
export const afterItWasProposedSo = (what: string, reason: string) =>
  `${what} after it was proposed, so nothing was done.${reason}`;
export const oneGatewayOrderIdCannot = "One gateway order id cannot belong to several orders.";
export const onlyForASingleOrder = "Only for a single order.";
export const theReasonAtLeastCharacters = (reasonMinLength: number) =>
  `The reason: at least ${reasonMinLength} characters, so that the other person can judge it.`;
export const theReasonAtMostCharacters = (reasonMaxLength: number) =>
  `The reason: at most ${reasonMaxLength} characters.`;
export const theGatewaysOrderIdAt = "The gateway's order id: at most 128 characters.";
export const openThePageAgainWhat = "Open the page again: what was looked at is not known.";
export const chooseAtLeastOneOrder = "Choose at least one order.";
export const atMostOrdersAtOnce = (resolvedAtOnceMax: number) =>
  `At most ${resolvedAtOnceMax} orders at once: propose the others after these.`;
export const sayFromWhenAndUntil = "Say from when and until when the report covers.";
export const thereIsNoSuchTime = "There is no such time zone.";
export const thisReportDoesNotExist = "This report does not exist.";
export const thisPeriodHasMoreThan = (comparedMax: number) =>
  `This period has more than ${comparedMax} orders: upload the report in shorter ones.`;
export const aTransactionReportListsNo = "A transaction report lists no changes of profiles.";
export const theGatewayTookItSo = "The gateway took it, so a report without it is not complete.";
export const itWasSentOutsideThe = "It was sent outside the period that the report covers, or too near its edge.";
export const theReportMissesOrderThat = (missing: number) =>
  `The report misses ${counted(missing, "order")} that the gateway has for certain, so it is not complete.`;
export const theReportHasTheGateways = (orderId: string, clientOrderId: string) =>
  `The report has the gateway's id ${orderId} under another order, ${clientOrderId}.`;
export const theReportListsOnlyWhat = (sort: string) => `The report lists only what came later on it: ${sort}.`;
export const itsAmountCannotBeRead = (part: string) => `Its amount, ${part}, cannot be read.`;
export const theReportSaysThisOrder = (
  amount: string,
  currency: string,
  amount2: null | string,
  currency2: null | string,
) => `The report says ${amount} ${currency}; this order is ${amount2} ${currency2}.`;
export const whatBecameOfItCannot = (listed: string) => `What became of it cannot be told: the report says ${listed}.`;
export const theReportHasItAs = (outcome: string, held: string) =>
  `The report has it as ${outcome}; here it is ${held}.`;
export const theReportSaysHereIs = (outcome: string, outcome2: string) =>
  `The report says ${outcome}; here ${outcome2} is final.`;
export const thereIsNoSuchOrder = "There is no such order.";
export const itWaits = "It waits";
export const ofTheseOrdersWait = (count: number) => `${count} of these orders wait`;
export const inAnotherSettlementAlreadyThat = (whose: string) =>
  `${whose} in another settlement already: that one is approved, rejected or withdrawn first.`;
export const theReportIsOfAnother = "The report is of another connection.";
export const ofTheOrdersCannotBe = (count: number, count2: number) =>
  `${count} of the ${count2} orders cannot be settled so. `;
export const oneSettlementIsAboutThe = "One settlement is about the orders of one connection.";
export const notAtTheGateway = "Not at the gateway.";
export const atTheGatewayStillProcessing = "At the gateway, still processing.";
export const approvedAtTheGateway = "Approved at the gateway.";
export const declinedAtTheGateway = "Declined at the gateway.";
export const failedAtTheGateway = "Failed at the gateway.";
export const blockedByTheGatewaysFraud = "Blocked by the gateway's fraud control.";
export const thisSettlementDoesNotExist = "This settlement does not exist.";
export const orderId = "Order ID";
export const theGatewaysOwnId = "the gateway's own id";
export const merchantOrderId = "Merchant order ID";
export const theIdThatWeGave = "the id that we gave it";
export const created = "Created";
export const whenTheGatewayMadeIt = "when the gateway made it";
export const finished = "Finished";
export const thereIsNoSuchConnection = "There is no such connection.";
export const thePeriodEndsBeforeIt = "The period ends before it begins.";
export const afterItsBeginning = "After its beginning.";
export const aReportCannotCoverWhat = "A report cannot cover what is still to come.";
export const notLaterThanNow = "Not later than now.";
export const aReportMayCoverDays = (coversMaxDays: number) => `A report may cover ${coversMaxDays} days at most.`;
export const lookAtTheYear = "Look at the year.";
export const sayFirstHowTheReport = "Say first how the report is to be read.";
export const someRowsCouldBeIt = "Some rows could be it: look at them first.";
export const theReportHasMoreThan = "The report has more than one order for it.";
export const theReportSaysNothingNew = "The report says nothing new of it.";
export const thisReportDoesNotName = "This report does not name the order.";
export const itDoesNotNameIt = "It does not name it.";
export const aReportMayHave10 = "A report may have 10 MB at most. Export a shorter period.";
export const thisIsNotACsv = "This is not a CSV file. Export the report as CSV, not as a workbook.";
export const noColumnsWereFoundIn = "No columns were found in it. A CSV file with a line of column names is needed.";
export const aReportMayHaveRows = (reportMaxRows: number, count: number) =>
  `A report may have ${reportMaxRows} rows at most, this has ${count}. Export a shorter period.`;
export const theColumnHoldsCardNumbers = (mapping: string | undefined) =>
  `The column “${mapping}” holds card numbers, not order ids.`;
export const pointBeforeTheMinorUnits = "point before the minor units";
export const commaBeforeTheMinorUnits = "comma before the minor units";
export const theAmountOfOfRows = (amounts: number, count: number) =>
  `The amount of ${amounts} of ${count} rows could not be read; such a row settles nothing.`;
export const theTimeOfOfRows = (times: number, count: number) =>
  `The time of ${times} of ${count} rows could not be read.`;
export const twoPeopleSettleOneProposes = "Two people settle: one proposes, another approves.";
export const theGatewayHasSpokenOf = (gatewayOrderId: string) =>
  `The gateway has spoken of no second order ${gatewayOrderId}.`;
export const sayWhetherTheSecondOrder = (silent: string) => `Say whether the second order ${silent} was carried out.`;
export const sayOfEachSecondOrder = "Say of each second order whether it was carried out.";
export const thereIsNoSuchLater = "There is no such later transaction on this order.";
export const laterTransactionCountedItHappened = (what: string, standing: string) =>
  `Later transaction (${what}): ${standing === "counted" ? "it happened" : "it changes no figure"}.`;
export const onlyAnApprovedOrderMoved = "Only an approved order moved an amount, and only one that the gateway named.";
export const onlyWhereApprovedStands = "Only where approved stands.";
export const secondOrderApprovedCarriedOut = (gatewayOrderId: string, second: string) =>
  `Second order ${gatewayOrderId}: ${second === "approved" ? "carried out too" : "never carried out"}.`;
export const moved = (amount: string, currency: string) => `${amount} ${currency} moved.`;
export const rulingOnAConflict = "Ruling on a conflict";
export const settlementOfOrder = (orders: number) => `Settlement of ${counted(orders, "order")}`;
