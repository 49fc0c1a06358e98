import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { RowFinding } from "@/lib/intake/rows";
import type { OrderFacets } from "@/lib/orders/facets";
import { facetsOf } from "@/lib/orders/facets-of";
import type { OrderRow } from "@/lib/orders/record";
import { type ProgressGroup, progressGroups } from "./progress-groups";
import { groupOfRow } from "./progress-queries";
import type { RowVerdict } from "./words";

/** Rows to one answer at most. */
export const rowWindowMost = 300;

/** What of a batch's rows is looked at. */
export const rowViews = [
  "all",
  "ready",
  "error",
  "question",
  "aside",
  "warned",
  "edited",
  "new",
  "differs",
  "seen",
  "far",
  "biggest",
  "open",
  ...progressGroups,
] as const;
export type RowView = (typeof rowViews)[number];

/** A row as the table shows it; card numbers masked. */
export type BatchRowView = {
  number: number;
  line: number;
  cells: string[];
  edits: Record<string, string> | null;
  verdict: RowVerdict;
  errors: RowFinding[];
  warnings: RowFinding[];
  amount: string | null;
  currency: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  clientOrderId: string;
  fault: string | null;
  order: { id: string; facets: OrderFacets; message: string | null; gatewayOrderId: string | null } | null;
};

export type RowWindow = { rows: BatchRowView[]; total: number };

/** Payouts to the same receiver, of what left from this connection before. */
const paidBefore = sql`exists (select 1 from orders p where p.payee_fingerprint = r.payee_fingerprint
  and p.connection_id = b.connection_id and p.batch_id is distinct from b.id and p.created_at < b.created_at
  and p.submission in ('accepted', 'unconfirmed', 'sending'))`;
/** The same name was paid before, at another account. */
const paidElsewhere = sql`exists (select 1 from orders p where p.receiver_name = r.receiver_name and p.receiver_name is not null
  and p.connection_id = b.connection_id and p.kind = 'payout' and p.batch_id is distinct from b.id and p.created_at < b.created_at
  and p.submission in ('accepted', 'unconfirmed', 'sending'))`;
const seenBefore = sql`exists (select 1 from batch_rows e join batches eb on eb.id = e.batch_id
  where e.fingerprint = r.fingerprint and e.batch_id <> r.batch_id and eb.released_at > b.created_at - interval '20 days')`;
/** More than three times the middle of what the receiver was paid, over three payments at least. */
const farFromUsual = sql`r.amount > 3 * (select case when count(*) >= 3 then percentile_cont(0.5) within group (order by p.amount) end from orders p
  where p.payee_fingerprint = r.payee_fingerprint and p.currency = r.currency and p.connection_id = b.connection_id
  and p.batch_id is distinct from b.id and p.outcome = 'approved')`;

function conditionOf(view: RowView): SQL {
  switch (view) {
    case "all":
      return sql`true`;
    case "ready":
    case "error":
    case "question":
    case "aside":
      return sql`r.verdict = ${view}`;
    case "warned":
      return sql`r.warnings <> '[]'::jsonb`;
    case "edited":
      return sql`r.edits is not null`;
    case "new":
      return sql`r.verdict = 'ready' and not ${paidBefore}`;
    case "differs":
      return sql`r.verdict = 'ready' and not ${paidBefore} and ${paidElsewhere}`;
    case "seen":
      return sql`r.verdict = 'ready' and ${seenBefore}`;
    case "far":
      return sql`r.verdict = 'ready' and ${farFromUsual}`;
    case "biggest":
      return sql`r.verdict = 'ready' and r.amount is not null`;
    case "open":
      return sql`r.verdict in ('error', 'question')`;
    default:
      return sql`r.verdict = 'ready' and ${groupOfRow} = ${view satisfies ProgressGroup}`;
  }
}

const biggestMost = 10;

