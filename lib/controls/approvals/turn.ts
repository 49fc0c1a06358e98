import { listNames } from "@/lib/core/text/names";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { isInScope, type Scope } from "@/lib/identity/auth/access/scope";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import * as t from "@/messages/approvals/model";
import type { RequestView } from "./given-decisions";
import { governed } from "./governed";
import type { GovernedPermission } from "./labels";
import { describeMoment } from "./waiting-time";

export type Approver = { id: string; name: string; role: Role; connectionIds: Scope };
type Turn = Pick<RequestView, "permission" | "connectionId" | "requestedBy" | "decisions" | "barred">;
type Where = { permission: GovernedPermission; connectionId: string | null };

export function approversOf(all: readonly Approver[], { permission, connectionId }: Where): Approver[] {
  return all.filter(
    ({ role, connectionIds }) => may(role, governed[permission].decidedWith) && isInScope(connectionIds, connectionId),
  );
}

export function whyNotMine(
  request: Turn,
  user: Pick<Approver, "id" | "role" | "connectionIds">,
  all: readonly Approver[],
): string | null {
  const why = ownReason(request, user);
  return why === null ? null : `${why} ${whoCan(request, all, user.id)}`;
}

function ownReason(
  { permission, connectionId, requestedBy, decisions, barred }: Turn,
  { id, role, connectionIds }: Pick<Approver, "id" | "role" | "connectionIds">,
): string | null {
  if (requestedBy.id === id) return t.preparedByYou;
  if (decisions.some(({ userId }) => userId === id)) return t.approvedByYou;
  const cannot = whyNot(role, governed[permission].decidedWith, "approve");
  if (cannot) return cannot;
  if (!isInScope(connectionIds, connectionId)) return t.allConnectionsOnly;
  const bar = barred.find(({ userId }) => userId === id);
  if (bar === undefined) return null;
  return "tiedTo" in bar ? t.countsAsOne(bar.tiedTo) : t.accountTooNew(describeMoment(bar.from));
}

export function whoCan(request: Turn, all: readonly Approver[], reader: string): string {
  const { requestedBy, decisions, barred } = request;
  const done = new Set([requestedBy.id, ...[...decisions, ...barred].map(({ userId }) => userId)]);
  const left = approversOf(all, request).filter(({ id }) => !done.has(id));
  if (left.length === 0) return t.noOtherApprover;
  const names = left.filter(({ id }) => id !== reader).map(({ name }) => name);
  if (left.length === names.length) return t.othersCanApprove(listNames(names, "or"));
  return names.length === 0 ? t.onlyYouCan : t.youOrOthers(listNames(names, "or"));
}
