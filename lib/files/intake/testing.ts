import { shownText } from "./cell";
import { type IntakeResult, runIntake } from "./intake";
import type { IntakeFile, IntakeOptions } from "./options";
import { makeFindingText } from "./rows/finding-text";
import type { ValidatedRow } from "./rows/validated-row";
import { readWorkbook } from "./workbook/workbook";

const charges: IntakeOptions = {
  operation: "process-recurring-payments",
  today: "2026-11-21",
  dateForm: "DD.MM.YYYY",
};

export type Intake = {
  result: IntakeResult;
  rows: ValidatedRow[];
  errors: [number, string | null, string][];
  say: ReturnType<typeof makeFindingText>;
};

export function textFile(content: string | Uint8Array, name = "file.csv"): IntakeFile {
  return { kind: "text", name, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content };
}

export function takeIn(content: string | Uint8Array | IntakeFile, more: Partial<IntakeOptions> = {}): Intake {
  const file = typeof content === "string" || content instanceof Uint8Array ? textFile(content) : content;
  const rows: ValidatedRow[] = [];
  const result = runIntake(file, { ...charges, ...more }, (validated) => rows.push(...validated));
  const { header, columns } = result.survey ?? { header: [], columns: [] };
  const say = makeFindingText({ operation: more.operation ?? charges.operation, columns });
  const errors = rows.flatMap(({ row, errors }) =>
    errors.map((error): [number, string | null, string] => [
      row,
      error.column === null ? error.field : (header[error.column] ?? null),
      say(error),
    ]),
  );
  return { result, rows, errors, say };
}

export function refusalOf(content: string | Uint8Array | IntakeFile, more: Partial<IntakeOptions> = {}) {
  const { result } = takeIn(content, more);
  if (result.verdict !== "refused") throw new Error(`not refused: ${result.verdict}`);
  return { reason: result.reason, ...result.place };
}

export function readingOf(content: string | Uint8Array | IntakeFile, more: Partial<IntakeOptions> = {}) {
  const { result, rows, errors, say } = takeIn(content, more);
  if (result.verdict === "refused") throw new Error(result.reason);
  return { ...result, validated: rows, errors, say };
}

export async function shownSheets(bytes: Uint8Array): Promise<string[][][]> {
  const read = await readWorkbook("w.xlsx", bytes);
  if (!read.ok) throw new Error(read.reason);
  return read.sheets.map(({ rows }) => rows.map((row) => row.map(shownText)));
}
