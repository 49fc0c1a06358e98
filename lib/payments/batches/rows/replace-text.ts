import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Tx } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { rowIs } from "@/db/states";
import { AppError } from "@/lib/core/runtime/errors";
import { command, fieldErrors } from "@/lib/identity/auth/access/command";
import { readRows } from "@/lib/payments/batches/batch-digest";
import { cellsMost, type FindText, findTextInput, replaceTextInput } from "@/lib/payments/batches/input";
import { ofBatch } from "@/lib/payments/batches/record";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { writtenCells } from "./cell-text";
import { applyTexts } from "./edit-cells";
import { beginEdit } from "./edit-rows";
import type { BatchRecord } from "./frame";
import { sealedColumns } from "./row-content";

export type Replaced = { number: number; column: number; before: string; after: string };
export type ReplacePreview = { cells: number; rows: number; samples: Replaced[]; isTooMany: boolean };

const samplesMost = 20;

/**
 * Sets `isTooMany` beyond 20,000 cells instead of counting.
 * @throws AppError `invalid`, `not_found`
 */
export async function previewReplace(
  db: Database,
  batchId: string,
  raw: z.input<typeof findTextInput>,
): Promise<ReplacePreview> {
  const find = findTextInput.safeParse(raw);
  if (!find.success) throw new AppError("invalid", Object.values(fieldErrors(find.error)).join("; "));
  const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new AppError("not_found", common.batchNotFound);
  const found = await findReplaced(db, batch, find.data);
  const rows = new Set(found.map(({ number }) => number)).size;
  const isTooMany = found.length > cellsMost;
  return { cells: Math.min(found.length, cellsMost), rows, samples: found.slice(0, samplesMost), isTooMany };
}

/**
 * Replaces a text in the user's own draft as one undoable step, except in card numbers and excluded rows.
 * @throws AppError `conflict` when no cell or more than 20,000 cells have the text
 */
export const replaceText = command({
  permission: "batches.edit",
  input: replaceTextInput,
  readsCards: ["with"],
  connectionsOf: ofBatch,
  run: async (context, { batchId, ...find }) => {
    const editing = await beginEdit(context, batchId);
    const found = await findReplaced(editing.tx, editing.batch, find);
    if (found.length === 0) throw new AppError("conflict", t.findNoMatch);
    if (found.length > cellsMost) throw new AppError("conflict", t.findTooMany(cellsMost.toLocaleString("en-GB")));
    const texts = new Map<number, Map<number, string>>();
    for (const { number, column, after } of found) {
      const row = texts.get(number) ?? new Map<number, string>();
      texts.set(number, row.set(column, after));
    }
    const rows = await readRows(editing.tx, batchId, [...texts.keys()]);
    return applyTexts(editing, { kind: "replace", rows, texts });
  },
});

async function findReplaced(
  db: Database | Tx,
  batch: BatchRecord,
  { text, column, matchCase, wholeCell, with: other }: FindText & { with: string },
): Promise<Replaced[]> {
  const sealed = [...sealedColumns({ kind: batch.kind, columns: batch.survey?.columns ?? [] })];
  const fold = (value: unknown) => (matchCase ? sql`${value}` : sql`lower(${value})`);
  const has = wholeCell
    ? sql`${fold(sql`c.text`)} = ${fold(sql`${text}::text`)}`
    : sql`position(${fold(sql`${text}::text`)} in ${fold(sql`c.text`)}) > 0`;
  const { rows } = await db.execute<{ number: number; column: number; text: string }>(sql`
    select r.number, c.place as "column", c.text from batch_rows r, ${writtenCells(sql`r`)} c
    where r.batch_id = ${batch.id} and not ${rowIs("r", "aside")} and c.place <> all(${`{${sealed.join(",")}}`}::int[])
      and ${column === null ? sql`true` : sql`c.place = ${column}`} and ${has}
    order by r.number, c.place limit ${cellsMost + 1}`);
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"), matchCase ? "g" : "gi");
  return rows
    .map(({ number, column: place, text: before }) => ({
      ...{ number, column: place, before },
      after: wholeCell ? other : before.replace(pattern, () => other),
    }))
    .filter(({ before, after }) => before !== after);
}
