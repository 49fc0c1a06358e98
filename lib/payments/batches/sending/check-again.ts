import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { waitForTheirTurn } from "@/db/order-states";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { batchIs, rowIs } from "@/db/states";
import { lockLimits, readLimitChecks } from "@/lib/controls/limits/queries";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { readToday } from "@/lib/core/time/today";
import { recordBatchEvent } from "@/lib/payments/batches/record";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { readTotals } from "@/lib/payments/batches/totals";
import { unheardOf } from "@/lib/payments/orders/record-sets";
import { isBounded } from "./limits";
import { evaluateApproval } from "./still-approved";

export type Refusal = { code: "conflict" | "limit"; why: Message };

/**
 * SQL condition on `batches`: the organisation's day, an approval rule or a limit changed since the last check.
 * `checkBeforeSending` must run before any row is claimed, however sending continued (resumed connection, unlocked
 * sending, midnight, a row's own day).
 */
export function needsCheck(now: Date): SQL {
  const { checkedAt } = batches;
  return sql`(${checkedAt} is null or organisation_day(${checkedAt}) < organisation_day(${now})
    or exists (select 1 from approval_policies p where p.in_force_from > ${checkedAt} and p.in_force_from <= ${now})
    or exists (select 1 from limits l where l.created_at > ${checkedAt} and l.created_at <= ${now}))`;
}

/**
 * Repeats the checks of the release for the rest of a batch: the approval still holds, and rows that are sent now fit
 * today's limits, which are reserved. The caller holds the batch's lock. `through`: the last row that may be sent;
 * null: all. Returns null when the batch may send.
 */
export async function checkAgain(
  tx: Tx,
  batch: BatchRecord,
  through: number | null,
  now: Date,
): Promise<Refusal | null> {
  const standing = await evaluateApproval(tx, batch, await readTotals(tx, batch.id), now);
  if (standing.kind === "holds") return reserveLeft(tx, batch, through, now);
  const why = standing.kind === "lapsed" ? standing.why : message("approvals.approverLost");
  return { code: "conflict", why: message("batches.approvalLapsed", why) };
}

/** @throws AppError `conflict` or `limit` with the next step */
export async function mustCheckAgain(tx: Tx, batch: BatchRecord, through: number | null, now: Date): Promise<void> {
  const refusal = await checkAgain(tx, batch, through, now);
  if (refusal) throw new AppError(refusal.code, render(refusal.why, await readForms(tx)));
}

/**
 * Pauses the batch with the reason when a check refuses it. The approval's age doesn't count here, because rows are
 * sent on the approved days.
 */
export async function checkBeforeSending(ctx: AppContext, batchId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const [batch] = await tx
      .select()
      .from(batches)
      .where(
        sql`${batches.id} = ${batchId} and ${batchIs(batches, "working")} and ${batches.pausedAt} is null and ${needsCheck(now)}`,
      )
      .for("update", { skipLocked: true });
    if (!batch) return;
    const { rows } = await tx.execute<{ isKept: boolean }>(sql`
      select b.required_approvals >= coalesce(batch_required(b), 0) as "isKept" from batches b where b.id = ${batchId}`);
    const why = message("batches.approvalLapsed", message("approvals.ruleStricter"));
    const refusal = rows[0]?.isKept ? await reserveLeft(tx, batch, throughOf(batch), now) : { why };
    if (refusal) await pauseFor(tx, batchId, refusal.why, now);
  });
}

export async function pauseFor(tx: Tx, batchId: string, why: Message, now: Date): Promise<void> {
  const paused = { pausedAt: now, pausedBy: null, pausedReason: why, resumeFrom: null };
  await tx.update(batches).set(paused).where(eq(batches.id, batchId));
  await recordBatchEvent(tx, batchId, { kind: "paused_automatically", at: now, details: { reason: why } });
}

export const throughOf = ({ initialThrough, restReleasedAt }: BatchRecord): number | null =>
  restReleasedAt === null ? initialThrough : null;

type Left = { currency: string; late: string; due: string; biggest: string };

/** Moves reservations of an earlier day to today's limits for rows that are sent today. Returns a refusal, or null. */
async function reserveLeft(tx: Tx, batch: BatchRecord, through: number | null, now: Date): Promise<Refusal | null> {
  const checked = { checkedAt: now };
  if (!isBounded(batch) || batch.limitDay === null) {
    await tx.update(batches).set(checked).where(eq(batches.id, batch.id));
    return null;
  }
  const today = await readToday(tx, now);
  const mayLeave = sql`${orders.batchId} = ${batch.id} and ${waitForTheirTurn(orders)} and ${unheardOf()}
    and ${orders.batchRow} <= coalesce(${through}::int, 2147483647) and ${orders.limitDay} <= ${today}`;
  // Locks orders before limits, in the order that single payouts use.
  const late = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${mayLeave} and ${orders.limitDay} < ${today}`)
    .orderBy(orders.id)
    .for("update");
  const sums = await sumLeft(tx, batch, mayLeave, today);
  await lockLimits(
    tx,
    sums.map(({ currency }) => currency),
  );
  for (const sum of sums) {
    const why = await whyBeyond(tx, batch, sum, today);
    if (why) return { code: "limit", why };
  }
  if (late.length > 0) {
    const ids = `{${late.map(({ id }) => id).join(",")}}`;
    await tx.execute(sql`update orders set limit_day = ${today} where id = any(${ids}::uuid[])`);
  }
  const limitDay = sql`greatest(limit_day, ${today}::date)`;
  await tx
    .update(batches)
    .set({ ...checked, limitDay })
    .where(eq(batches.id, batch.id));
  return null;
}

async function sumLeft(tx: Tx, batch: BatchRecord, mayLeave: SQL, today: string): Promise<Left[]> {
  const { rows } = await tx.execute<Left>(sql`
    select currency, coalesce(sum(amount) filter (where day < ${today}), 0)::text as late,
      coalesce(sum(amount), 0)::text as due, max(amount)::text as biggest
    from (
      select currency, amount, limit_day as day from orders where ${mayLeave}
      union all
      select currency, amount, greatest(${batch.limitDay}::date, send_on) from batch_rows
      where batch_id = ${batch.id} and ${rowIs("batch_rows", "ready")} and order_id is null and fault is null
    ) rest
    where day <= ${today} and currency is not null and amount is not null
    group by currency order by currency`);
  return rows;
}

async function whyBeyond(
  tx: Tx,
  { connectionId, preparedBy: userId }: BatchRecord,
  { currency, late, due, biggest }: Left,
  day: string,
): Promise<Message | null> {
  const money = (amount: string) => ({ amount, currency });
  const read = (amount: string) => readLimitChecks(tx, { connectionId, userId, currency, day, orderId: null, amount });
  const row = (await read(biggest)).find(({ kind, exceeded }) => kind === "order" && exceeded);
  if (row) return message("batches.rowBeyondLimit", money(biggest), money(row.limit));
  // The limit's current use already contains this day's reservations.
  const sum = (await read(late)).find(({ kind, exceeded }) => kind !== "order" && exceeded);
  return sum ? message("batches.beyondLimit", money(due), money(sum.limit), money(sum.left)) : null;
}
