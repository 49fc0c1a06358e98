import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { AppError } from "@/lib/core/errors";
import { readInThread } from "@/lib/core/reading-thread";
import type { Sealer } from "@/lib/core/seal";
import type { IntakeResult } from "@/lib/intake/intake";
import type { Survey } from "@/lib/intake/survey";
import { keepFile } from "./file";
import type { BatchRecord, Reading } from "./frame";
import { copyRows } from "./insert-rows";
import type { FileAnswer, FilePart, FileRequest } from "./reading-job";
import { sealedColumns } from "./row-content";

/** What is read: a file as it came, or what was kept of an earlier reading (`parts`). */
export type FileToRead = Pick<FileRequest, "source" | "sheet" | "leavesOutHidden"> & {
  parts?: AsyncIterable<FilePart>;
};

/**
 * Reads a file to its end in the thread that reads files, and stores its rows as they come in place of those that were there, in
 * the caller's transaction, so that memory stays small and a file that is refused at its last row leaves nothing. @throws AppError `invalid` where there is no
 * table in it, and as `readInThread`
 */
export async function readRows(
  tx: Tx,
  sealer: Sealer,
  { id, kind }: Pick<BatchRecord, "id" | "kind">,
  { parts, ...file }: FileToRead,
  { options, profiles, cvvEndpoints }: Reading,
): Promise<IntakeResult> {
  const { profileOf: _profileOf, ...plain } = options;
  const answer = await readInThread<FileRequest, FileAnswer>({
    job: "lib/batches/reading-job.ts",
    request: { ...file, batch: { id, kind }, options: plain, profiles, cvvEndpoints, key: sealer.keyForThread() },
    parts: giveUpRows(tx, id, parts),
    take: (to, bytes) => (to === "file" ? keepFile(tx, bytes) : copyRows(tx, bytes)),
  });
  if (answer.kind === "unreadable") throw new AppError("invalid", answer.reason);
  return answer.result;
}

/** What an earlier reading left is handed over before its rows go. */
async function* giveUpRows(tx: Tx, batchId: string, parts: FileToRead["parts"]): AsyncGenerator<FilePart> {
  if (parts) yield* parts;
  await tx.delete(batchRows).where(eq(batchRows.batchId, batchId));
}

const hashedAtOnce = 1 << 20;

/** The mark by which a file is known again (SHA-256, hex), made between the turns of others. */
export async function hashFile(bytes: Uint8Array, sheet = ""): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    hash.update(bytes.subarray(at, at + hashedAtOnce));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return hash.update(sheet).digest("hex");
}

/** What is kept of a survey; a secret sample is shown by nobody. */
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
