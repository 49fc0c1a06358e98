import { findGaps } from "@/lib/books/statements/gaps";
import { addAmounts } from "@/lib/core/money/money";
import { type GatewayAnswers, readGatewayReport } from "@/lib/files/gateway-reports/read-gateway-report";
import { detectOperation } from "@/lib/files/intake/columns/operations";
import { readIntake } from "@/lib/files/intake/intake";
import type { IntakeFile } from "@/lib/files/intake/options";
import { Refusal } from "@/lib/files/intake/refusal";
import { noCurrency } from "@/lib/files/intake/tally";
import { chooseSheet, readWorkbook } from "@/lib/files/intake/workbook/workbook";
import { CsvFiles, CsvQuestions } from "@/lib/files/statements/csv-files";
import { readStatements } from "@/lib/files/statements/read-statements";
import type { Statement } from "@/lib/files/statements/statement";
import { findWay } from "@/lib/files/statements/way-of-reading";

/** Amounts are signed decimal strings. */
export type DropSum = { currency: string; amount: string };

/** null: known once the user has answered questions about the file. */
export type DropGuess =
  | { kind: "attachment" }
  | {
      kind: "statements";
      counts: { statements: number; lines: number; gaps: number } | null;
      days: { first: string; last: string } | null;
      sums: { currency: string; credits: string; debits: string }[];
    }
  | { kind: "gatewayReport"; lines: number | null; sums: DropSum[] }
  | { kind: "batch"; rows: number | null; errors: number; sums: DropSum[] };
/** The likeliest guess comes first. `reason` says why the file can't be read as any of them. */
export type DropAnswer = { guesses: DropGuess[]; reason: string | null };

const isWorkbookName = (name: string) => /\.xls[xm]$/i.test(name);

/** Reads a file in every way that Paydesk has. Nothing is stored. */
export async function lookAtFile(name: string, bytes: Uint8Array, today: string): Promise<DropAnswer> {
  if (isDocument(bytes)) return { guesses: [{ kind: "attachment" }], reason: null };
  const reasons: string[] = [];
  const note = (error: unknown): null => {
    if (!(error instanceof Refusal)) throw error;
    reasons.push(error.message);
    return null;
  };
  const asStatements = isWorkbookName(name) ? null : tryStatements(bytes, note);
  if (asStatements?.isSure) return { guesses: [asStatements.guess], reason: null };
  const asReport = await tryGatewayReport(name, bytes).catch(note);
  const asBatch = await tryBatch(name, bytes, today).catch(note);
  const found = [asBatch, asReport, asStatements].filter((one) => one !== null);
  const guesses = found.sort((a, b) => a.missing - b.missing).map(({ guess }) => guess);
  return { guesses, reason: guesses.length === 0 ? (reasons[0] ?? null) : null };
}

type Tried = { guess: DropGuess; missing: number };

const documentStarts = ["%PDF", "\u0089PNG", "\u00ff\u00d8\u00ff"];

function isDocument(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  return documentStarts.some((one) => start.startsWith(one));
}

const noGatewayAnswers: GatewayAnswers = {
  columns: {},
  decimalMark: null,
  dateOrder: null,
  timeZone: null,
  signs: null,
  units: null,
  kinds: {},
};

function tryStatements(bytes: Uint8Array, note: (error: unknown) => null): (Tried & { isSure: boolean }) | null {
  try {
    const { found } = findWay((way) => {
      const all: Statement[] = [];
      let lines = 0;
      for (const part of readStatements(bytes, new CsvFiles(), way)) {
        if (part.kind === "line") lines += 1;
        else all.push(part.statement);
      }
      return { all, lines };
    }, {});
    const isSure = found.all.some(({ format }) => format !== "csv");
    return { guess: describeStatements(found.all, found.lines), missing: 0, isSure };
  } catch (error) {
    if (!(error instanceof CsvQuestions)) return note(error);
    const missing = missingIn(error.asked.questions);
    return { guess: { kind: "statements", counts: null, days: null, sums: [] }, missing, isSure: false };
  }
}

const missingIn = (questions: readonly { about: string; missing?: readonly string[] }[]): number =>
  questions.reduce((count, question) => count + (question.missing?.length ?? 0), 0);

function describeStatements(all: readonly Statement[], lines: number): DropGuess {
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  const days = all.flatMap((one) => (one.days ? [one.days.first, one.days.last] : [one.closedOn])).sort();
  return {
    kind: "statements",
    counts: { statements: all.length, lines, gaps: findGaps(all).length },
    days: { first: days[0] ?? "", last: days.at(-1) ?? "" },
    sums: currencies.map((currency) => {
      const own = all.filter((one) => one.currency === currency);
      return {
        currency,
        credits: addAmounts("0", ...own.map(({ credits }) => credits.amount)),
        debits: addAmounts("0", ...own.map(({ debits }) => debits.amount)),
      };
    }),
  };
}

async function tryGatewayReport(name: string, bytes: Uint8Array): Promise<Tried> {
  const reading = await readGatewayReport(name, bytes, noGatewayAnswers, "UTC", false);
  if (reading.kind === "questions")
    return { guess: { kind: "gatewayReport", lines: null, sums: [] }, missing: missingIn(reading.questions) };
  const currencies = [...new Set(reading.lines.map(({ currency }) => currency))].sort();
  const sums = currencies.map((currency) => ({
    currency,
    amount: addAmounts("0", ...reading.lines.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));
  return { guess: { kind: "gatewayReport", lines: reading.lines.length, sums }, missing: 0 };
}

async function tryBatch(name: string, bytes: Uint8Array, today: string): Promise<Tried | null> {
  const file = await openTable(name, bytes);
  const operation = readOperation(file, today);
  if (operation === null) return null;
  const steps = readIntake(file, { operation, today, dateForm: "ISO" });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const result = step.value;
  if (result.verdict === "refused") return null;
  const sums = Object.entries(result.totals)
    .filter(([currency]) => currency !== noCurrency)
    .map(([currency, amount]) => ({ currency, amount }));
  return { guess: { kind: "batch", rows: result.rows, errors: result.inError, sums }, missing: 0 };
}

async function openTable(name: string, bytes: Uint8Array): Promise<IntakeFile> {
  if (!isWorkbookName(name)) return { kind: "text", name, bytes };
  const reading = await readWorkbook(name, bytes);
  if (!reading.ok) throw new Refusal(reading.reason);
  const chosen = chooseSheet(name, reading.sheets);
  if (!chosen.ok) throw new Refusal(chosen.reason);
  return chosen.file;
}

function readOperation(file: IntakeFile, today: string) {
  const steps = readIntake(file, { operation: "payout", today, dateForm: "ISO" });
  for (let step = steps.next(); !step.done; step = steps.next())
    if (step.value.kind === "opened") return detectOperation(step.value.lines.map(({ cells }) => cells));
  return null;
}
