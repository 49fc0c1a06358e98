import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const someStatusesAreLateCallbacks = "Some statuses are late: callbacks wait to be evaluated.";
export const nothingIsLostAndThey = (span: ReactNode) =>
  rich`${span} Nothing is lost, and they are evaluated automatically. If the numbers don't fall, check that the worker is running.`;
export const callback = "callback";
export const theOldestSince = (connection: string, count: ReactNode, when: ReactNode) =>
  rich`${connection}: ${count}, the oldest since ${when}`;
export const andMoreConnection = (count: ReactNode, rest: number) =>
  rich`And ${count} more ${plural(rest, "connection")}.`;
export const nothingNewSince = "Nothing new since ";
export const noBatchFinishedNoMoney = ": no batch finished, no money came back, no payee or rule changed.";
export const batchFinishedBatchesFinished = (all: number) => plural(all, "batch finished", "batches finished");
export const approvedFailed = (count: ReactNode, count2: ReactNode) => rich`${count} approved, ${count2} failed`;
export const orderWithLaterNewsOrders = (all: number) => plural(all, "order with later news", "orders with later news");
export const payeeChangedPayeesChanged = (all: number) => plural(all, "payee changed", "payees changed");
export const newInTheBook = "new in the book";
export const anotherAccount = "another account";
export const ruleOrLimitChanged = "rule or limit changed";
export const rulesAndLimitsChanged = "rules and limits changed";
export const readPutAway = "Read, put away";
export const theNewestMoreAreNot = (count: ReactNode, count2: ReactNode) =>
  rich`The newest ${count}; ${count2} more are not named here.`;
export const processing = "Processing";
export const failed = "Failed";
export const nothingWithAKnownAmount = "Nothing with a known amount in these days.";
export const currencyOfTheChart = "Currency of the chart";
export const aDayByWhereIt = (chosen: string) =>
  `${chosen} a day, by where it stands; the figures are in the table below`;
export const showAsTable = "Show as table";
export const theChartAsATable = "The chart as a table, the latest day first";
export const day = "Day";
export const soFar = " · so far";
export const nothingFailedInTheseDays = "Nothing failed in these days.";
export const failed2 = (count: ReactNode) => rich`${count} failed`;
export const money = (link: ReactNode, direction: string) => rich`${link}, money ${direction}`;
export const theGatewayGaveNoReason = "The gateway gave no reason";
export const noCode = " · no code";
export const code = (code: string) => ` · code ${code}`;
export const orders = " orders";
export const failedForOtherReasons = (count: ReactNode) => rich`; ${count} failed for other reasons`;
export const barsAreSharesOfThe = (count: ReactNode, part: ReactNode) =>
  rich`Bars are shares of the ${count} that failed${part}.`;
export const sendAPracticePayout = "Send a practice payout";
export const thePracticeConnectionAnswersAs = "The practice connection answers as a gateway does. No money moves.";
export const tryAPracticeFile = "Try a practice file";
export const takeTheTemplateFillIn =
  "Take the template, fill in two rows, drop it, and see every row checked before anything leaves.";
export const itsAddressYourKeyAnd =
  "Its address, your key and your endpoints. It is tested before money can go through it.";
export const nothingWasSentYetThree = "Nothing was sent yet: three steps to begin with";
export const reversed = "Reversed";
export const reversalsRefundsAndChargebacksThat =
  "Reversals, refunds and chargebacks that the gateway confirmed or people resolved";
export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const nothingWasPreparedInThese = "Nothing was prepared in these days.";
export const moneyByCurrencyAndDirection = "Money by currency and direction";
export const net = "Net";
export const approvedLessReversedAndWhat = "Approved, less reversed, and what second orders and other amounts added";
export const notKnown = "Not known";
export const withOfSecondOrdersOr = (money: ReactNode) => rich`with ${money} of second orders or other amounts`;
export const orderHas = "order has";
export const ordersHave = "orders have";
export const noKnownResult = (count: ReactNode) => rich`${count} no known result`;
export const ofUnknownAmount = (count: ReactNode) => rich`, ${count} of unknown amount`;
export const noBatchIsOnIts = "No batch is on its way.";
export const theOneAllOnIts = (all: number, count: ReactNode) =>
  rich`${plural(all, "The one", "All")} on ${plural(all, "its", "their")} way (${count})`;
