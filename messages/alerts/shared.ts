export const alerts = "Alerts";
export const whatHappened = "Alert";
export const read = "Read";
export const markRead = "Mark as read";
export const markRead2 = (title: string) => `Mark as read: ${title}`;
export const told = "Sent";
export const chooseWhatYouAreTold = "Manage notifications";
export const markAllRead = "Mark all as read";
export const markTheseAndAllOlder = "Mark these and older as read";
export const whichAlerts = "Alerts to show";
export const notRead = "Unread";
export const alertsNewestFirst = "Alerts, newest first";
export const endOfListAnAlert = (alertsKeptDays: number) => `End of list. Alerts are kept for ${alertsKeptDays} days.`;
export const nothingThatYouHaveNot = "No unread alerts";
export const nobodyHadToTellYou = "No alerts yet";
export const hereStandsWhatComesUp =
  "Alerts appear here for finished or paused batches, unconfirmed or conflicting orders, reversals, chargebacks, unprocessed callbacks and approvals.";
