import { and, asc, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { waitForTheirTurn } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { Message } from "@/lib/core/text/message";
import { type OrderRow, recordChanges } from "./record";
import { noResult } from "./results";
import { leaseSeconds } from "./schedule";

const writtenAtOnce = 1_000;

type Recorded = Omit<Parameters<typeof recordChanges>[1][number], "row">;

/**
 * The change must end the condition. Orders stay locked until the caller's transaction ends.
 * @returns their ids
 */
export async function recordChangeOfAll(tx: Tx, fits: SQL | undefined, recorded: Recorded): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const rows = await tx.select().from(orders).where(fits).orderBy(asc(orders.id)).limit(writtenAtOnce).for("update");
    await recordChanges(
      tx,
      rows.map((row) => ({ row, ...recorded })),
    );
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < writtenAtOnce) return ids;
  }
}

/** Any update, even an unverified one, shows that the gateway may have the order. */
export const unheardOf = () => and(isNull(orders.reportedStatus), isNull(orders.conflict));

export async function cancelUnsentOf(
  tx: Tx,
  batchId: string,
  { userId, reason, now }: { userId: string | null; reason: Message; now: Date },
): Promise<string[]> {
  return recordChangeOfAll(tx, and(sql`${orders.batchId} = ${batchId}`, waitForTheirTurn(orders), unheardOf()), {
    change: { submission: "cancelled", cause: "by_user" },
    options: { now, plan: "none", event: { kind: "cancelled", userId, details: { reason } } },
  });
}

/**
 * Claims orders by compare-and-set: rows that no longer fit the condition stay. `sentAt` is by the shared clock. The
 * caller writes the events, because it knows the calls.
 */
export async function claimOrders(
  tx: Tx,
  fits: SQL | undefined,
  { userId, startedAt, sentAt }: { userId: string | null; startedAt: Date; sentAt: SQL<Date> },
): Promise<OrderRow[]> {
  return tx
    .update(orders)
    .set({
      submission: "sending",
      attempt: sql`${orders.attempt} + 1`,
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      firstAttemptAt: sql`coalesce(${orders.firstAttemptAt}, ${sentAt})`,
      sentAt,
      nextAttemptAt: null,
      absentAnswers: 0,
      absentSince: null,
      finalAt: null,
      ...noResult,
      updatedAt: startedAt,
      ...(userId === null ? {} : { releasedBy: userId }),
    })
    .where(fits)
    .returning();
}
