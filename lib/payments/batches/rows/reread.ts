import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { batches, batchFiles } from "@/db/schema/batches";
import { inReadingTurn } from "@/lib/core/files/reading-thread";
import { pick } from "@/lib/core/lists/pick";
import { AppError } from "@/lib/core/runtime/errors";
import { isOfFile } from "@/lib/files/intake/intake";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { command } from "@/lib/identity/auth/access/command";
import { rememberReading, storeReading } from "@/lib/payments/batches/create";
import { rereadInput } from "@/lib/payments/batches/input";
import { lockDraft, nameOf, ofBatch, recordBatchEvent } from "@/lib/payments/batches/record";
import { voidAsked } from "@/lib/payments/batches/sending/release";
import * as t from "@/messages/batches/model";
import { readSealedFile } from "./file";
import type { BatchRecord } from "./frame";
import type { FileToRead } from "./read-rows";
import type { FilePart } from "./reading-job";

const rowsAtOnce = 1_000;

/**
 * Reads the user's own draft again with other choices and keeps cell edits.
 * @throws AppError `invalid` when it can't be read so; nothing changes then
 */
export const rereadBatch = command({
  permission: "batches.edit",
  input: rereadInput,
  connectionsOf: ofBatch,
  turn: inReadingTurn,
  run: async ({ ctx, tx, actor, now }, { batchId, choices }) => {
    const batch = await lockDraft(tx, batchId, actor.userId);
    await refuseOtherRows(tx, batch, choices);
    await voidAsked(tx, batch, actor, now);
    const isFile = batch.parentBatchId === null;
    if (isFile && (await tx.$count(batchFiles, eq(batchFiles.batchId, batchId))) === 0)
      throw new AppError("conflict", t.fileDeleted);
    const { fileName: name, survey } = batch;
    const read = isFile ? choices : { ...choices, headingRow: 1, keepsTotalRows: true };
    const answer = choices.answers?.hiddenRows;
    const isAnswer = answer !== batch.choices.answers?.hiddenRows;
    const carried = await tx.$count(batchRows, and(eq(batchRows.batchId, batchId), isCarried));
    const file: FileToRead = {
      source: isFile ? { kind: "kept", name } : { kind: "rows", name, header: survey?.header ?? [] },
      sheet: choices.sheet,
      leavesOutHidden: isAnswer ? answer === "left-out" : null,
      parts: readKept(tx, batchId, isFile),
    };
    const result = await storeReading(ctx, tx, batch, file, read, now);
    if (result.verdict === "refused" && isOfFile(result)) throw new AppError("invalid", result.reason);
    if (!isFile) await tx.update(batches).set({ choices }).where(eq(batches.id, batchId));
    const line = result.survey?.heading.line;
    if (isFile && carried > 0 && line !== (batch.survey?.heading?.line ?? line))
      throw new AppError("conflict", t.editsBlockHeadings);
    if (isFile) await rememberReading(tx, batch, result, choices, { userId: actor.userId, now });
    await recordBatchEvent(tx, batchId, { kind: "read_again", at: now, userId: actor.userId });
    const details = { batch: nameOf(batch), readAnew: true };
    return { done: { batchId }, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
});

const formOf = ({ encoding, delimiter, headingRow, keepsTotalRows, sheet }: IntakeChoices) =>
  JSON.stringify([encoding, delimiter, headingRow, keepsTotalRows, sheet]);

/** @throws AppError `conflict` when excluded rows are in another batch or would become other rows */
async function refuseOtherRows(tx: Tx, { id, choices: before }: BatchRecord, choices: IntakeChoices): Promise<void> {
  const inOther = await tx.$count(batchRows, eq(batchRows.fromBatchId, id));
  const excluded = await tx.$count(batchRows, and(eq(batchRows.batchId, id), eq(batchRows.verdict, "aside")));
  if (inOther === 0 && (excluded === 0 || formOf(before) === formOf(choices))) return;
  throw new AppError("conflict", t.exclusionsBlockReading);
}

const isCarried = or(isNotNull(batchRows.edits), isNotNull(batchRows.fromBatchId));

async function* readKept(tx: Tx, batchId: string, isFile: boolean): AsyncGenerator<FilePart> {
  if (isFile) for await (const sealed of readSealedFile(tx, batchId)) yield { sealed };
  const needed = isFile ? or(isCarried, eq(batchRows.verdict, "aside")) : undefined;
  for (let after = 0; ; ) {
    const rows = await tx
      .select({
        ...pick(batchRows, "batchId", "number", "sealedFields", "cells", "edits", "edited", "clientOrderId"),
        ...pick(batchRows, "verdict", "fromBatchId", "fromNumber"),
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
