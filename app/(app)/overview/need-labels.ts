import type { Permission } from "@/lib/auth/permissions";
import type { IconName, Tone } from "@/lib/core/states";
import type { NeedLabel } from "@/lib/overview/needs";
import * as t from "@/messages/overview/shared";

/** What may wait for a user beside orders. */
export type OtherNeed = "approvals" | "sent_back" | "batches" | "batches_of_others" | "errors" | "callbacks";
export type NeedName = NeedLabel | OtherNeed;

type Labels = {
  /** After the number, of one and of several. */
  one: string;
  many: string;
  button: string;
  /** Lower is graver; of the same, the oldest first. */
  rank: number;
  icon: IconName;
  tone: Tone;
  /** Who may do something about it; everybody else sees it as on others. */
  permission: Permission;
};

/** Each kind of need as the overview says it. */
export const needLabels: Record<NeedName, Labels> = {
  conflict: {
    one: t.orderWithWordsThatContradict,
    many: t.ordersWithWordsThatContradict,
    button: t.rule,
    rank: 0,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  second_order: {
    one: t.orderWasCarriedOutA,
    many: t.ordersWereCarriedOutA,
    button: t.look,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  other_amount: {
    one: t.orderMovedAnotherAmount,
    many: t.ordersMovedAnotherAmount,
    button: t.look,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  charged_back: {
    one: t.orderWasChargedBack,
    many: t.ordersWereChargedBack,
    button: t.look,
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  reversed: {
    one: t.orderWasReversed,
    many: t.ordersWereReversed,
    button: t.look,
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  later_update: {
    one: t.orderHasLaterNews,
    many: t.ordersHaveLaterNews,
    button: t.look,
    rank: 3,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  awaiting: {
    one: t.orderAwaitsTheGatewaysConfirmation,
    many: t.ordersAwaitTheGatewaysConfirmation,
    button: t.review,
    rank: 3,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.query",
  },
  unconfirmed_users: {
    one: t.orderIsUnconfirmedAndWants,
    many: t.ordersAreUnconfirmedAndWant,
    button: t.settle,
    rank: 4,
    icon: "help-circle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  unknown: {
    one: t.orderHasAnUnknownOutcome,
    many: t.ordersHaveAnUnknownOutcome,
    button: t.settle,
    rank: 4,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.resolve",
  },
  unconfirmed: {
    one: t.orderIsUnconfirmedForMore,
    many: t.ordersAreUnconfirmedForMore,
    button: t.look,
    rank: 5,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.query",
  },
  callbacks: {
    one: t.callbackNeedsALook,
    many: t.callbacksNeedALook,
    button: t.look,
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
    one: t.requestWaitsForApproval,
    many: t.requestsWaitForApproval,
    button: t.decide,
    rank: 6,
    icon: "user-clock",
    tone: "wait",
    permission: "approvals.decide",
  },
  batches: {
    one: t.batchGoesNoFurtherWithout,
    many: t.batchesGoNoFurtherWithout,
    button: t.goOn,
    rank: 6,
    icon: "pause",
    tone: "wait",
    permission: "batches.release",
  },
  batches_of_others: {
    one: t.batchGoesNoFurtherWithoutSomebody,
    many: t.batchesGoNoFurtherWithoutSomebody,
    button: t.look,
    rank: 6,
    icon: "pause",
    tone: "wait",
    permission: "batches.read",
  },
  errors: {
    one: t.ofYourBatchesHasErrors,
    many: t.ofYourBatchesHaveErrors,
    button: t.fix,
    rank: 8,
    icon: "pencil",
    tone: "wait",
    permission: "batches.edit",
  },
  sent_back: {
    one: t.payoutCameBackToYou,
    many: t.payoutsCameBackToYou,
    button: t.mend,
    rank: 7,
    icon: "pencil",
    tone: "wait",
    permission: "payouts.edit",
  },
};
