import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const delayTitle = "Some statuses are delayed: callbacks are waiting to be processed.";
export const delayHint = (span: ReactNode) =>
  rich`${span} None are lost, and they're processed automatically. If the numbers don't fall, check that the worker is running.`;
export const callback = "callback";
export const delayedConnection = (connection: string, count: ReactNode, when: ReactNode) =>
  rich`${connection}: ${count}, the oldest since ${when}`;
export const andMore = (count: ReactNode, rest: number) => rich`And ${count} more ${plural(rest, "connection")}.`;
export const unchangedSince = "No changes since ";
export const batchesCompleted = (all: number) => plural(all, "batch completed", "batches completed");
export const completedFailed = (count: ReactNode, count2: ReactNode) => rich`${count} completed, ${count2} failed`;
export const laterUpdates = (all: number) => plural(all, "order with a later update", "orders with later updates");
export const payeesChanged = (all: number) => plural(all, "payee changed", "payees changed");
export const newPayee = "new payee";
export const accountChanged = "account changed";
export const ruleChanged = "rule or limit changed";
export const rulesChanged = "rules and limits changed";
export const markRead = "Mark as read";
export const changesTruncated = (count: ReactNode, count2: ReactNode) =>
  rich`Showing the newest ${count}; ${count2} more aren't listed.`;
export const processing = "Processing";
export const failed = "Failed";
export const countBy = "Completed on";
export const countedBy = { prepared: "Day of preparation", value: "Value date" } as const;
export const countedByNotes = {
  prepared: "Orders count on the day of their preparation.",
  value:
    "Completed payments count on their value date, or the day Paydesk learned where no report has one. All other figures, Net too, count orders by the day of their preparation.",
} as const;
export const chartEmpty = "No known amounts in this period.";
export const chartByStatus = (chosen: string) => `${chosen} per day by status; the figures are in the table below`;
export const completedPerDay = (chosen: string) =>
  `${chosen} completed per value date; the figures are in the table below`;
export const tableToggle = "Show as table";
export const chartTableCaption = "Chart data, latest day first";
export const day = "Day";
export const soFar = " · so far";
export const failuresEmpty = "No failed orders in this period.";
export const failedTotal = (count: ReactNode) => rich`${count} failed`;
export const money = (link: ReactNode, direction: "in" | "out") =>
  rich`${link}, money ${direction === "in" ? "in" : "out"}`;
export const currencyAndDirection = (currency: string, direction: "in" | "out") =>
  `${currency} ${direction === "in" ? "in" : "out"}`;
export const reasonMissing = "No reason from the gateway";
export const noCode = " · no code";
export const code = (code: string) => ` · code ${code}`;
export const orders = " orders";
export const otherReasonsPart = (count: ReactNode) => rich`; ${count} failed for other reasons`;
export const barsHint = (count: ReactNode, part: ReactNode) =>
  rich`Bars show each reason's share of ${count} failed orders${part}.`;
export const guidePayoutTitle = "Send a sandbox payout";
export const guideFileTitle = "Upload a sample file";
export const guideFileDownload = "Download";
export const stepDone = "Done";
export const dismissGuide = "Dismiss";
export const guideTitle = "Get started";
export const reversed = "Reversed";
export const reversedHint = "Reversals, refunds and chargebacks confirmed by the gateway or resolved by users";
export const directionTitles = { out: "Money out", in: "Money in" } as const;
export const moneyEmpty = "No orders in this period.";
export const moneyCaption = "Money by currency and direction";
export const pictureCaption =
  "Sent, completed, failed and unconfirmed by currency, with the change since the period before";
export const riverPrepared = "Prepared";
export const riverReleased = "Released";
export const riverUnreleased = "Draft or needs approval";
export const riverToSend = "Not sent yet";
export const riverLabel = (chosen: string) => `${chosen}: from preparation to outcome`;
export const riverStep = "Step";
export const riverOrders = "Orders";
export const riverCount = (count: ReactNode) => rich`· ${count}`;
export const riverReversed = (money: ReactNode) => rich`${money} reversed later`;
export const leavingTitle = "Payouts that leave within seven days";
export const leavingEmpty = "No payouts are waiting to be sent.";
export const leavingDays = "Day";
export const leavingBatches = "Batches";
export const leavingHeld = "Waiting for a user";
export const leavingTotal = "Total";
export const leavingSingle = "Single payouts";
export const leavingMore = (count: ReactNode) => rich`and ${count} more`;
export const today = "Today";
export const payout = "payout";
export const net = "Net";
export const netHint = "Completed less reversed, plus duplicate payments and amount mismatches";
export const unknown = "Unknown";
export const netDuplicatesPart = (money: ReactNode) =>
  rich`includes ${money} from duplicate payments and amount mismatches`;
