import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { readInThread, usualLimits } from "@/lib/core/files/reading-thread";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { IntakeResult } from "@/lib/files/intake/intake";
import type { Survey } from "@/lib/files/intake/survey/survey";
import { keepFile } from "./file";
import type { BatchRecord, Reading } from "./frame";
import { copyRows } from "./insert-rows";
import type { FileAnswer, FilePart, FileRequest } from "./reading-job";
import { sealedColumns } from "./row-content";

export type FileToRead = Pick<FileRequest, "source" | "sheet" | "leavesOutHidden"> & {
  parts?: AsyncIterable<FilePart>;
};

/**
 * Reads a file in the reader thread and stores its rows as they arrive in the caller's transaction: memory stays small,
 * and a file that is refused at its last row leaves nothing.
 * @throws AppError `invalid` when the file holds no table, and as `readInThread`
 */
export async function readRows(
  tx: Tx,
  sealer: Sealer,
  { id, kind }: Pick<BatchRecord, "id" | "kind">,
  { parts, ...file }: FileToRead,
  { options, profiles, cvvEndpoints }: Reading,
): Promise<IntakeResult> {
  const { profileOf: _profileOf, ...plain } = options;
  // The transaction is idle until the first rows arrive; the thread's own limit ends it in time.
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${`${usualLimits.limitMs}ms`}, true)`);
  // A database connection takes one statement at a time.
  let stored = Promise.resolve();
  const answer = await readInThread<FileRequest, FileAnswer>({
    job: "lib/payments/batches/rows/reading-job.ts",
    request: { ...file, batch: { id, kind }, options: plain, profiles, cvvEndpoints, keys: sealer.keysForThread() },
    parts: giveUpRows(tx, id, parts),
    take: (to, bytes) => {
      stored = stored.then(() => (to === "file" ? keepFile(tx, bytes) : copyRows(tx, bytes)));
      return stored;
    },
  });
  if (answer.kind === "unreadable") throw new AppError("invalid", answer.reason);
  return answer.result;
}

async function* giveUpRows(tx: Tx, batchId: string, parts: FileToRead["parts"]): AsyncGenerator<FilePart> {
  if (parts) yield* parts;
  await tx.delete(batchRows).where(eq(batchRows.batchId, batchId));
}

const cutAtOnce = 1 << 20;

/** Cuts a file into pieces, since copying 50 MB at once would block other requests. */
export async function* cutFile(bytes: Uint8Array): AsyncGenerator<{ bytes: Uint8Array }> {
  for (let at = 0; at < bytes.length; at += cutAtOnce) {
    yield { bytes: bytes.slice(at, at + cutAtOnce) };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function hashFile(bytes: Uint8Array, sheet = ""): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of cutFile(bytes)) hash.update(piece.bytes);
  return hash.update(sheet).digest("hex");
}

export function keptSurvey(survey: Survey, frame: { kind: BatchRecord["kind"] }): Omit<Survey, "rows"> {
  const { rows: _rows, ...kept } = survey;
  const sealed = sealedColumns({ kind: frame.kind, columns: survey.columns });
  const hidden = new Set([...sealed].map((at) => survey.header[at]));
  const questions = kept.questions.map((question) =>
    hidden.has(question.subject ?? "")
      ? { ...question, samples: [], readings: question.readings.map((one) => ({ ...one, values: [] })) }
      : question,
  );
  return { ...kept, questions };
}
