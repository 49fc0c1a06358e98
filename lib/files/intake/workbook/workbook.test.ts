import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import type { IntakeOptions } from "@/lib/files/intake/options";
import { readingOf, takeIn } from "@/lib/files/intake/testing";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import * as bounds from "@/messages/intake/model";
import * as survey from "@/messages/intake/survey-model";
import * as text from "@/messages/intake/text-model";
import * as t from "@/messages/stored/cells";
import { makeWorkbook, sheetFile, type WrittenCell, type WrittenSheet, type WrittenWorkbook } from "./testing-workbook";
import { chooseSheet, readWorkbook } from "./workbook";

const seed = { seed: 20261122 };
const header = ["account_number", "receiver_first_name", "receiver_last_name", "amount", "currency", "your_reference"];
const row = (change: Record<string, WrittenCell> = {}): WrittenCell[] => {
  const usual: Record<string, WrittenCell> = {
    ...{ account_number: "123456789", receiver_first_name: "Ana", receiver_last_name: "Kovač" },
    ...{ amount: 12.5, currency: "EUR", your_reference: "R" },
    ...change,
  };
  return header.map((name) => usual[name] ?? "");
};
const payout: Partial<IntakeOptions> = { operation: "payout" };

async function cellsOf(rows: WrittenCell[][], book: WrittenWorkbook = {}) {
  const file = await sheetFile(makeWorkbook([{ rows }], book));
  return file.kind === "sheet" ? file.rows : [];
}

async function readRows(rows: WrittenCell[][], options: Partial<IntakeOptions> = {}, header_ = header) {
  return takeIn(await sheetFile(makeWorkbook([{ rows: [header_, ...rows] }])), { ...payout, ...options });
}

async function reasonOf(bytes: Uint8Array, name = "w.xlsx"): Promise<string> {
  const read = await readWorkbook(name, bytes);
  if (read.ok) throw new Error("it was read");
  return read.reason;
}

const formats = ["account", "amount", "amounts", "currency", "text", "id", "date", "whole", "country", "email"];
const errorCodes = ["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NULL!", "#NUM!"];
const operations: IntakeOperation[] = ["payout", "process-recurring-payments", "update-recurring-payment"];
const fields = operations.flatMap((operation) =>
  formats.flatMap((format) => {
    const field = catalogue[operation].find((one) => one.format === format && one.secret === null);
    return field ? [{ operation, format, name: field.name }] : [];
  }),
);

