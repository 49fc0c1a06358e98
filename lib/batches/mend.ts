import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchEdits, batchRows } from "@/db/schema/batches";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { Cell } from "@/lib/intake/cell";
import type { BatchRow } from "./batch-mark";
import { readRows } from "./batch-mark";
import { textOf, writtenText } from "./cell-text";
import { isOfFile, storeReading } from "./create";
import { openFile } from "./file";
import type { BatchRecord } from "./frame";
import { batchInput, mendInput, rereadInput } from "./input";
import { updateRows } from "./insert-rows";
import { makeRowsJudge, type RowsJudge } from "./judge-rows";
import type { Carried } from "./read-rows";
import { lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { voidAsked } from "./release";
import { judgeRepeats, mintedId } from "./row-repeats";

const rowsAtOnce = 1_000;

export type Mended = { batchId: string; rows: number; ready: number };

/** Types another text over one cell of an own draft; what was approved of it is void. Throws `invalid`, `conflict`, `forbidden`. */
export const mendCell = command({
  act: "batches.mend",
  input: mendInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, number, column, text }) => {
    const { batch, judge } = await beginMend(desk, tx, batchId, actor, now, column);
    const rows = await readRows(tx, batchId, [number]);
    if (rows.length === 0) throw new AppError("not_found", "The batch has no such row.");
    return finishMend(desk, tx, { batch, judge, rows, column, text, actor, now });
  },
  after: (_context, done) => done,
});

/** Types the same text over every cell of the column that reads like that of one row. Throws like `mendCell`. */
export const mendAlike = command({
  act: "batches.mend",
  input: mendInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, number, column, text }) => {
    const { batch, judge } = await beginMend(desk, tx, batchId, actor, now, column);
    if (judge.sealed.has(column)) throw new AppError("invalid", "Card numbers are mended one by one.");
    const reads = writtenText(column);
    const rows = await tx
      .select()
      .from(batchRows)
      .where(
        sql`${batchRows.batchId} = ${batchId} and ${batchRows.verdict} <> 'aside' and ${reads} = (
          select ${textOf(sql`one.edits`, sql`one.cells`, column)} from batch_rows one where one.batch_id = ${batchId} and one.number = ${number})`,
      )
      .orderBy(asc(batchRows.number));
    if (rows.length === 0) throw new AppError("not_found", "The batch has no such row.");
    return finishMend(desk, tx, { batch, judge, rows, column, text, actor, now });
  },
  after: (_context, done) => done,
});

async function beginMend(desk: Desk, tx: Tx, batchId: string, actor: Actor, now: Date, column: number) {
  const batch = await lockDraft(tx, batchId, actor.personId);
  await voidAsked(tx, batch, actor, now);
  const judge = await makeRowsJudge(tx, desk.sealer, batch, now);
  if (column >= judge.columns) throw new AppError("invalid", "The file has no such column.");
  return { batch, judge };
}

type Mend = {
  batch: BatchRecord;
  judge: RowsJudge;
  rows: readonly BatchRow[];
  column: number;
  text: string;
  actor: Actor;
  now: Date;
};

const editContext = (batchId: string) => ({ purpose: "batch.edit", owner: batchId });

async function finishMend(desk: Desk, tx: Tx, { batch, judge, rows, column, text, actor, now }: Mend) {
  const before: Record<string, string | null> = {};
  for (const row of rows) {
    const old = judge.open(row).edits[column] ?? null;
    before[row.number] = old !== null && judge.sealed.has(column) ? desk.sealer.seal(old, editContext(batch.id)) : old;
  }
  await tx.insert(batchEdits).values({ batchId: batch.id, personId: actor.personId, at: now, column, before });
  const ready = await typeText(tx, { batch, judge, rows, column, actor, now }, () => text);
  const done: Mended = { batchId: batch.id, rows: rows.length, ready };
  const details = { batch: nameOf(batch), column: batch.survey?.header[column] ?? column, rows: rows.length };
  await recordBatchEvent(tx, batch.id, { kind: "mended", at: now, personId: actor.personId, details });
  return { done, audit: { subjectType: "batch", subjectId: batch.id, details } };
}

