import { describe, expect, test } from "vitest";
import { readAmount } from "@/lib/core/money/written-amount";
import { message as stored } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { readingOf } from "@/lib/files/intake/testing";
import { texts } from "@/lib/gateway/fields/testing";
import * as survey from "@/messages/intake/survey-model";
import * as t from "@/messages/stored/cells";
import { disarm, isFormula } from "./formulas";
import { isRounded, readSequence, shapeOfAmount, shapeOfSequence, writeOutExponent } from "./numbers";

const file = (...amounts: string[]) =>
  `client-orderid;recurring-payment-id;amount\r\n${amounts.map((amount, at) => `C-${at};${at + 1};${amount}`).join("\r\n")}`;
const questionsOf = (content: string) =>
  readingOf(content).survey.questions.map(({ kind, subject, count, samples, readings }) => ({
    kind,
    subject,
    count,
    samples,
    readings: readings.map(({ answer, values }) => [answer, ...values]),
  }));

describe("what an amount's writing proves", () => {
  test.each([
    ["plain", ["0", "007", "12", "1234567", "1'234", "1\u00a0234", "1\u202f234\u202f567"]],
    ["point", ["12.5", "547.57", "0.125", "1234.567", "1.2345", "1,234.56", "1,234,567", "1 234.5", "1'234.50"]],
    ["comma", ["1,50", "0,5", "0,125", "1234,5", "1.234,56", "1.234.567", "1 234,5", "1'234,50", "1\u202f234,567"]],
    ["open", ["1.000", "12.345", "1,000", "123,456"]],
    ["spaced", ["831 831", "1 200 300", "1 234"]],
    ["exponent", ["5E+10", "1.5e3", "1,23E+11", "-1E5"]],
    ["broken", ["100\n200", "840\t200", "1\r\n2", "12\u2028500"]],
    [
      "other",
      [
        "-5",
        "+5",
        "12 34",
        "1,23,4",
        "1.234.56",
        "1,234'567.00",
        "0,000.5",
        "EUR 5",
        "5 EUR",
        "€5",
        "abc",
        "1..5",
        "١٢",
      ],
    ],
    ["plain", ["1\u2009234", "1\u2007234"]],
    ["point", ["12,34,567.89", "1,00,000.00"]],
    ["other", ["12,34,567", "1,23,45.00", "１２", "(5)", "831  831"]],
  ] as const)("%s", (shape, texts) => {
    expect(texts.map(shapeOfAmount)).toEqual(texts.map(() => shape));
  });

  test.each([
    ["1.234,56", null, "1234.56"],
    ["1,234.56", "1234.56", null],
    ["1.000", "1.000", "1000"],
    ["1,50", null, "1.50"],
    ["1\u00a0234", "1234", "1234"],
    ["0099", "0099", "0099"],
  ])("%s reads as %s or %s", (text, point, comma) => {
    expect([readAmount(text, "."), readAmount(text, ",")]).toEqual([point, comma]);
  });

  test.each([
    ["5E+10", "50000000000"],
    ["1.5E3", "1500"],
    ["1,25e2", "125"],
    ["1.5E-1", "0.15"],
    ["1E-3", "0.001"],
    ["12.345E1", "123.45"],
    ["1E+999", null],
  ])("%s written out is %s", (text, plain) => {
    expect(writeOutExponent(text)).toBe(plain);
  });

  test("sequences keep their commas", () => {
    expect(["10.00,20.00", "10,20,30", "5;6"].map(shapeOfSequence)).toEqual(["point", "plain", "plain"]);
    expect(["10,50", "10,500", "1.234,50;2,00", "5\n6"].map(shapeOfSequence)).toEqual([
      ...["list", "open", "comma", "broken"],
    ]);
    expect([readSequence("10,50", "."), readSequence("10,50", ",")]).toEqual(["10,50", "10.50"]);
    expect(readSequence("1.234,50;2,00", ",")).toBe("1234.50,2.00");
  });

  test("long numbers that a spreadsheet rounded", () => {
    expect(["1.23E+11", "4,11E+15", "5E+10"].map(isRounded)).toEqual([true, true, true]);
    expect(["5E10", "12E+3", "E+3", "1.23E+", "A1E+5"].map(isRounded)).toEqual([false, false, false, false, false]);
  });
});

