import { describe, expect, test } from "vitest";
import * as t from "@/messages/recurring/model";
import { readProfileFile } from "./import-file";

const today = "2026-03-02";
const read = (...lines: string[]) => readProfileFile(lines.join("\r\n"), today);
const problem = (...lines: string[]) => {
  const file = read(...lines);
  return file.ok ? null : file.problem;
};

describe("a file of profiles", () => {
  test("is read by the names of its columns, however they are spelled; blank says nothing", () => {
    expect(
      read("Recurring_Payment_ID;kind;start date;last-four;amount", "81001;SRC;01.12.2026;0013;", "81002;;;;5.00"),
    ).toEqual({
      ok: true,
      lines: [
        {
          line: 2,
          number: "81001",
          facts: { kind: "SRC", "start-date": "2026-12-01", "last-four": "0013" },
          fault: null,
        },
        { line: 3, number: "81002", facts: { amount: "5.00" }, fault: null },
      ],
    });
  });

  test("a bad line is left out with the reason, and the first of a profile counts", () => {
    const file = read("recurring-payment-id,kind", "1,SRC", "2,XXX", ",SRC", "1.58E+06,SRC", "1,DST", "3,SRC,x");
    expect(file.ok && file.lines.map(({ fault }) => fault)).toEqual([
      null,
      expect.stringContaining(t.choiceInvalid("SRC, DST")),
      t.lineLacksId,
      t.idRounded("1.58E+06"),
      t.lineDuplicate(2),
      t.cellsExceedHeader,
    ]);
  });

  test("a line that is cut or shifted, or repeats the header, is left out", () => {
    const file = read(
      "recurring-payment-id;kind;label",
      "1;SRC;a",
      "2;SRC",
      "3;SRC;c;",
      "recurring-payment-id;kind;label",
    );
    expect(file.ok && file.lines.map(({ fault }) => fault)).toEqual([
      null,
      t.hasOtherCells(2, 3),
      t.hasOtherCells(4, 3),
      expect.any(String),
    ]);
    const ended = read("recurring-payment-id;kind;", "1;SRC;", "2;SRC;");
    expect(ended.ok && ended.lines.map(({ fault }) => fault)).toEqual([null, null]);
  });

  test.each([
    [["recurring-payment-id;credit-card-number", "1;4111111111111111"], t.cardColumnForbidden("credit-card-number")],
    [["recurring-payment-id;cvv", "1;123"], t.cardColumnForbidden("cvv")],
    [["recurring-payment-id;colour", "1;red"], t.columnUnknown("colour")],
    [["kind;label", "SRC;a"], t.columnMissing("recurring-payment-id")],
    [["recurring-payment-id;recurring_payment_id", "1;1"], t.columnsDuplicate("recurring_payment_id")],
    [["recurring-payment-id;kind"], t.linesMissing],
    [["\0"], t.notCsv],
  ])("%j is refused whole", (lines, why) => {
    expect(problem(...lines)).toBe(why);
  });
});
