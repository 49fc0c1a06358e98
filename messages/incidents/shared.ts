import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const stopAllLabel = "Stop all sending";
export const stopAllTitle = "Stop all sending?";
export const stopAllConfirm = "Stop all sending";
export const stopAllEffect =
  "No payouts are sent from any connection. A request already being sent isn't recalled. Queued orders stay as they are; status checks and callbacks continue. An admin can resume sending.";
export const stopSending = "Stop sending";
export const stopOneTitle = (nameText: string) => `Stop sending from ${nameText}?`;
export const stopOneConfirm = (nameText: string) => `Stop sending from ${nameText}`;
export const stopOneEffect =
  "No payouts are sent from this connection. A request already being sent isn't recalled. Queued orders stay as they are; status checks and callbacks continue. An admin can resume sending.";
export const resumeAllLabel = "Resume all sending";
export const resumeAllTitle = "Resume all sending?";
export const resumeAllEffect = "Payouts can be sent again. Connections that are stopped or paused separately stay so.";
export const resumeSending = "Resume sending";
export const resumeOneTitle = (nameText: string) => `Resume sending from ${nameText}?`;
export const resumeOneConfirm = (nameText: string) => `Resume sending from ${nameText}`;
export const resumeOneEffect = (environment: string, paused: boolean) =>
  `Payouts can be sent from this connection again${environment === "production" ? ", with real money" : ""}.${paused ? " We pause it again if the cause remains." : ""}`;
export const unlockSending = "Unlock sending";
export const unlockTitle = "Unlock sending from this database?";
export const unlockReasonLabel = "Reason it's safe";
export const unlockEffect =
  "This database becomes the one that sends, with a new identity and request numbers above all earlier ones. Sending is locked in any other copy that uses this data folder.";
export const requestNumbers = "Request numbers";
export const acceptedTerm = "Accepted by the gateway";
export const preparedSince = (when: ReactNode) => rich`, prepared since ${when}`;
export const unconfirmedWarning = ". Don't send again.";
export const notSent = "Not sent";
export const continuesAutomatically = "Continues automatically";
export const resumersTerm = "Who can resume";
export const alsoStoppedTerm = "Also not sending";
export const copySummary = "Copy summary";
export const theSummary = "the summary";
export const viewConnection = "View connection";
export const none = (children: ReactNode) => rich`none${children}`;
export const unknownAmountPart = " with unknown amount";
export const databaseNumbers = "in this database up to";
export const sentUnknown = "sent: unknown";
export const sentNumbers = (count: ReactNode) => rich`sent up to ${count}`;
export const unsentNeedAction = "Nothing is sent automatically. Unsent orders need action by a user.";
export const retriedOnResume = (sums: ReactNode, count: number) =>
  rich`${sums} ${plural(count, "is", "are")} sent automatically now, because ${plural(count, "it", "they")} never reached the gateway. Everything else needs action by a user.`;
export const unlockOrdersEffect =
  "Nothing is sent automatically. Unsent orders become unconfirmed, and we check them with the gateway first.";
export const pausedChecksFailing = "The gateway hasn't answered our status checks since the connection was paused.";