describe("numbers are never guessed", () => {
  test("a thousand or one: asked once, with both readings beside the raw text", () => {
    expect(questionsOf(file("10.00", "1.000", "2.000"))).toEqual([
      {
        kind: "decimal",
        subject: "amount",
        count: 2,
        samples: [
          { row: 2, column: "amount", raw: "1.000" },
          { row: 3, column: "amount", raw: "2.000" },
        ],
        readings: [
          [".", "1.000", "2.000"],
          [",", "1000", "2000"],
        ],
      },
    ]);
  });

  test.each(["1.000", "1,000", "123.456"])("%s alone is a question, and its row neither ready nor wrong", (amount) => {
    expect(readingOf(file("10", amount))).toMatchObject({
      verdict: "question",
      rows: 2,
      valid: 1,
      inError: 0,
      asked: 1,
    });
  });

  test("what fits only one mark is read by it, and decides for what it makes groups of thousands", () => {
    const comma = readingOf(file("1.234,56", "0,5", "1,50"));
    expect(comma).toMatchObject({
      verdict: "accepted",
      totals: { XXX: "1236.56" },
      survey: { reading: { decimal: "," } },
    });
    expect(readingOf(file("1,234.56", "1.50"))).toMatchObject({ totals: { XXX: "1236.06" }, verdict: "accepted" });
    const decided = readingOf(file("1,234.56", "1,000", "1.50"));
    expect(decided).toMatchObject({ verdict: "accepted", totals: { XXX: "2236.06" } });
    const open = readingOf(file("1,234.56", "1.000", "1.50"));
    expect(open).toMatchObject({ verdict: "question", valid: 2, asked: 1 });
    expect(open.survey.questions[0]?.message).toBe(survey.separatorQuestion("“1.000”", survey.aDecimal(2, "point")));
    const answered = readingOf(file("1,234.56", "1.000", "1.50"), { answers: { decimal: "," } });
    expect(answered).toMatchObject({ verdict: "row-errors", valid: 1 });
  });

  test("a file that proves both marks asks with both sides, and no row is ready before the answer", () => {
    const mixed = file("547.57", "28.354,53", "386.355", "12");
    expect(readingOf(mixed)).toMatchObject({ verdict: "question", valid: 0, asked: 4 });
    const [question, ...others] = readingOf(mixed).survey.questions;
    expect(others).toEqual([]);
    expect(question?.samples.map(({ raw }) => raw)).toEqual(["547.57", "28.354,53", "386.355"]);
    expect(question?.readings.map(({ answer, values }) => [answer, ...values])).toEqual([
      ["each", "547.57", "28354.53", null],
      [".", "547.57", null, "386.355"],
      [",", null, "28354.53", "386355"],
    ]);
    const each = readingOf(mixed, { answers: { decimal: "each" } });
    expect(each).toMatchObject({ verdict: "row-errors", valid: 3, totals: { XXX: "28914.10" } });
    expect(each.errors).toEqual([[3, "amount", `Amount: ${t.amountAmbiguous("386.355", "386355")}`]]);
    expect(readingOf(mixed, { answers: { decimal: "." } })).toMatchObject({ valid: 3, inError: 1 });
  });

  test("two columns are of one file: each proves the mark for both", () => {
    const updates = (from: string, to: string) =>
      readingOf(`client-orderid;recurring-payment-id;amount-from;amount-to\nU-1;1;${from};${to}`, {
        operation: "update-recurring-payment",
      });
    expect(updates("5,50", "10.50")).toMatchObject({ verdict: "question", valid: 0, asked: 1 });
    expect(updates("5,50", "10,50")).toMatchObject({ verdict: "accepted", valid: 1 });
  });

  test("one cell is one amount: a line break or a tab inside is an error that says so", () => {
    const { errors, valid } = readingOf(file('"100\n200"', "840\t200", '"12\r\n500"', "12.50"));
    const message = (sign: "lineBreak" | "tab") =>
      `Amount: ${render(stored("cells.hasWhitespace", stored(`cells.${sign}`)))}`;
    expect(valid).toBe(1);
    expect(errors).toEqual([
      [1, "amount", message("lineBreak")],
      [2, "amount", message("tab")],
      [3, "amount", message("lineBreak")],
    ]);
  });

  test("blanks group where a decimal shows it; else a user is asked", () => {
    expect(readingOf(file("1 234,50", "831 831"))).toMatchObject({ verdict: "accepted", totals: { XXX: "833065.50" } });
    expect(readingOf(file("1\u00a0234"))).toMatchObject({ verdict: "accepted", totals: { XXX: "1234" } });
    expect(questionsOf(file("12,50", "831 831"))).toMatchObject([
      {
        kind: "spaced",
        readings: [
          ["grouped", "831831"],
          ["wrong", null],
        ],
      },
    ]);
    expect(readingOf(file("831 831"), { answers: { spaced: "grouped" } }).totals).toEqual({ XXX: "831831" });
    expect(readingOf(file("831 831"), { answers: { spaced: "wrong" } }).errors).toEqual([
      [1, "amount", `Amount: ${t.hasSpaces}`],
    ]);
  });

  test("a list of two amounts is asked about only where nothing proves the point", () => {
    const update = (...cells: string[]) =>
      readingOf(
        `client-orderid;recurring-payment-id;amount-sequence;period;interval\n${cells.map((cell, at) => `U-${at};${at + 1};${cell};month;1`).join("\n")}`,
        { operation: "update-recurring-payment" },
      );
    expect(update("10,20")).toMatchObject({ verdict: "question", asked: 1 });
    const proven = update("10,20", "5.50,6.50");
    expect(proven).toMatchObject({ verdict: "accepted" });
    expect(proven.validated[0]?.values["amount-sequence"]).toBe("10,20");
    expect(update("10,20", "5,50;6,50")).toMatchObject({ verdict: "question", asked: 1 });
  });

  test("an answer decides, and what does not fit it is an error", () => {
    const answered = readingOf(file("1.000", "1,50", "12.50"), { answers: { decimal: "," } });
    expect(answered).toMatchObject({ verdict: "row-errors", valid: 2, totals: { XXX: "1001.50" } });
    expect(answered.errors).toEqual([[3, "amount", `Amount: ${t.otherDecimalSign("comma")}`]]);
    expect(readingOf(file("1.000"), { answers: { decimal: "." } }).validated[0]?.amount).toBe("1.000");
  });

  test("an exponent is asked about, then written out or an error", () => {
    expect(questionsOf(file("5E+3"))).toMatchObject([
      {
        kind: "exponents",
        readings: [
          ["written-out", "5000"],
          ["wrong", null],
        ],
      },
    ]);
    expect(readingOf(file("5E+3"), { answers: { exponents: "written-out" } }).totals).toEqual({ XXX: "5000" });
    expect(readingOf(file("5E+3"), { answers: { exponents: "wrong" } }).errors).toEqual([
      [1, "amount", `Amount: ${t.amountRounded}`],
    ]);
  });

  test("ids with an exponent are asked about; leading zeros live", () => {
    const ids = "client-orderid;recurring-payment-id;amount\n007;1.23E+11;1\n1.23E+11;0012345;1";
    expect(questionsOf(ids)).toMatchObject([{ kind: "roundedNumbers", count: 2 }]);
    expect(readingOf(ids)).toMatchObject({ verdict: "question", valid: 0, inError: 0, asked: 2 });
    const kept = readingOf(ids, { answers: { roundedNumbers: "as-text" } });
    expect(kept.validated.map(({ values }) => [values["client-orderid"], values["recurring-payment-id"]])).toEqual([
      ["007", "1.23E+11"],
      ["1.23E+11", "0012345"],
    ]);
    expect(
      readingOf(ids, { answers: { roundedNumbers: "wrong" } }).errors.map(([row, column]) => [row, column]),
    ).toEqual([
      [1, "recurring-payment-id"],
      [2, "client-orderid"],
    ]);
  });
});

