import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const alerts = "Alerts";
export const whatHappened = "What happened";
export const read = "Read";
export const markRead = "Mark read";
export const markRead2 = (title: string) => `Mark read: ${title}`;
export const told = "Told";
export const chooseWhatYouAreTold = "Choose what you are told of";
export const whatYouWereToldOf = (link: ReactNode) =>
  rich`What you were told of without looking, as it was then; each opens its page, which says how it stands. ${link}`;
export const markAllRead = "Mark all read";
export const markTheseAndAllOlder = "Mark these and all older ones read";
export const whichAlerts = "Which alerts";
export const notRead = "Not read";
export const alertsNewestFirst = "Alerts, newest first";
export const endOfListAnAlert = (alertsKeptDays: number) => `End of list. An alert is kept for ${alertsKeptDays} days.`;
export const nothingThatYouHaveNot = "Nothing that you have not read";
export const nobodyHadToTellYou = "Nobody had to tell you anything so far";
export const hereStandsWhatComesUp =
  "Here stands what comes up while you look elsewhere: batches that finish or stop, orders that stay unconfirmed or are in conflict, reversals and chargebacks, callbacks that were not applied, and what waits for your approval.";
