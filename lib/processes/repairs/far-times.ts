import { eq, type SQL, sql } from "drizzle-orm";
import { ordersAs, queryTurn, submissionIs } from "@/db/order-states";
import { mails } from "@/db/schema/mails";
import type { AppContext } from "@/lib/core/runtime/context";
import { resumeRules } from "@/lib/payments/connections/breaker";
import { askedAgainMostMs, leaseSeconds, retryDelayMostMs, unclaimedSeconds } from "@/lib/payments/orders/schedule";

/** Correctly set clocks differ by less. */
const marginSeconds = 300;
const resumeMostMs = Math.max(...resumeRules.afterMs);
/** These are the longest pauses of callbacks (lib/payments/callbacks/evaluate.ts) and of mails (lib/desk/mail/deliver.ts). */
const evaluateMostSeconds = 600;
const mailMostSeconds = 4 * 3_600;

const o = ordersAs("o");
const inSeconds = (ms: number) => Math.ceil(ms / 1_000);

/**
 * Corrects times further ahead than any schedule sets, caused by a wrong clock. Until such a time nothing would be
 * tried or queried.
 * @returns their number
 */
export async function bringBackFarTimes(ctx: AppContext): Promise<number> {
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
