import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { BatchRow } from "./batch-mark";
import type { BatchRecord } from "./frame";
import { updateRows } from "./insert-rows";
import { makeRowsJudge, type RowsJudge } from "./judge-rows";
import { lockDraft, nameOf } from "./record";
import { voidAsked } from "./release";
import { excludeRow, type NewRow } from "./row-content";
import { judgeRepeats } from "./row-repeats";
import { mintedId } from "./sealed-row";

const rowsAtOnce = 1_000;

/** Row → place in the row → text; null: the file's own. */
export type CellTexts = ReadonlyMap<number, ReadonlyMap<number, string | null>>;

/** What came of an edit: how many rows it touched, and how many of those are ready now. */
export type Edited = { batchId: string; rows: number; ready: number };

/** An own draft, locked for an edit; what was approved of it is void from here on. */
export type Editing = { desk: Desk; tx: Tx; batch: BatchRecord; judge: RowsJudge; actor: Actor; now: Date };

/** @throws AppError `not_found`, `forbidden` for another user's draft, `conflict` where it may not change any more */
export async function beginEdit(
  { desk, tx, actor, now }: Pick<Editing, "desk" | "tx" | "actor" | "now">,
  batchId: string,
): Promise<Editing> {
  const batch = await lockDraft(tx, batchId, actor.personId);
  await voidAsked(tx, batch, actor, now);
  return { desk, tx, batch, judge: await makeRowsJudge(tx, desk.sealer, batch, now), actor, now };
}

/**
 * Puts texts over cells and judges these rows again, with those that were refused for repeating them. An excluded row keeps
 * its texts and stays excluded. Only rows that the edit concerns are read or written. Returns how many of them are ready.
 */
export function writeTexts(editing: Editing, rows: readonly BatchRow[], texts: CellTexts): Promise<number> {
  const { judge, actor, now } = editing;
  const editor = { by: actor.personId, at: now.toISOString() };
  return rejudge(editing, rows, (row) => {
    const kept = judge.open(row);
    const edits = { ...kept.edits };
    const edited = { ...kept.edited };
    for (const [column, text] of texts.get(row.number) ?? []) {
      delete edits[column];
      delete edited[column];
      if (text === null || text === kept.cells[column]) continue;
      edits[column] = text;
      edited[column] = editor;
    }
    const judged = judge.judge(row, { ...kept, edits, edited, clientOrderId: mintedId(row) });
    return row.verdict === "aside" ? excludeRow(judged) : judged;
  });
}

/** Leaves rows out of the batch, or takes them in again. Returns how many of them are ready. */
export function writeExcluded(editing: Editing, rows: readonly BatchRow[], excluded: boolean): Promise<number> {
  const { judge } = editing;
  return rejudge(editing, rows, (row) => {
    const judged = judge.judge(row, { ...judge.open(row), clientOrderId: mintedId(row) });
    return excluded ? excludeRow(judged) : judged;
  });
}

async function rejudge(
  { tx, batch, judge, now }: Editing,
  rows: readonly BatchRow[],
  write: (row: BatchRow) => NewRow,
): Promise<number> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await updateRows(tx, rows.slice(at, at + rowsAtOnce).map(write));
  }
  await judgeRepeats(tx, batch, judge, rows, now);
  const numbers = rows.map(({ number }) => number);
  return tx.$count(
    batchRows,
    sql`${batchRows.batchId} = ${batch.id} and ${batchRows.number} = any(${`{${numbers.join(",")}}`}::int[]) and ${batchRows.verdict} = 'ready'`,
  );
}

/** @throws AppError `not_found`, with how many of the numbers are no row of the batch */
export function refuseMissing(batch: BatchRecord, numbers: readonly number[], found: readonly BatchRow[]): void {
  const missing = new Set(numbers).size - found.length;
  if (missing === 0) return;
  const rows = missing === 1 ? "1 row doesn't" : `${missing} rows don't`;
  throw new AppError(
    "not_found",
    `${rows} fit: the batch has ${batch.rowCount} rows. Paste the others into a new batch. Nothing was changed.`,
  );
}

/** @throws AppError `conflict`: what is excluded is restored before it is edited */
export function refuseExcluded(rows: readonly BatchRow[]): void {
  const excluded = rows.filter(({ verdict }) => verdict === "aside");
  const [first] = excluded;
  if (!first) return;
  const which = excluded.length === 1 ? `Row ${first.number} is` : `${excluded.length} rows are`;
  throw new AppError("conflict", `${which} excluded. Restore them first, then edit their cells. Nothing was changed.`);
}

/** @throws AppError `conflict`: a row that stands in another draft is not restored too, or it would be paid twice */
export async function refuseInChildren(tx: Tx, batchId: string, rows: readonly BatchRow[]): Promise<void> {
  const numbers = rows.map(({ number }) => number);
  const { rows: taken } = await tx.execute<{ number: number; batch: string }>(sql`
    select c.from_number as number, b.number as batch from batch_rows c join batches b on b.id = c.batch_id
    where c.from_batch_id = ${batchId} and c.from_number = any(${`{${numbers.join(",")}}`}::int[]) and c.is_live
    order by c.from_number limit 1`);
  const [first] = taken;
  if (!first) return;
  throw new AppError(
    "conflict",
    `Row ${first.number} is in ${nameOf({ number: Number(first.batch) })} now. Cancel that draft first, then restore the row here.`,
  );
}
