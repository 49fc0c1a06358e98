import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { Refusal } from "@/lib/files/intake/refusal";
import { noAnswers, readCsvStatement } from "./csv";

function verdictOf(text: string): string {
  try {
    const reading = readCsvStatement(new TextEncoder().encode(text), { ...noAnswers, account: "A1", currency: "EUR" });
    if (reading.kind === "questions") return `asks: ${reading.questions.map(({ about }) => about).join(", ")}`;
    const lines = reading.parts.flatMap((part) => (part.kind === "line" ? [part.line] : []));
    return lines.map(({ direction, amount }) => (direction === "debit" ? `-${amount}` : amount)).join(" ");
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
}

const file = (...rows: string[]) => rows.join("\n");
const head = "Date;Description;Amount;Reference";
const two = [head, "2026-11-02;In;250.75;R1", "2026-11-03;Out;-100.50;R2"];

const cases: [nr: string, what: string, text: string, verdict: string | RegExp][] = [
  ["0", "nothing wrong", file(...two), "250.75 -100.50"],
  [
    "111",
    "decimal commas without marks",
    file(
      "Date,Account,Currency,Amount,Description",
      "2026-11-02,A1,EUR,250,75,Invoice 1",
      "2026-11-03,A1,EUR,-100,50,Invoice 2",
    ),
    /^Row 2 has a value in column 6, but there are 5 headings/,
  ],
  [
    "111",
    "and blank cells at the end",
    file(
      "Date,Description,Account,Currency,Amount,Reference",
      "2026-11-02,In,A1,EUR,250,75,",
      "2026-11-03,Out,A1,EUR,-100,50,",
    ),
    /^Row 2: “250” and “75” look like one amount/,
  ],
  [
    "111",
    "and the headings end so too",
    file(
      "Date,Description,Account,Currency,Amount,Reference,",
      "2026-11-02,In,A1,EUR,250,75,",
      "2026-11-03,Out,A1,EUR,-100,50,",
    ),
    /^Row 2: “250” and “75” look like one amount/,
  ],
  [
    "111",
    "in the balance",
    file("Date,Description,Amount,Balance,Text", "2026-11-02,In,250.75,1,250.75,", "2026-11-03,Out,-100.50,1,150.25,"),
    /^Row 2: “1” and “250.75” look like one amount/,
  ],
  ["8", "a row that is cut", file(head, "2026-11-02;In;250.75", "2026-11-03;Out;-100.50;R2"), /^Row 2 has 3 cells/],
  ["4", "cut in its last row", `${file(...two)}\n2026-11-04;Re`, /^Row 4 has 2 cells/],
  [
    "4",
    "cut before the day of its last row",
    file("Description;Amount;Date", "In;250.75;2026-11-02", "Out 17"),
    /^Row 3 has 1 cells/,
  ],
  [
    "1",
    "a row in the middle without its day and amount",
    file(head, "2026-11-02;In;250.75;R1", ";Out -100.50;;R2", "2026-11-03;In;1.50;R3"),
    /^Row 3, Amount: “” isn’t an amount/,
  ],
  [
    "1",
    "a quotation mark swallows a row",
    file("Date;Amount;Text", '2026-11-02;250.75;"In', '2026-11-03;-100.50;Out"'),
    /^From row 2 on/,
  ],
  ["9", "sums below the rows", file(...two, "", ";Total;150.25;"), "250.75 -100.50"],
  ["9", "sums that aren't theirs", file(...two, ";Total;160.25;"), /^Row 4 has the total 160.25.*150.25/],
  [
    "9",
    "sums of both sides",
    file("Date;Paid in;Paid out;Text", "2026-11-02;250.75;;A", "2026-11-03;;100.50;B", "Total;250.75;100.50;"),
    "250.75 -100.50",
  ],
  [
    "9",
    "sums of both sides, one of them not theirs",
    file("Date;Paid in;Paid out;Text", "2026-11-02;250.75;;A", "2026-11-03;;100.50;B", "Total;250.75;100.05;"),
    /^Row 4 has the total 100.05/,
  ],
  ["9", "a count that isn't theirs", file(...two, "Number of transactions: 3"), /^Row 4 says that there are 3 rows/],
  [
    "9",
    "an amount without a day, below one row",
    file(head, "2026-11-02;In;250.75;R1", ";In;250.75;"),
    /^Row 3 has an amount and no date/,
  ],
  ["54", "delimiters at the end of rows", file(head, ...two.slice(1).map((row) => `${row};`)), "250.75 -100.50"],
  ["54", "delimiters at the end of the head", file(`${head};`, ...two.slice(1)), "250.75 -100.50"],
  ["36", "the headings again", file(...two, ...two), /^Row 4 has headings again/],
  ["33", "each row in quotation marks", file(...two.map((row) => `"${row}"`)), "250.75 -100.50"],
  [
    "31",
    "blanks before quotation marks",
    file(
      ...two.map((row) =>
        row
          .split(";")
          .map((cell) => `"${cell}"`)
          .join("; "),
      ),
    ),
    "250.75 -100.50",
  ],
];

describe("banks' CSV as they are really made", () => {
  test.each(cases)("case %s: %s", (_nr, _what, text, verdict) => {
    if (typeof verdict === "string") expect(verdictOf(text)).toBe(verdict);
    else expect(verdictOf(text)).toMatch(verdict);
  });
});

describe("whatever happens to a bank's CSV", () => {
  const rows = fc.record({
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    isDebit: fc.boolean(),
    text: fc.constantFrom("Rent", "Cable, red", "a;b", 'x "y"', "", "two\nlines"),
  });
  const tables = fc.record({
    rows: fc.array(rows, { minLength: 2, maxLength: 6 }),
    delimiter: fc.constantFrom(",", ";"),
    mark: fc.constantFrom(".", ","),
    isBare: fc.boolean(),
    end: fc.constantFrom("none", "rows", "both", "one"),
    harm: fc.constantFrom("none", "mark", "cut"),
    at: fc.nat(),
  });

  test("no amount is another than the bank's, and no row is left out", () => {
    const seen = { read: 0, refused: 0 };
    fc.assert(
      fc.property(tables, ({ rows, delimiter, mark, isBare, end, harm, at }) => {
        const quote = (cell: string) =>
          cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const amounts = rows.map(({ cents, isDebit }) => `${isDebit ? "-" : ""}${(cents / 100).toFixed(2)}`);
        const lines = rows.map(({ text }, index) => {
          const amount = (amounts[index] ?? "").replace(".", mark);
          const row = ["2026-11-02", quote(text), isBare ? amount : quote(amount), "R1"].join(delimiter);
          const isEnded = end === "rows" || end === "both" || (end === "one" && index === 0);
          return row + (isEnded ? delimiter : "");
        });
        const whole = [
          ["Date", "Text", "Amount", "Reference"].join(delimiter) + (end === "both" ? delimiter : ""),
          ...lines,
        ].join("\n");
        const place = whole.indexOf("\n") + (at % (whole.length - whole.indexOf("\n")));
        if (harm === "cut" && ["\n", undefined].includes(whole[place])) return;
        const text =
          harm === "mark"
            ? `${whole.slice(0, place)}"${whole.slice(place)}`
            : harm === "cut"
              ? whole.slice(0, place)
              : whole;
        const verdict = verdictOf(text);
        const isRead = /^[-\d. ]+$/.test(verdict);
        seen[isRead ? "read" : "refused"] += 1;
        if (isRead && harm === "cut")
          expect(amounts.join(" "), text).toMatch(new RegExp(`^${verdict.replaceAll(".", "\\.")}`));
        else if (isRead) expect(verdict, text).toBe(amounts.join(" "));
      }),
      { seed: 20261127, numRuns: depth(2_000, 300) },
    );
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(50);
  });
});
