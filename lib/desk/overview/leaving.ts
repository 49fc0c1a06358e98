import { sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { isOpen, ordersAs, submissionIs, waitForTheirTurn } from "@/db/order-states";
import { batchIs, isUnmadeRow } from "@/db/states";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { nameOf } from "@/lib/payments/batches/record";
import type { Period } from "./money";

export const leavingDays = 7;

export type Leaving = { payouts: number; amount: string };
export type LeavingRow = {
  connectionId: string;
  connection: string;
  currency: string;
  days: { day: string; ready: Leaving; held: Leaving }[];
  all: Leaving;
  /** Of `all`, these don't leave until a user approves, releases or resumes them. */
  held: Leaving;
  batches: { id: string; name: string }[];
};

type Found = {
  connectionId: string;
  connection: string;
  currency: string;
  day: string;
  isReady: boolean;
  batchId: string | null;
  number: number | null;
  payouts: number;
  amount: string;
};

/**
 * Sums the payouts that are submitted but not sent and are due within a week, today included: single ones, and the rows
 * of batches before and after they become orders. The largest sum comes first.
 */
export async function readLeaving(
  ctx: AppContext,
  scope: Scope,
  { connectionId }: Pick<Period, "connectionId">,
  timeZone: string,
): Promise<LeavingRow[]> {
  const today = dayIn(ctx.now(), timeZone);
  const through = addDays(today, leavingDays - 1);
  const o = ordersAs("o");
  const within = scope === null ? sql`true` : sql`c.id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const one = connectionId === null ? sql`true` : sql`c.id = ${connectionId}::uuid`;
  const starts = sql`(b.starts_at at time zone ${timeZone}::text)::date`;
  const isGoing = sql`(b.id is null or b.paused_at is null)`;
  const restWaits = (row: "o.batch_row" | "r.number") =>
    sql`(b.initial_rows is not null and b.rest_released_at is null and (${sql.raw(row)} <= b.initial_through) is not true)`;
  const { rows } = await ctx.db.execute<Found>(sql`
    with payouts as (
      select o.connection_id, o.batch_id, o.currency, o.amount, greatest(o.send_on, ${starts}, ${today}::date) as day,
        ${waitForTheirTurn(o)} and (${submissionIs(o, "queued")} or o.next_attempt_at is not null) and ${isGoing} and not ${restWaits("o.batch_row")} as is_ready
      from orders o left join batches b on b.id = o.batch_id
      where ${isOpen(o)} and o.kind = ${sqlName.batchKind("payout")} and (${submissionIs(o, "held")} or ${waitForTheirTurn(o)})
      union all
      select b.connection_id, b.id, r.currency, r.amount, greatest(r.send_on, ${starts}, ${today}::date),
        ${batchIs("b", "released")} and ${isGoing} and not ${restWaits("r.number")}
      from batches b join batch_rows r on r.batch_id = b.id
      where b.direction = ${sqlName.direction("out")} and b.made_at is null and (${batchIs("b", "asked")} or ${batchIs("b", "released")}) and ${isUnmadeRow("r")}
    )
    select c.id as "connectionId", c.name as connection, p.currency, p.day::text, p.is_ready and c.stopped_at is null as "isReady", p.batch_id as "batchId",
      max(b.number)::int as number, count(*)::int as payouts, sum(p.amount)::text as amount
    from payouts p join connections c on c.id = p.connection_id left join batches b on b.id = p.batch_id
    where p.day <= ${through}::date and p.currency is not null and p.amount is not null and ${within} and ${one}
    group by c.id, c.name, p.currency, p.day, 5, p.batch_id order by p.day, max(b.number)`);
  return sumUp(rows);
}

const none: Leaving = { payouts: 0, amount: "0" };
const plus = (a: Leaving, b: Leaving): Leaving => ({
  payouts: a.payouts + b.payouts,
  amount: addAmounts(a.amount, b.amount),
});

function sumUp(found: readonly Found[]): LeavingRow[] {
  const rows = new Map<string, LeavingRow>();
  for (const { connectionId, connection, currency, day, isReady, batchId, number, payouts, amount } of found) {
    const key = `${connectionId} ${currency}`;
    const row = rows.get(key) ?? { connectionId, connection, currency, days: [], all: none, held: none, batches: [] };
    rows.set(key, row);
    const own = { payouts, amount };
    if (row.days.at(-1)?.day !== day) row.days.push({ day, ready: none, held: none });
    const last = row.days.at(-1);
    if (last) last[isReady ? "ready" : "held"] = plus(last[isReady ? "ready" : "held"], own);
    row.all = plus(row.all, own);
    if (!isReady) row.held = plus(row.held, own);
    if (batchId !== null && number !== null && row.batches.every(({ id }) => id !== batchId))
      row.batches.push({ id: batchId, name: nameOf({ number }) });
  }
  return [...rows.values()].sort((a, b) => compareAmounts(b.all.amount, a.all.amount));
}