export const ofLabel = "of";
export const sent = "sent";
export const sentInAbout = (leftSeconds: string) => ` · sent in about ${leftSeconds}`;
export const beginsAt = " · begins at ";
export const min = (minutes: number) => `${minutes} min`;
export const orderWithWordsThatContradict = "order with words that contradict each other";
export const ordersWithWordsThatContradict = "orders with words that contradict each other";
export const rule = "Rule";
export const orderWasCarriedOutA = "order was carried out a second time";
export const ordersWereCarriedOutA = "orders were carried out a second time";
export const look = "Look";
export const orderMovedAnotherAmount = "order moved another amount";
export const ordersMovedAnotherAmount = "orders moved another amount";
export const orderWasChargedBack = "order was charged back";
export const ordersWereChargedBack = "orders were charged back";
export const orderWasReversed = "order was reversed";
export const ordersWereReversed = "orders were reversed";
export const orderHasLaterNews = "order has later news";
export const ordersHaveLaterNews = "orders have later news";
export const orderAwaitsTheGatewaysConfirmation = "order awaits the gateway's confirmation";
export const ordersAwaitTheGatewaysConfirmation = "orders await the gateway's confirmation";
export const review = "Review";
export const orderIsUnconfirmedAndWants = "order is unconfirmed and wants two people";
export const ordersAreUnconfirmedAndWant = "orders are unconfirmed and want two people";
export const settle = "Settle";
export const orderHasAnUnknownOutcome = "order has an unknown outcome";
export const ordersHaveAnUnknownOutcome = "orders have an unknown outcome";
export const orderIsUnconfirmedForMore = "order is unconfirmed for more than a day";
export const ordersAreUnconfirmedForMore = "orders are unconfirmed for more than a day";
export const callbackNeedsALook = "callback needs a look";
export const callbacksNeedALook = "callbacks need a look";
export const orderWasNotSent = "order was not sent";
export const ordersWereNotSent = "orders were not sent";
export const sendOrCancel = "Send or cancel";
export const requestWaitsForApproval = "request waits for approval";
export const requestsWaitForApproval = "requests wait for approval";
export const decide = "Decide";
export const batchGoesNoFurtherWithout = "batch goes no further without you";
export const batchesGoNoFurtherWithout = "batches go no further without you";
export const goOn = "Go on";
export const batchGoesNoFurtherWithoutSomebody = "batch goes no further without somebody else";
export const batchesGoNoFurtherWithoutSomebody = "batches go no further without somebody else";
export const ofYourBatchesHasErrors = "of your batches has errors";
export const ofYourBatchesHaveErrors = "of your batches have errors";
export const fix = "Fix";
export const payoutCameBackToYou = "payout came back to you";
export const payoutsCameBackToYou = "payouts came back to you";
export const mend = "Mend";
export const nothingNeedsYou = "Nothing needs you.";
export const lookedAt = "Looked at";
export const nextBeginsByItselfAt = (link: ReactNode, when: ReactNode) =>
  rich`Next: ${link} begins by itself at ${when}.`;
export const noBatchIsScheduled = "No batch is scheduled.";
export const moreThatNeedsYou = "More that needs you";
export const onOthers = "On others";
export const moreThan = "More than ";
export const ofUnknownAmount2 = (count: ReactNode) => rich` · ${count} of unknown amount`;
export const sinceTheOldestSince = (count: number) => plural(count, "Since", "The oldest since");
export const daysAreBeingCountedAnew = (to: string) => `Days are being counted anew in ${to}.`;
export const untilThenTheFiguresAnd = "Until then the figures and the chart below are still by days of";
export const andANumberMayDiffer =
  ", and a number may differ from the list that it opens by the orders around midnight.";
export const itTakesLongerThanUsual = "It takes longer than usual: this desk's worker may not be at work.";
export const itShouldBeDoneBy = (when: ReactNode) => rich`It should be done by ${when}.`;
export const loading = (title: string) => `Loading: ${title}`;
export const retry = "Retry";
export const thisPartCouldNotBe = (span: ReactNode, part: ReactNode) =>
  rich`This part could not be read (id in the log: ${span}); nothing is said about what it counts. ${part}`;
