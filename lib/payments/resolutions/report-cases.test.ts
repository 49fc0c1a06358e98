import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { type MatchOrder, matchReport } from "./match";
import { type ReportAnswers, readReport } from "./report";

const answers: ReportAnswers = { columns: {}, decimalMark: null, dateOrder: null, timeZone: "UTC" };
const head = "Order ID,Merchant Order ID,Type,Status,Amount,Currency,Created,Description";
const rowOf = (number: number, rest = "Rent", amount = "200.00") =>
  `900${number},P-${number},payout,approved,${amount},EUR,2026-11-03 14:0${number}:00 +01:00,${rest}`;
const fileOf = (...rows: string[]) => `${[head, ...rows].join("\n")}\n`;

const orderOf = (number: number, isCertain: boolean): MatchOrder => ({
  ...{ id: `o-${number}`, kind: "payout", clientOrderId: `P-${number}` },
  gatewayOrderId: isCertain ? `900${number}` : null,
  ...{ amount: "200.00", currency: "EUR" },
  sentFrom: new Date(`2026-11-03T13:0${number}:00Z`),
  sentTo: new Date(`2026-11-03T13:0${number}:00Z`),
  ...(isCertain
    ? { submission: "accepted", outcome: "approved", isOutstanding: false, isCertain }
    : { submission: "unconfirmed", outcome: "none", isOutstanding: true, isCertain }),
});
const day = { coversFrom: new Date("2026-11-03T00:00:00Z"), coversTo: new Date("2026-11-04T00:00:00Z") };
const bytesOf = (text: string) => new TextEncoder().encode(text);

function verdictOf(text: string): string {
  const reading = readReport(bytesOf(text), answers);
  if (reading.kind === "refused") return reading.reason;
  if (reading.kind === "questions") return `asks: ${reading.questions.map(({ about }) => about).join(", ")}`;
  const orders = [orderOf(1, true), orderOf(2, false), orderOf(3, true)];
  return matchReport(orders, { rows: reading.rows, ...day }).matches.get("o-2")?.kind ?? "nothing";
}

const others = [rowOf(1), rowOf(3, "Fee")];
const cases: [nr: string, what: string, text: string, verdict: string | RegExp][] = [
  ["0", "all rows", fileOf(rowOf(1), rowOf(2), rowOf(3)), "found"],
  ["0", "all rows but the one", fileOf(...others), "absent"],
  [
    "1",
    "a quotation mark swallows a row",
    fileOf(rowOf(1, '"Cable ""A'), rowOf(2, '"Rent"'), rowOf(3)),
    /From row 2 on/,
  ],
  [
    "1",
    "and the next row's mark closes it neatly",
    fileOf(rowOf(1, '"Cable'), rowOf(2, 'Rent"'), rowOf(3)),
    /From row 2 on/,
  ],
  ["1", "a mark within text that is in marks", fileOf(rowOf(1, '"5" cable"'), rowOf(2), rowOf(3)), /From row 2 on/],
  ["3", "a quotation mark is never closed", fileOf(rowOf(1, '"5 inch cable'), rowOf(2), rowOf(3)), /From row 2 on/],
  ["4", "cut in the middle of its last row", `${fileOf(...others)}9002,P-2,pay`, /^Row 4 has 3 cells/],
  ["4", "cut within its first cell", `${fileOf(...others)}900`, /^Row 4 has 1 cells/],
  [
    "5",
    "an amount without quotation marks",
    fileOf(rowOf(1, "Cable", "1,250.00"), rowOf(2), rowOf(3)),
    /^Row 2 has a value in column 9/,
  ],
  ["5", "and the last column is blank", fileOf(rowOf(1, "", "1,250.00"), rowOf(3)), /^Row 2 has 9 cells/],
  ["14", "a name with a comma", fileOf(rowOf(1, "Berg, Bo"), rowOf(3)), /^Row 2 has a value in column 9/],
  ["16", "delimiters at the end of all rows", fileOf(...others.map((row) => `${row},`)), "absent"],
  ["16", "delimiters at the end of one row", fileOf(`${rowOf(1)},`, rowOf(3)), /^Row 2 has 9 cells/],
  ["9", "a total that agrees", fileOf(...others, ",,,,400.00,EUR,,"), "absent"],
  [
    "9",
    "a total that doesn't",
    fileOf(...others, "Total,,,,600.00,EUR,,"),
    /^Row 4 has the total 600.00.* add up to 400.00/,
  ],
  ["9", "a count that agrees", fileOf(...others, "2 rows,,,,,,,"), "absent"],
  ["9", "a count that doesn't", fileOf(...others, "3 rows"), /^Row 4 says that there are 3 rows/],
  ["9", "a total in the cell of its label", fileOf(...others, "Total: 600.00,,,,,,,"), /^Row 4 has the total 600.00/],
  ["36", "the headings again", fileOf(rowOf(1), head, rowOf(3)), /^Row 3 has headings again/],
  [
    "36",
    "another table below",
    fileOf(...others, "", "Status,Type,Order ID,Currency,Amount,Created,Note,Merchant Order ID"),
    /^Row 5 has headings again/,
  ],
  ["1", "a row without ids", fileOf(...others, ",,payout,approved,1.00,EUR,2026-11-03 10:00:00 +01:00,"), "unproven"],
  ["1", "a row without a readable time", fileOf(...others, rowOf(4).replace(/2026[^,]*/, "yesterday")), "unproven"],
  ["39", "a row with the currency's sign", fileOf(...others, rowOf(4).replace("EUR", "€")), "unproven"],
  ["1", "a row of which the ID was rounded", fileOf(...others, rowOf(4).replace("9004", "9.00E+15")), "unproven"],
  ["33", "each row in quotation marks", fileOf(...others).replace(/^.*$/gm, (row) => row && `"${row}"`), "absent"],
  ["31", "blanks before quotation marks", fileOf(...others).replace(/,([^,\n]*)/g, ', "$1"'), "absent"],
  ["35", "line ends of three characters", fileOf(...others).replaceAll("\n", "\r\r\n"), "absent"],
];

