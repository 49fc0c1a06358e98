import type { IconName, Tone } from "@/lib/core/text/states";
import type { NeedLabel } from "@/lib/desk/overview/needs";
import type { Permission } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/overview/shared";

export type OtherNeed = "approvals" | "approval_rejected" | "batches" | "batches_of_others" | "errors" | "callbacks";
export type NeedName = NeedLabel | OtherNeed;

type NeedText = {
  one: string;
  many: string;
  button: string;
  rank: number;
  icon: IconName;
  tone: Tone;
  permission: Permission;
};

export const needLabels: Record<NeedName, NeedText> = {
  conflict: {
    one: t.orderWithConflictingStatuses,
    many: t.ordersWithConflictingStatuses,
    button: t.resolve,
    rank: 0,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  second_order: {
    one: t.orderWithAPossible,
    many: t.ordersWithAPossible,
    button: t.review,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  other_amount: {
    one: t.orderWithAnAmount,
    many: t.ordersWithAnAmount,
    button: t.review,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  charged_back: {
    one: t.orderWasChargedBack,
    many: t.ordersWereChargedBack,
    button: t.review,
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  reversed: {
    one: t.orderWasReversed,
    many: t.ordersWereReversed,
    button: t.review,
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  later_update: {
    one: t.orderHasALater,
    many: t.ordersHaveLaterUpdates,
    button: t.review,
    rank: 3,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  reported_returned: {
    one: t.orderIsReportedAs,
    many: t.ordersAreReportedAs,
    button: t.resolve,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  awaiting: {
    one: t.orderIsWaitingFor,
    many: t.ordersAreWaitingFor,
    button: t.review2,
    rank: 3,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.query",
  },
  unconfirmed_users: {
    one: t.unconfirmedOrderNeedsTwo,
    many: t.unconfirmedOrdersNeedTwo,
    button: t.resolve2,
    rank: 4,
    icon: "help-circle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  unknown: {
    one: t.orderHasAnUnknown,
    many: t.ordersHaveAnUnknown,
    button: t.resolve2,
    rank: 4,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.resolve",
  },
  unconfirmed: {
    one: t.orderHasBeenUnconfirmed,
    many: t.ordersHaveBeenUnconfirmed,
    button: t.review,
    rank: 5,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.query",
  },
  callbacks: {
    one: t.callbackNeedsReview,
    many: t.callbacksNeedReview,
    button: t.review,
    rank: 5,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "callbacks.acknowledge",
  },
  not_sent: {
    one: t.orderWasNotSent,
    many: t.ordersWereNotSent,
    button: t.sendOrCancel,
    rank: 6,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "payouts.resume",
  },
  approvals: {
    one: t.requestNeedsApproval,
    many: t.requestsNeedApproval,
    button: t.review3,
    rank: 6,
    icon: "user-clock",
    tone: "wait",
    permission: "approvals.decide",
  },
  batches: {
    one: t.batchIsWaitingFor,
    many: t.batchesAreWaitingFor,
    button: t.continueLabel,
    rank: 6,
    icon: "pause",
    tone: "wait",
    permission: "batches.release",
  },
  batches_of_others: {
    one: t.batchIsWaitingFor2,
    many: t.batchesAreWaitingFor2,
    button: t.review,
    rank: 6,
    icon: "pause",
    tone: "wait",
    permission: "batches.read",
  },
  errors: {
    one: t.ofYourBatchesHas,
    many: t.ofYourBatchesHave,
    button: t.fix,
    rank: 8,
    icon: "pencil",
    tone: "wait",
    permission: "batches.edit",
  },
  approval_rejected: {
    one: t.ofYourPayoutsWas,
    many: t.ofYourPayoutsWere,
    button: t.edit,
    rank: 7,
    icon: "pencil",
    tone: "wait",
    permission: "payouts.edit",
  },
};
