import { counted, plural } from "@/lib/core/plural";

export const onlyTheUserWhoAsked = "Only the user who submitted it can withdraw it. Other users can reject it.";
export const withdrawnBy = (nameText: string) => `Withdrawn by ${nameText}.`;
export const itWasDecidedMeanwhile = "It was decided in the meantime.";
export const aCallbackCame = "A callback arrived";
export const theGatewayAnsweredOurQuestion = "The gateway answered our status check";
export const theAnswerToTheCall = "The gateway's response arrived";
export const theGatewaysReportSaidMore = "A transaction report listed it";
export const itChanged = "It changed";
export const afterItWasProposedSo = (what: string, reason: string) =>
  `${what} after this was proposed, so nothing was changed.${reason}`;
export const oneGatewayOrderIdCannot = "Gateway order ID: one ID can't belong to several orders.";
export const onlyForASingleOrder = "Only possible for a single order.";
export const theReasonAtLeastCharacters = (reasonMinLength: number) =>
  `Reason: use at least ${reasonMinLength} characters, so that the approver can check it.`;
export const theReasonAtMostCharacters = (reasonMaxLength: number) =>
  `Reason: use no more than ${reasonMaxLength} characters.`;
export const theGatewaysOrderIdAt = "Gateway order ID: use no more than 128 characters.";
export const openThePageAgainWhat = "This page is out of date. Open it again.";
export const chooseAtLeastOneOrder = "Choose at least one order.";
export const atMostOrdersAtOnce = (resolvedAtOnceMax: number) =>
  `Choose no more than ${resolvedAtOnceMax} orders. Propose the others afterwards.`;
export const sayFromWhenAndUntil = "Enter the start and end of the period that the report covers.";
export const thereIsNoSuchTime = "This time zone doesn't exist.";
export const thisReportDoesNotExist = "This report doesn't exist.";
export const thisPeriodHasMoreThan = (comparedMax: number) =>
  `This period has more than ${comparedMax} orders. Upload reports for shorter periods.`;
export const aTransactionReportListsNo = "A transaction report lists no profile updates.";
export const theGatewayTookItSo = "The gateway accepted it, so a report without it is incomplete.";
export const itWasSentOutsideThe = "It was sent outside the report's period, or too close to its start or end.";
export const theReportMissesOrderThat = (missing: number) =>
  `The report is incomplete: ${counted(missing, "order")} confirmed at the gateway ${plural(missing, "is", "are")} missing.`;
export const theReportHasTheGateways = (orderId: string, clientOrderId: string) =>
  `The report lists gateway order ID ${orderId} for another order, ${clientOrderId}.`;
export const theReportListsOnlyWhat = (sort: string) => `The report lists only later transactions for it: ${sort}.`;
export const itsAmountCannotBeRead = (part: string) => `Its amount, ${part}, can't be read.`;
export const theReportSaysThisOrder = (
  amount: string,
  currency: string,
  amount2: null | string,
  currency2: null | string,
) =>
  `The report lists ${amount} ${currency}. This order is for ${amount2} ${currency2}. No figure changes until it is resolved.`;
export const whatBecameOfItCannot = (listed: string) => `The outcome is unclear. The report lists: ${listed}.`;
export const theReportHasItAs = (outcome: string, label: string) =>
  `The report lists “${outcome}”. Paydesk shows ${label}.`;
export const theReportSaysHereIs = (outcome: string, label: string) =>
  `The report lists “${outcome}”. Paydesk shows ${label} as final. No figure changes until it is resolved.`;
export const thereIsNoSuchOrder = "This order doesn't exist.";
export const itWaits = "It is";
export const ofTheseOrdersWait = (count: number) => `${count} of these orders are`;
export const inAnotherSettlementAlreadyThat = (whose: string) =>
  `${whose} already part of another proposed resolution. Approve, reject or withdraw that one first.`;
export const theReportIsOfAnother = "This report belongs to another connection.";
export const ofTheOrdersCannotBe = (count: number, count2: number) =>
  `${count} of the ${count2} orders can't be resolved this way. `;