describe("a cell that holds nothing to read is an error of its row, never blank", () => {
  const faults: [string, WrittenCell, string][] = [
    ...errorCodes.map((code): [string, WrittenCell, string] => [
      code,
      { type: "e", xml: `<f>X1</f><v>${code}</v>` },
      t.workbookError(code),
    ]),
    ["a formula without a result", { type: "", xml: "<f>B2*2</f>" }, t.formulaUnsaved],
    ["a formula with an empty result", { type: "", xml: "<f>B2*2</f><v></v>" }, t.formulaUnsaved],
    ["a shared formula", { type: "", xml: '<f t="shared" si="0"/>' }, t.formulaUnsaved],
  ];
  test.each(fields)("$operation, $format ($name)", async ({ operation, name }) => {
    for (const [what, cell, fault] of faults) {
      const usual: Record<string, WrittenCell> =
        operation === "payout"
          ? { account_number: "123456789", amount: 12.5, currency: "EUR" }
          : { "recurring-payment-id": "1234567", reference: "R" };
      const names = Object.keys({ ...usual, [name]: cell });
      const sheet = [names, names.map((one) => (one === name ? cell : (usual[one] ?? "")))];
      const file = await sheetFile(makeWorkbook([{ rows: sheet }]));
      const { validated, say } = readingOf(file, { operation, ignoresUnknown: true });
      const [read] = validated;
      const shown = read?.errors.map((error) => ({ ...error, message: say(error) }));
      const column = names.indexOf(name);
      const at = `${String.fromCharCode(65 + column)}2`;
      expect(shown, what).toContainEqual(
        expect.objectContaining({ column, message: expect.stringContaining(fault), at }),
      );
      expect(read?.state).toBe("error");
    }
  });

  test("a formula that says nothing is blank, and one with a result is its result", async () => {
    const { rows } = await readRows([
      row({ your_reference: { type: "str", xml: '<f>IF(1,"","x")</f><v></v>' } }),
      row({ amount: { type: "", xml: "<f>6*2</f><v>12</v>" }, your_reference: "S" }),
    ]);
    expect(rows.map(({ state, own, amount }) => [state, own.reference ?? null, amount])).toEqual([
      ["valid", null, "12.5"],
      ["valid", "S", "12"],
    ]);
  });

  test("what a merged cell covers is an error, with or without a value of its own; its first cell is not", async () => {
    const sheet = {
      rows: [header, row(), row({ amount: "", your_reference: "S" }), row({ amount: 5, your_reference: "T" })],
      after: '<mergeCells count="1"><mergeCell ref="D2:D4"/></mergeCells>',
    };
    const { rows } = takeIn(await sheetFile(makeWorkbook([sheet])), payout);
    expect(rows.map(({ state, errors }) => [state, errors.map(({ at }) => at)])).toEqual([
      ["valid", []],
      ["error", ["D3"]],
      ["error", ["D4"]],
    ]);
  });

  test("merged cells without a text hide nothing, and rows that they cover whole are none", async () => {
    const sheet = {
      rows: [header, row({ your_reference: "" }), header.map(() => ""), row({ your_reference: "T" })],
      after: `<mergeCells>${["A", "B", "C", "D", "E", "F"].map((at) => `<mergeCell ref="${at}2:${at}3"/>`).join("")}</mergeCells>`,
    };
    const { rows } = takeIn(await sheetFile(makeWorkbook([sheet])), payout);
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, "valid"],
      [4, "valid"],
    ]);
  });
});

