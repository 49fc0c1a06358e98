import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const thePracticeGatewayIsSwitched = "The practice gateway is switched off (SANDBOX=off).";
export const thePracticeGatewayIsOf = "The practice gateway is of another version: start again.";
export const thePracticeGatewayDoesNot = (why: string) => `The practice gateway does not answer: ${why}`;
export const theAnswerGoesWrong = "The answer goes wrong";
export const whatHappensOnTheWire = "What happens on the wire while Paydesk waits for the gateway's answer.";
export const theNewsGoesWrong = "The news goes wrong";
export const thePayoutIsTakenAs = "The payout is taken as it should be; what is told of it afterwards is not as usual.";
export const specialNumbers = "Special numbers";
export const transactionReport = "Transaction report";
export const thePracticeGatewayCannotBe = "The practice gateway cannot be seen";
export const offTheNetwork = "Off the network";
export const everythingIsNormalSwitchA =
  "Everything is normal. Switch a failure on, send a payout from here, and watch what Paydesk makes of it.";
export const oneFailureIsOn = "One failure is on";
export const failuresAreOn = (count: number) => `${count} failures are on`;
export const ofTwoThatConcernThe = "Of two that concern the same call, the one that was switched on last is played.";
export const everyConnectionIsRefusedFor =
  "Every connection is refused for a minute, so nothing can leave: Not sent, and tried again by itself.";
export const offNow = "Off now";
export const setInAnotherWayRules = (count: number) => `Set in another way: ${count} rules.`;
export const forIn100 = (round: number) => `, for ${round} in 100`;
export const timesMore = (times: number) => `, ${times} times more`;
export const forLabel = (clientOrderId: string) => `, for ${clientOrderId}`;
export const setInAnotherWay = (part: string, rate: string, times: string) =>
  `Set in another way${part}${rate}${times}.`;
export const order = (verdict: string) => `Order ${verdict}`;
export const laterTransaction = "later transaction";
export const approved = (part: string) => `${part}, approved`;
export const settingsChanged = "Settings changed";
export const keyAndEndpointsGiven = "Key and endpoints given";
export const profileUpdatedUpdatedMade = (part: string, verdict: string) =>
  `Profile ${part} ${verdict === "updated" ? "updated" : "made"}`;
export const clockMoved = "Clock moved";
export const thingsHappenedMeanwhile = (part: number) => `${part} things happened meanwhile.`;
export const clockBeginsToMove = "Clock begins to move";
export const forSeconds = (seconds: number) => `For ${seconds} seconds.`;
export const backOnTheNetwork = "Back on the network";
export const noWholeAnswerIsGiven = "No whole answer is given.";
export const taken = (what: string) => `${what} taken`;
export const answered = (what: string) => `${what} answered`;
export const refused = (what: string) => `${what} refused`;
export const accessDenied = (what: string) => `${what}: access denied`;
export const notTaken = (what: string) => `${what} not taken`;
export const chargeMade = "Charge made";
export const ofProfileByScheduleIts = (profileId: string, by: string) =>
  `Of profile ${profileId}, by ${by === "schedule" ? "its schedule" : "a batch"}.`;
export const orderMade = "Order made";
export const to = (destination: string) => `To ${destination}.`;
export const itsFinalOutcome = "its final outcome";
export const whatCameLater = "what came later";
export const theLatestNewsOnceMore = "the latest news once more";
export const asTheFailureWantsIt = "as the failure wants it";
export const withAWrongControl = "With a wrong control.";
export const itNamesAnotherOrder = (orderId: string) => `It names another order: ${orderId}.`;
export const callbackPlanned = (part: string) => `Callback planned: ${part}`;
export const http = (httpStatus: number) => `HTTP ${httpStatus}`;
export const callbackDeliveredTry = (attempt: number) => `Callback delivered, try ${attempt}`;
export const callbackDelivered = "Callback delivered";
export const callbackNotTakenTryIt = (attempt: number) => `Callback not taken, try ${attempt}; it comes again`;
export const callbackGivenUp = "Callback given up";
export const callbackAddressRefused = "Callback address refused";
export const callback = (verdict: string) => `Callback: ${verdict}`;
export const failureSwitchedOn = "Failure switched on";
export const failureSwitchedOff = "Failure switched off";
export const allFailuresSwitchedOff = "All failures switched off";
export const failuresSwitched = "Failures switched";
export const areOn = (count: number) => `${count} are on.`;
export const everythingThatThisGatewayTook =
  "Everything that this gateway took, answered and told, by its own clock, newest first.";
