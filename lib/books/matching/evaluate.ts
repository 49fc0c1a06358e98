import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { closePeriods } from "@/db/schema/close";
import { matchFigures, matchMembers } from "@/db/schema/matching";
import { isClosedPeriod } from "@/db/states";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayAfter, dayIn, startOfDay } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import type { Evaluation } from "./evaluation";
import type { LegFigures, MatchFigures } from "./figures";
import { bankLeg, gatewayLeg } from "./legs";
import { notePriorItems } from "./prior-items";
import { suspendSigned } from "./suspend";

export type Period = typeof closePeriods.$inferSelect;

/**
 * Only one evaluation runs at a time, across processes. A transaction that locks a period and evaluates later takes
 * this lock before the period's, or both deadlock.
 */
export async function lockEvaluation(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paydesk matching'))`);
}

/**
 * Evaluates all open periods; a period whose signed figures changed is suspended.
 * @returns the periods whose figures or items changed
 */
export async function evaluatePeriods(tx: Tx, now: Date): Promise<string[]> {
  await lockEvaluation(tx);
  await planForMany(tx, true);
  const timeZone = await readTimeZone(tx);
  const open = await tx
    .select()
    .from(closePeriods)
    .where(sql`not ${isClosedPeriod(closePeriods)}`)
    .orderBy(asc(closePeriods.fromDay));
  const changed: string[] = [];
  const through = await readThrough(tx, timeZone, now);
  for (const period of open) {
    const digest = await evaluatePeriod(tx, period, { timeZone, now });
    if (digest !== period.digest) {
      changed.push(period.id);
      if (period.state !== "open") await suspendSigned(tx, period.id, digest, now);
    }
    await tx.update(closePeriods).set({ digest, evaluatedAt: now }).where(eq(closePeriods.id, period.id));
  }
  await notePriorItems(tx, { timeZone, now });
  await tx.update(closePeriods).set({ evaluatedThrough: through }).where(isWatched);
  await planForMany(tx, false);
  return changed;
}

/**
 * Hash aggregation adds up 100,000 orders and lines in some 30 MB. Without statistics, Postgres expects a few rows and
 * would sort them.
 */
async function planForMany(tx: Tx, isMany: boolean): Promise<void> {
  const set = isMany
    ? sql`set local work_mem = '64MB'; set local enable_sort = off`
    : sql`set local work_mem to default; set local enable_sort to default`;
  await tx.execute(set);
}

/** The newest period is included, because later events of closed periods are noted even when none is open. */
const isWatched = sql`(not ${isClosedPeriod(closePeriods)} or ${closePeriods.fromDay} = (select max(from_day) from close_periods))`;

/** @returns 0, so that the job is never due again at once */
export async function evaluateWhatChanged(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const through = await readThrough(ctx.db, await readTimeZone(ctx.db), now);
  const [stale] = await ctx.db
    .select({ id: closePeriods.id })
    .from(closePeriods)
    .where(and(isWatched, sql`${closePeriods.evaluatedThrough} <> ${through}`))
    .limit(1);
  if (!stale) return 0;
  await ctx.db.transaction((tx) => evaluatePeriods(tx, now));
  return 0;
}

/**
 * A transaction may commit an older entry after a newer one is visible; so every ten minutes everything counts as new.
 */
async function readThrough(db: Pick<Tx, "execute">, timeZone: string, now: Date): Promise<string> {
  const { rows } = await db.execute<{ through: string }>(sql`
    select concat_ws(' ', (select max(id) from order_moves), (select max(id) from gateway_lines), (select max(uploaded_at) from statement_files),
      (select max(id) from match_notes), (select count(*) || '/' || count(ended_at) from matches),
      (select count(*) || '/' || count(ended_at) from matching_rules),
      (select count(*) || '/' || count(order_id) || '/' || count(noted_at) from returned_lines),
      (select max(standing_at) from order_later_events where line is not null),
      (select count(*) || '/' || max(saved_at) from bank_accounts), (select sum(report_days * 100 + bank_days) from connections),
      (select md5(string_agg(concat_ws(' ', id, report_days, '/', bank_days), ',' order by id)) from endpoints)) as through`);
  return [rows[0]?.through ?? "", timeZone, dayIn(now, timeZone), Math.floor(now.getTime() / 600_000)].join(" ");
}

