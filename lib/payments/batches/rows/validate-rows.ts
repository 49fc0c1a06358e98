import type { Tx } from "@/db/client";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { makeRowValidator } from "@/lib/files/intake/rows/rows";
import type { ValidatedRow } from "@/lib/files/intake/rows/validated-row";
import * as t from "@/messages/batches/model";
import { type BatchRecord, readReading } from "./frame";
import { frameOf, makeRowStore, type NewRow, sealedColumns, typeOver } from "./row-content";
import type { BatchRow, KeptRow } from "./sealed-row";
import { openKept } from "./sealed-row";

export type RowsValidator = {
  open: (row: BatchRow) => KeptRow;
  validate: (row: BatchRow, kept: KeptRow, place?: { batchId: string; number: number }) => NewRow;
  sealed: ReadonlySet<number>;
  orderIdColumn: number | null;
  columns: number;
};

/** @throws AppError `conflict` before the batch is read, `not_found` */
export async function makeRowsValidator(tx: Tx, sealer: Sealer, batch: BatchRecord, now: Date): Promise<RowsValidator> {
  const { survey } = batch;
  if (survey === null) throw new AppError("conflict", t.fileNotRead);
  const reading = await readReading(tx, batch, batch.choices, now);
  const validateCells = makeRowValidator(survey, reading.options);
  const frame = frameOf(batch, survey.columns, reading);
  const store = makeRowStore(sealer, frame);
  const ids = survey.columns.find(
    ({ target }) => target !== null && "field" in target && /^client[-_]orderid$/.test(target.field),
  );
  return {
    sealed: sealedColumns(frame),
    orderIdColumn: ids?.index ?? null,
    columns: survey.header.length,
    open: (row) => openKept(sealer, row),
    validate: (row, kept, place = { batchId: row.batchId, number: row.number }) => {
      const validated: ValidatedRow = validateCells(
        { row: place.number, line: row.line, cells: typeOver(kept.cells, kept.edits) },
        kept.edits,
      );
      return store(validated, kept, place.batchId);
    },
  };
}