export const orderHas = "order has";
export const ordersHave = "orders have";
export const netOutcomesUnknown = (count: ReactNode) => rich`${count} no known outcome`;
export const moneyUnknownPart = (count: ReactNode) => rich`, ${count} with unknown amount`;
export const batchesEmpty = "No batches in progress.";
export const inProgress = (all: number, count: ReactNode) =>
  rich`${plural(all, "View the batch", "View all batches")} in progress (${count})`;
export const ofLabel = "of";
export const sent = "sent";
export const aboutLeft = (leftSeconds: string) => ` · about ${leftSeconds} left`;
export const startsAt = " · starts at ";
export const min = (minutes: number) => `${minutes} min`;
export const conflictOne = "order with conflicting statuses";
export const conflictMany = "orders with conflicting statuses";
export const resolve = "Resolve";
export const duplicateOne = "order with a possible duplicate payment";
export const duplicateMany = "orders with a possible duplicate payment";
export const review = "Review";
export const mismatchOne = "order with an amount mismatch";
export const mismatchMany = "orders with an amount mismatch";
export const chargebackOne = "order was charged back";
export const chargebackMany = "orders were charged back";
export const reversedOne = "order was reversed";
export const reversedMany = "orders were reversed";
export const laterUpdateOne = "order has a later update";
export const laterUpdateMany = "orders have later updates";
export const returnOne = "order is reported as returned";
export const returnMany = "orders are reported as returned";
export const awaitingOne = "order is waiting for the gateway's confirmation";
export const awaitingMany = "orders are waiting for the gateway's confirmation";
export const awaitingButton = "Review";
export const unconfirmedTwoOne = "unconfirmed order needs two users to resolve it";
export const unconfirmedTwoMany = "unconfirmed orders need two users to resolve them";
export const unconfirmedButton = "Resolve";
export const unknownOne = "order has an unknown outcome";
export const unknownMany = "orders have an unknown outcome";
export const unconfirmedOne = "order has been unconfirmed for over a day";
export const unconfirmedMany = "orders have been unconfirmed for over a day";
export const callbackOne = "callback needs review";
export const callbackMany = "callbacks need review";
export const notSentOne = "order was not sent";
export const notSentMany = "orders were not sent";
export const notSentButton = "Send or cancel";
export const approvalOne = "request needs approval";
export const approvalMany = "requests need approval";
export const approvalButton = "Review";
export const batchForYouOne = "batch is waiting for you";
export const batchForYouMany = "batches are waiting for you";
export const continueLabel = "Continue";
export const batchForOthersOne = "batch is waiting for another user";
export const batchForOthersMany = "batches are waiting for another user";
export const batchErrorsOne = "of your batches has errors";
export const batchErrorsMany = "of your batches have errors";
export const fix = "Fix";
export const rejectedOne = "of your payouts was rejected";
export const rejectedMany = "of your payouts were rejected";
export const edit = "Edit";
export const needsEmpty = "Nothing needs your attention.";
export const updated = "Updated";
export const nextBatch = (link: ReactNode, when: ReactNode) => rich`Next: ${link} starts automatically at ${when}.`;
export const scheduleEmpty = "No batch is scheduled.";
export const moreNeedsTitle = "More that needs attention";
export const othersTitle = "Waiting for others";
export const moreThan = "More than ";
export const needUnknownPart = (count: ReactNode) => rich` · ${count} with unknown amount`;
export const oldestSinceLabel = (count: number) => plural(count, "Since", "The oldest since");
export const recalculatingTitle = (to: string) => `Recalculating days for ${to}.`;
export const recalculatingHint = "Until this finishes, the figures and the chart below use days in";
export const recalculatingCountsNote = ". Counts may differ from the lists they open by orders around midnight.";
export const recalculationSlow = "This is taking longer than usual. The background worker may be down.";
export const recalculationEnd = (when: ReactNode) => rich`Expected to finish by ${when}.`;
export const loading = (title: string) => `Loading: ${title}`;
export const tryAgain = "Try again";
export const sectionFailed = (span: ReactNode, part: ReactNode) =>
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
export const stalledReview = "Review the oldest";
export const workerStopped = "The worker isn't running.";
export const nothingContinuesAutomatically =
  "Batches aren't sent, callbacks aren't processed and statuses aren't checked until it runs. Nothing is lost. Ask an admin to start it.";
export const workerLastReport = (when: ReactNode) => rich`It last reported ${when}.`;
