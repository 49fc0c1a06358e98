import { and, asc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batchEdits, batchEvents, type KeptText } from "@/db/schema/batches";
import { users } from "@/db/schema/users";
import { isMessage } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { shownText } from "@/lib/files/intake/cell";
import * as t from "@/messages/batches/model";
import { readRows } from "./batch-digest";
import type { BatchEventKind } from "./events";
import type { BatchRecord } from "./rows/frame";
import { sealedColumns } from "./rows/row-content";

export type CellChange = { row: number; column: string; before: string; after: string };

export type BatchReturned = {
  by: string | null;
  note: string | null;
  at: Date;
  cells: CellChange[];
  cellCount: number;
  excludedRows: number;
};

const cellsShown = 10;
const returns: BatchEventKind[] = ["approval_rejected", "approval_expired"];
const excludes: Partial<Record<BatchEventKind, 1 | -1>> = { split_off: 1, rows_excluded: 1, rows_restored: -1 };
const readKinds = [...returns, ...Object.keys(excludes)] as BatchEventKind[];

export async function readBatchReturn(db: Database, batch: BatchRecord): Promise<BatchReturned | null> {
  const events = await db
    .select({ at: batchEvents.at, kind: batchEvents.kind, by: users.name, details: batchEvents.details })
    .from(batchEvents)
    .leftJoin(users, eq(users.id, batchEvents.userId))
    .where(and(eq(batchEvents.batchId, batch.id), inArray(batchEvents.kind, readKinds)))
    .orderBy(asc(batchEvents.id));
  const last = events.findLastIndex(({ kind }) => returns.includes(kind));
  const back = events[last];
  if (!back) return null;
  const changes = await findCellChanges(db, batch, back.at);
  return {
    by: back.by,
    note: back.by !== null && isMessage(back.details.reason) ? render(back.details.reason) : null,
    at: back.at,
    cells: changes.slice(0, cellsShown),
    cellCount: changes.length,
    excludedRows: events
      .slice(last + 1)
      .reduce((sum, { kind, details }) => sum + (excludes[kind] ?? 0) * Number(details.rows ?? 0), 0),
  };
}

async function findCellChanges(db: Database, batch: BatchRecord, since: Date): Promise<CellChange[]> {
  const edits = await db
    .select({ before: batchEdits.before })
    .from(batchEdits)
    .where(and(eq(batchEdits.batchId, batch.id), gte(batchEdits.at, since), isNull(batchEdits.undoneAt)))
    .orderBy(asc(batchEdits.id));
  const firsts = new Map<string, { row: number; column: number; before: KeptText }>();
  for (const { before } of edits) {
    for (const [row, cells] of Object.entries(before)) {
      for (const [column, text] of Object.entries(cells)) {
        const key = `${row}.${column}`;
        if (!firsts.has(key)) firsts.set(key, { row: Number(row), column: Number(column), before: text });
      }
    }
  }
  if (firsts.size === 0) return [];
  const rows = await readRows(db, batch.id, [...new Set([...firsts.values()].map(({ row }) => row))]);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const sealed = sealedColumns({ kind: batch.kind, columns: batch.survey?.columns ?? [] });
  return [...firsts.values()]
    .flatMap(({ row: number, column, before }) => {
      const row = byNumber.get(number);
      if (!row) return [];
      const own = shownText(row.cells[column]);
      const after = row.edits?.[column] ?? own;
      // Edits over a card number are kept sealed; the file's own value is shown masked.
      const was = sealed.has(column) || typeof before === "object" ? own : before;
      const name = batch.survey?.header[column] ?? t.column(column + 1);
      return was === after && !sealed.has(column) ? [] : [{ row: number, column: name, before: was, after }];
    })
    .sort((a, b) => a.row - b.row);
}
