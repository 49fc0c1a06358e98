import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const someStatusesAreDelayed = "Some statuses are delayed: callbacks are waiting to be processed.";
export const noneAreLostAnd = (span: ReactNode) =>
  rich`${span} None are lost, and they're processed automatically. If the numbers don't fall, check that the worker is running.`;
export const callback = "callback";
export const theOldestSince = (connection: string, count: ReactNode, when: ReactNode) =>
  rich`${connection}: ${count}, the oldest since ${when}`;
export const andMore = (count: ReactNode, rest: number) => rich`And ${count} more ${plural(rest, "connection")}.`;
export const noChangesSince = "No changes since ";
export const batchCompletedBatchesCompleted = (all: number) => plural(all, "batch completed", "batches completed");
export const completedFailed = (count: ReactNode, count2: ReactNode) => rich`${count} completed, ${count2} failed`;
export const orderWithALater = (all: number) => plural(all, "order with a later update", "orders with later updates");
export const payeeChangedPayeesChanged = (all: number) => plural(all, "payee changed", "payees changed");
export const newPayee = "new payee";
export const accountChanged = "account changed";
export const ruleOrLimitChanged = "rule or limit changed";
export const rulesAndLimitsChanged = "rules and limits changed";
export const markAsRead = "Mark as read";
export const showingTheNewestMore = (count: ReactNode, count2: ReactNode) =>
  rich`Showing the newest ${count}; ${count2} more aren't listed.`;
export const processing = "Processing";
export const failed = "Failed";
export const countBy = "Count completed by";
export const countedBy = { prepared: "Day of preparation", value: "Value date" } as const;
export const countedByNotes = {
  prepared: "Orders count on the day of their preparation.",
  value:
    "Completed payments count on their value date, or the day Paydesk learned where no report has one. All other figures, Net too, count orders by the day of their preparation.",
} as const;
export const noKnownAmountsIn = "No known amounts in this period.";
export const chartCurrency = "Chart currency";
export const perDayByStatus = (chosen: string) => `${chosen} per day by status; the figures are in the table below`;
export const completedPerDay = (chosen: string) =>
  `${chosen} completed per value date; the figures are in the table below`;
export const showAsTable = "Show as table";
export const chartDataLatestDay = "Chart data, latest day first";
export const day = "Day";
export const soFar = " · so far";
export const noFailedOrdersIn = "No failed orders in this period.";
export const failed2 = (count: ReactNode) => rich`${count} failed`;
export const money = (link: ReactNode, direction: "in" | "out") =>
  rich`${link}, money ${direction === "in" ? "in" : "out"}`;
export const currencyAndDirection = (currency: string, direction: "in" | "out") =>
  `${currency} ${direction === "in" ? "in" : "out"}`;
export const noReasonFromThe = "No reason from the gateway";
export const noCode = " · no code";
export const code = (code: string) => ` · code ${code}`;
export const orders = " orders";
export const failedForOtherReasons = (count: ReactNode) => rich`; ${count} failed for other reasons`;
export const barsShowEachReasons = (count: ReactNode, part: ReactNode) =>
  rich`Bars show each reason's share of ${count} failed orders${part}.`;
export const sendASandboxPayout = "Send a sandbox payout";
export const theSandboxAnswersLike = "The sandbox answers like a real gateway. No money moves.";
export const uploadASampleFile = "Upload a sample file";
export const uploadItAsA = "It has six payouts. Paydesk checks every row before you send, and one will fail.";
export const downloadSampleFile = "Download sample file";
export const enterItsAddressYour =
  "Enter its address, your key and your endpoints. We test the connection before money moves.";
export const stepDone = "Done";
export const dismissGuide = "Dismiss these steps";
export const getStartedInThree = "Get started in three steps";
export const reversed = "Reversed";
export const reversalsRefundsAndChargebacks =
  "Reversals, refunds and chargebacks confirmed by the gateway or resolved by users";
export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const noOrdersInThis = "No orders in this period.";
export const moneyByCurrencyAnd = "Money by currency and direction";
export const net = "Net";
export const completedLessReversedPlus = "Completed less reversed, plus duplicate payments and amount mismatches";
export const unknown = "Unknown";
export const includesFromDuplicatePayments = (money: ReactNode) =>
  rich`includes ${money} from duplicate payments and amount mismatches`;
export const orderHas = "order has";
export const ordersHave = "orders have";
export const noKnownOutcome = (count: ReactNode) => rich`${count} no known outcome`;
export const withUnknownAmount = (count: ReactNode) => rich`, ${count} with unknown amount`;
export const noBatchesInProgress = "No batches in progress.";
export const inProgress = (all: number, count: ReactNode) =>
  rich`${plural(all, "View the batch", "View all batches")} in progress (${count})`;
