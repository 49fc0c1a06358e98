import { shownText } from "@/lib/files/intake/cell";
import { detectOperation } from "@/lib/files/intake/columns/operations";
import { type IntakeStep, readIntake } from "@/lib/files/intake/intake";
import type { IntakeFile } from "@/lib/files/intake/options";
import { makeFindingText } from "@/lib/files/intake/rows/finding-text";
import { causeOf, type ValidatedRow } from "@/lib/files/intake/rows/validated-row";
import type { PreviewLine } from "@/lib/files/intake/survey/first-lines";
import type { Survey } from "@/lib/files/intake/survey/survey";
import { chooseSheet, readWorkbook } from "@/lib/files/intake/workbook/workbook";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { type ErrorCause, findOnlySheet, type ReadingProgress, type ReadingRequest } from "./reading";

const mostCauses = 20;
const mostRowsOfCause = 5;
const sampleUnits = 40;
const changesEveryMs = 80;

type Scope = {
  onmessage: ((event: MessageEvent<ReadingRequest>) => void) | null;
  postMessage: (update: ReadingProgress) => void;
};
const scope = self as unknown as Scope;
type Workbook = Awaited<ReturnType<typeof readWorkbook>>;

let file: File | null = null;
let bytes: Promise<Uint8Array> | null = null;
let workbook: Promise<Workbook> | null = null;
let latest = 0;

/** Reads files in a worker with the same code that the server validates them with, so that the page never blocks. */
scope.onmessage = ({ data }) => {
  if (data.type === "file") {
    file = data.file;
    bytes = null;
    workbook = null;
    return;
  }
  latest = data.run;
  void read(data);
};

async function read({ type, run, sheet, options }: Exclude<ReadingRequest, { type: "file" }>): Promise<void> {
  if (!file) return;
  const startedAt = performance.now();
  const notify = (update: ReadingProgress) => {
    if (run === latest) scope.postMessage(update);
  };
  const table = await openTable(file, sheet, run, notify);
  if (!table || run !== latest) return;
  const causes = new Map<string, ErrorCause>();
  let rows = 0;
  let survey: Survey | null = null;
  let textOf: ReturnType<typeof makeFindingText> = () => "";
  let postedAt = 0;
  const steps = readIntake(table, options);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const hadErrors = causes.size;
    if (step.value.kind === "opened") {
      const { lines, headingLine } = step.value;
      const operation = detectOperation(lines.map(({ cells }) => cells));
      notify({ type: "opened", run, operation, headingLine, lines: lines.map(showLine) });
      if (type === "look") return;
    }
    if (step.value.kind === "surveyed") {
      survey = step.value.survey;
      textOf = makeFindingText({ operation: options.operation, columns: survey.columns });
      notify({ type: "surveyed", run, survey });
    }
    if (step.value.kind === "rows") {
      rows += step.value.rows.length;
      collect(causes, step.value.rows, survey, textOf);
    }
    const now = performance.now();
    const isFirst = hadErrors === 0 && causes.size > 0;
    if (step.value.kind === "surveyed" || (now - postedAt < changesEveryMs && !isFirst)) continue;
    postedAt = now;
    notify({ type: "progress", run, ...phaseOf(step.value), rows, errors: listCauses(causes) });
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (run !== latest) return;
  }
  const result = step.value;
  if (result.verdict === "refused" && result.controls.length === 0) {
    notify({ type: "refused", run, reason: result.reason, place: result.place, survey: result.survey });
    return;
  }
  if (result.verdict === "refused") return;
  const { survey: _posted, ...counts } = result;
  notify({ type: "progress", run, phase: "checking", share: 1, rows, errors: listCauses(causes) });
  notify({ type: "done", run, ...counts, ms: Math.round(performance.now() - startedAt) });
}

const showCell = (text: string) => hideCardNumbers(text.slice(0, 400)).slice(0, sampleUnits);

function showLine({ line, cells }: PreviewLine): PreviewLine {
  return { line, cells: cells.map(showCell) };
}

function phaseOf(step: IntakeStep): { phase: "looking" | "checking"; share: number } {
  return step.kind === "rows"
    ? { phase: "checking", share: step.share }
    : { phase: "looking", share: step.kind === "surveying" ? step.share : 1 };
}

function collect(
  causes: Map<string, ErrorCause>,
  rows: readonly ValidatedRow[],
  survey: Survey | null,
  textOf: ReturnType<typeof makeFindingText>,
): void {
  for (const { row, cells, errors } of rows) {
    for (const error of errors) {
      const { column: at } = error;
      const key = JSON.stringify(causeOf(error));
      const column = at === null ? null : (survey?.header[at] ?? null);
      const raw = at === null ? "" : showCell(shownText(cells[at]));
      const cause = causes.get(key) ?? { column, raw, message: textOf(error), count: 0, rows: [] };
      if (causes.size < mostCauses) causes.set(key, cause);
      cause.count += 1;
      if (cause.rows.length < mostRowsOfCause) cause.rows.push(row);
    }
  }
}

const listCauses = (causes: ReadonlyMap<string, ErrorCause>) => [...causes.values()].sort((a, b) => b.count - a.count);

async function openTable(
  from: File,
  sheet: string | null,
  run: number,
  notify: (update: ReadingProgress) => void,
): Promise<IntakeFile | null> {
  bytes ??= from.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  const own = await bytes;
  if (!/\.xls[xm]$/i.test(from.name)) return { kind: "text", name: from.name, bytes: own };
  workbook ??= readWorkbook(from.name, own);
  const reading = await workbook;
  if (!reading.ok) {
    notify({ type: "refused", run, reason: reading.reason, place: { row: null, column: null }, survey: null });
    return null;
  }
  notify({ type: "sheets", run, sheets: reading.sheets.map(({ name, isHidden }) => ({ name, isHidden })) });
  const name = sheet ?? findOnlySheet(reading.sheets);
  const chosen = name === null ? null : chooseSheet(from.name, reading.sheets, name);
  return chosen?.ok ? chosen.file : null;
}
