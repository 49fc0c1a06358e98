import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { addAmounts } from "@/lib/core/money/money";
import { Refusal } from "@/lib/files/intake/refusal";
import { type GatewayAnswers, readGatewayReport } from "./read-gateway-report";

const answers: GatewayAnswers = {
  ...{ columns: {}, decimalMark: null, dateOrder: null, timeZone: "UTC", signs: "balance", units: null, kinds: {} },
};

async function verdictOf(text: string): Promise<string> {
  try {
    const reading = await readGatewayReport("report.csv", new TextEncoder().encode(text), answers, "UTC");
    if (reading.kind === "questions") return `asks: ${reading.questions.map(({ about }) => about).join(", ")}`;
    return reading.lines.map(({ amount }) => amount).join(" ");
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
}

const commas = "Transaction ID,Type,Merchant Order ID,Order ID,Currency,Created,Status,Amount";
const rowOf = (number: number, rest: string) =>
  `T${number},payout,P-${number},900${number},EUR,2026-11-03 14:05:00 +01:00,approved,${rest}`;
const base = [
  "Transaction ID;Type;Merchant Order ID;Order ID;Amount;Currency;Fee;Created;Status",
  "T1;payout;P-1;9001;-100.50;EUR;0.50;2026-11-03 14:05:00 +01:00;approved",
  "T2;payout;P-2;9002;-1250.00;EUR;0.50;2026-11-03 15:05:00 +01:00;approved",
];
const file = (...rows: string[]) => rows.join("\n");
const declined = "T3;payout;P-3;9003;-10.50;EUR;0.00;2026-11-03 16:05:00 +01:00;declined";
const dollars = "T4;payout;P-4;9004;-7.00;USD;0.00;2026-11-03 16:05:00 +01:00;approved";
const all = "-100.50 -0.50 -1250.00 -0.50";

const cases: [nr: string, what: string, text: string, verdict: string | RegExp][] = [
  ["0", "nothing wrong", file(...base), all],
  [
    "7",
    "an amount without marks, the last column blank",
    file(`${commas},Description`, rowOf(1, "-1,250.00,"), rowOf(2, "-100.50,")),
    /^Row 2 has 10 cells/,
  ],
  [
    "7",
    "the same in all rows",
    file(`${commas},Description`, rowOf(1, "-1,250.00,"), rowOf(2, "-2,100.50,")),
    /^Row 2: “-1” and “250.00” look like one amount/,
  ],
  [
    "7",
    "the same where the headings end so too",
    file(`${commas},Description,`, rowOf(1, "-1,250.00,"), rowOf(2, "-2,100.50,")),
    /^Row 2: “-1” and “250.00”/,
  ],
  [
    "7",
    "and it takes the place of a missing text",
    file(`${commas},Description`, rowOf(1, "-1,250.00"), rowOf(2, "-100.50,Rent")),
    /^Row 2: “-1” and “250.00”/,
  ],
  [
    "8",
    "a row that is cut",
    file(`${commas},Fee`, rowOf(1, "-100.50"), rowOf(2, "-1250.00,0.50")),
    /^Row 2 has 8 cells.*have 9/,
  ],
  ["9", "a total and a count at the end", file(...base, ";;;;-1350.50;EUR;1.00;;", "Total;2 rows;;;;;;;"), all],
  [
    "9",
    "a total that isn't the sum",
    file(...base, ";;;;-1360.50;EUR;1.00;;"),
    /^Row 4 has the total -1360.50.*-1350.50/,
  ],
  [
    "9",
    "a total of fees that isn't the sum",
    file(...base, "Total;;;;-1350.50;EUR;1.50;;"),
    /^Row 4 has the total 1.50/,
  ],
  ["9", "a total of the successful rows only", file(...base, declined, "Total;2 rows;;;-1350.50;EUR;;;"), all],
  ["9", "a total of all rows", file(...base, declined, "Total;3 rows;;;-1361.00;EUR;;;"), all],
  [
    "9",
    "a total of neither",
    file(...base, declined, "Total approved;;;;-1351.50;EUR;;;"),
    /^Row 5 has the total -1351.50/,
  ],
  [
    "9",
    "a total per currency",
    file(...base, dollars, "Total;;;;-1350.50;EUR;;;", "Total USD;;;;-7.00;;;;"),
    `${all} -7.00`,
  ],
  [
    "9",
    "the total of another currency",
    file(...base, dollars, "Total;;;;-1350.50;USD;;;"),
    /^Row 5 has the total -1350.50, but.*-7.00/,
  ],
  [
    "11",
    "a US date",
    file(...base.map((row) => row.replace("2026-11-03 15:05:00 +01:00", "Nov 3, 2026 2:05 PM"))),
    all,
  ],
  [
    "12",
    "seconds of Unix time",
    file(...base.map((row) => row.replace("2026-11-03 15:05:00 +01:00", "1793711100"))),
    all,
  ],
  ["9", "a count that isn't theirs", file(...base, "Total;3 rows;;;;;;;"), /^Row 4 says that there are 3 rows/],
  [
    "14",
    "a name with a comma",
    file("Customer,".concat(commas), `Berg, Bo,${rowOf(1, "-100.50")}`, `Ana,${rowOf(2, "-1.00")}`),
    /^Row 2 has a value in column 10, but there are 9 headings/,
  ],
  ["16", "delimiters at the end of all rows", file(base[0] ?? "", ...base.slice(1).map((row) => `${row};;`)), all],
  ["16", "delimiters at the end of headings and rows", file(...base.map((row) => `${row};;`)), all],
  ["33", "each row in quotation marks", file(...base.map((row) => `"${row}"`)), all],
  [
    "31",
    "blanks before quotation marks",
    file(
      ...base.map((row) =>
        row
          .split(";")
          .map((cell) => `"${cell}"`)
          .join("; "),
      ),
    ),
    all,
  ],
  ["36", "the headings again", file(...base, ...base), /^Row 4 has headings again/],
  [
    "1",
    "a quotation mark swallows a row",
    file(`${commas},Text`, rowOf(1, '-1.00,"Cable'), rowOf(2, '-2.00,Rent"')),
    /^From row 2 on/,
  ],
];

describe("gateway reports as they are really made", () => {
  test.each(cases)("case %s: %s", async (_nr, _what, text, verdict) => {
    if (typeof verdict === "string") expect(await verdictOf(text)).toBe(verdict);
    else expect(await verdictOf(text)).toMatch(verdict);
  });
});

describe("whatever happens to a report", () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => `-${(cents / 100).toFixed(2)}`);
  const rows = fc.record({
    amount: amounts,
    text: fc.constantFrom("Rent", "250", "a, b", 'x "y"', ""),
    isBare: fc.boolean(),
  });
  const tables = fc.record({
    rows: fc.array(rows, { minLength: 2, maxLength: 6 }),
    delimiter: fc.constantFrom(",", ";", "\t"),
    form: fc.constantFrom("plain", "comma", "grouped"),
    end: fc.constantFrom("none", "rows", "both"),
    total: fc.constantFrom("none", "right", "wrong"),
    drop: fc.boolean(),
  });
  const shown = (amount: string, form: string) => {
    const [whole = "", cents = ""] = amount.split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, form === "grouped" ? "," : form === "comma" ? "." : "");
    return `${grouped}${form === "comma" ? "," : "."}${cents}`;
  };

  test("no amount is another than its writer meant, and a total that differs is never passed over", async () => {
    const seen = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, delimiter, form, end, total, drop }) => {
        const quote = (cell: string, isBare: boolean) =>
          !isBare && (cell.includes(delimiter) || cell.includes('"')) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const head = ["Type", "Order ID", "Currency", "Created", "Amount", "Description"];
        const written = rows.map(({ amount, text, isBare }, index) =>
          [
            ...["payout", `G-${index}`, "EUR", "2026-11-03"],
            ...[quote(shown(amount, form), isBare), quote(text, false)],
          ].join(delimiter),
        );
        const sum = rows.reduce((so, { amount }) => addAmounts(so, amount), "0.00");
        const stated = total === "wrong" ? addAmounts(sum, "0.01") : sum;
        const lines = [
          head.join(delimiter) + (end === "both" ? delimiter : ""),
          ...(drop ? written.slice(1) : written).map((row) => row + (end === "none" ? "" : delimiter)),
          ...(total === "none" ? [] : [["Total", "", "", "", quote(shown(stated, form), false), ""].join(delimiter)]),
        ];
        const verdict = await verdictOf(lines.join("\n"));
        const meant = (drop ? rows.slice(1) : rows).map(({ amount }) => amount).join(" ");
        if (/^[-\d. ]+$/.test(verdict)) {
          seen.read += 1;
          expect(verdict, lines.join("\n")).toBe(meant);
          expect(total === "wrong" || (drop && total === "right"), lines.join("\n")).toBe(false);
        } else seen.refused += 1;
      }),
      { seed: 20261127, numRuns: depth(2_000, 300) },
    );
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(50);
  });
});
