import type { Tx } from "@/db/client";
import type { Sealer } from "@/lib/core/seal";
import { type IntakeResult, readIntake } from "@/lib/intake/intake";
import type { IntakeFile } from "@/lib/intake/options";
import { makeRowJudge } from "@/lib/intake/rows";
import type { Survey } from "@/lib/intake/survey";
import { type BatchRecord, frameOf, type Reading } from "./frame";
import { insertRows } from "./insert-rows";
import { type NewRow, sealedColumns, storeRow } from "./row-content";

/** Rows to one statement: enough to be fast, few enough to be small. */
const rowsAtOnce = 1_000;

/** What an earlier reading left for a row: what people typed over its cells, and what it is made from. */
export type Carried = {
  edits: Record<string, string>;
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
): Promise<IntakeResult> {
  let survey: Survey | null = null;
  let waiting: NewRow[] = [];
  const steps = readIntake(file, reading.options);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (step.value.kind === "surveyed") survey = step.value.survey;
    if (step.value.kind !== "rows" || survey === null) continue;
    const frame = frameOf(batch, survey.columns, reading);
    const judge = makeRowJudge(survey, reading.options);
    for (const judged of step.value.rows) {
      const before = carried.get(judged.row);
      const edits = before?.edits ?? {};
      const read =
        Object.keys(edits).length === 0
          ? judged
          : judge({ row: judged.row, line: judged.line, cells: typeOver(judged.cells, edits) });
      const kept = { cells: judged.cells, edits, clientOrderId: before?.clientOrderId ?? null };
      const row = storeRow(sealer, frame, read, kept);
      waiting.push(before ? { ...row, fromBatchId: before.fromBatchId, fromNumber: before.fromNumber } : row);
    }
    if (waiting.length < rowsAtOnce) continue;
    await insertRows(tx, waiting);
    waiting = [];
    // Whoever else works in this process has a turn between the blocks.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await insertRows(tx, waiting);
  return step.value;
}

/** A row's cells with what people typed over them. */
export function typeOver(cells: readonly string[], edits: Readonly<Record<string, string>>): string[] {
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