describe("a number is that number", () => {
  test("whatever the texts beside it prove, and it proves nothing of them", async () => {
    const { result, rows } = await readRows([
      row({ amount: "1.234,56" }),
      row({ amount: 12.285, currency: "KWD", your_reference: "S" }),
      row({ amount: 1005, your_reference: "T" }),
      row({ amount: 12.5, your_reference: "U" }),
    ]);
    expect(result).toMatchObject({ verdict: "accepted", survey: { reading: { decimal: "," } } });
    expect(rows.map(({ amount }) => amount)).toEqual(["1234.56", "12.285", "1005", "12.5"]);
    const asked = await readRows([row({ amount: "1,230" }), row({ amount: 1.005, your_reference: "S" })]);
    expect(asked.result).toMatchObject({ verdict: "question", survey: { questions: [{ kind: "decimal", count: 1 }] } });
    const pure = await readRows([row({ amount: 2.675, currency: "KWD" })]);
    expect(pure.result).toMatchObject({ verdict: "accepted", totals: { KWD: "2.675" } });
  });

  test("of 15 digits, as a spreadsheet shows it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(0, 1, 2, 3), async (digits, places) => {
        const exact = digits / 10 ** places;
        const noisy = exact * (1 + Number.EPSILON);
        const [[cell, other]] = (await cellsOf([[noisy, exact]])) as [[unknown, unknown]];
        const value = places === 0 ? `${digits}` : `${Number(exact.toFixed(places))}`;
        expect([cell, other]).toMatchObject([{ value }, { value }]);
      }),
      { ...seed, numRuns: 100 },
    );
    const small = await cellsOf([[1e-7, 0.1 + 0.2, 1e-300]]);
    expect(small[0]?.slice(0, 2)).toMatchObject([{ value: "0.0000001" }, { value: "0.3" }]);
  });

  test.each([
    ["0%", 0.5, "50", "0.5"],
    ["0.00%", 0.125, "12.50", "0.125"],
    ["#,##0,", 12_000, "12", "12000"],
    ["0.0,,", 1_250_000, "1.3", "1250000"],
    ["0.00", 33.333333, "33.33", "33.333333"],
    ["#,##0.00", 1234.567, "1234.57", "1234.567"],
    ["0", 12.5, "13", "12.5"],
    ["0.00E+00", 123_456, "123000", "123456"],
  ])("%s of %d asks which amount is meant: %s or %s", async (pattern, value, shown, held) => {
    const rows = [row({ amount: { pattern, value } })];
    const asked = await readRows(rows);
    expect(asked.rows[0]?.state).toBe("question");
    expect(asked.result).toMatchObject({
      survey: {
        questions: [
          {
            kind: "numberFormats",
            count: 1,
            readings: [
              { answer: "shown", values: [shown] },
              { answer: "held", values: [held] },
            ],
          },
        ],
      },
    });
    const kwd = [row({ amount: { pattern, value }, currency: "KWD" })];
    const byShown = await readRows(kwd, { answers: { numberFormats: "shown" } });
    expect(byShown.rows[0]?.amount ?? byShown.errors[0]?.[2]).toBe(shown);
    const byHeld = await readRows(kwd, { answers: { numberFormats: "held" } });
    expect(byHeld.rows[0]?.amount ?? byHeld.errors[0]?.[2]).toMatch(
      held.includes("333333") ? /decimals/ : new RegExp(`^${held}$`),
    );
  });

  test.each([
    ['#,##0.00 "TEUR"', null],
    ['0.00"k"', null],
    ['0.00"%"', null],
    ['"-"0.00', null],
    ["(0.00)", null],
    ['0.00" CR"', null],
    ['"ca. "0.00', null],
    ["[$USD] #,##0.00", null],
    ["[$£-809]#,##0.00", null],
    ['[>=1000]#,##0,"K";0', null],
    ['#,##0.0" €"', "1234.6"],
  ])("%s shows a unit or a sign: asked, and as it is shown it is %j", async (pattern, shown) => {
    const rows = [row({ amount: { pattern, value: 1234.56 } })];
    const asked = await readRows(rows);
    expect(asked.result).toMatchObject({
      verdict: "question",
      valid: 0,
      survey: { questions: [{ kind: "numberFormats" }] },
    });
    expect(asked.result.survey?.questions[0]?.readings[0]?.values).toEqual([shown]);
    const byShown = await readRows(rows, { answers: { numberFormats: "shown" } });
    expect(byShown.rows[0]?.amount).toBe(shown);
    const byHeld = await readRows(rows, { answers: { numberFormats: "held" } });
    expect(byHeld.rows[0]?.amount).toBe("1234.56");
  });

  test.each([
    ["[$USD] #,##0.00", "USD"],
    ['"$"#,##0.00', "USD"],
    ['#,##0.00" EUR"', "EUR"],
    ['_-* #,##0.00 "zł"_-', "PLN"],
  ])("%s in a row of %s is its currency: no question", async (pattern, currency) => {
    const { result } = await readRows([row({ amount: { pattern, value: 1234.56 }, currency })]);
    expect(result).toMatchObject({ verdict: "accepted", totals: { [currency]: "1234.56" } });
  });

  test("a number in another notation than a workbook's is no number", async () => {
    const sheet = makeWorkbook([{ rows: [header, row({ amount: { type: "", xml: "<v>0x10</v>" } })] }]);
    expect((await readWorkbook("w.xlsx", sheet)).ok).toBe(false);
  });

  test("an account keeps the letters of its format", async () => {
    const cell = { pattern: '"DE"00000000', value: 12_345_678 };
    expect(await cellsOf([[cell]])).toMatchObject([[{ text: "DE12345678" }]]);
    const asked = await readRows([row({ account_number: cell })]);
    expect(asked.result).toMatchObject({
      verdict: "question",
      survey: { questions: [{ kind: "accounts", count: 1 }] },
    });
    const taken = await readRows([row({ account_number: cell })], { answers: { accounts: "as-written" } });
    expect(taken.rows[0]?.values.account_number).toBe("DE12345678");
  });

  test.each([
    "General",
    "0.00",
    "#,##0.00",
    '#,##0.00" €"',
    "#,##0.00\\ [$€-407]",
    '_-* #,##0.00\\ _€_-;-* #,##0.00\\ _€_-;_-* "-"??\\ _€_-;_-@_-',
    "[Red]0.00",
    "@",
    "00000.00",
  ])("%s shows what the cell holds: no question", async (pattern) => {
    const { result, rows } = await readRows([row({ amount: { pattern, value: 1234.5 } })]);
    expect([result.verdict, rows[0]?.amount]).toEqual(["accepted", "1234.5"]);
  });

  test("a format that shows no number is asked about, and is an error where the sheet is right", async () => {
    const rows = [row({ amount: { pattern: ";;;", value: 12 } })];
    expect((await readRows(rows)).result).toMatchObject({ survey: { questions: [{ kind: "numberFormats" }] } });
    const { errors } = await readRows(rows, { answers: { numberFormats: "shown" } });
    expect(errors).toEqual([[1, "amount", `Amount: ${t.numberHidden}`]]);
  });

  test("dates and booleans are no amounts", async () => {
    const { errors } = await readRows([
      row({ amount: { pattern: "dd.mm.yyyy", value: 46_000 } }),
      row({ amount: { type: "b", xml: "<v>1</v>" }, your_reference: "S" }),
    ]);
    expect(errors.map(([, , message]) => message)).toEqual([
      `Amount: ${t.dateForAmount("2025-12-09")}`,
      `Amount: ${t.typeForAmount("TRUE")}`,
    ]);
  });
});

