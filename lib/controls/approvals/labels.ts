import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import type { DecidingPermission } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/approvals/model";
import * as common from "@/messages/common";

export const approverCounts = [0, 1, 2] as const;
export type ApproverCount = (typeof approverCounts)[number];

export type PermissionLabels = {
  title: string;
  plural: string;
  ofConnection: boolean;
  hasAmounts: boolean;
  addsUp: boolean;
  decidedWith: DecidingPermission;
  atLeast: ApproverCount;
  byDefault: ApproverCount;
};

export const governedTable = {
  "payouts.submit": {
    title: common.payouts,
    plural: t.payouts,
    ofConnection: true,
    hasAmounts: true,
    addsUp: true,
    decidedWith: "approvals.decide",
    atLeast: 0,
    byDefault: 0,
  },
  "batches.release": {
    title: common.batches,
    plural: t.batches,
    ofConnection: true,
    hasAmounts: true,
    addsUp: true,
    decidedWith: "approvals.decide",
    atLeast: 0,
    byDefault: 1,
  },
  "recurring.update": {
    title: t.profileChangesTitle,
    plural: t.profileChangesThings,
    ofConnection: true,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "approvals.decide",
    atLeast: 0,
    byDefault: 1,
  },
  "payees.changeAccount": {
    title: t.payeeAccounts,
    plural: t.payeeAccountsThings,
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "approvals.decide",
    atLeast: 0,
    byDefault: 1,
  },
  "orders.resolve": {
    title: t.resolutions,
    plural: t.resolutionsThings,
    ofConnection: true,
    hasAmounts: true,
    addsUp: false,
    decidedWith: "resolutions.decide",
    atLeast: 1,
    byDefault: 1,
  },
  "connections.change": {
    title: t.connectionChanges,
    plural: t.connectionChangesThings,
    ofConnection: true,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "connections.decide",
    atLeast: 0,
    byDefault: 0,
  },
  "policies.change": {
    title: t.ruleChangesTitle,
    plural: t.ruleChangesThings,
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "policies.decide",
    atLeast: 1,
    byDefault: 1,
  },
  "periods.prepare": {
    title: t.periodReviews,
    plural: t.periodReviewsThings,
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "periods.decide",
    atLeast: 1,
    byDefault: 1,
  },
  "periods.reopen": {
    title: t.periodReopenings,
    plural: t.periodReopeningsThings,
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "periods.decide",
    atLeast: 1,
    byDefault: 1,
  },
  "users.change": {
    title: t.userChanges,
    plural: t.changesToApproversAnd,
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    decidedWith: "users.decide",
    atLeast: 1,
    byDefault: 1,
  },
} as const satisfies Record<string, PermissionLabels>;

export type GovernedPermission = keyof typeof governedTable;
export const governedPermissions = Object.keys(governedTable) as [GovernedPermission, ...GovernedPermission[]];

export const subjectTypes = [
  "order",
  "batch",
  "payee_change",
  "connection_change",
  "policy",
  "user_change",
  "resolution",
  "close_request",
] as const;
export type SubjectType = (typeof subjectTypes)[number];

type RequestStateRow = StateLabel & {
  isLive?: true;
};

export const requestStates = defineStates<RequestStateRow>()({
  open: {
    label: t.needsApproval,
    tone: "wait",
    icon: "user-clock",
    meaning: t.needsApprovalMeaning,
    next: t.needsApprovalNext,
    isLive: true,
  },
  approved: {
    label: common.approved,
    tone: "good",
    icon: "check",
    meaning: t.approvedMeaning,
    next: null,
    isLive: true,
  },
  rejected: {
    label: t.rejected,
    tone: "failed",
    icon: "x",
    meaning: t.rejectedMeaning,
    next: t.rejectedNext,
  },
  expired: {
    label: t.expired,
    tone: "neutral",
    icon: "clock",
    meaning: t.expiredMeaning,
    next: t.expiredNext,
  },
  void: {
    label: t.withdrawn,
    tone: "neutral",
    icon: "ban",
    meaning: t.withdrawnMeaning,
    next: t.withdrawnNext,
  },
});
export type ApprovalState = StateOf<typeof requestStates>;
export const liveRequestStates = requestStates.where(({ isLive }) => isLive === true);

export const decisions = ["approve", "reject"] as const;
export type Decision = (typeof decisions)[number];
