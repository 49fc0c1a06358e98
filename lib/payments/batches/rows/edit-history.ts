import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { batchEdits, type KeptText, type KeptTexts } from "@/db/schema/batches";
import { AppError } from "@/lib/core/runtime/errors";
import { counted } from "@/lib/core/text/plural";
import type { AuditDetails } from "@/lib/identity/auth/access/audit-events";
import { command } from "@/lib/identity/auth/access/command";
import { readRows } from "@/lib/payments/batches/batch-digest";
import { batchInput } from "@/lib/payments/batches/input";
import type { EditKind } from "@/lib/payments/batches/labels";
import { nameOf, ofBatch, recordBatchEvent } from "@/lib/payments/batches/record";
import * as t from "@/messages/batches/model";
import {
  beginEdit,
  type CellTexts,
  type Edited,
  type Editing,
  refuseInChildren,
  writeExcluded,
  writeTexts,
} from "./edit-rows";
import type { BatchRow } from "./sealed-row";

const contextOf = (batchId: string) => ({ purpose: "batch.edit", owner: batchId });

export type Stepped = Edited & { what: string; firstRow: number | null };

const past: Record<EditKind, string> = {
  type: t.edited,
  paste: t.pasted,
  fill: t.filled,
  replace: t.replaced,
  clear: t.cleared,
  alike: t.changedTogether,
  exclude: t.rowExcluded,
  restore: t.restored,
};

export function describeEdit(kind: EditKind, texts: KeptTexts): string {
  const rows = Object.values(texts);
  const isOfRows = kind === "exclude" || kind === "restore";
  const count = isOfRows ? rows.length : rows.reduce((sum, cells) => sum + Object.keys(cells).length, 0);
  return `${counted(count, isOfRows ? "row" : "cell")} ${past[kind]}`;
}

export function keepTexts({ ctx, batch, validator }: Editing, rows: readonly BatchRow[], texts: CellTexts): KeptTexts {
  const kept: Record<string, Record<string, KeptText>> = {};
  for (const row of rows) {
    const { edits } = validator.open(row);
    const cells: Record<string, KeptText> = {};
    for (const column of texts.get(row.number)?.keys() ?? []) {
      const text = edits[column] ?? null;
      cells[column] =
        text !== null && validator.sealed.has(column) ? { sealed: ctx.sealer.seal(text, contextOf(batch.id)) } : text;
    }
    kept[row.number] = cells;
  }
  return kept;
}

function openTexts({ ctx, batch }: Editing, kept: KeptTexts): CellTexts {
  const open = (text: KeptText) =>
    text === null || typeof text === "string" ? text : ctx.sealer.open(text.sealed, contextOf(batch.id));
  return new Map(
    Object.entries(kept).map(([number, cells]) => [
      Number(number),
      new Map(Object.entries(cells).map(([column, text]) => [Number(column), open(text)])),
    ]),
  );
}

export async function recordEdit(
  { tx, batch, actor, now }: Editing,
  { kind, before }: { kind: EditKind; before: KeptTexts },
): Promise<AuditDetails<"batches.edit">> {
  await tx.delete(batchEdits).where(and(eq(batchEdits.batchId, batch.id), isNotNull(batchEdits.undoneAt)));
  await tx.insert(batchEdits).values({ batchId: batch.id, userId: actor.userId, at: now, kind, before });
  return recordStep({ tx, batch, actor, now }, { kind, what: describeEdit(kind, before), texts: before });
}

async function recordStep(
  { tx, batch, actor, now }: Pick<Editing, "tx" | "batch" | "actor" | "now">,
  { kind, what, texts }: { kind: EditKind; what: string; texts: KeptTexts },
): Promise<AuditDetails<"batches.edit">> {
  const columns = new Set(Object.values(texts).flatMap((cells) => Object.keys(cells)));
  const [only] = columns.size === 1 ? columns : [];
  const column = only === undefined ? {} : { column: batch.survey?.header[Number(only)] ?? only };
  const details = { batch: nameOf(batch), what, rows: Object.keys(texts).length, ...column };
  const name = kind === "exclude" ? "rows_excluded" : kind === "restore" ? "rows_restored" : "edited";
  await recordBatchEvent(tx, batch.id, { kind: name, at: now, userId: actor.userId, details });
  return details;
}

/** @throws AppError `conflict` when there is nothing to undo */
export const undoEdit = makeStep("undo");

/** @throws AppError `conflict` when there is nothing to redo */
export const redoEdit = makeStep("redo");

const opposite: Partial<Record<EditKind, EditKind>> = { exclude: "restore", restore: "exclude" };

function makeStep(way: "undo" | "redo") {
  return command({
    permission: "batches.edit",
    input: batchInput,
    connectionsOf: ofBatch,
    run: async (context, { batchId }) => {
      const editing = await beginEdit(context, batchId);
      const { tx, batch, now } = editing;
      const isUndo = way === "undo";
      const [edit] = await tx
        .select()
        .from(batchEdits)
        .where(
          and(eq(batchEdits.batchId, batchId), isUndo ? isNull(batchEdits.undoneAt) : isNotNull(batchEdits.undoneAt)),
        )
        .orderBy(isUndo ? desc(batchEdits.id) : asc(batchEdits.id))
        .limit(1);
      const kept = isUndo ? edit?.before : edit?.after;
      if (!edit || !kept) throw new AppError("conflict", t.historyEmpty(way));
      const rows = await readRows(tx, batchId, Object.keys(kept).map(Number));
      const texts = openTexts(editing, kept);
      const after = isUndo ? keepTexts(editing, rows, texts) : edit.after;
      const kind = isUndo ? (opposite[edit.kind] ?? edit.kind) : edit.kind;
      if (kind === "restore") await refuseInChildren(tx, batchId, rows);
      const isOfRows = kind === "exclude" || kind === "restore";
      const ready = isOfRows
        ? await writeExcluded(editing, rows, kind === "exclude")
        : await writeTexts(editing, rows, texts);
      await tx
        .update(batchEdits)
        .set({ after, undoneAt: isUndo ? now : null })
        .where(eq(batchEdits.id, edit.id));
      const what = describeEdit(edit.kind, kept);
      const details = await recordStep(editing, { kind, what: `${way}: ${what}`, texts: kept });
      const done: Stepped = { batchId, rows: rows.length, ready, what, firstRow: rows[0]?.number ?? null };
      return { done, audit: { subjectType: "batch", subjectId: batch.id, details } };
    },
  });
}
