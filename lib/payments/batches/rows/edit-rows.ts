import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { rowIs } from "@/db/states";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { plural } from "@/lib/core/text/plural";
import { lockDraft, nameOf } from "@/lib/payments/batches/record";
import { voidAsked } from "@/lib/payments/batches/sending/release";
import * as t from "@/messages/batches/model";
import type { BatchRecord } from "./frame";
import { updateRows } from "./insert-rows";
import { excludeRow, type NewRow } from "./row-content";
import { validateRepeats } from "./row-repeats";
import type { BatchRow } from "./sealed-row";
import { mintedId } from "./sealed-row";
import { makeRowsValidator, type RowsValidator } from "./validate-rows";

const rowsAtOnce = 1_000;

export type CellTexts = ReadonlyMap<number, ReadonlyMap<number, string | null>>;

export type Edited = { batchId: string; rows: number; ready: number };

export type Editing = {
  ctx: AppContext;
  tx: Tx;
  batch: BatchRecord;
  validator: RowsValidator;
  actor: Actor;
  now: Date;
};

/** @throws AppError `not_found`, `forbidden` for another user's draft, `conflict` when it can't change any more */
export async function beginEdit(
  { ctx, tx, actor, now }: Pick<Editing, "ctx" | "tx" | "actor" | "now">,
  batchId: string,
): Promise<Editing> {
  const batch = await lockDraft(tx, batchId, actor.userId);
  await voidAsked(tx, batch, actor, now);
  return { ctx, tx, batch, validator: await makeRowsValidator(tx, ctx.sealer, batch, now), actor, now };
}

/**
 * Edits cells and evaluates these rows again, with rows refused for repeating them. An excluded row keeps its edits and
 * stays excluded. Returns the number of ready rows.
 */
export function writeTexts(editing: Editing, rows: readonly BatchRow[], texts: CellTexts): Promise<number> {
  const { validator, actor, now } = editing;
  const editor = { by: actor.userId, at: now.toISOString() };
  return rejudge(editing, rows, (row) => {
    const kept = validator.open(row);
    const edits = { ...kept.edits };
    const edited = { ...kept.edited };
    for (const [column, text] of texts.get(row.number) ?? []) {
      delete edits[column];
      delete edited[column];
      if (text === null || text === kept.cells[column]) continue;
      edits[column] = text;
      edited[column] = editor;
    }
    const validated = validator.validate(row, { ...kept, edits, edited, clientOrderId: mintedId(row) });
    return row.verdict === "aside" ? excludeRow(validated) : validated;
  });
}

export function writeExcluded(editing: Editing, rows: readonly BatchRow[], excluded: boolean): Promise<number> {
  const { validator } = editing;
  return rejudge(editing, rows, (row) => {
    const validated = validator.validate(row, { ...validator.open(row), clientOrderId: mintedId(row) });
    return excluded ? excludeRow(validated) : validated;
  });
}

async function rejudge(
  { tx, batch, validator, now }: Editing,
  rows: readonly BatchRow[],
  write: (row: BatchRow) => NewRow,
): Promise<number> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await updateRows(tx, rows.slice(at, at + rowsAtOnce).map(write));
  }
  await validateRepeats(tx, batch, validator, rows, now);
  const numbers = rows.map(({ number }) => number);
  return tx.$count(
    batchRows,
    sql`${batchRows.batchId} = ${batch.id} and ${batchRows.number} = any(${`{${numbers.join(",")}}`}::int[]) and ${rowIs(batchRows, "ready")}`,
  );
}

/** @throws AppError `not_found` with the number of missing rows */
export function refuseMissing(batch: BatchRecord, numbers: readonly number[], found: readonly BatchRow[]): void {
  const missing = new Set(numbers).size - found.length;
  if (missing === 0) return;
  const rows = t.rowsBeyond(missing);
  throw new AppError("not_found", t.rowsDontFit(rows, batch.rowCount));
}

/** @throws AppError `conflict` for an excluded row, which must be restored first */
export function refuseExcluded(rows: readonly BatchRow[]): void {
  const excluded = rows.filter(({ verdict }) => verdict === "aside");
  const [first] = excluded;
  if (!first) return;
  const which = plural(excluded.length, t.rowIs(first.number), t.rowsAre(excluded.length));
  throw new AppError("conflict", t.rowsExcluded(which));
}

/**
 * A row that is already in another draft can't be restored, since it would be paid twice.
 * @throws AppError `conflict`
 */
export async function refuseInChildren(tx: Tx, batchId: string, rows: readonly BatchRow[]): Promise<void> {
  const numbers = rows.map(({ number }) => number);
  const { rows: taken } = await tx.execute<{ number: number; batch: string }>(sql`
    select c.from_number as number, b.number as batch from batch_rows c join batches b on b.id = c.batch_id
    where c.from_batch_id = ${batchId} and c.from_number = any(${`{${numbers.join(",")}}`}::int[]) and c.is_live
    order by c.from_number limit 1`);
  const [first] = taken;
  if (!first) return;
  throw new AppError("conflict", t.rowMovedAway(first.number, nameOf({ number: Number(first.batch) })));
}
