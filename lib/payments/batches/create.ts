import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { batches, sendingRates } from "@/db/schema/batches";
import { connections, connectionVersions } from "@/db/schema/connections";
import { organisation } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import { inReadingTurn } from "@/lib/core/files/reading-thread";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import { type IntakeResult, isOfFile } from "@/lib/files/intake/intake";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import { newId } from "@/lib/payments/orders/ids";
import * as t from "@/messages/batches/model";
import { type CreateInput, createInput } from "./input";
import { chunkRowsUsual } from "./labels";
import { nameOf, recordBatchEvent } from "./record";
import { type BatchRecord, readReading } from "./rows/frame";
import { flagTakenIds } from "./rows/history";
import { rememberSettings } from "./rows/import-settings";
import { cutFile, type FileToRead, hashFile, keptSurvey, readRows } from "./rows/read-rows";

export type Created =
  | { kind: "created"; batchId: string; name: string }
  | { kind: "exists"; batchId: string }
  | { kind: "refused"; batchId: string; reason: string };

/**
 * Makes a draft of a file with all its rows, or stores just the refusal.
 * @throws AppError `conflict` when an earlier copy of the file has become orders, or the connection has no endpoint for
 * the file
 */
export const createBatch = command({
  permission: "batches.create",
  input: createInput,
  readsCards: ["file.rows"],
  connectionsOf: ofInput,
  turn: inReadingTurn,
  run: async ({ ctx, tx, actor, now }, input) => {
    const fileSha256 = await hashFile(input.bytes, input.choices.sheet);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`batch/${fileSha256}`}, 0))`);
    const earlier = await findCopy(tx, input, fileSha256);
    if (earlier) return { done: { kind: "exists", batchId: earlier } as Created, audit: null };
    const reading = await readReading(tx, input, input.choices, now);
    const [rate] = await tx.select().from(sendingRates).where(eq(sendingRates.connectionId, input.connectionId));
    const [batch] = await tx
      .insert(batches)
      .values({
        id: newId(now.getTime()),
        kind: input.kind,
        connectionId: input.connectionId,
        connectionVersion: reading.version,
        direction: input.kind === "payout" ? "out" : input.direction,
        fileName: input.file.name,
        fileSha256,
        fileBytes: input.bytes.length,
        choices: input.choices,
        allOrNothing: input.allOrNothing,
        chunkRows: rate?.chunkRows ?? chunkRowsUsual,
        preparedBy: actor.userId,
        createdAt: now,
      })
      .returning();
    if (!batch) throw new Error("a batch was not stored");
    const uploaded: FileToRead = {
      source: { kind: "uploaded", name: input.file.name, file: input.file.kind === "sheet" ? input.file : null },
      parts: cutFile(input.bytes),
      sheet: input.choices.sheet,
      leavesOutHidden: input.choices.answers?.hiddenRows === "left-out",
    };
    const result = await storeReading(ctx, tx, batch, uploaded, input.choices, now);
    const refused = result.verdict === "refused" && isOfFile(result) ? result.reason : null;
    if (refused === null) await rememberReading(tx, batch, result, input.choices, { userId: actor.userId, now });
    const content = { file: input.file.name, kind: input.kind, ...(refused === null ? {} : { refused }) };
    const details = { batch: nameOf(batch), ...content };
    await recordBatchEvent(tx, batch.id, { kind: "uploaded", at: now, userId: actor.userId, details });
    const done: Created =
      refused === null
        ? { kind: "created", batchId: batch.id, name: nameOf(batch) }
        : { kind: "refused", batchId: batch.id, reason: refused };
    return { done, audit: { subjectType: "batch", subjectId: batch.id, details } };
  },
});

export async function rememberReading(
  tx: Tx,
  { kind }: Pick<BatchRecord, "kind">,
  { survey }: IntakeResult,
  choices: IntakeChoices,
  by: { userId: string; now: Date },
): Promise<void> {
  if (survey) await rememberSettings(tx, { kind, header: survey.header, choices }, by);
}

/**
 * Only looks among connections of the same kind, sandbox or production.
 * @throws AppError `conflict`
 */
async function findCopy(tx: Tx, { connectionId, kind }: CreateInput, fileSha256: string): Promise<string | null> {
  const environmentOf = (id: unknown) => sql`(select v.environment from ${connections} c join ${connectionVersions} v
    on v.connection_id = c.id and v.version = c.current_version where c.id = ${id})`;
  const copies = await tx
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.fileSha256, fileSha256),
        eq(batches.kind, kind),
        isNull(batches.parentBatchId),
        sql`${environmentOf(batches.connectionId)} = ${environmentOf(connectionId)}`,
      ),
    )
    .orderBy(desc(batches.createdAt));
  const released = copies.find(
    ({ madeThrough, releasedAt, cancelledAt }) => madeThrough > 0 || (releasedAt && !cancelledAt),
  );
  if (released) {
    const message = t.retryInstead(await describeReleased(tx, released));
    throw new AppError("conflict", message, { fields: { batchId: released.id } });
  }
  return copies.find((copy) => !copy.cancelledAt && copy.connectionId === connectionId)?.id ?? null;
}

async function describeReleased(
  tx: Tx,
  { id, number, rowCount, releasedAt, releasedBy }: BatchRecord,
): Promise<string> {
  const [zone] = await tx.select({ timeZone: organisation.timeZone }).from(organisation).where(eq(organisation.id, 1));
  const [releaser] = releasedBy ? await tx.select().from(users).where(eq(users.id, releasedBy)) : [];
  const sent = await tx.$count(batchRows, and(eq(batchRows.batchId, id), eq(batchRows.verdict, "ready")));
  const day = { timeZone: zone?.timeZone ?? "UTC", weekday: "long", day: "numeric", month: "short" } as const;
  const when = releasedAt ? t.releasedOn(new Intl.DateTimeFormat("en-GB", day).format(releasedAt)) : "";
  const by = releaser ? t.by(releaser.name) : "";
  return t.rowsSentBefore(sent, rowCount, nameOf({ number }), by, when);
}

/**
 * Replaces a draft's rows with those of a file. A refused file stores no row: a draft with rows keeps them, one without
 * ends. The caller has locked the batch.
 */
export async function storeReading(
  ctx: AppContext,
  tx: Tx,
  batch: BatchRecord,
  file: FileToRead,
  choices: IntakeChoices,
  now: Date,
): Promise<IntakeResult> {
  const reading = await readReading(tx, batch, choices, now);
  const result = await whole(tx, (inner) => readRows(inner, ctx.sealer, batch, file, reading));
  if (result.verdict === "refused" && isOfFile(result)) {
    if (batch.storedAt === null) {
      // Stores no hash either: an unreadable file may hold a card verification value.
      const cancelled = {
        cancelledAt: now,
        cancelledReason: message("batches.unusable", result.reason),
        fileSha256: "",
      };
      await tx.update(batches).set(cancelled).where(eq(batches.id, batch.id));
    }
    return result;
  }
  const survey = result.survey && keptSurvey(result.survey, batch);
  await flagTakenIds(tx, { ...batch, survey }, now);
  const rowCount =
    result.verdict === "refused" ? await tx.$count(batchRows, eq(batchRows.batchId, batch.id)) : result.rows;
  const stored = { survey, choices, connectionVersion: reading.version, rowCount };
  await tx
    .update(batches)
    .set({ ...stored, storedAt: batch.storedAt ?? now })
    .where(eq(batches.id, batch.id));
  return result;
}

class Refused extends Error {
  constructor(readonly result: IntakeResult) {
    super("refused");
  }
}

async function whole(tx: Tx, read: (inner: Tx) => Promise<IntakeResult>): Promise<IntakeResult> {
  try {
    return await tx.transaction(async (inner) => {
      const result = await read(inner);
      if (result.verdict === "refused" && isOfFile(result)) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}
