import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isUnconfirmed, ordersAs, stageIs, submissionIs } from "@/db/order-states";
import { rowIs } from "@/db/states";
import { type ProgressGroup, type ProgressPart, progressGroups } from "./progress-groups";
import { type Pace, paceOf } from "./sending/pace";

const isDated = sql`r.send_on is not null and r.send_on > (select organisation_day(now()))`;

const o = ordersAs("o");
const group = (name: ProgressGroup) => sql.raw(`'${name}'`);

export const groupOfRow: SQL = sql`case
  when o.id is null then case when r.fault is not null then ${group("failed")}
    when b.cancelled_at is not null then ${group("cancelled")} when ${isDated} then ${group("scheduled")} else ${group("waiting")} end
  when ${stageIs(o, "conflict")} then ${group("conflict")}
  when ${submissionIs(o, "cancelled", "sending")} then o.submission
  when ${isUnconfirmed(o)} then ${group("unconfirmed")}
  when ${submissionIs(o, "not_sent")} and o.next_attempt_at is null then ${group("stuck")}
  when ${submissionIs(o, "queued")} and ${isDated} then ${group("scheduled")}
  else o.stage end`;

export async function readProgress(
  db: Database | Tx,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, ProgressPart[]>> {
  const found = new Map<string, ProgressPart[]>();
  if (batchIds.length === 0) return found;
  const { rows } = await db.execute<{
    batchId: string;
    group: ProgressGroup;
    currency: string | null;
    rows: number;
    amount: string | null;
  }>(sql`
    select r.batch_id as "batchId", ${groupOfRow} as "group", case when r.amount is null then null else r.currency end as currency,
      count(*)::int as rows, sum(r.amount)::text as amount
    from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id
    where r.batch_id = any(${`{${batchIds.join(",")}}`}::uuid[]) and ${rowIs("r", "ready")} and b.released_at is not null
    group by 1, 2, 3`);
  for (const batchId of batchIds) {
    const own = rows.filter((row) => row.batchId === batchId);
    found.set(
      batchId,
      progressGroups.flatMap((group) => partOf(group, own) ?? []),
    );
  }
  return found;
}

type Counted = { group: ProgressGroup; currency: string | null; rows: number; amount: string | null };

function partOf(group: ProgressGroup, all: readonly Counted[]): ProgressPart | null {
  const own = all.filter((row) => row.group === group);
  if (own.length === 0) return null;
  const sums = own.flatMap(({ currency, amount, rows }) =>
    currency === null || amount === null ? [] : [{ currency, amount, rows }],
  );
  const count = own.reduce((sum, { rows }) => sum + rows, 0);
  return {
    group,
    rows: count,
    sums: sums.sort((a, b) => b.rows - a.rows || (a.currency < b.currency ? -1 : 1)),
    unknownAmounts: count - sums.reduce((sum, { rows }) => sum + rows, 0),
  };
}

const paceSeconds = 60;

export async function readPace(db: Database | Tx, batchId: string, waiting: number, now: Date): Promise<Pace> {
  const since = new Date(now.getTime() - paceSeconds * 1_000);
  const { rows } = await db.execute<{ sent: number; seconds: number | null }>(sql`
    select count(*)::int as sent, extract(epoch from ${now}::timestamptz - min(sent_at))::float8 as seconds
    from orders where batch_id = ${batchId} and sent_at > ${since}`);
  const [row] = rows;
  return paceOf(row?.sent ?? 0, Math.max(row?.seconds ?? 0, 5), waiting);
}

const usualDays = 30;

export async function readUsualWait(
  db: Database | Tx,
  { connectionId, kind }: { connectionId: string; kind: "payout" | "charge" | "update" },
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - usualDays * 86_400_000);
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from final_at - sent_at)) as seconds
    from orders where connection_id = ${connectionId} and kind = ${kind} and sent_at > ${since} and final_at is not null`);
  return rows[0]?.seconds ?? null;
}
