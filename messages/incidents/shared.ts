import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const stopEverything = "Stop all sending";
export const stopAllSending = "Stop all sending?";
export const stopAllSending2 = "Stop all sending";
export const fromTheNextMomentOn =
  "No payouts are sent from any connection. A request already being sent isn't recalled. Queued orders stay as they are; status checks and callbacks continue. An admin can resume sending.";
export const stopSending = "Stop sending";
export const stopSendingFrom = (nameText: string) => `Stop sending from ${nameText}?`;
export const stopSendingFrom2 = (nameText: string) => `Stop sending from ${nameText}`;
export const fromTheNextMomentOnNo =
  "No payouts are sent from this connection. A request already being sent isn't recalled. Queued orders stay as they are; status checks and callbacks continue. An admin can resume sending.";
export const resumeAllSending = "Resume all sending";
export const resumeAllSending2 = "Resume all sending?";
export const payoutsMayLeaveAgainA =
  "Payouts can be sent again. Connections that are stopped or paused separately stay so.";
export const resumeSending = "Resume sending";
export const resumeSendingFrom = (nameText: string) => `Resume sending from ${nameText}?`;
export const resumeSendingFrom2 = (nameText: string) => `Resume sending from ${nameText}`;
export const payoutsMayLeaveFromHere = (environment: string, paused: boolean) =>
  `Payouts can be sent from this connection again${environment === "production" ? ", with real money" : ""}.${paused ? " We pause it again if the cause remains." : ""}`;
export const releaseThisDatabase = "Unlock sending";
export const sendFromThisDatabaseFrom = "Unlock sending from this database?";
export const whyItIsSafe = "Reason it's safe";
export const fromThenOnThisDatabase =
  "This database becomes the one that sends, with a new identity and request numbers above all earlier ones. Sending is locked in any other copy that uses this data folder.";
export const sendings = "Request numbers";
export const accepted = "Accepted by the gateway";
export const ofWhatWasMadeSince = (when: ReactNode) => rich`, prepared since ${when}`;
export const notToBeSentAgain = ". Don't send again.";
export const notSent = "Not sent";
export const goesOnByItself = "Continues automatically";
export const whoEndsIt = "Who can resume";
export const notSendingEither = "Also not sending";
export const copySummary = "Copy summary";
export const theSummary = "the summary";
export const toItsConnection = "View connection";
export const none = (children: ReactNode) => rich`none${children}`;
export const whoseAmountIsNotKnown = " with unknown amount";
export const knownHereUpTo = "in this database up to";
export const madeNotKnown = "sent: unknown";
export const madeUpTo = (count: ReactNode) => rich`sent up to ${count}`;
export const nothingGoesOutByItself = "Nothing is sent automatically. Unsent orders need action by a user.";
export const goesGoOutByItself = (sums: ReactNode, count: number) =>
  rich`${sums} ${plural(count, "is", "are")} sent automatically now, because ${plural(count, "it", "they")} never reached the gateway. Everything else needs action by a user.`;
export const nothingGoesOutByItselfWhat =
  "Nothing is sent automatically. Unsent orders become unconfirmed, and we check them with the gateway first.";
export const itsGatewayHasNotAnswered =
  "The gateway hasn't answered our status checks since the connection was paused.";
