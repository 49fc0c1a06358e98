import type { StateLabel } from "@/lib/core/states";

/** The status of an order as users read it. */
export type OrderStatus = StateLabel & {
  next: string;
  /** The gateway's own word; resolved by users it is not, and says so. */
  isGateways?: true;
  /** An alarm that ends when one user has taken note; every other is ended by what users do about it. */
  isAcknowledged?: true;
};

/**
 * Every word an order can carry; badges, tooltips, the order page and Help read this one table. Words must not lie:
 * accepted is not approved, and approved is the gateway's word, not proof that the receiver has the money.
 */
export const orderStatuses = {
  draft: {
    label: "Draft",
    tone: "neutral",
    icon: "pencil",
    meaning: "It is being prepared here; nothing has left.",
    next: "Finish it and send it, or cancel it.",
  },
  sent_back: {
    label: "Sent back",
    tone: "wait",
    icon: "pencil",
    meaning: "It was not approved, or nobody decided in time; nothing has left.",
    next: "Whoever prepared it mends it and asks again, or cancels it.",
  },
  held: {
    label: "Waiting for approval",
    tone: "wait",
    icon: "user-clock",
    meaning: "A second person has to agree before it may leave.",
    next: "Somebody other than its author approves or refuses it.",
  },
  queued: {
    label: "Queued",
    tone: "neutral",
    icon: "clock",
    meaning: "It is released and waits for its turn; nothing has left yet.",
    next: "It is sent by itself as soon as its turn comes.",
  },
  sending: {
    label: "Sending",
    tone: "moving",
    icon: "arrow-up-right",
    meaning: "It is on its way to the gateway right now.",
    next: "The gateway's answer is awaited for at most 45 seconds.",
  },
  accepted: {
    label: "Accepted · no outcome yet",
    tone: "moving",
    icon: "half-circle",
    meaning: "The gateway took the request; it has not said a word about the money.",
    next: "The outcome arrives by callback or when we ask.",
  },
  update_accepted: {
    label: "Change accepted",
    tone: "good",
    icon: "check",
    meaning: "The gateway took the change of the profile. It says nothing about any later charge.",
    next: "Nothing to do.",
    isGateways: true,
  },
  processing: {
    label: "Processing",
    tone: "moving",
    icon: "half-circle",
    meaning: "The gateway took it; the money has not been confirmed.",
    next: "The outcome arrives by callback or when we ask.",
    isGateways: true,
  },
  approved: {
    label: "Approved",
    tone: "good",
    icon: "check",
    meaning: "The gateway reports success as its final word.",
    next: "Nothing to do. A reversal or chargeback would be reported later.",
    isGateways: true,
  },
  declined: {
    label: "Declined",
    tone: "failed",
    icon: "x",
    meaning: "The gateway, or the bank behind it, refused it, as its final word.",
    next: "Read the reason; if it can be mended, duplicate it as a new payout.",
    isGateways: true,
  },
  error: {
    label: "Failed at gateway",
    tone: "failed",
    icon: "x-octagon",
    meaning: "The gateway reports a fault on its side and counts the order as refused, as its final word.",
    next: "Tell the gateway's account manager the order ids before sending another.",
    isGateways: true,
  },
  filtered: {
    label: "Blocked by fraud control",
    tone: "failed",
    icon: "shield-x",
    meaning: "The gateway's fraud control refused it, as its final word.",
    next: "Ask the gateway's account manager; the same details will be refused again.",
    isGateways: true,
  },
  unknown: {
    label: "Outcome unknown",
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway itself does not know the outcome. Money may have moved.",
    next: "Do not send it again. Ask the gateway's account manager; two people settle it with what they learn.",
  },
  rejected: {
    label: "Rejected",
    tone: "failed",
    icon: "x-square",
    meaning: "The gateway refused the request; nothing was created.",
    next: "Mend what it names, then send it as a new order.",
    isGateways: true,
  },
  not_sent_retrying: {
    label: "Not sent · will retry",
    tone: "neutral",
    icon: "rotate",
    meaning: "It is proven that nothing left: the gateway could not be reached.",
    next: "It is tried again by itself, with the same order id.",
  },
  not_sent: {
    label: "Not sent · needs you",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It is proven that nothing left, and no further attempt is planned.",
    next: "See that the gateway can be reached, then send it or cancel it.",
    isAcknowledged: true,
  },
  unconfirmed: {
    label: "Unconfirmed · checking",
    tone: "wait",
    icon: "help-circle",
    meaning: "We do not know whether the gateway took it.",
    next: "Do not send it again. A callback or a status query settles it.",
  },
  unconfirmed_users: {
    label: "Unconfirmed · needs two people",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "We do not know whether the gateway took it, and asking has brought no answer.",
    next: "Do not send it again. Two people settle it with the gateway's evidence.",
  },
  not_received: {
    label: "Settled · not at the gateway",
    tone: "failed",
    icon: "x-square",
    meaning: "It is settled, by the gateway's own answers or by people with evidence, that the gateway never had it.",
    next: "If it is still owed, send a new order; it is linked to this one.",
    isGateways: true,
  },
  cancelled: {
    label: "Cancelled",
    tone: "neutral",
    icon: "ban",
    meaning: "It was ended before it left; nothing was sent.",
    next: "Nothing to do.",
  },
  conflict: {
    label: "Conflict",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway's words about this order contradict each other, or our own book.",
    next: "Compare with the gateway's report; two people then rule which word stands.",
  },
  awaiting: {
    label: "Awaiting confirmation",
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway reported something about this order, and its own answer doesn't confirm it yet.",
    next: "No figure changes until it does. We ask the gateway again; don't send the payout again.",
  },
  second_order: {
    label: "Second order carried out",
    tone: "alarm",
    icon: "alert-triangle",
    meaning:
      "The gateway holds a second order for this one, and that one was carried out. The net says what moved in all.",
    next: "If both moved money, ask the gateway to give one back; a reversal then appears here.",
    isAcknowledged: true,
  },
  other_amount: {
    label: "Another amount moved",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It is settled that the gateway moved another amount than this order says.",
    next: "Tell whoever booked it, and ask the gateway for the difference.",
    isAcknowledged: true,
  },
  reversed: {
    label: "Reversed",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a later reversal: the amount, or a part of it, went back.",
    next: "See the timeline for the amount, and tell whoever booked it.",
    isAcknowledged: true,
  },
  charged_back: {
    label: "Charged back",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a chargeback: the amount, or a part of it, was taken back.",
    next: "See the timeline for the reason, and tell whoever booked it.",
    isAcknowledged: true,
  },
  later_update: {
    label: "Later news",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a later transaction on this order, of a kind we have no word for.",
    next: "Read it in the timeline, and ask the gateway's account manager what it means.",
    isAcknowledged: true,
  },
} as const satisfies Record<string, OrderStatus>;

export type OrderStatusName = keyof typeof orderStatuses;

/** What waits for a user, gravest first: money that may have moved twice or wrongly, of which nobody knows, what waits. */
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

/** Words of an order of which it is known that it failed and moved no money, by the gateway's own word. */
export const failedLabels = ["declined", "error", "filtered", "rejected"] as const satisfies readonly OrderStatusName[];
