import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const someStatusesAreLateCallbacks = "Some statuses are delayed: callbacks are waiting to be processed.";
export const nothingIsLostAndThey = (span: ReactNode) =>
  rich`${span} None are lost, and they're processed automatically. If the numbers don't fall, check that the worker is running.`;
export const callback = "callback";
export const theOldestSince = (connection: string, count: ReactNode, when: ReactNode) =>
  rich`${connection}: ${count}, the oldest since ${when}`;
export const andMoreConnection = (count: ReactNode, rest: number) =>
  rich`And ${count} more ${plural(rest, "connection")}.`;
export const nothingNewSince = "No changes since ";
export const noBatchFinishedNoMoney = ": no batches completed, no reversals, no changes to payees or rules.";
export const batchFinishedBatchesFinished = (all: number) => plural(all, "batch completed", "batches completed");
export const approvedFailed = (count: ReactNode, count2: ReactNode) => rich`${count} completed, ${count2} failed`;
export const orderWithLaterNewsOrders = (all: number) =>
  plural(all, "order with a later update", "orders with later updates");
export const payeeChangedPayeesChanged = (all: number) => plural(all, "payee changed", "payees changed");
export const newInTheBook = "new payee";
export const anotherAccount = "account changed";
export const ruleOrLimitChanged = "rule or limit changed";
export const rulesAndLimitsChanged = "rules and limits changed";
export const readPutAway = "Mark as read";
export const theNewestMoreAreNot = (count: ReactNode, count2: ReactNode) =>
  rich`Showing the newest ${count}; ${count2} more aren't listed.`;
export const processing = "Processing";
export const failed = "Failed";
export const nothingWithAKnownAmount = "No known amounts in this period.";
export const currencyOfTheChart = "Chart currency";
export const aDayByWhereIt = (chosen: string) => `${chosen} per day by status; the figures are in the table below`;
export const showAsTable = "Show as table";
export const theChartAsATable = "Chart data, latest day first";
export const day = "Day";
export const soFar = " · so far";
export const nothingFailedInTheseDays = "No failed orders in this period.";
export const failed2 = (count: ReactNode) => rich`${count} failed`;
export const money = (link: ReactNode, direction: string) => rich`${link}, money ${direction}`;
export const theGatewayGaveNoReason = "No reason from the gateway";
export const noCode = " · no code";
export const code = (code: string) => ` · code ${code}`;
export const orders = " orders";
export const failedForOtherReasons = (count: ReactNode) => rich`; ${count} failed for other reasons`;
export const barsAreSharesOfThe = (count: ReactNode, part: ReactNode) =>
  rich`Bars show each reason's share of ${count} failed orders${part}.`;
export const sendAPracticePayout = "Send a sandbox payout";
export const thePracticeConnectionAnswersAs = "The sandbox answers like a real gateway. No money moves.";
export const tryAPracticeFile = "Upload a sample file";
export const takeTheTemplateFillIn =
  "Fill in two rows of the template and upload it. Paydesk checks every row before you send.";
export const itsAddressYourKeyAnd =
  "Enter its address, your key and your endpoints. We test the connection before money moves.";
export const nothingWasSentYetThree = "Get started in three steps";
export const reversed = "Reversed";
export const reversalsRefundsAndChargebacksThat =
  "Reversals, refunds and chargebacks confirmed by the gateway or resolved by users";
export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const nothingWasPreparedInThese = "No orders in this period.";
export const moneyByCurrencyAndDirection = "Money by currency and direction";
export const net = "Net";
export const approvedLessReversedAndWhat = "Completed less reversed, plus duplicate payments and amount mismatches";
export const notKnown = "Unknown";
export const withOfSecondOrdersOr = (money: ReactNode) =>
  rich`includes ${money} from duplicate payments and amount mismatches`;
export const orderHas = "order has";
export const ordersHave = "orders have";
export const noKnownResult = (count: ReactNode) => rich`${count} no known outcome`;
export const ofUnknownAmount = (count: ReactNode) => rich`, ${count} with unknown amount`;
export const noBatchIsOnIts = "No batches in progress.";
export const theOneAllOnIts = (all: number, count: ReactNode) =>
  rich`${plural(all, "View the batch", "View all batches")} in progress (${count})`;