export const oneSettlementIsAboutThe = "A resolution can only include orders of one connection.";
export const notAtTheGateway = "Not received by the gateway.";
export const atTheGatewayStillProcessing = "Processing at the gateway.";
export const approvedAtTheGateway = "Completed at the gateway.";
export const declinedAtTheGateway = "Failed – declined.";
export const failedAtTheGateway = "Failed – gateway error.";
export const blockedByTheGatewaysFraud = "Failed – blocked by fraud control.";
export const thisSettlementDoesNotExist = "This resolution doesn't exist.";
export const orderId = "Order ID";
export const theGatewaysOwnId = "the gateway order ID";
export const merchantOrderId = "Merchant order ID";
export const theIdThatWeGave = "the client order ID";
export const created = "Created";
export const whenTheGatewayMadeIt = "when the gateway created it";
export const finished = "Finished";
export const thereIsNoSuchConnection = "This connection doesn't exist.";
export const thePeriodEndsBeforeIt = "The period ends before it starts.";
export const afterItsBeginning = "Choose a time after the start.";
export const aReportCannotCoverWhat = "A report can't cover the future.";
export const notLaterThanNow = "Choose a time that isn't in the future.";
export const aReportMayCoverDays = (coversMaxDays: number) => `A report can cover no more than ${coversMaxDays} days.`;
export const lookAtTheYear = "Check the year.";
export const sayFirstHowTheReport = "Answer the questions about the report first.";
export const someRowsCouldBeIt = "Some rows may be this order. Review them first.";
export const theReportHasMoreThan = "The report lists more than one order for it.";
export const theReportSaysNothingNew = "The report has nothing new about it.";
export const thisReportDoesNotName = "This report doesn't list the order.";
export const itDoesNotNameIt = "It doesn't list the order.";
export const aReportMayHave10 = "The report is larger than 10 MB. Export a shorter period.";
export const thisIsNotACsv = "This isn't a CSV file. Export the report as CSV.";
export const noColumnsWereFoundIn = "No columns were found. Upload a CSV file with a header row.";
export const aReportMayHaveRows = (reportMaxRows: number, count: number) =>
  `The report has ${count} rows. The maximum is ${reportMaxRows}. Export a shorter period.`;
export const theColumnHoldsCardNumbers = (mapping: string | undefined) =>
  `The column “${mapping}” has card numbers, not order IDs. Choose another column.`;
export const pointBeforeTheMinorUnits = "decimal point";
export const commaBeforeTheMinorUnits = "decimal comma";
export const theAmountOfOfRows = (amounts: number, count: number) =>
  `The amount of ${amounts} of ${count} rows can't be read. These rows resolve nothing.`;
export const theTimeOfOfRows = (times: number, count: number) => `The time of ${times} of ${count} rows can't be read.`;
export const twoPeopleSettleOneProposes = "A resolution needs two users: one proposes it, another approves it.";
export const theGatewayHasSpokenOf = (gatewayOrderId: string) =>
  `The gateway hasn't reported a second order ${gatewayOrderId}.`;
export const sayWhetherTheSecondOrder = (silent: string) => `Choose whether the second order ${silent} was completed.`;
export const sayOfEachSecondOrder = "Choose for each second order whether it was completed.";
export const thereIsNoSuchLater = "This later transaction no longer exists. Open the page again.";
export const laterTransactionCountedItHappened = (what: string, standing: string) =>
  `Later transaction (${what}): ${standing === "counted" ? "it happened" : "it didn't happen and changes no figure"}.`;
export const onlyAnApprovedOrderMoved =
  "Another amount can be chosen only for Completed, and only if the gateway reported it.";
export const onlyWhereApprovedStands = "Only possible for Completed.";
export const secondOrderApprovedCarriedOut = (gatewayOrderId: string, second: string) =>
  `Second order ${gatewayOrderId}: ${second === "approved" ? "completed too" : "never completed"}.`;
export const moved = (amount: string, currency: string) => `${amount} ${currency} moved.`;
export const rulingOnAConflict = "Resolution of a conflict";
export const settlementOfOrder = (orders: number) => `Resolution of ${counted(orders, "order")}`;