/** Some rows of a batch in the order of its file (the biggest: by amount), and how many there are in all. */
export async function readRowWindow(
  db: Database,
  batchId: string,
  { view, from, limit }: { view: RowView; from: number; limit: number },
): Promise<RowWindow> {
  const isBiggest = view === "biggest";
  const most = Math.min(limit, rowWindowMost, isBiggest ? biggestMost : rowWindowMost);
  const where = sql`from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id
    where r.batch_id = ${batchId} and ${conditionOf(view)}`;
  const [found, counted] = await Promise.all([
    db.execute<Stored>(sql`
      select r.number, r.line, r.cells, r.edits, r.verdict, r.errors, r.warnings, r.amount::text as amount, r.currency,
        r.receiver_name as "receiverName", r.receiver_account as "receiverAccount", r.client_orderid as "clientOrderId", r.fault,
        o.id as "orderId", o.kind, o.direction, o.submission, o.outcome, o.conflict, o.acknowledged_at::text as "acknowledgedAt",
        o.next_query_at::text as "nextQueryAt", o.next_attempt_at::text as "nextAttemptAt", o.cause, o.error_message as message,
        o.gateway_order_id as "gatewayOrderId",
        coalesce((select jsonb_agg(jsonb_build_object('type', a.type, 'status', a.status, 'amount', a.amount::text, 'currency', a.currency))
          from order_aftermath a where a.order_id = o.id), '[]'::jsonb) as later
      ${where} order by ${isBiggest ? sql`r.amount desc, r.number` : sql`r.number`} limit ${most} offset ${isBiggest ? 0 : from}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${where}`),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { rows: found.rows.map(viewOf), total: isBiggest ? Math.min(total, biggestMost) : total };
}

type Stored = Omit<BatchRowView, "order"> & {
  orderId: string | null;
  later: OrderFacets["aftermath"];
  message: string | null;
  gatewayOrderId: string | null;
  acknowledgedAt: string | null;
  nextQueryAt: string | null;
  nextAttemptAt: string | null;
} & Pick<OrderRow, "kind" | "direction" | "submission" | "outcome" | "conflict" | "cause">;

function viewOf(stored: Stored): BatchRowView {
  const { orderId, later, message, gatewayOrderId, acknowledgedAt, nextQueryAt, nextAttemptAt, ...rest } = stored;
  const { kind, direction, submission, outcome, conflict, cause, ...row } = rest;
  if (orderId === null) return { ...row, order: null };
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const columns = { kind, direction, submission, outcome, conflict, cause, acknowledgedAt: moment(acknowledgedAt) };
  const next = { nextQueryAt: moment(nextQueryAt), nextAttemptAt: moment(nextAttemptAt) };
  return { ...row, order: { id: orderId, facets: facetsOf({ ...columns, ...next }, later), message, gatewayOrderId } };
}

/** How many rows each filter of "look here first" would show. */
export type LookCounts = Record<"differs" | "new" | "seen" | "far" | "warned" | "biggest", number>;

/** Counts what is worth a look in the rows that are ready, by one walk through them. */
export async function countLooks(db: Database, batchId: string): Promise<LookCounts> {
  const { rows } = await db.execute<LookCounts>(sql`
    select count(*) filter (where ${conditionOf("new")})::int as new,
      count(*) filter (where ${conditionOf("differs")})::int as differs,
      count(*) filter (where ${conditionOf("seen")})::int as seen,
      count(*) filter (where ${conditionOf("far")})::int as far,
      count(*) filter (where ${conditionOf("warned")})::int as warned,
      least(count(*) filter (where ${conditionOf("biggest")}), ${biggestMost})::int as biggest
    from batch_rows r join batches b on b.id = r.batch_id where r.batch_id = ${batchId}`);
  return rows[0] ?? { new: 0, differs: 0, seen: 0, far: 0, warned: 0, biggest: 0 };
}

/** The number of the next row that is not ready after this one (`step` -1: before it); null: there is none that way. */
export async function findNextOpen(
  db: Database,
  batchId: string,
  from: number,
  step: 1 | -1,
): Promise<{ number: number; index: number } | null> {
  const { rows } = await db.execute<{ number: number; index: number }>(sql`
    select number, (select count(*)::int from batch_rows p where p.batch_id = ${batchId} and p.number < r.number) as index
    from batch_rows r where batch_id = ${batchId} and verdict in ('error', 'question')
      and number ${step === 1 ? sql`>` : sql`<`} ${from} order by ${step === 1 ? sql`number` : sql`number desc`} limit 1`);
  return rows[0] ?? null;
}