/** Judges rows with another text in a column (null: the file's own), and those that were refused for repeating them. */
async function typeText(
  tx: Tx,
  { batch, judge, rows, column, actor, now }: Omit<Mend, "text">,
  textOf: (row: BatchRow) => string | null,
): Promise<number> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const judged = rows.slice(at, at + rowsAtOnce).map((row) => {
      const kept = judge.open(row);
      const { [column]: _old, ...others } = kept.edits;
      const { [column]: _editor, ...otherEditors } = kept.edited;
      const text = textOf(row);
      const isOwn = text === null || text === kept.cells[column];
      const edits = isOwn ? others : { ...others, [column]: text };
      const editor = { by: actor.personId, at: now.toISOString() };
      const edited = isOwn ? otherEditors : { ...otherEditors, [column]: editor };
      return judge.judge(row, { ...kept, edits, edited, clientOrderId: mintedId(row) });
    });
    await updateRows(tx, judged);
  }
  const numbers = rows.map(({ number }) => number);
  await judgeRepeats(tx, batch, judge, numbers, now);
  return tx.$count(
    batchRows,
    sql`${batchRows.batchId} = ${batch.id} and verdict = 'ready' and number = any(${`{${numbers.join(",")}}`}::int[])`,
  );
}

/** Takes back the last mend that was not taken back. Throws AppError `conflict` where there is none. */
export const undoMend = command({
  act: "batches.mend",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    const [edit] = await tx
      .select()
      .from(batchEdits)
      .where(and(eq(batchEdits.batchId, batchId), isNull(batchEdits.undoneAt)))
      .orderBy(desc(batchEdits.id))
      .limit(1);
    if (!edit) throw new AppError("conflict", "There is nothing to undo.");
    await voidAsked(tx, batch, actor, now);
    const judge = await makeRowsJudge(tx, desk.sealer, batch, now);
    const rows = await readRows(tx, batchId, Object.keys(edit.before).map(Number));
    const own = (row: BatchRow) => {
      const old = edit.before[row.number] ?? null;
      return old !== null && judge.sealed.has(edit.column) ? desk.sealer.open(old, editContext(batchId)) : old;
    };
    const ready = await typeText(tx, { batch, judge, rows, column: edit.column, actor, now }, own);
    await tx.update(batchEdits).set({ undoneAt: now }).where(eq(batchEdits.id, edit.id));
    const done: Mended = { batchId, rows: rows.length, ready };
    return {
      done,
      audit: { subjectType: "batch", subjectId: batchId, details: { batch: nameOf(batch), undone: rows.length } },
    };
  },
  after: (_context, done) => done,
});

/**
 * Reads an own draft anew with other choices: another delimiter, a column that means something else, an answer to a question.
 * What was typed over cells stays where it was. Throws AppError `invalid` where it cannot be read so: then nothing changed.
 */
export const rereadBatch = command({
  act: "batches.mend",
  input: rereadInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, choices }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    const aside = await tx.$count(batchRows, and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "aside")));
    if (aside > 0)
      throw new AppError("conflict", "Rows of it were set aside, so its file is not read anew: mend its cells.");
    await voidAsked(tx, batch, actor, now);
    // What came from a workbook, or from another batch, is read from its rows: they hold its cells.
    const isText = choices.sheet === undefined && batch.parentBatchId === null;
    const { cells, carried } = await readKept(desk, tx, batch, now, !isText);
    const bytes = isText ? await openFile(tx, desk.sealer, batchId) : null;
    if (isText && bytes === null)
      throw new AppError("conflict", "Its file was wiped since: mend its cells, or upload it again.");
    const header = batch.survey?.header ?? [];
    const file = bytes
      ? ({ kind: "text", name: batch.fileName, bytes } as const)
      : ({ kind: "sheet", name: batch.fileName, sheet: choices.sheet ?? "", rows: [header, ...cells] } as const);
    const result = await storeReading(desk, tx, batch, file, choices, now, carried);
    if (result.verdict === "refused" && isOfFile(result)) throw new AppError("invalid", result.reason);
    await recordBatchEvent(tx, batchId, { kind: "read anew", at: now, personId: actor.personId });
    return {
      done: { batchId },
      audit: { subjectType: "batch", subjectId: batchId, details: { batch: nameOf(batch), readAnew: true } },
    };
  },
  after: (_context, done) => done,
});

async function readKept(desk: Desk, tx: Tx, batch: BatchRecord, now: Date, withCells: boolean) {
  const judge = await makeRowsJudge(tx, desk.sealer, batch, now);
  const cells: Cell[][] = [];
  const carried = new Map<number, Carried>();
  for (let after = 0; ; ) {
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), gt(batchRows.number, after)))
      .orderBy(asc(batchRows.number))
      .limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return { cells, carried };
    after = last.number;
    for (const row of rows) {
      const kept = judge.open(row);
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
