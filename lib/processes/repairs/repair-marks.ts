import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { isOwed, ordersAs, queryTurn, submissionIs, waitForTheirTurn } from "@/db/order-states";
import { mails } from "@/db/schema/desk";
import { orders } from "@/db/schema/orders";
import { batchIs } from "@/db/states";
import type { AppContext } from "@/lib/core/runtime/context";
import { countTimes } from "@/lib/core/telemetry/counts";
import { resumeRules } from "@/lib/payments/connections/breaker";
import { sweepCalls } from "@/lib/payments/dispatch/sweep-calls";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import { lockOrders, recordChanges } from "@/lib/payments/orders/record";
import {
  askedAgainMostMs,
  askedForMs,
  leaseSeconds,
  retryDelayMostMs,
  unclaimedSeconds,
} from "@/lib/payments/orders/schedule";
import { proveClosedDays } from "@/lib/payments/totals/prove-days";

/** Correctly set clocks differ by less. */
const marginSeconds = 300;
const resumeMostMs = Math.max(...resumeRules.afterMs);
/** These are the longest pauses of callbacks (lib/payments/callbacks/evaluate.ts) and of mails (lib/desk/mail/deliver.ts). */
const evaluateMostSeconds = 600;
const mailMostSeconds = 4 * 3_600;

const inSeconds = (ms: number) => Math.ceil(ms / 1_000);

/**
 * Corrects times further ahead than any schedule sets, caused by a wrong clock. Until such a time nothing would be
 * tried or queried.
 * @returns their number
 */
async function bringBackFarTimes(ctx: AppContext): Promise<number> {
  // Uses the later of both clocks, so that a slow worker doesn't treat correct times as wrong.
  const now = sql`greatest(now(), ${ctx.now()}::timestamptz)`;
  const after = (from: SQL, seconds: number) => sql`${from} + make_interval(secs => ${seconds + marginSeconds}::int)`;
  const far = (column: SQL, seconds: number) => sql`${column} > ${after(now, seconds)}`;
  const ofDatabase = (column: SQL, seconds: number) => sql`${column} > ${after(sql`now()`, seconds)}`;
  const statements: SQL[] = [
    // The lease starts again, because its holder is also bound by its own clock.
    sql`update orders o set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
      where ${submissionIs(o, "sending")} and ${ofDatabase(sql`o.lease_until`, leaseSeconds)}`,
    sql`update orders o set queued_at = now()
      where ${submissionIs(o, "queued")} and o.batch_id is null and ${ofDatabase(sql`o.queued_at`, unclaimedSeconds)}`,
    sql`update orders o set next_attempt_at = ${now}
      where ${submissionIs(o, "not_sent")} and ${far(sql`o.next_attempt_at`, inSeconds(retryDelayMostMs))}`,
    sql`update orders set next_query_at = ${now} where id in (
      select found.id from connections c cross join (values (0), (1)) as t(turn) cross join lateral (
        select o.id from orders o where o.connection_id = c.id and ${queryTurn(o)} = t.turn and o.next_query_at is not null
          and ${far(sql`o.next_query_at`, inSeconds(askedAgainMostMs))}) found)`,
    sql`update callbacks set evaluate_after = now() where (id, received_at) in (
      select found.id, found.received_at from connections c cross join (values (true), (false)) as f(is_final) cross join lateral (
        select d.id, d.received_at from callbacks d where d.connection_id = c.id and d.evaluated_at is null
          and d.is_final = f.is_final and ${ofDatabase(sql`d.evaluate_after`, evaluateMostSeconds)}) found)
      and evaluated_at is null`,
    sql`update mails set next_attempt_at = ${now} where ${eq(mails.state, "waiting")} and ${far(sql`next_attempt_at`, mailMostSeconds)}`,
    sql`update batches set resume_from = ${now} where paused_at is not null and ${far(sql`resume_from`, inSeconds(resumeMostMs))}`,
    sql`update connections set resume_from = ${now} where paused_at is not null and ${far(sql`resume_from`, inSeconds(resumeMostMs))}`,
    sql`update connections set probed_at = null where paused_at is not null and ${far(sql`probed_at`, 0)}`,
  ];
  let repaired = 0;
  for (const statement of statements) repaired += (await ctx.db.execute(statement)).rowCount ?? 0;
  return repaired;
}

