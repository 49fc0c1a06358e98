import { createHash } from "node:crypto";
import type { FileReader } from "@/lib/core/files/reading-thread";
import { sendJson } from "@/lib/core/net/send-json";
import { Refusal } from "@/lib/files/intake/refusal";
import type { CsvAnswers } from "./csv";
import { type CsvAsked, CsvFiles, CsvQuestions } from "./csv-files";
import { OwnCodes } from "./own-codes";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine, StatementPart } from "./statement";
import { type BankProfile, findWay, type ProfileQuestion, profilePlace, type WayOfReading } from "./way-of-reading";

export type StatementRequest = { bytes: Uint8Array; answers: CsvAnswers & { profile?: BankProfile } };

export type Asked = Omit<CsvAsked, "questions"> & {
  account: string | null;
  questions: (CsvAsked["questions"][number] | ProfileQuestion)[];
};

export type FileAnswer =
  | { kind: "refused"; reason: string }
  | Asked
  | {
      kind: "read";
      statements: Statement[];
      lines: number;
      sha256: string;
      fingerprint: string | null;
      notes: string[];
    };

const linesAtOnce = 500;

/**
 * Reads a file twice: first to check all of it ("statements", a JSON list), then to send its lines as JSON lists of `{
 * statement, line }`, where `statement` is an index in that list. A faulty file sends nothing.
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
  if (questions.length > 0) return ofProfile(statements[0]?.account ?? "", questions);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await sendJson(send, "head", { statements, sha256 });
  await sendLines(readStatements(bytes, new CsvFiles(answers), way.again()), (placed) =>
    sendJson(send, "lines", placed),
  );
  return { kind: "read", statements, lines, sha256, fingerprint, notes: [...way.notes] };
};

const ofProfile = (account: string, questions: ProfileQuestion[]): Asked => ({
  ...{ kind: "questions", file: "", headers: [], mapping: {}, fingerprint: profilePlace, account, questions },
});

function tryWays<Found>(read: (way: WayOfReading) => Found, profile: BankProfile) {
  try {
    return findWay(read, profile);
  } catch (error) {
    if (error instanceof OwnCodes) return ofProfile(error.account, [{ about: "codes", codes: [...error.codes] }]);
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
