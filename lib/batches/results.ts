import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batchDownloads, batches, batchRows } from "@/db/schema/batches";
import { orderAftermath, orders } from "@/db/schema/orders";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { readWords } from "@/lib/failures/queries";
import { facetsOf } from "@/lib/orders/facets-of";
import { type FailureNote, noteFailure } from "@/lib/orders/failure";
import { describeOrder } from "@/lib/orders/words";
import { batchInput } from "./input";
import { nameOf, ofBatch } from "./record";

/** What became of a row, as the uploader's own file gets it in columns of ours. */
export type RowResult = {
  number: number;
  /** As uploaded, in the order of the header; card numbers masked. */
  cells: string[];
  orderId: string;
  gatewayId: string | null;
  serialNumber: string | null;
  /** The label that screens show. */
  status: string;
  code: string | null;
  message: string | null;
  /** Of a failed row: today's words for it, and what to do. */
  failure: FailureNote | null;
  finalAt: Date | null;
};

const rowsAtOnce = 1_000;

/**
 * Every row of a batch with what became of it, in the order of the file, some at a time. `changedSince`: only those of whose
 * order something new came after that.
 */
export async function* eachResult(
  db: Database,
  batchId: string,
  { changedSince = null }: { changedSince?: Date | null } = {},
): AsyncGenerator<RowResult[]> {
  const changed = changedSince === null ? undefined : gt(orders.updatedAt, changedSince);
  const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
  const words = await readWords(db);
  for (let after = 0; ; ) {
    const rows = await db
      .select({ row: batchRows, order: orders })
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
            .from(orderAftermath)
            .where(sql`${orderAftermath.orderId} = any(${`{${ids.join(",")}}`}::uuid[])`);
    yield rows.map(({ row, order }): RowResult => {
      const base = { number: row.number, cells: row.cells, orderId: row.clientOrderId };
      const none = { gatewayId: null, serialNumber: null, code: null, failure: null, finalAt: null };
      if (order === null) return { ...base, ...none, ...wordOf(row, batch?.cancelledAt ?? null) };
      const facets = facetsOf(
        order,
        later.filter(({ orderId }) => orderId === order.id),
      );
      return {
        ...base,
        gatewayId: order.gatewayOrderId,
        serialNumber: order.serialNumber,
        status: describeOrder(facets).label,
        code: order.errorCode,
        message: order.errorMessage,
        failure: noteFailure(words, { ...order, facets }),
        finalAt: order.finalAt,
      };
    });
  }
}

/** A row that is no order. */
function wordOf(
  row: typeof batchRows.$inferSelect,
  cancelledAt: Date | null,
): { status: string; message: string | null } {
  switch (row.verdict) {
    case "error":
      return { status: "Needs mending", message: row.errors.map(({ message }) => message).join("; ") };
    case "question":
      return { status: "Waits for an answer", message: null };
    case "aside":
      return { status: "Set aside", message: null };
    case "ready":
      if (row.fault) return { status: "Refused here, not sent", message: row.fault };
      return { status: cancelledAt ? "Cancelled" : "Waiting", message: null };
    default:
      return row.verdict satisfies never;
  }
}

/** When this person last took the results; null: never. */
export async function findLastDownload(db: Database, batchId: string, personId: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: batchDownloads.at })
    .from(batchDownloads)
    .where(and(eq(batchDownloads.batchId, batchId), eq(batchDownloads.personId, personId)))
    .orderBy(desc(batchDownloads.at))
    .limit(1);
  return last?.at ?? null;
}

/** How many rows have news since then. */
export function countChanged(db: Database, batchId: string, since: Date): Promise<number> {
  return db.$count(orders, and(eq(orders.batchId, batchId), gt(orders.updatedAt, since)));
}

/** Notes that this person takes the results now, before they are read: what comes meanwhile is told again. */
export const noteDownload = command({
  act: "batches.download",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
    if (!batch) throw new AppError("not_found", "There is no such batch.");
    await tx.insert(batchDownloads).values({ batchId, personId: actor.personId, at: now });
    return {
      done: { batchId },
      audit: { subjectType: "batch", subjectId: batchId, details: { batch: nameOf(batch) } },
    };
  },
  after: (_context, done) => done,
});