describe("reports as they are really made", () => {
  test.each(cases)("case %s: %s", (_nr, _what, text, verdict) => {
    if (typeof verdict === "string") expect(verdictOf(text)).toBe(verdict);
    else expect(verdictOf(text)).toMatch(verdict);
  });
});

describe("whatever happens to a report", () => {
  const cells = fc.constantFrom(
    "Rent",
    "Cable, red",
    'Cable 5" long',
    '""',
    "two\nlines",
    "",
    "Müller; Söhne",
    "250",
    "a,b,c,d,e,f,g",
  );
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const files = fc.record({
    notes: fc.array(cells, { minLength: 3, maxLength: 12 }),
    at: fc.nat(),
    what: fc.constantFrom("mark", "cut", "drop", "comma", "blank", "double", "none"),
  });

  function harm(text: string, what: string, at: number): string {
    const place = at % text.length;
    if (what === "mark") return `${text.slice(0, place)}"${text.slice(place)}`;
    if (what === "cut") return text.slice(0, place);
    if (what === "drop") return text.slice(0, place) + text.slice(place + 1);
    if (what === "comma") return `${text.slice(0, place)},${text.slice(place)}`;
    if (what === "blank") return `${text.slice(0, place)} ${text.slice(place)}`;
    if (what === "double") return text.slice(0, place) + text.slice(Math.max(0, place - 60));
    return text;
  }

  test("an order that it lists is never absent", () => {
    const seen = { absent: 0, found: 0 };
    fc.assert(
      fc.property(files, ({ notes, at, what }) => {
        const rows = notes.map((note, index) => {
          const number = index + 1;
          const time = `2026-11-03 14:${String(number).padStart(2, "0")}:00 +01:00`;
          return `${9000 + number},P-${number},payout,approved,200.00,EUR,${time},${quote(note)}`;
        });
        const whole = `${[head, ...rows].join("\n")}\n`;
        const text = harm(whole, what, at);
        const ends = rows.map((_, index) => [head, ...rows.slice(0, index + 1)].join("\n"));
        if (what === "cut" && [head, ...ends].some((end) => text === end || text === `${end}\n`)) return;
        const verdict = verdictOf(text);
        seen.found += verdict === "found" ? 1 : 0;
        expect(verdict, text).not.toBe("absent");
      }),
      { seed: 20261127, numRuns: depth(2_000, 300) },
    );
    expect(seen.found).toBeGreaterThan(30);
  });
});
