import { expect, test } from "vitest";
import { readStatements } from "./read-statements";
import { printBai2, printCamt, printMt940, type TestStatement } from "./testing-statements";

const number = "4111117199991258";
const statement = (text: string): TestStatement => ({
  ...{ account: "DE89370400440532013000", number: "7", currency: "EUR", openedOn: "2026-10-31" },
  ...{ closedOn: "2026-11-30", opening: "100.00" },
  lines: [
    {
      ...{ amount: "10.00", direction: "credit", isReversal: false, bookingDate: "2026-11-30" },
      ...{ valueDate: "2026-11-30", endToEndId: "R1", bankId: "B1", text },
    },
  ],
});

function digitsStored(file: string): string {
  const parts = [...readStatements(new TextEncoder().encode(file))];
  const stored = JSON.stringify(parts)
    .replace(/\\n88,|\\n|<\/?\w+>|[?^]\d\d/g, "")
    .replace(/"sha256":"[0-9a-f]+"/g, "");
  return stored.replace(/[^0-9•]/g, "");
}

const mark = "TEXT";
const forms: [string, (first: string, second: string) => string][] = [
  ["MT940, subfields", (a, b) => printMt940([statement(mark)]).replace(mark, `CARD ${a}?22${b}`)],
  [
    "MT940, subfields with carets",
    (a, b) => printMt940([statement(mark)]).replace(/:86:.*/, `:86:166^00X^20CARD ${a}^21${b}`),
  ],
  ["MT940, the last purposes", (a, b) => printMt940([statement(mark)]).replace(mark, `x?29CARD ${a}?60${b}`)],
  ["MT940, names", (a, b) => printMt940([statement(mark)]).replace(mark, `x?32CARD ${a}?33${b}`)],
  ["MT940, a line within a subfield", (a, b) => printMt940([statement(mark)]).replace(mark, `CARD ${a}\r\n${b}`)],
  ["MT940, lines of text", (a, b) => printMt940([statement(mark)]).replace(/:86:.*/, `:86:CARD ${a}\r\n${b}`)],
  ["MT940, lines of names", (a, b) => printMt940([statement(mark)]).replace(/:86:.*/, `:86:/REMI/CARD ${a}\r\n${b}/`)],
  ["MT940, below its line", (a, b) => printMt940([statement(mark)]).replace(/\r?\n:86:.*/, `\r\n${a}\r\n${b}`)],
  ["MT940, behind a number", (a, b) => printMt940([statement(mark)]).replace(mark, `R1?22${a}?23${b}`)],
  ["camt", (a, b) => printCamt([statement(mark)]).replace(mark, `CARD ${a}</Ustrd><Ustrd>${b}`)],
  [
    "BAI2",
    (a, b) =>
      printBai2([statement(mark)])
        .replace(mark, `CARD ${a}\r\n88,${b}`)
        .replace(/(49,\d+),(\d+)/, (_, sum: string, count: string) => `${sum},${Number(count) + 1}`)
        .replace(/(98,\d+,1),(\d+)/, (_, sum: string, count: string) => `${sum},${Number(count) + 1}`)
        .replace(/(99,\d+,1),(\d+)/, (_, sum: string, count: string) => `${sum},${Number(count) + 1}`),
  ],
];

test.each(forms)("a card number is hidden wherever its form cuts it: %s", (_, print) => {
  for (let at = 1; at < number.length; at += 1) {
    const digits = digitsStored(print(number.slice(0, at), number.slice(at)));
    expect([at, digits]).toEqual([at, expect.not.stringContaining(number)]);
    expect(digits).toContain("411111••••••1258");
  }
});

test("an account beside a bank's code is none, whatever digits they make together", () => {
  const file = printMt940([statement("x?30411111719?319991258")]);
  expect(digitsStored(file)).not.toContain("•");
});