export const journalOfThePracticeGateway = "Journal of the practice gateway";
export const sendAPayoutFromThis = "Send a payout from this connection, and look again.";
export const nothingHasHappenedHereYet = "Nothing has happened here yet";
export const theOldestAmongThem = ", the oldest among them";
export const entries = (count: number, part: string) => `${count} entries${part}`;
export const time = "Time";
export const what = "What";
export const gatewaysOrder = "Gateway's order";
export const no = "No.";
export const failure = (part: string) => `Failure: ${part}`;
export const forTheConsumerKey = (foreign: string) => `For the consumer key ${foreign}`;
export const thisConnectionDoesNotExist = "This connection does not exist";
export const thereIsNoSuchFailure = "There is no such failure";
export const thePracticeGatewayDidNot = (message: string) => `The practice gateway did not do it: ${message}`;
export const thisConnectionDoesNotLead = "This connection does not lead to the built-in practice gateway.";
export const clock = "Clock";
export const moveItOnAndWhat =
  "Move it on, and what falls due meanwhile happens: charges by schedule, outcomes, callbacks. It only goes forward, and Paydesk's own clock stays as it is.";
export const whatTheGatewayKeepsUnder =
  "What the gateway keeps under this connection's consumer key. A real one has no way to ask for this.";
export const recurringProfilesOfThePractice = "Recurring profiles of the practice gateway";
export const thePracticeGatewayMakesSome =
  "The practice gateway makes some when it is given this connection's key and endpoints.";
export const noProfilesYet = "No profiles yet";
export const theFirstAreShownThere = (count: number) => `The first ${count} are shown; there are more.`;
export const itIs = "It is";
export const aheadBy = "Ahead by";
export const nothingItIsTheReal = "nothing: it is the real time";
export const movingTo = "Moving to";
export const min = (minutes: number) => `${minutes} min`;
export const schedule = "Schedule";
export const charged = "Charged";
export const card = "Card";
export const nextByItself = "Next by itself";
export const chargesAPayer = "Charges a payer";
export const paysAReceiver = "Pays a receiver";
export const stopped = "Stopped";
export const chargedOnDemand = "Charged on demand";
export const to2 = (money: ReactNode, money2: ReactNode) => rich`${money} to ${money2}`;
export const every = (period: string) => `every ${period}`;
export const everyS = (interval: number, period: string) => `every ${interval} ${period}s`;
export const ofLabel = (repeats: number, maxRepeats: number) => `${repeats} of ${maxRepeats}`;
export const lookAgain = "Look again";
export const whatThisGatewayHasOn =
  "What this gateway has on its books for this connection. Settling unconfirmed payouts takes it as evidence.";
export const downloadTheGatewaysTransactionReport = (download: ReactNode) =>
  rich`${download}Download the gateway's transaction report`;
export const error = "Error";
export const noAnswerComesItIs = "No answer comes; it is approved unseen";
export const blockedByFraudControl = "Blocked by fraud control";
export const outcomeUnknown = "Outcome unknown";
export const payToOneOfThese = "Pay to one of these to choose what becomes of the payout. Anything else is approved.";
export const off = "Off";
export const myNextPayout = "My next payout";
export const text1In5 = "1 in 5";
export const always = "Always";
export const whenToPlay = (title: string) => `When to play: ${title}`;
export const backToNormal = "Back to normal";
export const takeItOffForA = "Take it off for a minute";
export const onBy1Hour = "On by 1 hour";
export const onBy1Day = "On by 1 day";
export const onBy1Month = "On by 1 month";
export const itIsThereNowOne = (when: ReactNode, ran: number, reached: boolean) =>
  rich`It is ${when} there now; ${plural(ran, "one thing", `${ran} things`)} happened meanwhile.${reached ? "" : " It stopped on the way: move it on again."}`;
