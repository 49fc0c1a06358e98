import type { StateLabel } from "@/lib/core/states";
import { orderLabels as labels } from "@/messages/orders/status-labels";

/** The status of an order as users read it. */
export type OrderStatus = StateLabel & {
  next: string;
  /** The gateway reported it. An order that users resolved says so instead. */
  isGateways?: true;
  /** An alarm that ends when a user acknowledges it; every other ends when users act on it. */
  isAcknowledged?: true;
};

/**
 * Every status an order can show; badges, tooltips, the order page and Help read this one table. Users approve, the
 * gateway completes: "Completed" is the gateway's final status, not proof that the receiver has the money.
 */
export const orderStatuses = {
  draft: {
    label: labels.draft,
    tone: "neutral",
    icon: "pencil",
    meaning: "The payout is being prepared. Nothing was sent.",
    next: "Finish and submit it, or cancel it.",
  },
  sent_back: {
    label: labels.sent_back,
    tone: "wait",
    icon: "pencil",
    meaning: "An approver rejected it, or its approval expired. Nothing was sent.",
    next: "Edit and resubmit it, or cancel it.",
  },
  held: {
    label: labels.held,
    tone: "wait",
    icon: "user-clock",
    meaning: "Another user must approve it before it is sent.",
    next: "An approver approves or rejects it.",
  },
  queued: {
    label: labels.queued,
    tone: "neutral",
    icon: "clock",
    meaning: "It is released and will be sent next. Nothing was sent yet.",
    next: "Nothing to do. It is sent automatically.",
  },
  sending: {
    label: labels.sending,
    tone: "moving",
    icon: "arrow-up-right",
    meaning: "It is being sent to the gateway now.",
    next: "Wait for the gateway's answer, no longer than 45 seconds.",
  },
  update_accepted: {
    label: labels.update_accepted,
    tone: "good",
    icon: "check",
    meaning: "The gateway accepted the change of the profile. It says nothing about later charges.",
    next: "Nothing to do.",
    isGateways: true,
  },
  processing: {
    label: labels.processing,
    tone: "moving",
    icon: "half-circle",
    meaning: "The gateway accepted the request. The money isn't confirmed yet.",
    next: "Nothing to do. The gateway reports the result, or we check.",
    isGateways: true,
  },
  approved: {
    label: labels.approved,
    tone: "good",
    icon: "check",
    meaning: "The gateway reports the payment as successful. This is its final status.",
    next: "Nothing to do. A later reversal or chargeback is shown here.",
    isGateways: true,
  },
  declined: {
    label: labels.declined,
    tone: "failed",
    icon: "x",
    meaning: "The gateway, or the bank behind it, declined the payment. No money moved.",
    next: "Read the reason. Once it is fixed, duplicate it as a new payout.",
    isGateways: true,
  },
  error: {
    label: labels.error,
    tone: "failed",
    icon: "x-octagon",
    meaning: "The gateway reports an error on its side and counts the payment as failed.",
    next: "Send the order IDs to the gateway's account manager before you pay again.",
    isGateways: true,
  },
  filtered: {
    label: labels.filtered,
    tone: "failed",
    icon: "shield-x",
    meaning: "The gateway's fraud control blocked the payment. No money moved.",
    next: "Ask the gateway's account manager. The same details will be blocked again.",
    isGateways: true,
  },
  unknown: {
    label: labels.unknown,
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway reports that it doesn't know the result. Money may have moved.",
    next: "Don't send it again. Ask the gateway's account manager, then resolve it under Exceptions.",
  },
  rejected: {
    label: labels.rejected,
    tone: "failed",
    icon: "x-square",
    meaning: "The gateway refused the request. No payment was created.",
    next: "Fix what the reason names, then send a new payout.",
    isGateways: true,
  },
  access_refused: {
    label: labels.access_refused,
    tone: "failed",
    icon: "x-square",
    meaning: "The gateway refused our key or its permissions. No payment was created.",
    next: "Ask an admin to check the connection's key, then send it again or cancel it.",
    isGateways: true,
  },
  not_sent_retrying: {
    label: labels.not_sent_retrying,
    tone: "neutral",
    icon: "rotate",
    meaning: "The gateway couldn't be reached. Nothing was sent.",
    next: "Nothing to do. We retry automatically with the same order ID.",
  },
  not_sent: {
    label: labels.not_sent,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "Nothing was sent, and no further attempt is planned.",
    next: "Check that the gateway can be reached, then send it or cancel it.",
    isAcknowledged: true,
  },
  unconfirmed: {
    label: labels.unconfirmed,
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway didn't answer. It may or may not have the payment.",
    next: "Don't send it again. We check its status automatically.",
  },
  unconfirmed_users: {
    label: labels.unconfirmed_users,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway may or may not have the payment, and status checks brought no answer.",
    next: "Don't send it again. Two users resolve it with the gateway's evidence.",
  },
  not_received: {
    label: labels.not_received,
    tone: "failed",
    icon: "x-square",
    meaning: "It is resolved that the gateway never received the payment. No money moved.",
    next: "If it is still owed, send a new payout. It is linked to this one.",
    isGateways: true,
  },
  cancelled: {
    label: labels.cancelled,
    tone: "neutral",
    icon: "ban",
    meaning: "It was cancelled before it was sent.",
    next: "Nothing to do.",
  },
  conflict: {
    label: labels.conflict,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway's reports conflict with each other, or with what Paydesk sent.",
    next: "Compare with the gateway's report. Two users then resolve it under Exceptions.",
  },
  awaiting: {
    label: labels.awaiting,
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway reported a change that its own status doesn't confirm yet.",
    next: "Don't send it again. No figure changes until we have the confirmation.",
  },
  second_order: {
    label: labels.second_order,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway completed a second order for this payment. The net amount shows what moved in total.",
    next: "If both reached the receiver, ask the gateway to reverse one. The reversal is shown here.",
    isAcknowledged: true,
  },
  other_amount: {
    label: labels.other_amount,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It is resolved that the gateway moved another amount than this order's.",
    next: "Inform accounting, and ask the gateway for the difference.",
    isAcknowledged: true,
  },
  reversed: {
    label: labels.reversed,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a reversal: the amount, or a part, was returned.",
    next: "See the timeline for the amount, and inform accounting.",
    isAcknowledged: true,
  },
  charged_back: {
    label: labels.charged_back,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a chargeback: the payer's bank returned the amount, or a part.",
    next: "See the timeline for the reason, and inform accounting.",
    isAcknowledged: true,
  },
  later_update: {
    label: labels.later_update,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a later transaction of an unrecognised type.",
    next: "Read it in the timeline, and ask the gateway's account manager what it means.",
    isAcknowledged: true,
  },
} as const satisfies Record<string, OrderStatus>;

export type OrderStatusName = keyof typeof orderStatuses;

/** What needs a user, gravest first: money that may have moved twice or wrongly, then unconfirmed money, then the rest. */
export const gravity = [
  "conflict",
  "second_order",
  "other_amount",
  "charged_back",
  "reversed",
  "later_update",
  "awaiting",
  "unconfirmed_users",
  "unknown",
  "unconfirmed",
  "not_sent",
] as const satisfies readonly OrderStatusName[];

/** Those that later transactions give it, gravest first. */
export const laterEventGravity = ["second_order", "other_amount", "charged_back", "reversed", "later_update"] as const;

/** Statuses of an order that failed and moved no money, as the gateway reported. */
export const failedLabels = ["declined", "error", "filtered", "rejected"] as const satisfies readonly OrderStatusName[];