describe("an account is what its number format shows", () => {
  test.each([
    ["00000000", 123_456, "00123456"],
    ["General", 123_456_789, "123456789"],
    ["#,##0", 123_456_789, "123456789"],
    ["0.00", 123_456_789, "123456789"],
    ["@", 123_456_789, "123456789"],
    ["00000\\ 00000", 123_456_789, "01234 56789"],
    ['"000"0', 123_456_789, "000123456789"],
  ])("%s of %d: %s", async (pattern, value, account) => {
    const { rows } = await readRows([row({ account_number: { pattern, value } })]);
    expect(rows[0]?.values.account_number?.replaceAll(" ", "")).toBe(account.replaceAll(" ", ""));
  });

  test.each([
    ["0%", 123_456_789, t.shownDiffers("12345678900%", "123456789")],
    ["#,##0,", 123_456_789, t.shownDiffers("123,457", "123456789")],
    ["dd.mm.yyyy", 46_000, t.dateForText("2025-12-09")],
  ])("%s of %d is an error", async (pattern, value, fault) => {
    const { errors } = await readRows([row({ account_number: { pattern, value } })]);
    expect(errors).toEqual([[1, "account_number", `Account number: ${fault}`]]);
  });

  test("a boolean is none, and more than 15 digits are asked about", async () => {
    const boolean = await readRows([row({ account_number: { type: "b", xml: "<v>1</v>" } })]);
    expect(boolean.errors).toEqual([[1, "account_number", `Account number: ${t.typeForText("TRUE")}`]]);
    const long = await readRows([row({ account_number: { type: "", xml: "<v>123456789012345678</v>" } })]);
    expect(long.result).toMatchObject({ survey: { questions: [{ kind: "roundedNumbers" }] } });
  });
});

