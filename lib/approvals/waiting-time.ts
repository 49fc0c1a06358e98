import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { GovernedAct } from "./words";

/** What is approved: the waiting time of an account does not hold on a connection that was only ever a sandbox. */
export type Where = { act: GovernedAct; connectionId: string | null };

/**
 * From when this user can approve there, while that is still to come; null: now. A new, raised, re-enabled or reset account
 * waits, unless two admins decided on it.
 */
export async function readWaitingTime(
  db: Database | Tx,
  personId: string,
  { act, connectionId }: Where,
  now: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({
      from: people.mayApproveFrom,
      isExempt: sql<boolean>`is_sandbox_only(${act}, ${connectionId}::uuid)`,
    })
    .from(people)
    .where(eq(people.id, personId));
  return row?.from && row.from > now && !row.isExempt ? row.from : null;
}

/** Every decision of a second user asks this. @throws AppError `conflict` with the moment from which they can approve */
export async function refuseWaitingTime(tx: Tx, actor: Actor, where: Where, now: Date): Promise<void> {
  const from = await readWaitingTime(tx, actor.personId, where, now);
  if (from === null) return;
  throw new AppError(
    "conflict",
    `Your account is new or was changed: you can approve from ${describeMoment(from)}. Another user can approve now.`,
  );
}

/** A moment in a message: UTC, and says so. */
export function describeMoment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
