import { createHash } from "node:crypto";
import type { FileReader } from "@/lib/core/files/reading-thread";
import { sendJson } from "@/lib/core/net/send-json";
import { Refusal } from "@/lib/files/intake/refusal";
import type { CsvAnswers } from "./csv";
import { type CsvAsked, CsvFiles, CsvQuestions } from "./csv-files";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine, StatementPart } from "./statement";
import { type BankProfile, findWay, type ProfileQuestion, profilePlace, type WayOfReading } from "./way-of-reading";

export type StatementRequest = { bytes: Uint8Array; answers: CsvAnswers & { profile?: BankProfile } };

/** What must be answered first. `account`: the bank's, of a question about its profile; null: of a CSV, which it may not name. */
export type Asked = Omit<CsvAsked, "questions"> & {
  account: string | null;
  questions: (CsvAsked["questions"][number] | ProfileQuestion)[];
};

/**
 * `refused`: a sentence for the user; `questions`: a CSV that can be read in two ways. Else all statements of the file, in its
 * order, the SHA-256 of the file, hex, and what tells the head of CSV files that answers are about.
 */
export type FileAnswer =
  | { kind: "refused"; reason: string }
  | Asked
  | {
      kind: "read";
      statements: Statement[];
      lines: number;
      sha256: string;
      fingerprint: string | null;
      /** What was left out of a ZIP file, or read otherwise than it says. */
      notes: string[];
    };

/** Lines that are handed over at once. */
const linesAtOnce = 500;

/**
 * Reads a file twice: once to check all of it ("statements", a JSON list), then to hand its lines over, JSON lists of
 * `{ statement, line }`, where `statement` is the place of the line's statement in that list. Nothing is handed over of a
 * file that has a fault.
 */
export const readFile: FileReader<StatementRequest, FileAnswer> = async ({ bytes, answers }, _parts, send) => {
  const readWhole = (way: WayOfReading) => {
    const statements: Statement[] = [];
    let lines = 0;
    const csv = new CsvFiles(answers);
    for (const part of readStatements(bytes, csv, way)) {
      if (part.kind === "line") lines += 1;
      else statements.push(part.statement);
    }
    return { statements, lines, fingerprint: csv.fingerprint };
  };
  const answered = tryWays(readWhole, answers.profile ?? {});
  if ("kind" in answered) return answered;
  const { way, found, questions } = answered;
  const { statements, lines, fingerprint } = found;
  if (questions.length > 0) {
    const account = statements[0]?.account ?? "";
    return { kind: "questions", file: "", headers: [], mapping: {}, fingerprint: profilePlace, account, questions };
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await sendJson(send, "head", { statements, sha256 });
  await sendLines(readStatements(bytes, new CsvFiles(answers), way.again()), (placed) =>
    sendJson(send, "lines", placed),
  );
  return { kind: "read", statements, lines, sha256, fingerprint, notes: [...way.notes] };
};

/** The way in which a file is read, or the answer where it is in none. */
function tryWays<Found>(read: (way: WayOfReading) => Found, profile: BankProfile) {
  try {
    return findWay(read, profile);
  } catch (error) {
    if (error instanceof CsvQuestions) return { ...error.asked, account: null };
    if (error instanceof Refusal) return { kind: "refused" as const, reason: error.message };
    throw error;
  }
}

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
