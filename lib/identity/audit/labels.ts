import { type ActorKind, isUnattended } from "@/lib/core/runtime/actors";
import { isMessage } from "@/lib/core/text/message";
import { type Forms, render } from "@/lib/core/text/render";
import { type AuditSubject, auditPermissions } from "@/lib/identity/auth/access/audit-events";
import type { AuditAction } from "@/lib/identity/auth/access/permissions";
import * as actors from "@/messages/actors";
import * as t from "@/messages/audit/model";
import * as common from "@/messages/common";
import { did } from "@/messages/permissions";

export const describePermission = (permission: AuditAction): string => did[permission];

export const describeActor = (kind: ActorKind, userName: string | null): string =>
  isUnattended(kind) ? actors.unattended[kind] : actors.attended[kind](userName ?? common.unknown);

export const recordedActions = auditPermissions.map((permission) => ({
  permission,
  label: describePermission(permission),
}));

export const subjectLabels: Record<AuditSubject, string> = t.subjects;

const pages: Record<AuditSubject, ((id: string) => string) | string | null> = {
  organisation: "/team/settings",
  error_messages: "/team/error-messages",
  installation: "/connections",
  policy: "/approvals/rules",
  limit: "/approvals/rules",
  export: "/reports/exports",
  user: (id) => `/team/${id}`,
  connection: (id) => `/connections/${id}`,
  payee: (id) => `/payees/${id}`,
  payee_change: (id) => `/payees/changes/${id}`,
  order: (id) => `/orders/${id}`,
  profile: (id) => `/recurring/${id}`,
  batch: (id) => `/batches/${id}`,
  callback: (id) => `/callbacks/${id}`,
  resolution: (id) => `/exceptions/${id}`,
  report: (id) => `/exceptions/report/${id}`,
  statement_file: "/reports/statements",
  gateway_file: (id) => `/reports/gateway/${id}`,
  period: (id) => `/reports/close/${id}`,
  match_rule: "/reports/matching/settings",
  journal_run: "/reports/accounting",
  ledger: "/reports/accounting/accounts",
  ...{ payees: null, endpoint: null, session: null, order_view: null },
};

export function subjectHref(subjectType: AuditSubject, subjectId: string | null): string | null {
  const page = pages[subjectType];
  if (typeof page !== "function") return page;
  return subjectId && page(subjectId);
}

export function describeDetails(details: Record<string, unknown>, forms?: Forms): string[] {
  const { was, is, effect, ...rest } = details;
  const changes = isRecord(was) && isRecord(is) ? changedBetween(was, is) : { was, is };
  return Object.entries({ ...changes, ...rest, ...(isRecord(effect) ? effect : {}) }).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === "") return [];
    return [`${toWords(key)}: ${describeValue(value, forms)}`];
  });
}

function changedBetween(was: Record<string, unknown>, is: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return Object.fromEntries(keys.map((key) => [key, { from: was[key], to: is[key] }]));
}

function describeValue(value: unknown, forms?: Forms): string {
  if (isMessage(value)) return render(value, forms);
  if (value === null || value === undefined || value === "") return common.noValue;
  if (value === true) return t.yes;
  if (value === false) return t.no;
  if (Array.isArray(value))
    return value.length === 0 ? common.noValue : value.map((one) => describeValue(one, forms)).join(", ");
  if (!isRecord(value)) return String(value);
  if ("from" in value && "to" in value)
    return `${describeValue(value.from, forms)} → ${describeValue(value.to, forms)}`;
  return Object.entries(value)
    .map(([key, inner]) => `${toWords(key)} ${describeValue(inner, forms)}`)
    .join(", ");
}

function toWords(key: string): string {
  return key
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
