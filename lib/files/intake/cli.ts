import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { dayIn } from "@/lib/core/time/calendar";
import { bounds, refuseSize } from "./bounds";
import { listErrors, makeReport, type ReportedError, spellReport } from "./cli-report";
import { foldHeader, type Mapping } from "./columns/column";
import type { IntakeOperation } from "./columns/columns";
import { type IntakeResult, readIntake } from "./intake";
import type { IntakeFile, IntakeOptions } from "./options";
import { Refusal } from "./refusal";
import type { Survey } from "./survey/survey";
import { type Delimiter, delimiters, type Encoding, encodings } from "./text/text-forms";
import { chooseSheet, readWorkbook } from "./workbook/workbook";

const operations: readonly IntakeOperation[] = ["process-recurring-payments", "payout", "update-recurring-payment"];
const exitCodes: Record<IntakeResult["verdict"], number> = { accepted: 0, "row-errors": 3, question: 4, refused: 5 };

const help = `usage: npm run -s intake -- --operation OPERATION FILE [--json]

Reads a payment file as Paydesk does, without a connection. Nothing is stored or sent. Accepts any ISO 4217 currency.
FILE is a CSV file (semicolon, comma, tab or bar, in one of the encodings below) or an Excel workbook (.xlsx).

  --operation NAME     ${operations.join(", ")}
  --json               print only {verdict, reason, detected, rows, valid, errors, questions, totals}
  --sheet NAME         sheet to read, if the workbook has several
  --encoding NAME      answer: ${encodings.slice(0, 8).join(", ")},
                       ${encodings.slice(8).join(", ")}
  --delimiter SIGN     ; , | or tab
  --decimal MARK       answer: . or , as decimal separator; or each: every amount as written
  --spaced WORD        answer: grouped or wrong, for amounts such as 831 831
  --exponents WORD     answer: written-out or wrong, for amounts such as 5E+10
  --rounded WORD       answer: as-text or wrong, for numbers such as 1.23E+11
  --formats WORD       answer: held or shown, for workbook cells that show a different amount than they contain
  --accounts WORD      answer: as-written or wrong, for accounts with letters, two numbers or the form of a date
  --texts WORD         answer: repaired or as-written, for texts with codes of another program ("M&amp;M")
  --signs WORD         answer: as-text or wrong, for texts that begin like a formula ("-2+3")
  --currency CODE      answer: the currency of all amounts, where only their heading names it
  --hidden WORD        answer: left-out or included, for hidden rows and columns of a workbook
  --split WORD         answer: separate or wrong, for amounts that a comma may have split
  --wrong-totals       ignore a total that isn't the sum of the rows
  --map "HEADER=FIELD" map a column to a field; "HEADER=" ignores it. Can be repeated
  --ignore-unknown     ignore all unknown columns
  --without-names      pay without account holders although a column has names
  --dates FORM         DD.MM.YYYY (default) or ISO: date format sent to the gateway
  --rows N             declared number of rows
  --total CUR=AMOUNT   declared total. Can be repeated

Row 0 is the header; data rows start at 1. In totals, XXX means rows without a currency.
Exit codes: 0 accepted, 3 row errors, 4 open question, 5 refused, 2 wrong usage, 1 the file can't be opened.
`;

class Usage extends Error {}

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Usage(`--${name} is one of: ${allowed.join(" ")}`);
  return found;
}

function readPairs(name: string, pairs: readonly string[] = []): [string, string][] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf("=");
    if (at < 1) throw new Usage(`--${name} needs NAME=VALUE`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}

