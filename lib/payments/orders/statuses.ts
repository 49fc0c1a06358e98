import type { StateLabel } from "@/lib/core/text/states";
import * as t from "@/messages/orders/statuses";

export type OrderStatus = StateLabel & {
  next: string;
  isGateways?: true;
  isAcknowledged?: true;
};

/**
 * Badges, tooltips, the order page and Help read this one table. Users approve, the gateway completes: "Completed" is
 * the gateway's final status, not proof that the receiver has the money.
 */
export const orderStatuses = {
  draft: { ...t.draft, tone: "neutral", icon: "pencil" },
  approval_rejected: { ...t.approvalRejected, tone: "wait", icon: "pencil" },
  held: { ...t.held, tone: "wait", icon: "user-clock" },
  queued: { ...t.queued, tone: "neutral", icon: "clock" },
  sending: { ...t.sending, tone: "moving", icon: "arrow-up-right" },
  update_accepted: { ...t.updateAccepted, tone: "good", icon: "check", isGateways: true },
  processing: { ...t.processing, tone: "moving", icon: "half-circle", isGateways: true },
  approved: { ...t.approved, tone: "good", icon: "check", isGateways: true },
  declined: { ...t.declined, tone: "failed", icon: "x", isGateways: true },
  error: { ...t.error, tone: "failed", icon: "x-octagon", isGateways: true },
  filtered: { ...t.filtered, tone: "failed", icon: "shield-x", isGateways: true },
  unknown: { ...t.unknown, tone: "wait", icon: "help-circle" },
  rejected: { ...t.rejected, tone: "failed", icon: "x-square", isGateways: true },
  access_refused: { ...t.accessRefused, tone: "failed", icon: "x-square", isGateways: true },
  not_sent_retrying: { ...t.unsentRetrying, tone: "neutral", icon: "rotate" },
  not_sent: { ...t.notSent, tone: "alarm", icon: "alert-triangle", isAcknowledged: true },
  unconfirmed: { ...t.unconfirmed, tone: "wait", icon: "help-circle" },
  unconfirmed_users: { ...t.unconfirmedUsers, tone: "alarm", icon: "alert-triangle" },
  not_received: { ...t.notReceived, tone: "failed", icon: "x-square", isGateways: true },
  cancelled: { ...t.cancelled, tone: "neutral", icon: "ban" },
  conflict: { ...t.conflict, tone: "alarm", icon: "alert-triangle" },
  reported_returned: { ...t.reportedReturned, tone: "alarm", icon: "alert-triangle" },
  awaiting: { ...t.awaiting, tone: "wait", icon: "help-circle" },
  second_order: { ...t.secondOrder, tone: "alarm", icon: "alert-triangle", isAcknowledged: true },
  other_amount: { ...t.otherAmount, tone: "alarm", icon: "alert-triangle", isAcknowledged: true },
  reversed: { ...t.reversed, tone: "alarm", icon: "alert-triangle", isAcknowledged: true },
  charged_back: { ...t.chargedBack, tone: "alarm", icon: "alert-triangle", isAcknowledged: true },
  later_update: { ...t.laterUpdate, tone: "alarm", icon: "alert-triangle", isAcknowledged: true },
} as const satisfies Record<string, OrderStatus>;

export type OrderStatusName = keyof typeof orderStatuses;

/** The gravest comes first: money that may have moved twice or wrongly, then unconfirmed money, then the rest. */
export const gravity = [
  "conflict",
  "second_order",
  "other_amount",
  "charged_back",
  "reversed",
  "later_update",
  "reported_returned",
  "awaiting",
  "unconfirmed_users",
  "unknown",
  "unconfirmed",
  "not_sent",
] as const satisfies readonly OrderStatusName[];

export const laterEventGravity = ["second_order", "other_amount", "charged_back", "reversed", "later_update"] as const;

export const failedLabels = ["declined", "error", "filtered", "rejected"] as const satisfies readonly OrderStatusName[];
