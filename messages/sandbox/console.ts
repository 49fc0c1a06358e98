import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const thePracticeGatewayIsSwitched = "The sandbox gateway is switched off (SANDBOX=off).";
export const thePracticeGatewayIsOf = "The sandbox gateway has a different version. Restart Paydesk.";
export const thePracticeGatewayDoesNot = (why: string) => `The sandbox gateway couldn't be read: ${why}`;
export const theAnswerGoesWrong = "Failed responses";
export const whatHappensOnTheWire = "What happens to the connection while Paydesk waits for the gateway's answer.";
export const theNewsGoesWrong = "Failed status updates";
export const thePayoutIsTakenAs = "The gateway accepts the payout as usual, but the later status updates are unusual.";
export const specialNumbers = "Sandbox account numbers";
export const transactionReport = "Transaction report";
export const thePracticeGatewayCannotBe = "The sandbox gateway can't be reached";
export const offTheNetwork = "Offline";
export const everythingIsNormalSwitchA =
  "Everything works normally. Switch on a failure, send a payout from this connection, and see how Paydesk handles it.";
export const oneFailureIsOn = "1 failure is on";
export const failuresAreOn = (count: number) => `${count} failures are on`;
export const ofTwoThatConcernThe = "If two failures affect the same call, the one switched on last applies.";
export const everyConnectionIsRefusedFor =
  "All connections are refused for one minute, so nothing is sent. Payouts show Not sent – retrying.";
export const offNow = "Offline now";
export const setInAnotherWayRules = (count: number) => `Custom setting: ${count} rules.`;
export const forIn100 = (round: number) => `, for ${round} in 100`;
export const timesMore = (times: number) => `, ${times} more times`;
export const forLabel = (clientOrderId: string) => `, for ${clientOrderId}`;
export const setInAnotherWay = (part: string, rate: string, times: string) => `Custom setting${part}${rate}${times}.`;
export const order = (verdict: string) => `Order ${verdict}`;
export const laterTransaction = "later transaction";
export const approved = (part: string) => `${part}, approved`;
export const settingsChanged = "Settings changed";
export const keyAndEndpointsGiven = "Key and endpoints synced";
export const profileUpdatedUpdatedMade = (part: string, verdict: string) =>
  `Profile ${part} ${verdict === "updated" ? "updated" : "created"}`;
export const clockMoved = "Clock moved";
export const thingsHappenedMeanwhile = (part: number) => `${counted(part, "event")} occurred in the meantime.`;
export const clockBeginsToMove = "Clock starts to move";
export const forSeconds = (seconds: number) => `For ${counted(seconds, "second")}.`;
export const backOnTheNetwork = "Back online";
export const noWholeAnswerIsGiven = "No complete answer is given.";
export const taken = (what: string) => `${what} accepted`;
export const answered = (what: string) => `${what} answered`;
export const refused = (what: string) => `${what} refused`;
export const accessDenied = (what: string) => `${what}: access denied`;
export const notTaken = (what: string) => `${what} not accepted`;
export const chargeMade = "Charge created";
export const ofProfileByScheduleIts = (profileId: string, by: string) =>
  `Of profile ${profileId}, by ${by === "schedule" ? "its schedule" : "a batch"}.`;
export const orderMade = "Order created";
export const to = (destination: string) => `To ${destination}.`;
export const itsFinalOutcome = "its final status";
export const whatCameLater = "a later event";
export const theLatestNewsOnceMore = "the latest status again";
export const asTheFailureWantsIt = "as the failure specifies";
export const withAWrongControl = "With an invalid signature.";
export const itNamesAnotherOrder = (orderId: string) => `It names another order: ${orderId}.`;
export const callbackPlanned = (part: string) => `Callback scheduled: ${part}`;
export const http = (httpStatus: number) => `HTTP ${httpStatus}`;
export const callbackDeliveredTry = (attempt: number) => `Callback delivered, attempt ${attempt}`;
export const callbackDelivered = "Callback delivered";
export const callbackNotTakenTryIt = (attempt: number) => `Callback not accepted, attempt ${attempt}; it is retried`;
export const callbackGivenUp = "Callback abandoned";
export const callbackAddressRefused = "Callback address refused";
export const callback = (verdict: string) => `Callback: ${verdict}`;
export const failureSwitchedOn = "Failure switched on";
export const failureSwitchedOff = "Failure switched off";
export const allFailuresSwitchedOff = "All failures switched off";
export const failuresSwitched = "Failures switched";
export const areOn = (count: number) => `${counted(count, "failure is", "failures are")} on.`;
export const everythingThatThisGatewayTook =
  "All calls, answers and callbacks of the sandbox gateway, by its own clock.";
