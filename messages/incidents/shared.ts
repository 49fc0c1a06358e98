import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const stopEverything = "Stop everything";
export const stopAllSending = "Stop all sending?";
export const stopAllSending2 = "Stop all sending";
export const fromTheNextMomentOn =
  "From the next moment on no payout leaves, from any connection. A request that is being written right now is not called back. What waits stays as it is; results go on being asked for, and callbacks are taken. An admin can resume it.";
export const stopSending = "Stop sending";
export const stopSendingFrom = (nameText: string) => `Stop sending from ${nameText}?`;
export const stopSendingFrom2 = (nameText: string) => `Stop sending from ${nameText}`;
export const fromTheNextMomentOnNo =
  "From the next moment on no payout leaves from here. A call that is on its way now is not called back. What waits stays as it is; results go on being asked for, and callbacks are taken. An admin can resume it.";
export const resumeAllSending = "Resume all sending";
export const resumeAllSending2 = "Resume all sending?";
export const payoutsMayLeaveAgainA =
  "Payouts may leave again. A connection that is stopped or paused by itself stays so.";
export const resumeSending = "Resume sending";
export const resumeSendingFrom = (nameText: string) => `Resume sending from ${nameText}?`;
export const resumeSendingFrom2 = (nameText: string) => `Resume sending from ${nameText}`;
export const payoutsMayLeaveFromHere = (environment: string, paused: boolean) =>
  `Payouts may leave from here again${environment === "production" ? ", with real money" : ""}.${paused ? " Paydesk pauses it again if the cause is still there." : ""}`;
export const releaseThisDatabase = "Release this database";
export const sendFromThisDatabaseFrom = "Send from this database from now on?";
export const whyItIsSafe = "Why it is safe";
export const fromThenOnThisDatabase =
  "From then on this database is the one that sends, under an identity of its own and with numbers above all that were given out. Any other copy is fenced as soon as it meets this data folder.";
export const sendings = "Sendings";
export const accepted = "Accepted";
export const ofWhatWasMadeSince = (when: ReactNode) => rich`, of what was made since ${when}`;
export const notToBeSentAgain = ", not to be sent again";
export const notSent = "Not sent";
export const goesOnByItself = "Goes on by itself";
export const whoEndsIt = "Who ends it";
export const notSendingEither = "Not sending either";
export const copySummary = "Copy summary";
export const theSummary = "the summary";
export const toItsConnection = "To its connection";
export const none = (children: ReactNode) => rich`none${children}`;
export const whoseAmountIsNotKnown = " whose amount is not known";
export const knownHereUpTo = "known here up to";
export const madeNotKnown = "made: not known";
export const madeUpTo = (count: ReactNode) => rich`made up to ${count}`;
export const nothingGoesOutByItself = "Nothing goes out by itself: what was not sent waits for a person.";
export const goesGoOutByItself = (sums: ReactNode, count: number) =>
  rich`${sums} ${plural(count, "goes", "go")} out by ${plural(count, "itself", "themselves")} at once: ${plural(count, "it", "they")} provably never left. All else waits for a person.`;
export const nothingGoesOutByItselfWhat =
  "Nothing goes out by itself: what was not sent is in doubt, and the gateway is asked first.";
export const itsGatewayHasNotAnswered = "Its gateway has not answered our questions since it was paused.";
