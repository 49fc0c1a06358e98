import { asc, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batch-rows";
import { rowIs } from "@/db/states";
import { AppError } from "@/lib/core/runtime/errors";
import { makeCardGuard } from "@/lib/files/intake/cells/card-cells";
import { holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import { cardNumberInText } from "@/lib/gateway/fields/fault-texts";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { command } from "@/lib/identity/auth/access/command";
import { readRows } from "@/lib/payments/batches/batch-digest";
import { editAlikeInput, editCellsInput, excludeRowsInput } from "@/lib/payments/batches/input";
import type { EditKind } from "@/lib/payments/batches/labels";
import { ofBatch } from "@/lib/payments/batches/record";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { textOf, writtenText } from "./cell-text";
import { keepTexts, recordEdit } from "./edit-history";
import {
  beginEdit,
  type CellTexts,
  type Edited,
  type Editing,
  refuseExcluded,
  refuseInChildren,
  refuseMissing,
  writeExcluded,
  writeTexts,
} from "./edit-rows";
import { intakeOperationOf } from "./row-content";
import type { BatchRow } from "./sealed-row";

/**
 * Excludes or restores rows of the user's own draft.
 * @throws AppError `conflict` when the batch can only be sent whole, or a row is already in another draft
 */
export const excludeRows = command({
  permission: "batches.edit",
  input: excludeRowsInput,
  connectionsOf: ofBatch,
  run: async (context, { batchId, numbers, excluded }) => {
    const editing = await beginEdit(context, batchId);
    const { tx, batch } = editing;
    if (excluded && batch.allOrNothing) throw new AppError("conflict", t.wholeBatchOnly);
    const found = await readRows(tx, batchId, numbers);
    refuseMissing(batch, numbers, found);
    const rows = found.filter(({ verdict }) => (verdict === "aside") !== excluded);
    const done: Edited = { batchId, rows: rows.length, ready: 0 };
    if (rows.length === 0) return { done, audit: null };
    if (!excluded) await refuseInChildren(tx, batchId, rows);
    const before = Object.fromEntries(rows.map(({ number }) => [number, {}]));
    const details = await recordEdit(editing, { kind: excluded ? "exclude" : "restore", before });
    done.ready = await writeExcluded(editing, rows, excluded);
    return { done, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
});

/**
 * Edits cells of the user's own draft as one undoable step, all or nothing, and voids approvals.
 * @throws AppError `not_found` for rows or columns outside the draft, `conflict` for excluded rows, `forbidden`
 */
export const editCells = command({
  permission: "batches.edit",
  input: editCellsInput,
  readsCards: ["cells.text"],
  connectionsOf: ofBatch,
  run: async (context, { batchId, cells, kind }) => {
    const editing = await beginEdit(context, batchId);
    refuseColumns(editing, cells);
    const texts = new Map<number, Map<number, string>>();
    for (const { number, column, text } of cells) {
      const row = texts.get(number) ?? new Map<number, string>();
      texts.set(number, row.set(column, text));
    }
    const numbers = [...texts.keys()];
    const rows = await readRows(editing.tx, batchId, numbers);
    refuseMissing(editing.batch, numbers, rows);
    refuseExcluded(rows);
    return applyTexts(editing, { kind, rows, texts });
  },
});

export const editAlike = command({
  permission: "batches.edit",
  input: editAlikeInput,
  readsCards: ["text"],
  connectionsOf: ofBatch,
  run: async (context, { batchId, number, column, text }) => {
    const editing = await beginEdit(context, batchId);
    refuseColumns(editing, [{ column }]);
    if (editing.validator.sealed.has(column)) throw new AppError("invalid", t.cardNumbersTogether);
    const rows = await editing.tx
      .select()
      .from(batchRows)
      .where(
        sql`${batchRows.batchId} = ${batchId} and not ${rowIs(batchRows, "aside")} and ${writtenText(column)} = (
          select ${textOf(sql`one.edits`, sql`one.cells`, column)} from batch_rows one where one.batch_id = ${batchId} and one.number = ${number})`,
      )
      .orderBy(asc(batchRows.number));
    refuseMissing(
      editing.batch,
      [number],
      rows.filter((row) => row.number === number),
    );
    return applyTexts(editing, {
      kind: "alike",
      rows,
      texts: new Map(rows.map((row) => [row.number, new Map([[column, text]])])),
    });
  },
});

export async function applyTexts(
  editing: Editing,
  { kind, rows, texts }: { kind: EditKind; rows: readonly BatchRow[]; texts: CellTexts },
): Promise<{ done: Edited; audit: AuditEntry<"batches.edit"> }> {
  refuseCardNumbers(editing, texts);
  const { id: batchId } = editing.batch;
  const details = await recordEdit(editing, { kind, before: keepTexts(editing, rows, texts) });
  const ready = await writeTexts(editing, rows, texts);
  return { done: { batchId, rows: rows.length, ready }, audit: { subjectType: "batch", subjectId: batchId, details } };
}

/**
 * Card numbers are allowed only in columns of cards, accounts and ids.
 * @throws AppError `invalid`
 */
function refuseCardNumbers({ batch }: Editing, texts: CellTexts): void {
  const columns = batch.survey?.columns ?? [];
  const { isExempt } = makeCardGuard(intakeOperationOf(batch.kind), columns);
  for (const [number, row] of texts) {
    for (const [at, text] of row) {
      if (text === null || isExempt(at, text) || !holdsCardNumber(text)) continue;
      const label = columns[at]?.header || common.columnNumber(at + 1);
      throw new AppError("invalid", t.cardNumberInvalid(number, label, cardNumberInText));
    }
  }
}

function refuseColumns({ validator }: Editing, cells: readonly { column: number }[]): void {
  const beyond = new Set(cells.filter(({ column }) => column >= validator.columns).map(({ column }) => column)).size;
  if (beyond === 0) return;
  const columns = t.columnsBeyond(beyond);
  throw new AppError("invalid", t.columnsDontFit(columns, validator.columns));
}
