import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { refuseSize } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import { CsvFiles, CsvQuestions } from "@/lib/files/statements/csv-files";
import { OwnCodes } from "@/lib/files/statements/own-codes";
import { readStatements } from "@/lib/files/statements/read-statements";
import type { Asked } from "@/lib/files/statements/reading-job";
import type { Statement } from "@/lib/files/statements/statement";
import { findWay } from "@/lib/files/statements/way-of-reading";
import { findGaps, type Gap } from "./gaps";
import { csvAnswersInput, type GivenCsvAnswers } from "./input";

const exitCodes = { accepted: 0, gaps: 3, questions: 4, refused: 5 } as const;

const help = `usage: npm run -s statements -- FILE [--answers JSON] [--json]

Reads bank statements and checks them. Nothing is stored.
FILE is camt.053 or camt.054, MT940, BAI2 or a bank's own CSV, or a ZIP or gzip file of them. Its name doesn't matter.

  --answers JSON   what a CSV doesn't say clearly, as far as it is asked:
                   {"account": "DE89…", "currency": "EUR", "decimalMark": ",", "dateOrder": "day first",
                   "fee": "apart" or "included", "columns": {"amount": "header"}}, or of MT940 and camt {"profile": {"encoding": "cp850",
                   "signed": "repeats"}}
  --json           print only {verdict, reason, questions, statements, gaps, notes}

Exit codes: 0 accepted, 3 statements are missing between those of the file, 4 a CSV needs answers, 5 refused, 2 wrong usage,
1 the file can't be opened.
`;

type Report = {
  verdict: keyof typeof exitCodes;
  reason: string | null;
  questions: Pick<Asked, "file" | "headers" | "mapping" | "questions"> | null;
  notes: string[];
  statements: Statement[];
  gaps: { account: string; currency: string; after: string; before: string }[];
};

function report(bytes: Uint8Array, answers: GivenCsvAnswers): Report {
  const tried = findWay((way) => {
    const found: Statement[] = [];
    const parts = readStatements(bytes, new CsvFiles(answers), way);
    for (const part of parts) if (part.kind === "statement") found.push(part.statement);
    return found;
  }, answers.profile);
  const { found: statements, questions } = tried;
  const notes = [...tried.way.notes];
  const nothing = { reason: null, questions: null, statements: [], gaps: [], notes };
  if (questions.length > 0)
    return { ...nothing, verdict: "questions", questions: { file: "", headers: [], mapping: {}, questions } };
  const gaps = findGaps(statements).map(({ after, before, ...gap }: Gap) => ({
    ...gap,
    after: after.number,
    before: before.number,
  }));
  return { verdict: gaps.length > 0 ? "gaps" : "accepted", reason: null, questions: null, statements, gaps, notes };
}

async function evaluate(path: string, answers: GivenCsvAnswers): Promise<Report> {
  try {
    refuseSize((await stat(path)).size);
    return report(await readFile(path), answers);
  } catch (error) {
    const nothing = { reason: null, questions: null, statements: [], gaps: [], notes: [] };
    if (error instanceof Refusal) return { ...nothing, verdict: "refused", reason: error.message };
    if (error instanceof OwnCodes) {
      const questions = [{ about: "codes" as const, codes: [...error.codes] }];
      return { ...nothing, verdict: "questions", questions: { file: "", headers: [], mapping: {}, questions } };
    }
    if (!(error instanceof CsvQuestions)) throw error;
    const { file, headers, mapping, questions } = error.asked;
    return { ...nothing, verdict: "questions", questions: { file, headers, mapping, questions } };
  }
}

function spellQuestions({ file, headers, questions }: NonNullable<Report["questions"]>): string {
  const asked = questions.map((question) => {
    if ("missing" in question)
      return `columns  ${question.missing.join(", ")}  of  ${headers.filter(Boolean).join("  ")}`;
    if ("choices" in question)
      return question.choices.map(({ encoding, words }) => `encoding ${encoding}  ${words.join("  ")}`).join("\n");
    if ("codes" in question)
      return question.codes.map(({ code, samples }) => `codes ${code}  ${samples.join("  ")}`).join("\n");
    if ("samples" in question) return `${question.about}  ${question.samples.join("  ")}`;
    return question.about;
  });
  return [`Answer with --answers first${file ? `, of ${file}` : ""}:`, ...asked].join("\n");
}

function spell({ reason, questions, statements, gaps, notes }: Report): string {
  if (reason !== null) return `Refused. ${reason}`;
  if (questions !== null) return spellQuestions(questions);
  const lines = statements.map(({ format, account, number, currency, closedOn, balances, credits, debits, pending }) =>
    [
      `${format}  ${account}  ${number}  ${closedOn}  ${currency}`,
      balances ? `opening ${balances.opening}` : "no balances",
      `credits ${credits.amount} (${credits.count})`,
      `debits ${debits.amount} (${debits.count})`,
      ...(balances ? [`closing ${balances.closing}`] : []),
      ...(pending > 0 ? [`${pending} not booked, left out`] : []),
    ].join("  "),
  );
  const missing = gaps.map(
    ({ account, currency, after, before }) =>
      `Account ${account} ${currency}: a statement is missing between ${after} and ${before}.`,
  );
  return [...lines, ...missing, ...notes].join("\n");
}

function readAnswers(typed: string): GivenCsvAnswers | null {
  try {
    return csvAnswersInput.parse(JSON.parse(typed));
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      answers: { type: "string", default: "{}" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [path] = positionals;
  const answers = readAnswers(values.answers);
  if (values.help || path === undefined || positionals.length > 1 || answers === null) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 2;
  }
  const found = await evaluate(path, answers);
  process.stdout.write(`${values.json ? JSON.stringify(found) : spell(found)}\n`);
  return exitCodes[found.verdict];
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error & { code?: string }) => {
    const isUsage = error.code?.startsWith("ERR_PARSE_ARGS") ?? false;
    process.stderr.write(`statements: ${error.message}\n${isUsage ? `\n${help}` : ""}`);
    process.exitCode = isUsage ? 2 : 1;
  },
);