export const ofLabel = "of";
export const sent = "sent";
export const aboutLeft = (leftSeconds: string) => ` · about ${leftSeconds} left`;
export const startsAt = " · starts at ";
export const min = (minutes: number) => `${minutes} min`;
export const orderWithConflictingStatuses = "order with conflicting statuses";
export const ordersWithConflictingStatuses = "orders with conflicting statuses";
export const resolve = "Resolve";
export const orderWithAPossible = "order with a possible duplicate payment";
export const ordersWithAPossible = "orders with a possible duplicate payment";
export const review = "Review";
export const orderWithAnAmount = "order with an amount mismatch";
export const ordersWithAnAmount = "orders with an amount mismatch";
export const orderWasChargedBack = "order was charged back";
export const ordersWereChargedBack = "orders were charged back";
export const orderWasReversed = "order was reversed";
export const ordersWereReversed = "orders were reversed";
export const orderHasALater = "order has a later update";
export const ordersHaveLaterUpdates = "orders have later updates";
export const orderIsReportedAs = "order is reported as returned";
export const ordersAreReportedAs = "orders are reported as returned";
export const orderIsWaitingFor = "order is waiting for the gateway's confirmation";
export const ordersAreWaitingFor = "orders are waiting for the gateway's confirmation";
export const review2 = "Review";
export const unconfirmedOrderNeedsTwo = "unconfirmed order needs two users to resolve it";
export const unconfirmedOrdersNeedTwo = "unconfirmed orders need two users to resolve them";
export const resolve2 = "Resolve";
export const orderHasAnUnknown = "order has an unknown outcome";
export const ordersHaveAnUnknown = "orders have an unknown outcome";
export const orderHasBeenUnconfirmed = "order has been unconfirmed for over a day";
export const ordersHaveBeenUnconfirmed = "orders have been unconfirmed for over a day";
export const callbackNeedsReview = "callback needs review";
export const callbacksNeedReview = "callbacks need review";
export const orderWasNotSent = "order was not sent";
export const ordersWereNotSent = "orders were not sent";
export const sendOrCancel = "Send or cancel";
export const requestNeedsApproval = "request needs approval";
export const requestsNeedApproval = "requests need approval";
export const review3 = "Review";
export const batchIsWaitingFor = "batch is waiting for you";
export const batchesAreWaitingFor = "batches are waiting for you";
export const continueLabel = "Continue";
export const batchIsWaitingFor2 = "batch is waiting for another user";
export const batchesAreWaitingFor2 = "batches are waiting for another user";
export const ofYourBatchesHas = "of your batches has errors";
export const ofYourBatchesHave = "of your batches have errors";
export const fix = "Fix";
export const ofYourPayoutsWas = "of your payouts was rejected";
export const ofYourPayoutsWere = "of your payouts were rejected";
export const edit = "Edit";
export const nothingNeedsYourAttention = "Nothing needs your attention.";
export const updated = "Updated";
export const nextStartsAutomaticallyAt = (link: ReactNode, when: ReactNode) =>
  rich`Next: ${link} starts automatically at ${when}.`;
export const noBatchIsScheduled = "No batch is scheduled.";
export const moreThatNeedsAttention = "More that needs attention";
export const waitingForOthers = "Waiting for others";
export const moreThan = "More than ";
export const withUnknownAmount2 = (count: ReactNode) => rich` · ${count} with unknown amount`;
export const sinceTheOldestSince = (count: number) => plural(count, "Since", "The oldest since");
export const recalculatingDaysFor = (to: string) => `Recalculating days for ${to}.`;
export const untilThisFinishesThe = "Until this finishes, the figures and the chart below use days in";
export const countsMayDifferFrom = ". Counts may differ from the lists they open by orders around midnight.";
export const thisIsTakingLonger = "This is taking longer than usual. The background worker may be down.";
export const expectedToFinishBy = (when: ReactNode) => rich`Expected to finish by ${when}.`;
export const loading = (title: string) => `Loading: ${title}`;
export const tryAgain = "Try again";
export const thisSectionCouldntBe = (span: ReactNode, part: ReactNode) =>
  rich`This section couldn't be loaded (error ID: ${span}). ${part}`;
export const completed = "Completed";
export const since = "Since ";
export const change = (percent: string) => (percent.startsWith("-") ? `\u2212${percent.slice(1)} %` : `+${percent} %`);
export const comparedWith = (days: string, sum: string) => ` compared with ${days}: ${sum}`;
export const shareOfSent = (percent: string) => `${percent} % of orders sent`;
export const payeeAndMore = (payee: ReactNode, more: ReactNode | null) =>
  more === null ? rich` · ${payee}` : rich` · ${payee} and ${more} more`;
export const stalledLine = (count: ReactNode, reason: string, connection: string | null) =>
  rich`Stalled: ${count} waiting (${reason})${connection === null ? "" : ` on ${connection}`}`;
export const reviewTheOldest = "Review the oldest";
export const theWorkerIsntRunning = "The worker isn't running.";
export const nothingContinuesAutomatically =
  "Batches aren't sent, callbacks aren't processed and statuses aren't checked until it runs. Nothing is lost. Ask an admin to start it.";
export const itLastReported = (when: ReactNode) => rich`It last reported ${when}.`;