const plannedAtOnce = 500;

const isUsers = (of: string) =>
  sql`(${sql.raw(of)}.conflict is not null or coalesce(${sql.raw(of)}.cause, '') = ${unknownToGateway})`;

/**
 * Plans a missing status check wherever a status is due, the connection can be queried and the query period isn't over.
 * @returns their number
 */
async function planLostChecks(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const since = new Date(now.getTime() - askedForMs);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select found.id from connections c cross join lateral (
      select o.id from orders o where o.connection_id = c.id and ${isOwed(o)} and o.next_query_at is null
        and not ${isUsers("o")}
        and coalesce(o.unconfirmed_since, o.sent_at, case when o.origin = ${sqlName.orderOrigin("found")} then o.created_at end) > ${since}
      limit ${plannedAtOnce}
    ) found
    where c.status_query limit ${plannedAtOnce}`);
  if (rows.length === 0) return 0;
  return ctx.db.transaction(async (tx) => {
    const found = rows.map(({ id }) => id);
    await lockOrders(tx, found);
    const still = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.id, found), isNull(orders.nextQueryAt), isOwed(orders), sql`not ${isUsers("orders")}`));
    await recordChanges(
      tx,
      still.map((row) => ({
        row,
        change: {},
        options: { now, plan: "ask_soon" as const, event: { kind: "check_planned" as const } },
      })),
    );
    return still.length;
  });
}

const o = ordersAs("o");

/**
 * Wakes batches marked idle although orders wait, or that wait for a later day than one of their orders. A trigger on
 * orders does so at once; this is a check.
 * @returns their number
 */
export async function wakeQuietBatches(ctx: AppContext): Promise<number> {
  // Steps from batch to batch in the index, so that the cost doesn't grow with the rows of a batch.
  const { rowCount } = await ctx.db.execute(sql`
    with recursive waiting(batch_id) as (
      (select batch_id from orders o where batch_id is not null and ${waitForTheirTurn(o)} order by batch_id limit 1)
      union all
      select (select o.batch_id from orders o where o.batch_id is not null and ${waitForTheirTurn(o)}
        and o.batch_id > w.batch_id order by o.batch_id limit 1)
      from waiting w where w.batch_id is not null
    )
    update batches b set quiet_at = null, waits_until = null
    where b.id in (select batch_id from waiting) and ${batchIs("b", "released")}
      and (b.quiet_at is not null or (b.waits_until > organisation_day(${ctx.now()}) and exists (
        select 1 from orders o where o.batch_id = b.id and ${waitForTheirTurn(o)}
          and (not ${submissionIs(o, "queued")} or o.send_on is null or o.send_on < b.waits_until))))`);
  return rowCount ?? 0;
}

/**
 * Each mark that says "nothing to do" is compared with its rows (docs/architecture.md lists them). A repair compares
 * and sets, so any process may run it at any time.
 */
const repairs = {
  call: sweepCalls,
  batch: wakeQuietBatches,
  check: planLostChecks,
  time: bringBackFarTimes,
  day: proveClosedDays,
} as const satisfies Record<string, (ctx: AppContext) => Promise<number>>;

export type RepairKind = keyof typeof repairs;

/**
 * Marks that can stop money or news are checked every few seconds; sums read more rows, so they are checked less often.
 */
export const repairedOften = ["call", "batch", "check", "time"] as const satisfies readonly RepairKind[];
export const repairedSeldom = ["day"] as const satisfies readonly RepairKind[];

/**
 * A failing repair doesn't stop the others.
 * @returns repaired marks by kind
 */
export async function repairMarks(
  ctx: AppContext,
  kinds: readonly RepairKind[],
): Promise<Partial<Record<RepairKind, number>>> {
  const done: Partial<Record<RepairKind, number>> = {};
  for (const kind of kinds) {
    try {
      const repaired = await repairs[kind](ctx);
      if (repaired === 0) continue;
      done[kind] = repaired;
      countTimes(ctx, repaired, "repairs", kind);
      ctx.log.warn({ kind, repaired }, "marks disagreed with their rows and were repaired");
    } catch (error) {
      ctx.log.error({ err: error, kind }, "a repair could not be made; the others go on");
    }
  }
  return done;
}
