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
    one: t.conflictOne,
    many: t.conflictMany,
    button: t.resolve,
    rank: 0,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  second_order: {
    one: t.duplicateOne,
    many: t.duplicateMany,
    button: t.review,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  other_amount: {
    one: t.mismatchOne,
    many: t.mismatchMany,
    button: t.review,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  charged_back: {
    one: t.chargebackOne,
    many: t.chargebackMany,
    button: t.review,
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  reversed: {
    one: t.reversedOne,
    many: t.reversedMany,
    button: t.review,
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  later_update: {
    one: t.laterUpdateOne,
    many: t.laterUpdateMany,
    button: t.review,
    rank: 3,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.acknowledge",
  },
  reported_returned: {
    one: t.returnOne,
    many: t.returnMany,
    button: t.resolve,
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  awaiting: {
    one: t.awaitingOne,
    many: t.awaitingMany,
    button: t.awaitingButton,
    rank: 3,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.query",
  },
  unconfirmed_users: {
    one: t.unconfirmedTwoOne,
    many: t.unconfirmedTwoMany,
    button: t.unconfirmedButton,
    rank: 4,
    icon: "help-circle",
    tone: "alarm",
    permission: "orders.resolve",
  },
  unknown: {
    one: t.unknownOne,
    many: t.unknownMany,
    button: t.unconfirmedButton,
    rank: 4,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.resolve",
  },
  unconfirmed: {
    one: t.unconfirmedOne,
    many: t.unconfirmedMany,
    button: t.review,
    rank: 5,
    icon: "help-circle",
    tone: "wait",
    permission: "orders.query",
  },
  callbacks: {
    one: t.callbackOne,
    many: t.callbackMany,
    button: t.review,
    rank: 5,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "callbacks.acknowledge",
  },
  not_sent: {
    one: t.notSentOne,
    many: t.notSentMany,
    button: t.notSentButton,
    rank: 6,
    icon: "alert-triangle",
    tone: "alarm",
    permission: "payouts.resume",
  },
  approvals: {
    one: t.approvalOne,
    many: t.approvalMany,
    button: t.approvalButton,
    rank: 6,
    icon: "user-clock",
    tone: "wait",
    permission: "approvals.decide",
  },
  batches: {
    one: t.batchForYouOne,
    many: t.batchForYouMany,
    button: t.continueLabel,
    rank: 6,
    icon: "pause",
    tone: "wait",
    permission: "batches.release",
  },
  batches_of_others: {
    one: t.batchForOthersOne,
    many: t.batchForOthersMany,
    button: t.review,
    rank: 6,
    icon: "pause",
    tone: "wait",
    permission: "batches.read",
  },
  errors: {
    one: t.batchErrorsOne,
    many: t.batchErrorsMany,
    button: t.fix,
    rank: 8,
    icon: "pencil",
    tone: "wait",
    permission: "batches.edit",
  },
  approval_rejected: {
    one: t.rejectedOne,
    many: t.rejectedMany,
    button: t.edit,
    rank: 7,
    icon: "pencil",
    tone: "wait",
    permission: "payouts.edit",
  },
};
