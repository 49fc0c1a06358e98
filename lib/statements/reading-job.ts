import { createHash } from "node:crypto";
import type { FileReader } from "@/lib/core/reading-thread";
import { sendJson } from "@/lib/core/send-json";
import { Refusal } from "@/lib/intake/refusal";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine } from "./statement";

/** `refused`: a sentence for the user. Else all statements of the file, in its order, and the SHA-256 of the file, hex. */
export type FileAnswer =
  | { kind: "refused"; reason: string }
  | { kind: "read"; statements: Statement[]; lines: number; sha256: string };

/** Lines that are handed over at once. */
const linesAtOnce = 500;

/**
 * Reads a file twice: once to check all of it ("statements", a JSON list), then to hand its lines over, JSON lists of
 * `{ statement, line }`, where `statement` is the place of the line's statement in that list. Nothing is handed over of a
 * file that has a fault.
 */
export const readFile: FileReader<Uint8Array, FileAnswer> = async (bytes, _parts, send) => {
  const statements: Statement[] = [];
  let lines = 0;
  try {
    for (const part of readStatements(bytes)) {
      if (part.kind === "line") lines += 1;
      else statements.push(part.statement);
    }
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", reason: error.message };
    throw error;
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await sendJson(send, "head", { statements, sha256 });
  let statement = 0;
  let waiting: { statement: number; line: StatementLine }[] = [];
  for (const part of readStatements(bytes)) {
    if (part.kind === "statement") statement += 1;
    else waiting.push({ statement, line: part.line });
    if (waiting.length < linesAtOnce) continue;
    await sendJson(send, "lines", waiting);
    waiting = [];
  }
  if (waiting.length > 0) await sendJson(send, "lines", waiting);
  return { kind: "read", statements, lines, sha256 };
};
