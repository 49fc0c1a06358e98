import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { message as stored } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { texts } from "@/lib/gateway/fields/testing";
import * as t from "@/messages/stored/cells";
import type { Answers } from "./cells/cell-reading";
import type { IntakeFile, IntakeOptions } from "./options";
import { takeIn } from "./testing";
import { sheetFile } from "./workbook/testing-workbook";

type Expected = {
  verdict: "accepted" | "row-errors" | "question" | "refused";
  rows?: number;
  valid?: number;
  totals?: Record<string, string>;
  errors?: [number, string | null, string][];
  warnings?: [number, string][];
  questions?: [string, string | null, number][];
  values?: Record<string, string>[];
  excluded?: number;
};

const folder = new URL("./files/", import.meta.url);

async function openTable(name: string): Promise<IntakeFile> {
  const bytes = new Uint8Array(await readFile(new URL(name, folder)));
  return name.endsWith(".xlsx") ? sheetFile(bytes) : { kind: "text", name, bytes };
}

async function read(name: string, options: Partial<IntakeOptions>): Promise<Required<Expected>> {
  const { result, rows, errors, say } = takeIn(await openTable(name), options);
  if (result.verdict === "refused") throw new Error(result.reason);
  const questions = result.survey.questions.map(({ kind, subject, count }) => [kind, subject, count] as const);
  return {
    verdict: result.verdict,
    rows: result.rows,
    valid: result.valid,
    excluded: result.excluded,
    totals: result.totals,
    errors,
    warnings: rows.flatMap(({ row, warnings }) => warnings.map((one): [number, string] => [row, say(one)])),
    questions: questions.map(([kind, subject, count]) => [kind, subject, count]),
    values: rows.map(({ values }) => values),
  };
}

const isErrorCell = t.workbookError("#N/A");
const brokenBy = (sign: "lineBreak" | "tab") =>
  `Amount: ${render(stored("cells.hasWhitespace", stored(`cells.${sign}`)))}`;

type Row = [string, Partial<IntakeOptions>, Expected];

function hiddenIn(name: string, hidden: number): Row[] {
  const answered = (hiddenRows: Answers["hiddenRows"]) => ({ operation: "payout", answers: { hiddenRows } }) as const;
  return [
    [
      name,
      { operation: "payout" },
      { verdict: "question", rows: 6, valid: 0, questions: [["hiddenRows", null, hidden]] },
    ],
    [name, answered("included"), { verdict: "accepted", rows: 6, valid: 6, excluded: 0 }],
    [name, answered("left-out"), { verdict: "accepted", rows: 6, valid: 6 - hidden, excluded: hidden }],
  ];
}

const verdicts: Row[] = [
  [
    "accounts.xlsx",
    { operation: "payout" },
    { verdict: "question", rows: 10, questions: [["roundedNumbers", "account_number", 3]] },
  ],
  [
    "10-cp1250-polish.csv",
    { operation: "payout" },
    { verdict: "question", rows: 4, valid: 0, questions: [["encoding", "receiver_first_name", 4]] },
  ],
  [
    "10-cp1250-polish.csv",
    { operation: "payout", encoding: "windows-1250" },
    { verdict: "accepted", rows: 4, valid: 4, totals: { EUR: "48.00" }, warnings: [], questions: [] },
  ],
  [
    "mixed-utf8-1252.csv",
    { operation: "payout" },
    {
      verdict: "question",
      rows: 2,
      valid: 0,
      questions: [
        ["encoding", "receiver_first_name", 2],
        ["texts", "receiver_first_name", 1],
      ],
    },
  ],
  [
    "mixed-utf8-1252.csv",
    { operation: "payout", encoding: "windows-1252", answers: { texts: "as-written" } },
    {
      verdict: "accepted",
      valid: 2,
      warnings: [[1, `First name: ${texts.wrongEncoding("José")}`]],
    },
  ],
  [
    "accounts-junk.csv",
    { operation: "payout" },
    {
      verdict: "row-errors",
      rows: 8,
      valid: 0,
      errors: [
        [1, "account_number", `Account number: ${texts.sheetError}`],
        [2, "account_number", `Account number: ${texts.notAnAccount}`],
        [3, "account_number", `Account number: ${texts.notAnAccount}`],
        [4, "account_number", `Account number: ${texts.onlyZeros}`],
        [5, "account_number", `Account number: ${texts.formattedAccount}`],
        [6, "account_number", `Account number: ${texts.quotedAccount}`],
        [7, "account_number", `Account number: ${texts.strangeCharacter("?")}`],
        [8, "account_number", `Account number: ${texts.notAnAccount}`],
      ],
    },
  ],
  [
    "02b-native.xlsx",
    { operation: "payout" },
    {
      verdict: "row-errors",
      valid: 2,
      totals: { EUR: "1334.06" },
      errors: [[2, "amount", `Amount: ${texts.tooManyDecimals(3, 2, "EUR")}`]],
    },
  ],
  ...hiddenIn("hidden_rows.xlsx", 2),
  ...hiddenIn("filtered_rows.xlsx", 4),
  [
    "05b-leadzero.xlsx",
    { operation: "payout" },
    { verdict: "accepted", valid: 2, values: [{ account_number: "00123456" }, {}] },
  ],
  ["error_amount_NA.xlsx", {}, { verdict: "row-errors", valid: 1, errors: [[1, "amount", `Amount: ${isErrorCell}`]] }],
  [
    "error_reference.xlsx",
    { operation: "payout" },
    { verdict: "row-errors", valid: 0, errors: [[1, "your_reference", `Your reference: ${isErrorCell}`]] },
  ],
  [
    "formula_nocache_charge.xlsx",
    {},
    { verdict: "row-errors", valid: 1, errors: [[1, "amount", `Amount: ${t.formulaUnsaved}`]] },
  ],
  [
    "merged_amount_charge.xlsx",
    {},
    { verdict: "row-errors", valid: 2, errors: [[2, "amount", `Amount: ${t.cellMerged}`]] },
  ],
  [
    "contradiction.csv",
    { operation: "payout" },
    { verdict: "question", rows: 3, valid: 0, totals: {}, questions: [["decimal", "amount", 3]] },
  ],
  [
    "newline-amount.csv",
    { operation: "payout" },
    {
      verdict: "row-errors",
      valid: 0,
      errors: [
        [1, "amount", brokenBy("lineBreak")],
        [2, "amount", brokenBy("lineBreak")],
      ],
    },
  ],
  [
    "newline.csv",
    { operation: "payout" },
    {
      verdict: "row-errors",
      valid: 1,
      totals: { EUR: "12.50" },
      errors: [
        [1, "amount", brokenBy("lineBreak")],
        [2, "amount", brokenBy("tab")],
      ],
    },
  ],
  [
    "newline-charge.csv",
    {},
    { verdict: "row-errors", valid: 1, totals: { XXX: "50.00" }, errors: [[1, "amount", brokenBy("lineBreak")]] },
  ],
];

describe("files as users have them", () => {
  test.each(verdicts)("%s", async (name, options, expected) => {
    expect(await read(name, options)).toMatchObject(expected);
  });
});
