import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/approvals/model";
import type { GovernedPermission } from "./labels";

/** The waiting time of a new account doesn't apply on a connection that was always a sandbox. */
export type Where = { permission: GovernedPermission; connectionId: string | null };

/**
 * Returns null when the user can approve now. New, promoted and reset accounts wait, unless two admins decided on them.
 */
export async function readWaitingTime(
  db: Database | Tx,
  userId: string,
  { permission, connectionId }: Where,
  now: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({
      from: users.mayApproveFrom,
      isExempt: sql<boolean>`is_sandbox_only(${permission}, ${connectionId}::uuid)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row?.from && row.from > now && !row.isExempt ? row.from : null;
}

/**
 * Every decision of a second user calls this function.
 * @throws AppError `conflict` with the moment from which the user can approve
 */
export async function refuseWaitingTime(tx: Tx, actor: Actor, where: Where, now: Date): Promise<void> {
  const from = await readWaitingTime(tx, actor.userId, where, now);
  if (from === null) return;
  throw new AppError("conflict", t.yourAccountIsNew(describeMoment(from)));
}

export function describeMoment(at: Date): string {
  return t.utc(at.toISOString().slice(0, 16).replace("T", " "));
}
