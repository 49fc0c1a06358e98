import { describe, expect, test } from "vitest";
import { disarm, isFormula } from "./formulas";
import { isRounded, readAmount, readSequence, shapeOfAmount, shapeOfSequence, writeOutExponent } from "./numbers";
import { readingOf } from "./testing";

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
    ["plain", ["0", "007", "12", "1234567", "12.5", "12.50", "0.125", "1234.567", "1.2345", "1'234", "1 234"]],
    ["point", ["1,234.56", "1,234,567", "1 234.5", "1'234.50", "12,345,678.9"]],
    ["comma", ["1.234,56", "1.234.567", "1 234,5", "1'234,50", "1\u202f234,567"]],
    ["open", ["1.000", "12.345", "1,50", "0,5", "1,000", "1234,5"]],
    ["exponent", ["5E+10", "1.5e3", "1,23E+11", "-1E5"]],
    ["other", ["-5", "+5", "12 34", "1,23,4", "1.234.56", "EUR 5", "5 EUR", "€5", "abc", "1..5", "١٢"]],
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
    expect(["10.00,20.00", "10,20,30", "5;6"].map(shapeOfSequence)).toEqual(["plain", "plain", "plain"]);
    expect(["10,50", "1.000,20.00", "1.234,50;2,00"].map(shapeOfSequence)).toEqual(["open", "open", "comma"]);
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
    expect(questionsOf(file("10.00", "1.000", "2.000", "1,50"))).toEqual([
      {
        kind: "decimal",
        subject: "amount",
        count: 3,
        samples: [
          { row: 2, column: "amount", raw: "1.000" },
          { row: 3, column: "amount", raw: "2.000" },
          { row: 4, column: "amount", raw: "1,50" },
        ],
        readings: [
          [".", "1.000", "2.000", null],
          [",", "1000", "2000", "1.50"],
        ],
      },
    ]);
  });

  test.each(["1.000", "1,50", "1,000", "0,5"])(
    "%s alone is a question, and its row neither ready nor wrong",
    (amount) => {
      expect(readingOf(file("10", amount))).toMatchObject({
        verdict: "question",
        rows: 2,
        valid: 1,
        inError: 0,
        asked: 1,
      });
    },
  );

  test("an amount that fits only one mark proves it for the file", () => {
    const comma = readingOf(file("1.234,56", "1.000", "1,50"));
    expect(comma).toMatchObject({
      verdict: "accepted",
      totals: { XXX: "2236.06" },
      survey: { reading: { decimal: "," } },
    });
    const point = readingOf(file("1,234.56", "1,000", "1.50"));
    expect(point).toMatchObject({
      verdict: "accepted",
      totals: { XXX: "2236.06" },
      survey: { reading: { decimal: "." } },
    });
    expect(readingOf(file("1,234.56", "1.234,56")).verdict).toBe("question");
  });

  test("an answer decides, and what does not fit it is an error", () => {
    const answered = readingOf(file("1.000", "1,50", "12.50"), { answers: { decimal: "," } });
    expect(answered).toMatchObject({ verdict: "row-errors", valid: 2, totals: { XXX: "1001.50" } });
    expect(answered.errors).toEqual([
      [3, "amount", "Amount: is not written with a decimal comma, as this file's amounts are"],
    ]);
    expect(readingOf(file("1.000"), { answers: { decimal: "." } }).judged[0]?.amount).toBe("1.000");
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
      [1, "amount", "Amount: was rounded by a spreadsheet: write the figure out"],
    ]);
  });

  test("ids with an exponent are asked about; leading zeros live", () => {
    const ids = "client-orderid;recurring-payment-id;amount\n007;1.23E+11;1\n1.23E+11;0012345;1";
    expect(questionsOf(ids)).toMatchObject([{ kind: "roundedNumbers", count: 2 }]);
    expect(readingOf(ids)).toMatchObject({ verdict: "question", valid: 0, inError: 0, asked: 2 });
    const kept = readingOf(ids, { answers: { roundedNumbers: "as-text" } });
    expect(kept.judged.map(({ values }) => [values["client-orderid"], values["recurring-payment-id"]])).toEqual([
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

  test("in a file they are errors with row and column", () => {
    const { errors } = readingOf(
      "client-orderid;recurring-payment-id;amount;payment-description;phone\nC-1;1;=1+1;ok;+386 40\nC-2;2;1;@SUM(1);\n=C;3;-5;;",
    );
    expect(errors).toEqual([
      [1, "amount", "Amount: begins with “=”, as a formula does: type what it should say"],
      [2, "payment-description", "Description: begins with “@”, as a formula does: type what it should say"],
      [3, "client-orderid", "Order ID: begins with “=”, as a formula does: type what it should say"],
      [3, "amount", "Amount: write it without a sign"],
    ]);
  });
});
