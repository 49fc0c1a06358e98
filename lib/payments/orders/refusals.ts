import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { ordersAs, waitForTheirTurn } from "@/db/order-states";
import { batches } from "@/db/schema/batches";
import type { orders } from "@/db/schema/orders";
import { groupBy } from "@/lib/core/lists/group";
import { given, message } from "@/lib/core/text/message";
import { findErrorMessages } from "@/lib/payments/failures/match";
import { readMessagesInForce } from "@/lib/payments/failures/queries";
import { resolvedByUsers } from "./resolve";
import { isFinal, outcomesThat } from "./states";

/** So many equal refusals in a row pause a batch, because the rest would be refused too. */
export const sameRefusalsMost = 20;

export type RowEnd = { key: string; code: string | null; message: string | null } | null;

export type RefusalMemory = { refusal: string | null; sameRefusals: number };

/** A refusal that a user accepted doesn't count. Pure. */
export function afterEnds(
  memory: RefusalMemory,
  ends: readonly RowEnd[],
  accepted: readonly string[] = [],
): RefusalMemory {
  return ends.reduce<RefusalMemory>(({ refusal, sameRefusals }, end) => {
    if (end === null || accepted.includes(end.key)) return { refusal: null, sameRefusals: 0 };
    return { refusal: end.key, sameRefusals: end.key === refusal ? sameRefusals + 1 : 1 };
  }, memory);
}

type OrderRow = typeof orders.$inferSelect;
type Changed = { row: OrderRow; after: OrderRow };

/**
 * Counts the ends of batch rows in the transaction that stores them. Pauses a batch whose rows all end with one refusal
 * while others wait. Only a user resumes it: the gateway answers, so waiting changes nothing.
 */
export async function noteRefusals(tx: Tx, changed: readonly Changed[], now: Date): Promise<void> {
  const ended = changed.flatMap(({ row, after }) => {
    const end = endOf(row, after);
    return end === undefined || after.batchId === null ? [] : [{ end, after, batchId: after.batchId }];
  });
  // Batches are locked in one order, and rows count in file order.
  const byBatch = [...groupBy(ended, ({ batchId }) => batchId)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [batchId, own] of byBatch) {
    own.sort((a, b) => (a.after.batchRow ?? 0) - (b.after.batchRow ?? 0));
    await noteOfBatch(tx, batchId, own, now);
  }
}

function endOf(row: OrderRow, after: OrderRow): RowEnd | undefined {
  if (after.conflict !== null || after.cause === resolvedByUsers || after.origin !== "made") return undefined;
  const isAnswered = after.submission !== row.submission;
  const isFinalNow = after.outcome !== row.outcome && isFinal(after.outcome);
  if (isFinalNow && !outcomesThat.areRefusals.some((refusal) => refusal === after.outcome)) return null;
  if (isAnswered && after.kind === "update" && after.submission === "accepted") return null;
  if (!isFinalNow && !(isAnswered && after.submission === "rejected")) return undefined;
  const { errorCode: code, errorMessage: reported, outcome } = after;
  const key = code !== null ? `code:${code}` : reported !== null ? `message:${reported}` : `outcome:${outcome}`;
  return { key, code, message: reported };
}

async function noteOfBatch(
  tx: Tx,
  batchId: string,
  ended: readonly { end: RowEnd; after: OrderRow }[],
  now: Date,
): Promise<void> {
  const ends = ended.map(({ end }) => end);
  const read = () =>
    tx
      .select({
        refusal: batches.refusal,
        sameRefusals: batches.sameRefusals,
        acceptedRefusals: batches.acceptedRefusals,
        pausedAt: batches.pausedAt,
        cancelledAt: batches.cancelledAt,
      })
      .from(batches)
      .where(sql`${batches.id} = ${batchId}`);
  // All calls of a batch share its row, so it is locked only for a change.
  const [seen] = await read();
  if (!seen || isSame(seen, afterEnds(seen, ends, seen.acceptedRefusals))) return;
  const [locked] = await read().for("no key update");
  if (!locked) return;
  const memory = afterEnds(locked, ends, locked.acceptedRefusals);
  await tx.update(batches).set(memory).where(sql`${batches.id} = ${batchId}`);
  if (memory.sameRefusals < sameRefusalsMost || locked.pausedAt !== null || locked.cancelledAt !== null) return;
  const { rows } = await tx.execute<{ waits: boolean }>(sql`
    select b.made_at is null or exists (
      select 1 from orders o where o.batch_id = b.id and ${waitForTheirTurn(ordersAs("o"))}) as waits
    from batches b where b.id = ${batchId}`);
  if (rows[0]?.waits) await pause(tx, batchId, ended.at(-1), memory.sameRefusals, now);
}

const isSame = (a: RefusalMemory, b: RefusalMemory) => a.refusal === b.refusal && a.sameRefusals === b.sameRefusals;

async function pause(
  tx: Tx,
  batchId: string,
  last: { end: RowEnd; after: OrderRow } | undefined,
  count: number,
  now: Date,
): Promise<void> {
  if (!last?.end) return;
  const { code, message: reported } = last.end;
  const { connectionId, outcome, submission } = last.after;
  const explained = findErrorMessages(await readMessagesInForce(tx), { connectionId, code, message: reported });
  const why = (explained?.explanation ?? reported ?? (isFinal(outcome) ? outcome : submission)).replace(/\.$/, "");
  const pausedReason = message("batches.sameRefusal", count, why);
  await tx.update(batches).set({ pausedAt: now, pausedBy: null, pausedReason }).where(sql`${batches.id} = ${batchId}`);
  await tx.execute(
    sql`insert into batch_events (batch_id, at, kind, details) values (${batchId}, ${now}, 'paused_automatically', ${JSON.stringify({ reason: given(why) })}::jsonb)`,
  );
}