describe("formulas", () => {
  test.each(["=1+1", "=cmd|'/C calc'!A0", "+SUM(A1)", "-2+3", "@SUM(1)", "\t=1", "-", "+abc"])(
    "%j could run",
    (cell) => {
      expect([isFormula(cell), disarm(cell)]).toEqual([true, `'${cell}`]);
    },
  );

  test.each(["", "-5.00", "+386 40 123-456", "(+1) 5", "@ana", "a=b", "1-2", "5"])("%j cannot", (cell) => {
    expect([isFormula(cell), disarm(cell)]).toEqual([false, cell]);
  });

  test.each([
    "＝1+1",
    "＋SUM(A1)",
    "－2+3",
    "＠SUM(1)",
    " =1+1",
    "\u00a0=1",
    '"=1+1"',
    '" =cmd',
    "\u200b=1",
    "\t＝1",
    "\r\n@SUM(1)",
  ])("%j could run in some spreadsheet, and is written with an apostrophe", (cell) => {
    expect(disarm(cell)).toBe(`'${cell}`);
    expect(disarm(disarm(cell))).toBe(`'${cell}`);
  });

  test.each(["＋386", " 5", '"Ana"', "名前", " -5.00", "a＝b"])("%j is written as it is", (cell) => {
    expect(disarm(cell)).toBe(cell);
  });

  test("in a file they are errors with row and column", () => {
    const { errors } = readingOf(
      "client-orderid;recurring-payment-id;amount;payment-description;phone\nC-1;1;=1+1;ok;+386 40\nC-2;2;1;@SUM(1);\n=C;3;-5;;\nC-4;4;1;@home -Rent;",
      { answers: { formulas: "wrong" } },
    );
    expect(errors).toEqual([
      [1, "amount", `Amount: ${t.looksLikeFormula("=")}`],
      [2, "payment-description", `Description: ${t.looksLikeFormula("@")}`],
      [3, "client-orderid", `Order ID: ${t.looksLikeFormula("=")}`],
      [3, "amount", `Amount: ${texts.amountWithSign}`],
    ]);
  });
});