describe("days", () => {
  const dayOf = async (value: number, is1904: boolean, pattern = "yyyy-mm-dd") => {
    const [[cell]] = (await cellsOf([[{ pattern, value }]], { is1904 })) as [[{ kind: string; text: string }]];
    return cell.kind === "date" ? cell.text : cell;
  };

  test.each([
    [0, "1900-01-00"],
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [60, "1900-02-29"],
    [61, "1900-03-01"],
    [33_231, "1990-12-24"],
    [33_231.5, "1990-12-24T12:00:00"],
    [33_231.545138889, "1990-12-24T13:05:00"],
    [33_231.9999999, "1990-12-25"],
    [2_958_465, "9999-12-31"],
    [2_958_466, "#####"],
    [-1, "#####"],
  ])("counted from 1900: %d is %s", async (serial, day) => {
    expect(await dayOf(serial, false)).toBe(day);
  });

  test.each([
    [0, "1904-01-01"],
    [1, "1904-01-02"],
    [31_769, "1990-12-24"],
  ])("counted from 1904: %d is %s", async (serial, day) => {
    expect(await dayOf(serial, true)).toBe(day);
  });

  test("every day of both counts is the calendar's", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 61, max: 2_958_465 }), async (serial) => {
        const day = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
        expect(await dayOf(serial, false)).toBe(day);
        if (serial >= 1_462) expect(await dayOf(serial - 1_462, true)).toBe(day);
      }),
      { ...seed, numRuns: 60 },
    );
  });

  test("of ISO cells, of built-in formats, and a time of its own", async () => {
    const rows = await cellsOf([
      [
        { type: "d", xml: "<v>1990-12-24T00:00:00</v>" },
        { pattern: "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", value: 33_231 },
      ],
      [
        { pattern: "[h]:mm", value: 1.5 },
        { pattern: "d. mmm", value: 33_231 },
      ],
    ]);
    expect(rows).toEqual([
      [
        { kind: "date", text: "1990-12-24" },
        { kind: "date", text: "1990-12-24" },
      ],
      [
        { kind: "date", text: "36:00" },
        { kind: "date", text: "1990-12-24" },
      ],
    ]);
  });
});

describe("workbooks of all programs", () => {
  const rows: WrittenCell[][] = [header, row(), row({ amount: 7, your_reference: "S" })];
  test.each<[string, WrittenWorkbook]>([
    ["without styles", { hasStyles: false }],
    ["without references", { isBare: true }],
    ["strict", { namespace: "http://purl.oclc.org/ooxml/spreadsheetml/main" }],
    ["with prefixed names", { prefix: "x" }],
  ])("%s: read like any other", async (_, book) => {
    const read = readingOf(await sheetFile(makeWorkbook([{ rows }], book)), payout);
    expect([read.verdict, read.totals]).toEqual(["accepted", { EUR: "19.50" }]);
  });

  test("texts of several runs are one, their readings left out, and signs that XML cannot hold are themselves", async () => {
    const rich = '<is><r><t>An</t></r><r><rPr><b/></rPr><t xml:space="preserve">a </t></r><rPh><t>x</t></rPh></is>';
    const [cells] = await cellsOf([[{ type: "inlineStr", xml: rich }, "a_x000D_b_x005F_x0041_", "<&>"]]);
    expect(cells).toEqual(["Ana ", "a\rb_x0041_", "<&>"]);
  });

  test("hidden sheets are named as such, and never read without a choice", async () => {
    const one = { rows, name: "Pay" };
    const other = { rows, name: "Old", state: "veryHidden" as const };
    const both = await readWorkbook("w.xlsx", makeWorkbook([one, other]));
    const alone = await readWorkbook("w.xlsx", makeWorkbook([other]));
    if (!both.ok || !alone.ok) throw new Error("refused");
    expect(chooseSheet("w.xlsx", both.sheets)).toEqual({
      ok: false,
      reason: bounds.chooseOne(bounds.severalSheets("2"), "“Pay”, “Old” (hidden)"),
    });
    expect(chooseSheet("w.xlsx", alone.sheets)).toEqual({
      ok: false,
      reason: bounds.chooseOne(bounds.onlySheetHidden, "“Old” (hidden)"),
    });
    expect(chooseSheet("w.xlsx", alone.sheets, "Old").ok).toBe(true);
  });

  test("what is no workbook of this kind says what it is, and what to do", async () => {
    const zipped = (name: string, text = "") => zipSync({ [name]: strToU8(text) }, { level: 0 });
    const ods = zipped("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
    const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)]);
    const encrypted = new Uint8Array([...compound, ...strToU8([..."EncryptedPackage"].join("\0"))]);
    expect(await reasonOf(ods)).toBe(text.foreignSpreadsheet(text.anOpenDocumentSpreadsheet));
    expect(await reasonOf(zipped("xl/workbook.bin"))).toBe(text.foreignSpreadsheet(text.binaryWorkbook));
    expect(await reasonOf(zipped("Index/Document.iwa"))).toBe(text.foreignSpreadsheet(text.numbersSpreadsheet));
    expect(await reasonOf(compound)).toBe(text.foreignSpreadsheet(text.oldWorkbook));
    expect(await reasonOf(encrypted)).toBe(text.workbookEncrypted);
    expect(await reasonOf(zipped("a.txt"))).toBe(text.zipArchive);
  });
});