export const ofLabel = "of";
export const sent = "sent";
export const sentInAbout = (leftSeconds: string) => ` · about ${leftSeconds} left`;
export const beginsAt = " · starts at ";
export const min = (minutes: number) => `${minutes} min`;
export const orderWithWordsThatContradict = "order with conflicting statuses";
export const ordersWithWordsThatContradict = "orders with conflicting statuses";
export const rule = "Resolve";
export const orderWasCarriedOutA = "order with a possible duplicate payment";
export const ordersWereCarriedOutA = "orders with a possible duplicate payment";
export const look = "Review";
export const orderMovedAnotherAmount = "order with an amount mismatch";
export const ordersMovedAnotherAmount = "orders with an amount mismatch";
export const orderWasChargedBack = "order was charged back";
export const ordersWereChargedBack = "orders were charged back";
export const orderWasReversed = "order was reversed";
export const ordersWereReversed = "orders were reversed";
export const orderHasLaterNews = "order has a later update";
export const ordersHaveLaterNews = "orders have later updates";
export const orderAwaitsTheGatewaysConfirmation = "order is waiting for the gateway's confirmation";
export const ordersAwaitTheGatewaysConfirmation = "orders are waiting for the gateway's confirmation";
export const review = "Review";
export const orderIsUnconfirmedAndWants = "unconfirmed order needs two users to resolve it";
export const ordersAreUnconfirmedAndWant = "unconfirmed orders need two users to resolve them";
export const settle = "Resolve";
export const orderHasAnUnknownOutcome = "order has an unknown outcome";
export const ordersHaveAnUnknownOutcome = "orders have an unknown outcome";
export const orderIsUnconfirmedForMore = "order has been unconfirmed for over a day";
export const ordersAreUnconfirmedForMore = "orders have been unconfirmed for over a day";
export const callbackNeedsALook = "callback needs review";
export const callbacksNeedALook = "callbacks need review";
export const orderWasNotSent = "order was not sent";
export const ordersWereNotSent = "orders were not sent";
export const sendOrCancel = "Send or cancel";
export const requestWaitsForApproval = "request needs approval";
export const requestsWaitForApproval = "requests need approval";
export const decide = "Review";
export const batchGoesNoFurtherWithout = "batch is waiting for you";
export const batchesGoNoFurtherWithout = "batches are waiting for you";
export const goOn = "Continue";
export const batchGoesNoFurtherWithoutSomebody = "batch is waiting for another user";
export const batchesGoNoFurtherWithoutSomebody = "batches are waiting for another user";
export const ofYourBatchesHasErrors = "of your batches has errors";
export const ofYourBatchesHaveErrors = "of your batches have errors";
export const fix = "Fix";
export const payoutCameBackToYou = "of your payouts was rejected";
export const payoutsCameBackToYou = "of your payouts were rejected";
export const mend = "Edit";
export const nothingNeedsYou = "Nothing needs your attention.";
export const lookedAt = "Updated";
export const nextBeginsByItselfAt = (link: ReactNode, when: ReactNode) =>
  rich`Next: ${link} starts automatically at ${when}.`;
export const noBatchIsScheduled = "No batch is scheduled.";
export const moreThatNeedsYou = "More that needs attention";
export const onOthers = "Waiting for others";
export const moreThan = "More than ";
export const ofUnknownAmount2 = (count: ReactNode) => rich` · ${count} with unknown amount`;
export const sinceTheOldestSince = (count: number) => plural(count, "Since", "The oldest since");
export const daysAreBeingCountedAnew = (to: string) => `Recalculating days for ${to}.`;
export const untilThenTheFiguresAnd = "Until this finishes, the figures and the chart below use days in";
export const andANumberMayDiffer = ". Counts may differ from the lists they open by orders around midnight.";
export const itTakesLongerThanUsual = "This is taking longer than usual. The background worker may be down.";
export const itShouldBeDoneBy = (when: ReactNode) => rich`Expected to finish by ${when}.`;
export const loading = (title: string) => `Loading: ${title}`;
export const retry = "Try again";
export const thisPartCouldNotBe = (span: ReactNode, part: ReactNode) =>
  rich`This section couldn't be loaded (error ID: ${span}). ${part}`;
export const completed = "Completed";
