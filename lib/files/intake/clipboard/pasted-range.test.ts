import fc from "fast-check";
import { expect, test } from "vitest";
import { readingOf, takeIn } from "@/lib/files/intake/testing";
import { readPlainTable } from "@/lib/files/intake/text/plain-table";
import { readClipboard } from "./clipboard";
import { writePastedRange } from "./pasted-range";

const paste = (text: string) => writePastedRange(readClipboard({ text, html: "" }, null), false);
const payout = { operation: "payout" } as const;

test("a pasted range is read like a file: line breaks, quotation marks and commas stay in their cells", () => {
  const text =
    'Amount\tCurrency\tIBAN\tDescription\r\n1,250.00\tEUR\tDE89370400440532013000\t"one ""two"", three; four"\r\n';
  const { validated, survey, verdict } = readingOf(paste(text), payout);
  expect(verdict).toBe("accepted");
  expect(survey.form).toMatchObject({ delimiter: "\t", isSureOfDelimiter: true, text: { encoding: "utf-8" } });
  expect(validated[0]?.values).toMatchObject({ amount: "1250.00", order_desc: 'one "two", three; four' });
});

test("a range without headings keeps its first row", () => {
  const row = "DE89370400440532013000\tAna Kovač\t12.50\tEUR";
  const { survey, validated } = readingOf(paste(`${row}\n${row.replace("12.50", "7.25")}\n`), payout);
  expect(survey.header).toEqual(["Column A", "Column B", "Column C", "Column D"]);
  expect(validated).toHaveLength(2);
});

test("names below a title are headings", () => {
  const { survey } = readingOf(
    paste("Payments\t\t\namount\tcurrency\tiban\n1.00\tEUR\tDE89370400440532013000\n"),
    payout,
  );
  expect(survey.header).toEqual(["amount", "currency", "iban"]);
});

test("columns beyond Z", () => {
  const { result } = takeIn(paste(Array.from({ length: 28 }, (_, at) => at).join("\t")), payout);
  expect(result.survey?.header.slice(-3)).toEqual(["Column Z", "Column AA", "Column AB"]);
});

test("hidden rows are left out or kept, as a user says", () => {
  const range = { rows: [["amount"], ["1.00"], ["2.00"]], hidden: [1] };
  const textOf = (withHidden: boolean) => new TextDecoder().decode(writePastedRange(range, withHidden)).split("\r\n");
  expect(textOf(false).slice(1, -1)).toEqual(["amount", "2.00"]);
  expect(textOf(true).slice(1, -1)).toEqual(["amount", "1.00", "2.00"]);
});

test("every cell comes back as it was copied", () => {
  const cell = fc
    .string({ unit: fc.constantFrom('"', "\t", "\n", " ", "a", ";", ",", "=", "ž") })
    .map((text) => `x${text}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const range = { rows: [["amount", "currency"], ...rows], hidden: [] };
      const read = readPlainTable(new TextDecoder().decode(writePastedRange(range, true)), () => false);
      expect(read.ok && read.records.map(({ cells }) => cells)).toEqual(range.rows);
    }),
    { seed: 14 },
  );
});
