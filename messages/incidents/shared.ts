import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const stopAllSending = "Stop all sending";
export const stopAllSending2 = "Stop all sending?";
export const stopAllSending3 = "Stop all sending";
export const noPayoutsAreSent =
  "No payouts are sent from any connection. A request already being sent isn't recalled. Queued orders stay as they are; status checks and callbacks continue. An admin can resume sending.";
export const stopSending = "Stop sending";
export const stopSendingFrom = (nameText: string) => `Stop sending from ${nameText}?`;
export const stopSendingFrom2 = (nameText: string) => `Stop sending from ${nameText}`;
export const noPayoutsAreSent2 =
  "No payouts are sent from this connection. A request already being sent isn't recalled. Queued orders stay as they are; status checks and callbacks continue. An admin can resume sending.";
export const resumeAllSending = "Resume all sending";
export const resumeAllSending2 = "Resume all sending?";
export const payoutsCanBeSent = "Payouts can be sent again. Connections that are stopped or paused separately stay so.";
export const resumeSending = "Resume sending";
export const resumeSendingFrom = (nameText: string) => `Resume sending from ${nameText}?`;
export const resumeSendingFrom2 = (nameText: string) => `Resume sending from ${nameText}`;
export const payoutsCanBeSent2 = (environment: string, paused: boolean) =>
  `Payouts can be sent from this connection again${environment === "production" ? ", with real money" : ""}.${paused ? " We pause it again if the cause remains." : ""}`;
export const unlockSending = "Unlock sending";
export const unlockSendingFromThis = "Unlock sending from this database?";
export const reasonItsSafe = "Reason it's safe";
export const thisDatabaseBecomesThe =
  "This database becomes the one that sends, with a new identity and request numbers above all earlier ones. Sending is locked in any other copy that uses this data folder.";
export const requestNumbers = "Request numbers";
export const acceptedByTheGateway = "Accepted by the gateway";
export const preparedSince = (when: ReactNode) => rich`, prepared since ${when}`;
export const dontSendAgain = ". Don't send again.";
export const notSent = "Not sent";
export const continuesAutomatically = "Continues automatically";
export const whoCanResume = "Who can resume";
export const alsoNotSending = "Also not sending";
export const copySummary = "Copy summary";
export const theSummary = "the summary";
export const viewConnection = "View connection";
export const none = (children: ReactNode) => rich`none${children}`;
export const withUnknownAmount = " with unknown amount";
export const inThisDatabaseUp = "in this database up to";
export const sentUnknown = "sent: unknown";
export const sentUpTo = (count: ReactNode) => rich`sent up to ${count}`;
export const nothingIsSentAutomatically = "Nothing is sent automatically. Unsent orders need action by a user.";
export const sentAutomaticallyNowBecause = (sums: ReactNode, count: number) =>
  rich`${sums} ${plural(count, "is", "are")} sent automatically now, because ${plural(count, "it", "they")} never reached the gateway. Everything else needs action by a user.`;
export const nothingIsSentAutomatically2 =
  "Nothing is sent automatically. Unsent orders become unconfirmed, and we check them with the gateway first.";
export const theGatewayHasntAnswered = "The gateway hasn't answered our status checks since the connection was paused.";