function readMapping(pairs: readonly string[] | undefined): Mapping {
  return Object.fromEntries(readPairs("map", pairs).map(([header, field]) => [foldHeader(header), field || null]));
}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      operation: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      sheet: { type: "string" },
      encoding: { type: "string" },
      delimiter: { type: "string" },
      decimal: { type: "string" },
      spaced: { type: "string" },
      exponents: { type: "string" },
      rounded: { type: "string" },
      formats: { type: "string" },
      accounts: { type: "string" },
      texts: { type: "string" },
      signs: { type: "string" },
      currency: { type: "string" },
      hidden: { type: "string" },
      split: { type: "string" },
      "wrong-totals": { type: "boolean", default: false },
      map: { type: "string", multiple: true },
      "ignore-unknown": { type: "boolean", default: false },
      "without-names": { type: "boolean", default: false },
      dates: { type: "string" },
      rows: { type: "string" },
      total: { type: "string", multiple: true },
    },
  });
  if (values.help) return { kind: "help" as const };
  const operation = oneOf("operation", values.operation, operations);
  const [path, ...more] = positionals;
  if (!operation || !path || more.length > 0) throw new Usage("give --operation and one file");
  if (values.rows !== undefined && !/^\d+$/.test(values.rows)) throw new Usage("--rows needs a number");
  const totals = readPairs("total", values.total);
  const hidden = oneOf("hidden", values.hidden, ["left-out", "included"] as const);
  const options: IntakeOptions = {
    operation,
    today: dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
    dateForm: oneOf("dates", values.dates, ["DD.MM.YYYY", "ISO"] as const) ?? "DD.MM.YYYY",
    encoding: oneOf<Encoding>("encoding", values.encoding, encodings),
    delimiter: oneOf<Delimiter>("delimiter", values.delimiter === "tab" ? "\t" : values.delimiter, delimiters),
    mapping: readMapping(values.map),
    ignoresUnknown: values["ignore-unknown"],
    answers: {
      decimal: oneOf("decimal", values.decimal, [".", ",", "each"] as const),
      spaced: oneOf("spaced", values.spaced, ["grouped", "wrong"] as const),
      exponents: oneOf("exponents", values.exponents, ["written-out", "wrong"] as const),
      roundedNumbers: oneOf("rounded", values.rounded, ["as-text", "wrong"] as const),
      numberFormats: oneOf("formats", values.formats, ["held", "shown"] as const),
      accounts: oneOf("accounts", values.accounts, ["as-written", "wrong"] as const),
      texts: oneOf("texts", values.texts, ["repaired", "as-written"] as const),
      formulas: oneOf("signs", values.signs, ["as-text", "wrong"] as const),
      currency: values.currency?.toUpperCase(),
      hiddenRows: hidden,
      hiddenColumns: hidden,
      splitAmounts: oneOf("split", values.split, ["separate", "wrong"] as const),
      wrongTotals: values["wrong-totals"] ? "left-out" : undefined,
      lostNames: values["without-names"] ? "left-out" : undefined,
    },
    declared: {
      rows: values.rows === undefined ? undefined : Number(values.rows),
      totals: totals.length > 0 ? Object.fromEntries(totals) : undefined,
    },
  };
  return { kind: "read" as const, path, sheet: values.sheet, json: values.json, options };
}

async function readBytes(path: string): Promise<Uint8Array> {
  refuseSize((await stat(path)).size, bounds.fileBytes);
  const handle = await open(path);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string, sheet: string | undefined): Promise<IntakeFile> {
  const [name, bytes] = [basename(path), await readBytes(path)];
  if (!/\.xls[xm]$/i.test(name)) return { kind: "text", name, bytes };
  const workbook = await readWorkbook(name, bytes);
  const chosen = workbook.ok ? chooseSheet(name, workbook.sheets, sheet) : workbook;
  if (!chosen.ok) throw new Refusal(chosen.reason);
  return chosen.file;
}

async function readFileReport(path: string, sheet: string | undefined, options: IntakeOptions) {
  const errors: ReportedError[] = [];
  let survey: Survey | null = null;
  let file: IntakeFile;
  try {
    file = await openFile(path, sheet);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const { message: reason, place } = cause;
    return makeReport({ verdict: "refused", reason, place, survey: null, controls: [] }, []);
  }
  const steps = readIntake(file, options);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (step.value.kind === "surveyed") survey = step.value.survey;
    if (step.value.kind === "rows" && survey) errors.push(...listErrors(step.value.rows, survey, options.operation));
  }
  return makeReport(step.value, errors);
}

async function main(): Promise<number> {
  const command = readCommand();
  if (command.kind === "help") {
    process.stdout.write(help);
    return 0;
  }
  const report = await readFileReport(command.path, command.sheet, command.options);
  process.stdout.write(`${command.json ? JSON.stringify(report) : spellReport(report)}\n`);
  return exitCodes[report.verdict];
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (cause: Error & { code?: string }) => {
    const isUsage = cause instanceof Usage || cause.code?.startsWith("ERR_PARSE_ARGS");
    process.stderr.write(isUsage ? `intake: ${cause.message}\n\n${help}` : `intake: ${cause.message}\n`);
    process.exitCode = isUsage ? 2 : 1;
  },
);
