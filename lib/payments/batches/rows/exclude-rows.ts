import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { readRows } from "@/lib/payments/batches/batch-digest";
import { excludeRowsInput } from "@/lib/payments/batches/input";
import { ofBatch } from "@/lib/payments/batches/record";
import * as t from "@/messages/batches/model";
import { recordEdit } from "./edit-history";
import { beginEdit, type Edited, refuseInChildren, refuseMissing, writeExcluded } from "./edit-rows";

/**
 * Excludes or restores rows of the user's own draft.
 * @throws AppError `conflict` when the batch can only be sent whole, or a row is already in another draft
 */
export const excludeRows = command({
  permission: "batches.edit",
  input: excludeRowsInput,
  connectionsOf: ofBatch,
  run: async (context, { batchId, numbers, excluded }) => {
    const editing = await beginEdit(context, batchId);
    const { tx, batch } = editing;
    if (excluded && batch.allOrNothing) throw new AppError("conflict", t.wholeBatchOnly);
    const found = await readRows(tx, batchId, numbers);
    refuseMissing(batch, numbers, found);
    const rows = found.filter(({ verdict }) => (verdict === "aside") !== excluded);
    const done: Edited = { batchId, rows: rows.length, ready: 0 };
    if (rows.length === 0) return { done, audit: null };
    if (!excluded) await refuseInChildren(tx, batchId, rows);
    const before = Object.fromEntries(rows.map(({ number }) => [number, {}]));
    const details = await recordEdit(editing, { kind: excluded ? "exclude" : "restore", before });
    done.ready = await writeExcluded(editing, rows, excluded);
    return { done, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
});