async function evaluatePeriod(
  tx: Tx,
  period: Pick<Period, "id" | "fromDay" | "toDay">,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string> {
  const [previous] = await tx
    .select({ id: closePeriods.id })
    .from(closePeriods)
    .where(lt(closePeriods.fromDay, period.fromDay))
    .orderBy(desc(closePeriods.fromDay))
    .limit(1);
  const today = dayIn(now, timeZone);
  const evaluation: Evaluation = {
    ...{ periodId: period.id, previousId: previous?.id ?? null, from: period.fromDay, to: period.toDay, timeZone, now },
    start: startOfDay(period.fromDay, timeZone),
    end: startOfDay(dayAfter(period.toDay), timeZone),
    today,
    asOf: [today, period.toDay].sort()[0] ?? today,
  };
  const hasMatches = await readHasMatches(tx);
  const first = await run(tx, gatewayLeg(evaluation, hasMatches));
  const second = await run(tx, bankLeg(evaluation, hasMatches));
  await storeFigures(tx, evaluation, first, second);
  return readDigest(tx, period.id);
}

async function readHasMatches(tx: Tx): Promise<boolean> {
  const [one] = await tx
    .select({ key: matchMembers.key })
    .from(matchMembers)
    .where(eq(matchMembers.isOpen, true))
    .limit(1);
  return one !== undefined;
}

async function run(tx: Tx, statement: SQL): Promise<Map<string, Record<string, string>>> {
  const { rows } = await tx.execute<Record<string, string>>(statement);
  return new Map(rows.map((row) => [`${row.connection_id} ${row.currency}`, row]));
}

const nothing = {
  paydesk: "0",
  gateway: "0",
  fees: "0",
  fx: "0",
  reserves: "0",
  transfers: "0",
  batches: "0",
  bank: "0",
  bank_charges: "0",
};
const noLeg = {
  open_at_start: "0",
  named: "0",
  unnamed: "0",
  unnamed_count: "0",
  matched_count: "0",
  matched_amount: "0",
};

const legOf = (row: Record<string, string> | undefined): LegFigures => {
  const of = { ...noLeg, ...row };
  return {
    ...{ openAtStart: of.open_at_start, named: of.named, unnamed: of.unnamed, unnamedCount: Number(of.unnamed_count) },
    ...{ matchedCount: Number(of.matched_count), matchedAmount: of.matched_amount },
  };
};

async function storeFigures(
  tx: Tx,
  { periodId, now }: Evaluation,
  first: Map<string, Record<string, string>>,
  second: Map<string, Record<string, string>>,
): Promise<void> {
  const keys = [...new Set([...first.keys(), ...second.keys()])].sort();
  const rows = keys.flatMap((key) => {
    const [connectionId = "", currency = ""] = key.split(" ");
    const of = { ...nothing, ...first.get(key), ...second.get(key) };
    const figures: MatchFigures = {
      ...{
        paydesk: of.paydesk,
        gateway: of.gateway,
        fees: of.fees,
        fx: of.fx,
        reserves: of.reserves,
        transfers: of.transfers,
      },
      ...{ batches: of.batches, bank: of.bank, bankCharges: of.bank_charges },
      ...{ gatewayLeg: legOf(first.get(key)), bankLeg: legOf(second.get(key)) },
    };
    const holds = figures.gatewayLeg.unnamedCount === 0 && figures.bankLeg.unnamedCount === 0;
    return [{ periodId, connectionId, currency, figures, holdsSince: holds ? now : null }];
  });
  const kept = rows.map(({ connectionId, currency }) => `${connectionId} ${currency}`);
  await tx
    .delete(matchFigures)
    .where(
      and(
        eq(matchFigures.periodId, periodId),
        sql`not (${matchFigures.connectionId} || ' ' || ${matchFigures.currency} = any(${sql.param(kept)}))`,
      ),
    );
  if (rows.length === 0) return;
  await tx
    .insert(matchFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [matchFigures.periodId, matchFigures.connectionId, matchFigures.currency],
      set: {
        figures: sql`excluded.figures`,
        holdsSince: sql`case when excluded.holds_since is null then null else coalesce(match_figures.holds_since, excluded.holds_since) end`,
      },
    });
}

/** The digest covers figures, items and explanations. Times are left out. */
async function readDigest(tx: Tx, periodId: string): Promise<string> {
  const { rows } = await tx.execute<{ digest: string }>(sql`
    select encode(sha256(convert_to(coalesce((
        select string_agg(concat_ws('|', leg, key, class, left_amount, right_amount, is_named,
          coalesce(explanation, ''), coalesce(owner_id::text, ''), case when explanation is not null then expected_until::text else '' end), E'\n' order by leg collate "C", key collate "C")
        from match_items where period_id = ${periodId}::uuid), '')
      || E'\n' || coalesce((
        select string_agg(concat_ws('|', connection_id, currency, figures), E'\n' order by connection_id, currency collate "C")
        from match_figures where period_id = ${periodId}::uuid), ''), 'UTF8')), 'hex') as digest`);
  return rows[0]?.digest ?? "";
}