describe("what a workbook hides", () => {
  const rows = [header, row(), row({ your_reference: "S", amount: "x" }), row({ your_reference: "T" })];
  const read = async (sheet: Partial<WrittenSheet>, answers: IntakeOptions["answers"] = {}) =>
    takeIn(await sheetFile(makeWorkbook([{ rows, ...sheet }])), { ...payout, answers });
  const states = ({ rows: validated }: Awaited<ReturnType<typeof read>>) =>
    validated.map(({ state, isExcluded }) => (isExcluded ? "excluded" : state));

  test.each<[string, Partial<WrittenSheet>, string]>([
    ["by hand", { rowAttributes: { 3: 'hidden="1"' } }, survey.hiddenRowsQuestion(survey.hidden("1"), 1)],
    [
      "by no height",
      { rowAttributes: { 3: 'ht="0" customHeight="1"' } },
      survey.hiddenRowsQuestion(survey.hidden("1"), 1),
    ],
    [
      "by a filter",
      {
        rowAttributes: { 2: 'hidden="1"', 3: 'hidden="true"' },
        after: '<autoFilter ref="A1:F3"><filterColumn colId="1"/></autoFilter>',
      },
      survey.hiddenRowsQuestion(survey.filtered("2"), 2),
    ],
    [
      "both",
      {
        rowAttributes: { 3: 'hidden="1"', 4: 'hidden="1"' },
        after: '<autoFilter ref="A1:F3"><filterColumn colId="1"/></autoFilter>',
      },
      survey.hiddenRowsQuestion(`${survey.filtered("1")} and ${survey.hidden("1")}`, 2),
    ],
  ])("rows hidden %s are asked about, and no row is ready before", async (_, sheet, message) => {
    const asked = await read(sheet);
    expect(asked.result).toMatchObject({ verdict: "question", valid: 0, excluded: 0 });
    expect(asked.result.survey?.questions).toEqual([expect.objectContaining({ kind: "hiddenRows", message })]);
    const included = await read(sheet, { hiddenRows: "included" });
    expect(states(included)).toEqual(["valid", "error", "valid"]);
    const left = await read(sheet, { hiddenRows: "left-out" });
    const hidden = Object.keys(sheet.rowAttributes ?? {}).map((at) => Number(at) - 2);
    expect(states(left)).toEqual(
      ["valid", "error", "valid"].map((state, at) => (hidden.includes(at) ? "excluded" : state)),
    );
    const { result } = left;
    if (result.verdict === "refused") throw new Error(result.reason);
    expect(result.valid + result.inError + result.asked + result.excluded).toBe(result.rows);
  });

  test.each<[string, Partial<WrittenSheet>]>([
    ["a height of its own that is missing", { rowAttributes: { 3: 'customHeight="1"' } }],
    [
      "the sheet's height of zero",
      {
        before: '<sheetFormatPr zeroHeight="1"/>',
        rowAttributes: { 1: 'ht="15"', 2: 'ht="15"', 4: 'hidden="0"' },
      },
    ],
  ])("a row hidden by %s is asked about", async (_, sheet) => {
    const asked = await read(sheet);
    expect(asked.result).toMatchObject({
      verdict: "question",
      survey: { questions: [{ kind: "hiddenRows", count: 1 }] },
    });
  });

  test("excluded, they prove nothing, repeat nothing, and are in no control total", async () => {
    const sheet = {
      rows: [header, row({ amount: "1,230" }), row({ amount: "1.234,56" }), row({ amount: "2", your_reference: "T" })],
      rowAttributes: { 3: 'hidden="1"' },
    };
    const declared = { rows: 2 };
    const file = await sheetFile(makeWorkbook([sheet]));
    const answers = { hiddenRows: "left-out", decimal: "." } as const;
    const { verdict, controls, errors } = readingOf(file, { ...payout, answers, declared });
    expect([verdict, controls.map(({ agrees }) => agrees), errors]).toEqual(["accepted", [true], []]);
    expect(readingOf(file, { ...payout, answers: { hiddenRows: "left-out" } }).survey.questions).toMatchObject([
      { kind: "decimal" },
    ]);
  });

  test("columns that are used are asked about, and ignored they add nothing", async () => {
    const cols = { before: '<cols><col min="6" max="6" hidden="1"/><col min="7" max="16384" width="0"/></cols>' };
    const asked = await read(cols);
    expect(asked.result).toMatchObject({
      verdict: "question",
      valid: 0,
      survey: { questions: [{ kind: "hiddenColumns", count: 1 }] },
    });
    const left = await read(cols, { hiddenColumns: "left-out" });
    expect(left.rows.map(({ own }) => own)).toEqual([{}, {}, {}]);
    const included = await read(cols, { hiddenColumns: "included" });
    expect(included.rows.map(({ own }) => own.reference)).toEqual(["R", "S", "T"]);
  });

  test("blank rows, and a filter that hides nothing, are not asked about", async () => {
    const blank = [...rows, header.map(() => "")];
    const file = await sheetFile(
      makeWorkbook([
        { rows: blank, rowAttributes: { 5: 'hidden="1"', 9: 'hidden="1"' }, after: '<autoFilter ref="A1:F4"/>' },
      ]),
    );
    expect(readingOf(file, payout).survey.questions).toEqual([]);
  });
});

