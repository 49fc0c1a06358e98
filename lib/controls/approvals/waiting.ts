import { and, eq, gt, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { governed } from "./governed";
import { governedPermissions } from "./labels";

export type Viewer = { id: string; role: Role; connectionIds: Scope };

export function isWaiting(now: Date): SQL | undefined {
  return and(eq(approvalRequests.state, "open"), gt(approvalRequests.expiresAt, now));
}

/**
 * SQL counterpart of `whyNotMine`: the request isn't the user's own, not yet decided by them, and within their rights.
 */
export function waitsOn(viewer: Viewer, now: Date): SQL | undefined {
  const permissions = governedPermissions.filter((permission) => may(viewer.role, governed[permission].decidedWith));
  if (permissions.length === 0) return sql`false`;
  return and(
    isWaiting(now),
    inArray(approvalRequests.permission, permissions),
    withinScope(approvalRequests.connectionId, viewer.connectionIds),
    ne(approvalRequests.requestedBy, viewer.id),
    sql`not exists (select 1 from users w where w.id = ${viewer.id} and w.may_approve_from > ${now}::timestamptz
      and not is_sandbox_only(${approvalRequests.permission}, ${approvalRequests.connectionId}))`,
    sql`tied_in_request(${viewer.id}, approval_requests, ${now}::timestamptz) is null`,
    sql`not exists (select 1 from ${approvalDecisions} where ${approvalDecisions.requestId} = ${approvalRequests.id}
      and ${approvalDecisions.userId} = ${viewer.id})`,
  );
}

export async function countWaitingOn(db: Database, viewer: Viewer, now: Date): Promise<number> {
  return db.$count(approvalRequests, waitsOn(viewer, now));
}

export async function readWaiting(
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<Record<"mine" | "others", { count: number; oldestAt: Date | null }>> {
  const mine = waitsOn(viewer, now) ?? sql`false`;
  const within = withinScope(approvalRequests.connectionId, viewer.connectionIds);
  const seen = within && or(isNull(approvalRequests.connectionId), within);
  const read = async (condition: SQL | undefined) => {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        oldestAt: sql<Date | null>`min(${approvalRequests.requestedAt})`.mapWith(approvalRequests.requestedAt),
      })
      .from(approvalRequests)
      .where(condition);
    return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null };
  };
  const [onMe, onOthers] = await Promise.all([read(mine), read(and(isWaiting(now), seen, not(mine)))]);
  return { mine: onMe, others: onOthers };
}
