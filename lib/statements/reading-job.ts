import { createHash } from "node:crypto";
import type { FileReader } from "@/lib/core/reading-thread";
import { sendJson } from "@/lib/core/send-json";
import { Refusal } from "@/lib/intake/refusal";
import type { CsvAnswers } from "./csv";
import { type CsvAsked, CsvFiles, CsvQuestions } from "./csv-files";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine, StatementPart } from "./statement";

export type StatementRequest = { bytes: Uint8Array; answers: CsvAnswers };

/**
 * `refused`: a sentence for the user; `questions`: a CSV that can be read in two ways. Else all statements of the file, in its
 * order, the SHA-256 of the file, hex, and what tells the head of CSV files that answers are about.
 */
export type FileAnswer =
  | { kind: "refused"; reason: string }
  | CsvAsked
  | { kind: "read"; statements: Statement[]; lines: number; sha256: string; fingerprint: string | null };

/** Lines that are handed over at once. */
const linesAtOnce = 500;

/**
 * Reads a file twice: once to check all of it ("statements", a JSON list), then to hand its lines over, JSON lists of
 * `{ statement, line }`, where `statement` is the place of the line's statement in that list. Nothing is handed over of a
 * file that has a fault.
 */
export const readFile: FileReader<StatementRequest, FileAnswer> = async ({ bytes, answers }, _parts, send) => {
  const statements: Statement[] = [];
  let lines = 0;
  const csv = new CsvFiles(answers);
  try {
    for (const part of readStatements(bytes, csv)) {
      if (part.kind === "line") lines += 1;
      else statements.push(part.statement);
    }
  } catch (error) {
    if (error instanceof CsvQuestions) return error.asked;
    if (error instanceof Refusal) return { kind: "refused", reason: error.message };
    throw error;
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await sendJson(send, "head", { statements, sha256 });
  await sendLines(readStatements(bytes, new CsvFiles(answers)), (placed) => sendJson(send, "lines", placed));
  return { kind: "read", statements, lines, sha256, fingerprint: csv.fingerprint };
};

type Placed = { statement: number; line: StatementLine };

async function sendLines(parts: Iterable<StatementPart>, send: (placed: Placed[]) => Promise<void>): Promise<void> {
  let statement = 0;
  let waiting: Placed[] = [];
  for (const part of parts) {
    if (part.kind === "statement") statement += 1;
    else waiting.push({ statement, line: part.line });
    if (waiting.length < linesAtOnce) continue;
    await send(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await send(waiting);
}
