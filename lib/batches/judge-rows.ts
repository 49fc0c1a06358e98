import type { Tx } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import type { Sealer } from "@/lib/core/seal";
import { type JudgedRow, makeRowJudge } from "@/lib/intake/rows";
import type { BatchRow } from "./batch-mark";
import { type BatchRecord, readReading } from "./frame";
import { frameOf, type KeptRow, makeRowStore, type NewRow, sealedColumns, typeOver } from "./row-content";
import { openKept } from "./sealed-row";

/** Judges stored rows anew, with what people typed over them. */
export type RowsJudge = {
  /** What stands in the row, in the clear: the file's own cells, and what was typed. */
  open: (row: BatchRow) => KeptRow;
  /** `place`: another batch and number that the row is for. */
  judge: (row: BatchRow, kept: KeptRow, place?: { batchId: string; number: number }) => NewRow;
  /** Columns whose cells are secret. */
  sealed: ReadonlySet<number>;
  /** The column of the order id; null: the file has none. */
  orderIdColumn: number | null;
  columns: number;
};

/** @throws AppError `conflict` while the batch was not read, `not_found` */
export async function makeRowsJudge(tx: Tx, sealer: Sealer, batch: BatchRecord, now: Date): Promise<RowsJudge> {
  const { survey } = batch;
  if (survey === null) throw new AppError("conflict", "Its file was not read.");
  const reading = await readReading(tx, batch, batch.choices, now);
  const judge = makeRowJudge(survey, reading.options);
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
    judge: (row, kept, place = { batchId: row.batchId, number: row.number }) => {
      const judged: JudgedRow = judge(
        { row: place.number, line: row.line, cells: typeOver(kept.cells, kept.edits) },
        kept.edits,
      );
      return store(judged, kept, place.batchId);
    },
  };
}
