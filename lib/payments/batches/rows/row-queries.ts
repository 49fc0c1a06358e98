import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { isRowToFix, rowIs } from "@/db/states";
import { readNumberForm } from "@/lib/core/money/number-form";
import type { Message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { type Cell, shownText } from "@/lib/files/intake/cell";
import { makeFindingText } from "@/lib/files/intake/rows/finding-text";
import type { Cause, RowFinding } from "@/lib/files/intake/rows/validated-row";
import type { RowVerdict } from "@/lib/payments/batches/labels";
import { type ProgressGroup, progressGroups } from "@/lib/payments/batches/progress-groups";
import { groupOfRow } from "@/lib/payments/batches/progress-queries";
import type { ErrorMessages } from "@/lib/payments/failures/match";
import { readMessagesInForce } from "@/lib/payments/failures/queries";
import type { OrderFacets } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { type FailureNote, noteFailure } from "@/lib/payments/orders/failure";
import type { OrderRow } from "@/lib/payments/orders/record";
import { textOf, writtenCells } from "./cell-text";
import { intakeOperationOf } from "./row-content";
import { makeValueReader } from "./value-read";

export const rowWindowMost = 300;

export const rowViews = [
  "all",
  "ready",
  "error",
  "question",
  "aside",
  "edited",
  "open",
  "warned",
  ...progressGroups,
] as const;
export type RowView = (typeof rowViews)[number];

export type ShownFinding = Omit<RowFinding, "fault"> & { message: string };

export type BatchRowView = {
  number: number;
  line: number;
  cells: string[];
  edits: Record<string, string> | null;
  read: Record<string, string>;
  verdict: RowVerdict;
  errors: ShownFinding[];
  warnings: ShownFinding[];
  fields: Record<string, string>;
  amount: string | null;
  currency: string | null;
  endpoint: string | null;
  destination: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  clientOrderId: string;
  fault: string | null;
  order: {
    id: string;
    facets: OrderFacets;
    code: string | null;
    message: string | null;
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
      return isRowToFix("r");
    case "warned":
      return sql`not ${rowIs("r", "aside")} and r.warnings <> '[]'::jsonb`;
    default:
      return sql`${rowIs("r", "ready")} and ${groupOfRow} = ${view satisfies ProgressGroup}`;
  }
}

export type RowSort = { by: { column: number } | "number" | "status" | "amount"; dir: "asc" | "desc" };

export type RowFilter = {
  view: RowView;
  numbers?: readonly number[] | null;
  cause?: Cause | null;
  find?: string | null;
  sort?: RowSort | null;
};

const listOf = (numbers: readonly number[]) => sql`${`{${numbers.join(",")}}`}::int[]`;
const isProgress = (view: RowView): view is ProgressGroup => progressGroups.some((group) => group === view);

function whereOf(batchId: string, { view, numbers = null, cause = null, find = null }: RowFilter): SQL {
  const conditions = [sql`r.batch_id = ${batchId}`, conditionOf(view)];
  if (cause !== null) {
    const { key, ...place } = cause;
    const reported = sql`${JSON.stringify([{ ...place, fault: [key] }])}::jsonb`;
    conditions.push(sql`(${rowIs("r", "error")} and r.errors @> ${reported} or r.warnings @> ${reported})`);
  }
  if (find) {
    const has = sql`position(lower(${find}::text) in lower(c.text)) > 0`;
    conditions.push(sql`exists (select 1 from ${writtenCells(sql`r`)} c where ${has})`);
  }
  if (numbers !== null) conditions.push(sql`r.number = any(${listOf(numbers)})`);
  return sql.join(conditions, sql` and `);
}

function orderOf({ numbers = null, sort = null }: RowFilter): SQL {
  if (numbers !== null && sort === null) return sql`array_position(${listOf(numbers)}, r.number)`;
  const { by, dir } = sort ?? { by: "number", dir: "asc" };
  const way = dir === "desc" ? sql`desc` : sql`asc`;
  if (by === "number") return sql`r.number ${way}`;
  const what =
    by === "status"
      ? sql`array_position(array['error', 'question', 'ready', 'aside'], r.verdict)`
      : by === "amount"
        ? sql`r.amount`
        : sql`lower(${textOf(sql`r.edits`, sql`r.cells`, by.column)})`;
  return sql`${what} ${way} nulls last, r.number`;
}

/** Finds rows by number first, so that sorting and counting 100,000 rows doesn't carry their cells and orders along. */
export async function readRowWindow(
  db: Database,
  batchId: string,
  { from, limit, ...filter }: RowFilter & { from: number; limit: number },
): Promise<RowWindow> {
  const { view } = filter;
  const tables = isProgress(view)
    ? sql`batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id`
    : sql`batch_rows r`;
  const where = whereOf(batchId, filter);
  const [placed, counted, [batch], labels] = await Promise.all([
    db.execute<{ number: number }>(
      sql`select r.number from ${tables} where ${where} order by ${orderOf(filter)} limit ${Math.min(limit, rowWindowMost)} offset ${from}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${tables} where ${where}`),
    db.select({ kind: batches.kind, survey: batches.survey }).from(batches).where(eq(batches.id, batchId)),
    readMessagesInForce(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  if (!batch || placed.rows.length === 0) return { rows: [], total };
  const stored = await readStored(
    db,
    batchId,
    placed.rows.map(({ number }) => number),
  );
  const read = makeValueReader(batch, await readNumberForm(db));
  const say = makeFindingText({ operation: intakeOperationOf(batch.kind), columns: batch.survey?.columns ?? [] });
  const show = (findings: readonly RowFinding[]): ShownFinding[] =>
    findings.map(({ fault, ...rest }) => ({ ...rest, message: say({ ...rest, fault }) }));
  return { rows: stored.map((row) => viewOf(row, labels, read, show)), total };
}

async function readStored(db: Database, batchId: string, numbers: readonly number[]): Promise<Stored[]> {
  const { rows } = await db.execute<Stored>(sql`
    select r.number, r.line, r.cells, r.edits, r.verdict, r.errors, r.warnings, r.fields, r.amount::text as amount, r.currency,
      (select label from endpoints where endpoints.id = r.endpoint_id) as endpoint, r.destination,
      r.receiver_name as "receiverName", r.receiver_account as "receiverAccount", r.client_orderid as "clientOrderId", r.fault,
      o.id as "orderId", o.kind, o.direction, o.submission, o.outcome, o.conflict, o.acknowledged_at::text as "acknowledgedAt", o.unconfirmed_since::text as "unconfirmedSince",
      o.next_query_at::text as "nextQueryAt", o.next_attempt_at::text as "nextAttemptAt", o.cause, o.error_code as code, o.error_message as message, o.reason,
      b.connection_id as "connectionId", o.gateway_order_id as "gatewayOrderId",
      coalesce((select jsonb_agg(jsonb_build_object('type', a.type, 'status', a.status, 'amount', a.amount::text, 'currency', a.currency, 'standing', a.standing, 'line', a.line))
        from order_later_events a where a.order_id = o.id), '[]'::jsonb) as later
    from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id
    where r.batch_id = ${batchId} and r.number = any(${listOf(numbers)})
    order by array_position(${listOf(numbers)}, r.number)`);
  return rows;
}

type Stored = Omit<BatchRowView, "order" | "read" | "cells" | "fault" | "errors" | "warnings"> & {
  errors: RowFinding[];
  warnings: RowFinding[];
  cells: Cell[];
  fault: Message | null;
  orderId: string | null;
  later: OrderFacets["laterEvents"];
  connectionId: string;
  code: string | null;
  message: string | null;
  gatewayOrderId: string | null;
  acknowledgedAt: string | null;
  unconfirmedSince: string | null;
  nextQueryAt: string | null;
  nextAttemptAt: string | null;
} & Pick<OrderRow, "kind" | "direction" | "submission" | "outcome" | "conflict" | "reason" | "cause">;

function viewOf(
  stored: Stored,
  labels: readonly ErrorMessages[],
  readValues: ReturnType<typeof makeValueReader>,
  show: (findings: readonly RowFinding[]) => ShownFinding[],
): BatchRowView {
  const {
    orderId,
    later,
    connectionId,
    code,
    message,
    reason,
    gatewayOrderId,
    acknowledgedAt,
    unconfirmedSince,
    nextQueryAt,
    nextAttemptAt,
    ...rest
  } = stored;
  const { kind, direction, submission, outcome, conflict, cause, cells, fault, ...others } = rest;
  const row = {
    ...others,
    errors: show(others.errors),
    warnings: show(others.warnings),
    fault: render(fault),
    cells: cells.map(shownText),
    read: readValues({ ...others, cells }),
  };
  if (orderId === null) return { ...row, order: null };
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const columns = { kind, direction, submission, outcome, conflict, cause, acknowledgedAt: moment(acknowledgedAt) };
  const next = {
    unconfirmedSince: moment(unconfirmedSince),
    nextQueryAt: moment(nextQueryAt),
    nextAttemptAt: moment(nextAttemptAt),
  };
  const facets = facetsOf({ ...columns, ...next }, later);
  const failure = noteFailure(labels, { facets, cause, connectionId, errorCode: code, errorMessage: message });
  return { ...row, order: { id: orderId, facets, code, message: message ?? render(reason), failure, gatewayOrderId } };
}