describe("the bounds of a workbook hold before it costs", () => {
  const parts = (sheet: string) => ({
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/s.xml"/></Relationships>',
    ),
    "xl/worksheets/s.xml": strToU8(sheet),
  });
  const sheetOf = (rows: string) => zipSync(parts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));

  test("two million elements inside each other are refused, and a part that is a thousand sheets", async () => {
    const deep = 2_000_000;
    const bomb = sheetOf(`${"<a>".repeat(deep)}${"</a>".repeat(deep)}`);
    expect(bomb.length).toBeLessThan(60_000);
    expect(await reasonOf(bomb)).toBe(bounds.workbookDamaged);
    const one = unzipSync(makeWorkbook([{ rows: [["amount"], [1]] }]));
    const list = strFromU8(one["xl/workbook.xml"] as Uint8Array).replace(/<sheet [^>]*>/, (sheet) =>
      sheet.repeat(1_000),
    );
    const thousand = zipSync({ ...one, "xl/workbook.xml": strToU8(list) });
    expect(await reasonOf(thousand)).toBe(bounds.workbookDamaged);
  });

  test("more than 50 MB unpacked are refused, whatever the archive declares", async () => {
    const bomb = sheetOf(" ".repeat(51 * 1024 * 1024));
    const directory = new DataView(bomb.buffer, bomb.byteOffset, bomb.length);
    for (let at = 0; at < bomb.length - 28; at += 1) {
      if (directory.getUint32(at, true) === 0x02014b50) directory.setUint32(at + 24, 10, true);
    }
    expect(bomb.length).toBeLessThan(200_000);
    expect(await reasonOf(bomb)).toBe(bounds.unpackedTooLarge("50"));
  });

  test.each([
    ["a row far down", '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', bounds.tooManyRows("50,000")],
    ["a column far right", '<row r="1"><c r="XFD1"><v>1</v></c></row>', bounds.tooManyColumns("16,384", 200)],
  ])("%s is refused", async (_, rows, reason) => {
    expect(await reasonOf(sheetOf(rows))).toBe(reason);
  });

  test("formats without a value, however far out, are nothing", async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576"/></row>';
    const read = await readWorkbook("w.xlsx", sheetOf(rows));
    expect(read.ok && read.sheets[0]?.rows).toHaveLength(1);
  });

  test("one changed byte of a part is found", async () => {
    const bytes = zipSync(parts("<worksheet><sheetData><row><c><v>1200</v></c></row></sheetData></worksheet>"), {
      level: 0,
    });
    const at = new TextDecoder("latin1").decode(bytes).indexOf("1200");
    bytes[at] = (bytes[at] ?? 0) + 1;
    expect(await reasonOf(bytes)).toMatch(/damaged/);
  });
});
