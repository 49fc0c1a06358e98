import { and, eq, gt, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { governed } from "./governed";
import { governedPermissions } from "./labels";

/** Whose turn it may be. */
export type Viewer = { id: string; role: Role; connectionIds: Scope };

/** A condition on requests: a user may still decide on it. One whose time is over is ended by the worker in a moment. */
export function isWaiting(now: Date): SQL | undefined {
  return and(eq(approvalRequests.state, "open"), gt(approvalRequests.expiresAt, now));
}

/** A condition on requests: it waits for this user. Not their own, not decided by them, and theirs to decide. `whyNotMine` says the same of one. */
export function waitsOn(viewer: Viewer, now: Date): SQL | undefined {
  const permissions = governedPermissions.filter((permission) => may(viewer.role, governed[permission].decidedWith));
  if (permissions.length === 0) return sql`false`;
  return and(
    isWaiting(now),
    inArray(approvalRequests.permission, permissions),
    withinScope(approvalRequests.connectionId, viewer.connectionIds),
    ne(approvalRequests.requestedBy, viewer.id),
    // A new or changed account has no turn yet, but on a sandbox.
    sql`not exists (select 1 from users w where w.id = ${viewer.id} and w.may_approve_from > ${now}::timestamptz
      and not is_sandbox_only(${approvalRequests.permission}, ${approvalRequests.connectionId}))`,
    sql`tied_in_request(${viewer.id}, approval_requests, ${now}::timestamptz) is null`,
    sql`not exists (select 1 from ${approvalDecisions} where ${approvalDecisions.requestId} = ${approvalRequests.id}
      and ${approvalDecisions.userId} = ${viewer.id})`,
  );
}

/** How many open requests of all kinds wait for this user. */
export async function countWaitingOn(db: Database, viewer: Viewer, now: Date): Promise<number> {
  return db.$count(approvalRequests, waitsOn(viewer, now));
}

/** Open requests of all kinds: for this user, and for others as the list of approvals shows them; with the oldest. */
export async function readWaiting(
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<Record<"mine" | "others", { count: number; oldestAt: Date | null }>> {
  const mine = waitsOn(viewer, now) ?? sql`false`;
  const within = withinScope(approvalRequests.connectionId, viewer.connectionIds);
  // What belongs to no connection is everyone's to see: the directory of payees, and the rules for all connections.
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
