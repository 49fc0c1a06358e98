import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batches, batchFiles, batchRows } from "@/db/schema/batches";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { inReadingTurn } from "@/lib/core/reading-thread";
import { isOfFile } from "@/lib/intake/intake";
import type { IntakeChoices } from "@/lib/intake/options";
import { rememberReading, storeReading } from "./create";
import { readSealedFile } from "./file";
import type { BatchRecord } from "./frame";
import { rereadInput } from "./input";
import type { FileToRead } from "./read-rows";
import type { FilePart } from "./reading-job";
import { lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { voidAsked } from "./release";

const rowsAtOnce = 1_000;

/**
 * Reads an own draft anew with other choices: another delimiter, a column that means something else, an answer to a question.
 * What was typed over cells stays where it was. Throws AppError `invalid` where it cannot be read so: then nothing changed.
 */
export const rereadBatch = command({
  act: "batches.edit",
  input: rereadInput,
  connectionsOf: ofBatch,
  turn: inReadingTurn,
  run: async ({ desk, tx, actor, now }, { batchId, choices }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    await refuseOtherRows(tx, batch, choices);
    await voidAsked(tx, batch, actor, now);
    // What came from another batch has no file, and is read from its rows: they hold its cells.
    const isFile = batch.parentBatchId === null;
    if (isFile && (await tx.$count(batchFiles, eq(batchFiles.batchId, batchId))) === 0)
      throw new AppError("conflict", "The file was wiped in the meantime. Edit its cells, or upload it again.");
    const { fileName: name, survey } = batch;
    // Rows that are stored are below their headings already, and none of them is a total.
    const read = isFile ? choices : { ...choices, headingRow: 1, keepsTotalRows: true };
    // What a person excluded or restored stays so; hidden rows are as the answer to them says, once it is another one.
    const answer = choices.answers?.hiddenRows;
    const isAnswer = answer !== batch.choices.answers?.hiddenRows;
    const carried = await tx.$count(batchRows, and(eq(batchRows.batchId, batchId), isCarried));
    const file: FileToRead = {
      source: isFile ? { kind: "kept", name } : { kind: "rows", name, header: survey?.header ?? [] },
      sheet: choices.sheet,
      leavesOutHidden: isAnswer ? answer === "left-out" : null,
      parts: readKept(tx, batchId, isFile),
    };
    const result = await storeReading(desk, tx, batch, file, read, now);
    if (result.verdict === "refused" && isOfFile(result)) throw new AppError("invalid", result.reason);
    if (!isFile) await tx.update(batches).set({ choices }).where(eq(batches.id, batchId));
    const line = result.survey?.heading.line;
    if (isFile && carried > 0 && line !== (batch.survey?.heading?.line ?? line))
      throw new AppError(
        "conflict",
        "Cells are edited, and other headings would move them to other rows. Undo the edits first.",
      );
    if (isFile) await rememberReading(tx, batch, result, choices, { personId: actor.personId, now });
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

/** Rows whose cells were typed over, or that came from another batch. */
const isCarried = or(isNotNull(batchRows.edits), isNotNull(batchRows.fromBatchId));

/** What is kept of the reading before: the sealed file and what was typed over its cells; or all rows, where there is none. */
async function* readKept(tx: Tx, batchId: string, isFile: boolean): AsyncGenerator<FilePart> {
  if (isFile) for await (const sealed of readSealedFile(tx, batchId)) yield { sealed };
  const needed = isFile ? or(isCarried, eq(batchRows.verdict, "aside")) : undefined;
  for (let after = 0; ; ) {
    const rows = await tx
      .select({
        batchId: batchRows.batchId,
        number: batchRows.number,
        sealedFields: batchRows.sealedFields,
        cells: batchRows.cells,
        edits: batchRows.edits,
        edited: batchRows.edited,
        clientOrderId: batchRows.clientOrderId,
        verdict: batchRows.verdict,
        fromBatchId: batchRows.fromBatchId,
        fromNumber: batchRows.fromNumber,
      })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), gt(batchRows.number, after), needed))
      .orderBy(asc(batchRows.number))
      .limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    yield { rows };
  }
}
