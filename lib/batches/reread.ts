import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batches, batchRows } from "@/db/schema/batches";
import { command } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { Cell } from "@/lib/intake/cell";
import type { IntakeChoices } from "@/lib/intake/options";
import { isOfFile, rememberReading, storeReading } from "./create";
import { openFile } from "./file";
import type { BatchRecord } from "./frame";
import { rereadInput } from "./input";
import { makeRowsJudge } from "./judge-rows";
import { openTable } from "./open-table";
import type { Carried } from "./read-rows";
import { lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { voidAsked } from "./release";
import { mintedId } from "./row-repeats";

const rowsAtOnce = 1_000;

/**
 * Reads an own draft anew with other choices: another delimiter, a column that means something else, an answer to a question.
 * What was typed over cells stays where it was. Throws AppError `invalid` where it cannot be read so: then nothing changed.
 */
export const rereadBatch = command({
  act: "batches.edit",
  input: rereadInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, choices }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    await refuseOtherRows(tx, batch, choices);
    await voidAsked(tx, batch, actor, now);
    // What came from another batch has no file, and is read from its rows: they hold its cells.
    const isFile = batch.parentBatchId === null;
    const { cells, carried, excluded } = await readKept(desk, tx, batch, now, !isFile);
    const bytes = isFile ? await openFile(tx, desk.sealer, batchId) : null;
    if (isFile && bytes === null)
      throw new AppError("conflict", "The file was wiped in the meantime. Edit its cells, or upload it again.");
    const header = batch.survey?.header ?? [];
    const file = bytes
      ? await openTable(batch.fileName, bytes, choices.sheet)
      : ({ kind: "sheet", name: batch.fileName, sheet: choices.sheet ?? "", rows: [header, ...cells] } as const);
    // Rows that are stored are below their headings already, and none of them is a total.
    const read = bytes ? choices : { ...choices, headingRow: 1, keepsTotalRows: true };
    // What a person excluded or restored stays so; hidden rows are as the answer to them says, once it is another one.
    const answer = choices.answers?.hiddenRows;
    const isAnswer = answer !== batch.choices.answers?.hiddenRows;
    const excludes = (row: number, isHidden: boolean) =>
      isHidden && isAnswer ? answer === "left-out" : excluded.has(row);
    const result = await storeReading(desk, tx, batch, file, read, now, carried, excludes);
    if (result.verdict === "refused" && isOfFile(result)) throw new AppError("invalid", result.reason);
    if (!bytes) await tx.update(batches).set({ choices }).where(eq(batches.id, batchId));
    const line = result.survey?.heading.line;
    if (bytes && carried.size > 0 && line !== (batch.survey?.heading?.line ?? line))
      throw new AppError(
        "conflict",
        "Cells are edited, and other headings would move them to other rows. Undo the edits first.",
      );
    if (batch.parentBatchId === null)
      await rememberReading(tx, batch, result, choices, { personId: actor.personId, now });
    await recordBatchEvent(tx, batchId, { kind: "read anew", at: now, personId: actor.personId });
    return {
      done: { batchId },
      audit: { subjectType: "batch", subjectId: batchId, details: { batch: nameOf(batch), readAnew: true } },
    };
  },
  after: (_context, done) => done,
});

/** Choices that tell which lines are rows: with others, a row's number is another row's. */
const formOf = ({ encoding, delimiter, headingRow, keepsTotalRows, sheet }: IntakeChoices) =>
  JSON.stringify([encoding, delimiter, headingRow, keepsTotalRows, sheet]);

/** @throws AppError `conflict` where excluded rows would be lost: they are in another batch, or are no longer the same rows */
async function refuseOtherRows(tx: Tx, { id, choices: before }: BatchRecord, choices: IntakeChoices): Promise<void> {
  const inOther = await tx.$count(batchRows, eq(batchRows.fromBatchId, id));
  const excluded = await tx.$count(batchRows, and(eq(batchRows.batchId, id), eq(batchRows.verdict, "aside")));
  if (inOther === 0 && (excluded === 0 || formOf(before) === formOf(choices))) return;
  throw new AppError(
    "conflict",
    "Some rows are excluded, so the file is not read again. Restore them first, or edit the cells.",
  );
}

async function readKept(desk: Desk, tx: Tx, batch: BatchRecord, now: Date, withCells: boolean) {
  const judge = await makeRowsJudge(tx, desk.sealer, batch, now);
  // The file has the cells: only what was typed over them, and what is excluded, is carried on.
  const needed = withCells ? undefined : or(isNotNull(batchRows.edits), eq(batchRows.verdict, "aside"));
  const cells: Cell[][] = [];
  const carried = new Map<number, Carried>();
  const excluded = new Set<number>();
  for (let after = 0; ; ) {
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), gt(batchRows.number, after), needed))
      .orderBy(asc(batchRows.number))
      .limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return { cells, carried, excluded };
    after = last.number;
    for (const row of rows) {
      const kept = judge.open(row);
      if (row.verdict === "aside") excluded.add(row.number);
      if (withCells) cells.push([...kept.cells]);
      const { fromBatchId, fromNumber } = row;
      const isPlain = Object.keys(kept.edits).length === 0 && fromBatchId === null;
      if (!isPlain)
        carried.set(row.number, {
          ...{ edits: { ...kept.edits }, edited: kept.edited, clientOrderId: mintedId(row) },
          ...{ fromBatchId, fromNumber },
        });
    }
  }
}
