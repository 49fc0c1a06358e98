import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const alerts = "Alerts";
export const alert = "Alert";
export const read = "Read";
export const markReadLabel = "Mark as read";
export const markReadName = (title: string) => `Mark as read: ${title}`;
export const sent = "Sent";
export const earlier = (when: ReactNode, title: string) => rich`${when}: ${title}`;
export const manageNotifications = "Manage notifications";
export const markAllLabel = "Mark all as read";
export const markPageLabel = "Mark these and older as read";
export const filterLabel = "Alerts to show";
export const unread = "Unread";
export const listCaption = "Alerts, newest first";
export const listEnd = (alertsKeptDays: number) => `End of list. Alerts are kept for ${alertsKeptDays} days.`;
export const emptyUnread = "No unread alerts";
export const emptyTitle = "No alerts yet";
export const emptyHint =
  "Alerts appear here for finished or paused batches, unconfirmed or conflicting orders, reversals, chargebacks, unprocessed callbacks and approvals.";
export const nouns = ["alert", "alerts"] as const;
