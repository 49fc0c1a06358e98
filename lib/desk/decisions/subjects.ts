import { governedCloseRequest } from "@/lib/books/close/governed";
import type { DecidedSubject } from "@/lib/controls/approvals/deciding";
import type { SubjectType } from "@/lib/controls/approvals/labels";
import { governedPolicy } from "@/lib/controls/approvals/policy-commands";
import type { ApprovalSubject } from "@/lib/controls/approvals/subject";
import { governedBatch } from "@/lib/payments/batches/sending/governed";
import { governedConnectionChange } from "@/lib/payments/connections/governed";
import { governedPayeeChange } from "@/lib/payments/payees/governed";
import { governedPayout } from "@/lib/payments/payouts/governed";
import { governedResolution } from "@/lib/payments/resolutions/governed";
import { governedAdminChange } from "./admin-change";

const subjects = {
  order: governedPayout,
  batch: governedBatch,
  payee_change: governedPayeeChange,
  connection_change: governedConnectionChange,
  policy: governedPolicy,
  user_change: governedAdminChange,
  resolution: governedResolution,
  close_request: governedCloseRequest,
} as const satisfies Record<SubjectType, unknown>;

type Approved = {
  [Type in SubjectType]: (typeof subjects)[Type] extends ApprovalSubject<infer _, infer Result> ? Result : never;
}[SubjectType];

export type Decided = DecidedSubject<Approved>;

export const subjectOf = (type: SubjectType) => subjects[type] as unknown as ApprovalSubject<unknown, Approved>;
