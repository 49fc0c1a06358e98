import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { FailureWords } from "@/lib/failures/match";
import { readWords } from "@/lib/failures/queries";
import { type Cell, shownText } from "@/lib/intake/cell";
import type { RowFinding } from "@/lib/intake/rows";
import type { OrderFacets } from "@/lib/orders/facets";
import { facetsOf } from "@/lib/orders/facets-of";
import { type FailureNote, noteFailure } from "@/lib/orders/failure";
import type { OrderRow } from "@/lib/orders/record";
import { type ProgressGroup, progressGroups } from "./progress-groups";
import { groupOfRow } from "./progress-queries";
import type { RowVerdict } from "./words";

/** Rows to one answer at most. */
export const rowWindowMost = 300;

/** What of a batch's rows is looked at. */
export const rowViews = ["all", "ready", "error", "question", "aside", "edited", "open", ...progressGroups] as const;
export type RowView = (typeof rowViews)[number];

/** A row as the table shows it: its cells as people see them, card numbers masked. */
export type BatchRowView = {
  number: number;
  line: number;
  cells: string[];
  edits: Record<string, string> | null;
  verdict: RowVerdict;
  errors: RowFinding[];
  warnings: RowFinding[];
  /** As it will be sent, by wire name, where it is ready. */
  fields: Record<string, string>;
  amount: string | null;
  currency: string | null;
  /** By which endpoint it leaves, and to which kind of receiver; null while it is not ready. */
  endpoint: string | null;
  destination: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  clientOrderId: string;
  fault: string | null;
  order: {
    id: string;
    facets: OrderFacets;
    /** What the gateway said last. */
    code: string | null;
    message: string | null;
    /** Today's words for it, where it failed and there are any. */
    failure: FailureNote | null;
    gatewayOrderId: string | null;
  } | null;
};

export type RowWindow = { rows: BatchRowView[]; total: number };

function conditionOf(view: RowView): SQL {
  switch (view) {
    case "all":
      return sql`true`;
    case "ready":
    case "error":
    case "question":
    case "aside":
      return sql`r.verdict = ${view}`;
    case "edited":
      return sql`r.edits is not null`;
    case "open":
      return sql`r.verdict in ('error', 'question')`;
    default:
      return sql`r.verdict = 'ready' and ${groupOfRow} = ${view satisfies ProgressGroup}`;
  }
}

/** An error as it is grouped: what it says, and of which column. */
export type Fault = { column: number | null; message: string };

/**
 * Some rows of a batch by their place among those looked at, in the order of the file, and how many there are in all.
 * `numbers`: only these, in the order given (the biggest first, say). `fault`: only those with this error.
 */
export async function readRowWindow(
  db: Database,
  batchId: string,
  {
    view,
    from,
    limit,
    numbers = null,
    fault = null,
  }: { view: RowView; from: number; limit: number; numbers?: readonly number[] | null; fault?: Fault | null },
): Promise<RowWindow> {
  const list = numbers === null ? null : sql`${`{${numbers.join(",")}}`}::int[]`;
  const ofFault =
    fault === null ? sql`true` : sql`r.verdict = 'error' and r.errors @> ${JSON.stringify([fault])}::jsonb`;
  const where = sql`from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id
    where r.batch_id = ${batchId} and ${conditionOf(view)} and ${ofFault}
      and ${list === null ? sql`true` : sql`r.number = any(${list})`}`;
  const order = list === null ? sql`r.number` : sql`array_position(${list}, r.number)`;
  const [words, found, counted] = await Promise.all([
    readWords(db),
    db.execute<Stored>(sql`
      select r.number, r.line, r.cells, r.edits, r.verdict, r.errors, r.warnings, r.fields, r.amount::text as amount, r.currency,
        (select label from endpoints where endpoints.id = r.endpoint_id) as endpoint, r.destination,
        r.receiver_name as "receiverName", r.receiver_account as "receiverAccount", r.client_orderid as "clientOrderId", r.fault,
        o.id as "orderId", o.kind, o.direction, o.submission, o.outcome, o.conflict, o.acknowledged_at::text as "acknowledgedAt", o.doubt_since::text as "doubtSince",
        o.next_query_at::text as "nextQueryAt", o.next_attempt_at::text as "nextAttemptAt", o.cause, o.error_code as code, o.error_message as message,
        b.connection_id as "connectionId", o.gateway_order_id as "gatewayOrderId",
        coalesce((select jsonb_agg(jsonb_build_object('type', a.type, 'status', a.status, 'amount', a.amount::text, 'currency', a.currency, 'standing', a.standing))
          from order_aftermath a where a.order_id = o.id), '[]'::jsonb) as later
      ${where} order by ${order} limit ${Math.min(limit, rowWindowMost)} offset ${from}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${where}`),
  ]);
  return { rows: found.rows.map((row) => viewOf(row, words)), total: counted.rows[0]?.total ?? 0 };
}

type Stored = Omit<BatchRowView, "order" | "cells"> & {
  cells: Cell[];
  orderId: string | null;
  later: OrderFacets["aftermath"];
  connectionId: string;
  code: string | null;
  message: string | null;
  gatewayOrderId: string | null;
  acknowledgedAt: string | null;
  doubtSince: string | null;
  nextQueryAt: string | null;
  nextAttemptAt: string | null;
} & Pick<OrderRow, "kind" | "direction" | "submission" | "outcome" | "conflict" | "cause">;

function viewOf(stored: Stored, words: readonly FailureWords[]): BatchRowView {
  const {
    orderId,
    later,
    connectionId,
    code,
    message,
    gatewayOrderId,
    acknowledgedAt,
    doubtSince,
    nextQueryAt,
    nextAttemptAt,
    ...rest
  } = stored;
  const { kind, direction, submission, outcome, conflict, cause, cells, ...others } = rest;
  const row = { ...others, cells: cells.map(shownText) };
  if (orderId === null) return { ...row, order: null };
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const columns = { kind, direction, submission, outcome, conflict, cause, acknowledgedAt: moment(acknowledgedAt) };
  const next = {
    doubtSince: moment(doubtSince),
    nextQueryAt: moment(nextQueryAt),
    nextAttemptAt: moment(nextAttemptAt),
  };
  const facets = facetsOf({ ...columns, ...next }, later);
  const failure = noteFailure(words, { facets, cause, connectionId, errorCode: code, errorMessage: message });
  return { ...row, order: { id: orderId, facets, code, message, failure, gatewayOrderId } };
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
