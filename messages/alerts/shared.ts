import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const alerts = "Alerts";
export const alert = "Alert";
export const read = "Read";
export const markAsRead = "Mark as read";
export const markAsRead2 = (title: string) => `Mark as read: ${title}`;
export const sent = "Sent";
export const earlier = (when: ReactNode, title: string) => rich`${when}: ${title}`;
export const manageNotifications = "Manage notifications";
export const markAllAsRead = "Mark all as read";
export const markTheseAndOlder = "Mark these and older as read";
export const alertsToShow = "Alerts to show";
export const unread = "Unread";
export const alertsNewestFirst = "Alerts, newest first";
export const endOfListAlerts = (alertsKeptDays: number) => `End of list. Alerts are kept for ${alertsKeptDays} days.`;
export const noUnreadAlerts = "No unread alerts";
export const noAlertsYet = "No alerts yet";
export const alertsAppearHereFor =
  "Alerts appear here for finished or paused batches, unconfirmed or conflicting orders, reversals, chargebacks, unprocessed callbacks and approvals.";
export const nouns = ["alert", "alerts"] as const;