export const journalOfThePracticeGateway = "Journal of the sandbox gateway, newest first";
export const sendAPayoutFromThis = "Send a payout from this connection, then refresh.";
export const nothingHasHappenedHereYet = "No activity yet";
export const theOldestAmongThem = ". End of list";
export const entries = (count: number, part: string) => `${count} entries${part}`;
export const time = "Time";
export const what = "What";
export const gatewaysOrder = "Gateway order";
export const no = "No.";
export const failure = (part: string) => `Failure: ${part}`;
export const forTheConsumerKey = (foreign: string) => `For the consumer key ${foreign}`;
export const thisConnectionDoesNotExist = "This connection doesn't exist";
export const thereIsNoSuchFailure = "This failure doesn't exist";
export const thePracticeGatewayDidNot = (message: string) => `The sandbox gateway didn't do this: ${message}`;
export const thisConnectionDoesNotLead = "This connection doesn't use the built-in sandbox gateway.";
export const clock = "Clock";
export const moveItOnAndWhat =
  "Move the clock forward to trigger what is due: scheduled charges, outcomes and callbacks. It can't go back, and Paydesk's own clock doesn't change.";
export const whatTheGatewayKeepsUnder =
  "What the gateway stores for this connection's consumer key. A real gateway can't be queried for this.";
export const recurringProfilesOfThePractice = "Recurring profiles at the sandbox gateway";
export const thePracticeGatewayMakesSome =
  "The sandbox gateway creates some when you sync this connection's key and endpoints.";
export const noProfilesYet = "No profiles yet";
export const theFirstAreShownThere = (count: number) => `The first ${count} are shown. There are more.`;
export const itIs = "Sandbox time";
export const aheadBy = "Ahead by";
export const nothingItIsTheReal = "not ahead";
export const movingTo = "Moving to";
export const min = (minutes: number) => `${minutes} min`;
export const schedule = "Schedule";
export const charged = "Charged";
export const card = "Card";
export const nextByItself = "Next automatic charge";
export const chargesAPayer = "Charges a payer";
export const paysAReceiver = "Pays a payee";
export const stopped = "Stopped";
export const chargedOnDemand = "Charged on demand";
export const to2 = (money: ReactNode, money2: ReactNode) => rich`${money} to ${money2}`;
export const every = (period: string) => `every ${period}`;
export const everyS = (interval: number, period: string) => `every ${interval} ${period}s`;
export const ofLabel = (repeats: number, maxRepeats: number) => `${repeats} of ${maxRepeats}`;
export const lookAgain = "Refresh";
export const whatThisGatewayHasOn =
  "The gateway's records for this connection. Use the report as evidence to resolve unconfirmed payouts.";
export const downloadTheGatewaysTransactionReport = (download: ReactNode) =>
  rich`${download}Download transaction report`;
export const error = "Gateway error";
export const noAnswerComesItIs = "No answer, then completed";
export const blockedByFraudControl = "Blocked by fraud control";
export const outcomeUnknown = "Gateway status unknown";
export const payToOneOfThese =
  "Pay to one of these to choose the outcome. Payouts to all other accounts are completed.";
export const off = "Off";
export const myNextPayout = "Next payout";
export const text1In5 = "1 in 5";
export const always = "Always";
export const whenToPlay = (title: string) => `When to apply: ${title}`;
export const backToNormal = "Switch all off";
export const takeItOffForA = "Go offline for 1 min";
export const onBy1Hour = "Move 1 hour";
export const onBy1Day = "Move 1 day";
export const onBy1Month = "Move 1 month";
export const itIsThereNowOne = (when: ReactNode, ran: number, reached: boolean) =>
  rich`Sandbox time is now ${when}; ${counted(ran, "event")} occurred in the meantime.${reached ? "" : " The clock stopped on the way. Move it again."}`;
