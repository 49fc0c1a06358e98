import * as common from "@/messages/common";
import type { IntakeOperation } from "./columns/columns";
import type { IntakeResult } from "./intake";
import { makeFindingParts } from "./rows/finding-text";
import type { ValidatedRow } from "./rows/validated-row";
import type { Question } from "./survey/questions";
import type { Survey } from "./survey/survey";

export type ReportedError = { row: number | null; column: string | null; label: string | null; message: string };
export type IntakeReport = {
  verdict: IntakeResult["verdict"];
  reason: string | null;
  detected: { encoding: string | null; delimiter: string | null; decimal: string | null };
  rows: number;
  valid: number;
  errors: ReportedError[];
  questions: Question[];
  totals: Record<string, string>;
};

export function listErrors(
  rows: readonly ValidatedRow[],
  { header, columns }: Survey,
  operation: IntakeOperation,
): ReportedError[] {
  const wordsOf = makeFindingParts({ operation, columns });
  return rows.flatMap(({ row, errors }) =>
    errors.map((error) => {
      const { column, field, at } = error;
      const { label, text } = wordsOf(error);
      return {
        row,
        column: column === null ? field : header[column]?.trim() || common.columnNumber(column + 1),
        label,
        message: [...(at === undefined ? [] : [`${at}, `]), ...(label === null ? [] : [`${label}: `]), text].join(""),
      };
    }),
  );
}

export function makeReport(result: IntakeResult, errors: ReportedError[]): IntakeReport {
  const { survey } = result;
  const detected = {
    encoding: survey?.form?.text.encoding ?? null,
    delimiter: survey?.form?.delimiter ?? null,
    decimal: survey?.reading.decimal ?? null,
  };
  if (result.verdict === "refused") {
    const { reason, place } = result;
    const isPlaced = place.row !== null || place.column !== null;
    const placed = isPlaced ? [{ ...place, label: null, message: reason }] : [];
    return { verdict: "refused", reason, detected, rows: 0, valid: 0, errors: placed, questions: [], totals: {} };
  }
  const { verdict, rows, valid, totals } = result;
  return {
    verdict,
    reason: reasonOf(result),
    detected,
    rows,
    valid,
    errors,
    questions: result.survey.questions,
    totals,
  };
}

function reasonOf(result: Exclude<IntakeResult, { verdict: "refused" }>): string | null {
  switch (result.verdict) {
    case "accepted":
      return null;
    case "row-errors":
      return `${result.inError} of ${result.rows} rows have errors.`;
    case "question":
      return result.survey.questions[0]?.message ?? null;
    default:
      return result.verdict satisfies never;
  }
}

const mostShown = 50;

function spellDelimiter(delimiter: string | null): string {
  return delimiter === "\t" ? "tab" : (delimiter ?? "-");
}

function spellError({ row, column, label, message }: ReportedError): string {
  const place = row === null ? "file" : row === 0 ? "header" : `row ${row}`;
  if (!row || column === null) return `${[place, column].filter(Boolean).join(", ")}: ${message}`;
  const isNamed = label?.toLowerCase() === column.toLowerCase();
  return [place, ...(isNamed ? [] : [column]), message].join(", ");
}

export function spellReport(report: IntakeReport): string {
  const { verdict, reason, detected, rows, valid, errors, questions, totals } = report;
  const lines = [`${verdict}${reason ? `: ${reason}` : ""}`];
  if (verdict !== "refused") {
    const { encoding, delimiter, decimal } = detected;
    lines.push(
      `read as: ${encoding ?? "workbook"}, delimiter ${spellDelimiter(delimiter)}, decimal ${decimal ?? "not known"}`,
    );
    lines.push(`rows: ${rows}, valid: ${valid}`);
    for (const [currency, total] of Object.entries(totals)) lines.push(`total: ${total} ${currency}`);
  }
  for (const { message, samples, readings } of questions) {
    lines.push(`question: ${message}`);
    for (const { row, column, raw } of samples) lines.push(`  row ${row}, ${column}: ${raw}`);
    for (const { answer, message: reading } of readings) lines.push(`  - ${answer || "(none)"}: ${reading}`);
  }
  lines.push(...errors.slice(0, mostShown).map(spellError));
  if (errors.length > mostShown) lines.push(`... and ${errors.length - mostShown} more`);
  return lines.join("\n");
}
