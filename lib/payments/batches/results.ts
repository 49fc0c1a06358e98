import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { batchDownloads, batches } from "@/db/schema/batches";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { rowIs } from "@/db/states";
import { AppError } from "@/lib/core/runtime/errors";
import { render } from "@/lib/core/text/render";
import { shownText } from "@/lib/files/intake/cell";
import { makeFindingText } from "@/lib/files/intake/rows/finding-text";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import { command } from "@/lib/identity/auth/access/command";
import { readMessagesInForce } from "@/lib/payments/failures/queries";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { type FailureNote, noteFailure } from "@/lib/payments/orders/failure";
import { describeOrder } from "@/lib/payments/orders/labels";
import type { OrderRow } from "@/lib/payments/orders/record";
import { canStillLeave } from "@/lib/payments/orders/states";
import { nameSent } from "@/lib/payments/payees/receiver";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { batchInput } from "./input";
import { nameOf, ofBatch } from "./record";
import { intakeOperationOf, typeOver } from "./rows/row-content";

export type RowResult = {
  number: number;
  /** In the header's order, as sent, including users' edits. Card numbers are masked. */
  cells: string[];
  edits: { column: number; from: string; to: string; editor: { name: string; at: Date } | null }[];
  sent: { account: string | null; name: string | null; amount: string | null; currency: string | null } | null;
  orderId: string;
  sendOn: string | null;
  gatewayId: string | null;
  serialNumber: string | null;
  status: string;
  code: string | null;
  message: string | null;
  failure: FailureNote | null;
  finalAt: Date | null;
};

type StoredRow = typeof batchRows.$inferSelect;

const rowsAtOnce = 1_000;

export async function* eachResult(
  db: Database,
  batchId: string,
  { changedSince = null }: { changedSince?: Date | null } = {},
): AsyncGenerator<RowResult[]> {
  const changed = changedSince === null ? undefined : gt(orders.updatedAt, changedSince);
  const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) return;
  const textOf = makeFindingText({ operation: intakeOperationOf(batch.kind), columns: batch.survey?.columns ?? [] });
  const labels = await readMessagesInForce(db);
  for (let after = 0; ; ) {
    const rows = await db
      .select({ row: batchRows, order: orders, movedTo })
      .from(batchRows)
      .leftJoin(orders, eq(orders.id, batchRows.orderId))
      .where(and(eq(batchRows.batchId, batchId), gt(batchRows.number, after), changed))
      .orderBy(asc(batchRows.number))
      .limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row.number;
    const ids = rows.flatMap(({ order }) => order?.id ?? []);
    const later =
      ids.length === 0
        ? []
        : await db
            .select()
            .from(orderLaterEvents)
            .where(sql`${orderLaterEvents.orderId} = any(${`{${ids.join(",")}}`}::uuid[])`);
    const names = await readNames(
      db,
      rows.map(({ row }) => row),
    );
    yield rows.map(({ row, order, movedTo: splitBatch }): RowResult => {
      const base = {
        number: row.number,
        cells: typeOver(row.cells, row.edits ?? {}).map(shownText),
        orderId: row.clientOrderId,
        sendOn: row.sendOn,
      };
      const edits = editsOf(row, names);
      const none = { gatewayId: null, serialNumber: null, code: null, failure: null, finalAt: null, sent: null };
      if (order === null)
        return { ...base, edits, ...none, ...describeUnmade(row, textOf, batch.cancelledAt, splitBatch) };
      const facets = facetsOf(
        order,
        later.filter(({ orderId }) => orderId === order.id),
      );
      return {
        ...base,
        edits,
        sent: sentOf(order),
        gatewayId: order.gatewayOrderId,
        serialNumber: order.serialNumber,
        status: describeOrder(facets).label,
        code: order.errorCode,
        message: order.errorMessage ?? render(order.reason),
        failure: noteFailure(labels, { ...order, facets }),
        finalAt: order.finalAt,
      };
    });
  }
}

const movedTo = sql<string | null>`case when ${rowIs(batchRows, "aside")} then (
  select 'B-' || b.number from batch_rows c join batches b on b.id = c.batch_id
  where c.from_batch_id = ${batchRows.batchId} and c.from_number = ${batchRows.number} order by b.number desc limit 1) end`;

/** Reads the order's own fields, which were sent, and never the file's cells. */
function sentOf({ submission, destination, fields, amount, currency }: OrderRow): RowResult["sent"] {
  if (canStillLeave(submission) || submission === "cancelled") return null;
  const namedBy = Object.hasOwn(destinations, destination) ? destinations[destination as DestinationKind].namedBy : [];
  const account = namedBy.map((name) => fields[name]).find(Boolean) ?? null;
  return { account, name: nameSent(fields), amount, currency };
}

function editsOf({ cells, edits, edited }: StoredRow, names: ReadonlyMap<string, string>): RowResult["edits"] {
  return Object.entries(edits ?? {}).map(([at, to]) => {
    const editor = edited?.[at];
    return {
      column: Number(at),
      from: shownText(cells[Number(at)]),
      to,
      editor: editor ? { name: names.get(editor.by) ?? "", at: new Date(editor.at) } : null,
    };
  });
}

async function readNames(db: Database, rows: readonly StoredRow[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ edited }) => Object.values(edited ?? {}).map(({ by }) => by)));
  if (ids.size === 0) return new Map();
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function describeUnmade(
  row: StoredRow,
  textOf: ReturnType<typeof makeFindingText>,
  cancelledAt: Date | null,
  splitBatch: string | null,
): { status: string; message: string | null } {
  switch (row.verdict) {
    case "error":
      return {
        status: t.rowErrors,
        message: row.errors.map(textOf).join("; "),
      };
    case "question":
      return { status: t.rowUnanswered, message: null };
    case "aside":
      return { status: t.excluded, message: splitBatch && t.rowMoved(splitBatch) };
    case "ready":
      if (row.fault) return { status: t.rowBlocked, message: render(row.fault) };
      return { status: cancelledAt ? common.cancelled : t.queued, message: null };
    default:
      return row.verdict satisfies never;
  }
}

export async function findLastDownload(db: Database, batchId: string, userId: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: batchDownloads.at })
    .from(batchDownloads)
    .where(and(eq(batchDownloads.batchId, batchId), eq(batchDownloads.userId, userId)))
    .orderBy(desc(batchDownloads.at))
    .limit(1);
  return last?.at ?? null;
}

export function countChanged(db: Database, batchId: string, since: Date): Promise<number> {
  return db.$count(orders, and(eq(orders.batchId, batchId), gt(orders.updatedAt, since)));
}

/** Records the download before the results are read, so that later updates are shown as new. */
export const noteDownload = command({
  permission: "batches.download",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
    if (!batch) throw new AppError("not_found", common.batchNotFound);
    await tx.insert(batchDownloads).values({ batchId, userId: actor.userId, at: now });
    const details = { batch: nameOf(batch) };
    return { done: { batchId }, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
});
