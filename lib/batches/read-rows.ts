import type { Tx } from "@/db/client";
import type { EditedCells } from "@/db/schema/batches";
import type { Sealer } from "@/lib/core/seal";
import type { Cell } from "@/lib/intake/cell";
import { type IntakeResult, type RowChoice, readIntake } from "@/lib/intake/intake";
import type { IntakeFile } from "@/lib/intake/options";
import { type JudgedRow, makeRowJudge } from "@/lib/intake/rows";
import type { Survey } from "@/lib/intake/survey";
import { type BatchRecord, frameOf, type Reading } from "./frame";
import { RowInserter } from "./insert-rows";
import { excludeRow, makeRowStore, type NewRow, sealedColumns } from "./row-content";

/** What an earlier reading left for a row: what people typed over its cells, and what it is made from. */
export type Carried = {
  edits: Record<string, string>;
  edited: Readonly<EditedCells>;
  clientOrderId: string | null;
  fromBatchId: string | null;
  fromNumber: number | null;
};

/**
 * Reads a file to its end and stores its rows as they come, in the caller's transaction, so that memory stays small and a
 * file that is refused at its last row leaves nothing. Edits are typed over the cells before they are judged.
 */
export async function readRows(
  tx: Tx,
  sealer: Sealer,
  batch: Pick<BatchRecord, "id" | "kind">,
  file: IntakeFile,
  reading: Reading,
  carried: ReadonlyMap<number, Carried> = new Map(),
  excludes?: RowChoice,
): Promise<IntakeResult> {
  const steps = readIntake(file, reading.options, excludes);
  let write: ((judged: JudgedRow) => NewRow) | null = null;
  const inserter = new RowInserter(tx);
  // Whoever else works in this process has a turn, and what is being stored is handed over.
  const giveTurn = () => new Promise((resolve) => setImmediate(resolve));
  try {
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      if (step.value.kind === "surveyed") write = makeWriter(sealer, batch, step.value.survey, reading, carried);
      if (step.value.kind === "rows" && write) {
        for (const judged of step.value.rows) {
          if (!inserter.add(write(judged))) continue;
          await inserter.store();
          await giveTurn();
        }
      }
      await giveTurn();
    }
    await inserter.finish();
    return step.value;
  } finally {
    // Nothing is under way any more, however it ends; what it says was or will be said.
    await inserter.end();
  }
}

/** What writes rows as they come: with what people typed over them, and what they were made from. */
function makeWriter(
  sealer: Sealer,
  batch: Pick<BatchRecord, "id" | "kind">,
  survey: Survey,
  reading: Reading,
  carried: ReadonlyMap<number, Carried>,
): (judged: JudgedRow) => NewRow {
  const store = makeRowStore(sealer, frameOf(batch, survey.columns, reading));
  const judge = makeRowJudge(survey, reading.options);
  const writeRow = (judged: JudgedRow): NewRow => {
    const before = carried.get(judged.row);
    if (!before) return store(judged);
    const { edits, edited, clientOrderId, fromBatchId, fromNumber } = before;
    const { row, line, cells } = judged;
    const isEdited = Object.keys(edits).length > 0;
    const read = isEdited ? judge({ row, line, cells: typeOver(cells, edits) }, edits) : judged;
    return { ...store(read, { cells, edits, edited, clientOrderId }), fromBatchId, fromNumber };
  };
  return (judged) => (judged.isExcluded ? excludeRow(writeRow(judged)) : writeRow(judged));
}

/** A row's cells with what people typed over them. */
export function typeOver(cells: readonly Cell[], edits: Readonly<Record<string, string>>): Cell[] {
  return cells.map((cell, at) => edits[at] ?? cell);
}

/** What is kept of a survey; a secret sample is shown by nobody. */
export function keptSurvey(survey: Survey, frame: { kind: BatchRecord["kind"] }): Omit<Survey, "rows"> {
  const { rows: _rows, ...kept } = survey;
  const sealed = sealedColumns({ kind: frame.kind, columns: survey.columns });
  const hidden = new Set([...sealed].map((at) => survey.header[at]));
  const questions = kept.questions.map((question) =>
    hidden.has(question.subject ?? "")
      ? { ...question, samples: [], readings: question.readings.map((one) => ({ ...one, values: [] })) }
      : question,
  );
  return { ...kept, questions };
}
