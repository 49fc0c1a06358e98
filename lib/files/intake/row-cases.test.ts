import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { addAmounts } from "@/lib/core/money/money";
import type { IntakeOptions } from "./options";
import { takeIn } from "./testing";

const payouts: Partial<IntakeOptions> = { operation: "payout" };
const ibans = ["DE89370400440532013000", "SI56192001234567892", "NL91ABNA0417164300"];

function verdictOf(text: string, options: Partial<IntakeOptions> = {}): string {
  const { result, errors } = takeIn(text, { ...payouts, ...options });
  if (result.verdict === "refused") return result.reason;
  if (result.verdict === "question") return `question ${result.survey.questions.map(({ kind }) => kind).join(" ")}`;
  const rows = [...new Set(errors.map(([row]) => row))].join(" ");
  return [result.verdict, rows, result.totals.EUR ?? ""].filter(Boolean).join(" ");
}

const file = (...rows: string[]) => rows.join("\n");
const head = ["client_orderid", "amount", "currency", "account_number", "order_desc"];
const base = [
  ["P-1", "100.10", "EUR", ibans[0], "Invoice 1"],
  ["P-2", "200.20", "EUR", ibans[1], "Invoice 2"],
  ["P-3", "300.30", "EUR", ibans[2], "Invoice 3"],
];
const table = (delimiter: string, rows: readonly (readonly (string | undefined)[])[] = [head, ...base]) =>
  rows.map((row) => row.join(delimiter));
const [semicolonHead = "", ...semicolons] = table(";");
const [commaHead = ""] = table(",");
const tail = "client_orderid,currency,account_number,amount,order_desc";
const tailRow = (number: number, rest: string) => `P-${number},EUR,${ibans[number - 1]},${rest}`;
const payment = (name: string) => file(...semicolons.map((row) => row.replace("Invoice 2", name)));

const bareHead = "client_orderid;amount;account_number";
const bare = (...amounts: string[]) => amounts.map((amount, at) => `P-${at + 1};${amount};${ibans[at]}`);

const cases: [nr: string, what: string, text: string, verdict: string | RegExp][] = [
  [
    "45",
    "a currency that the heading names",
    file("client_orderid;Amount (EUR);account_number", ...bare("100.10")),
    "question currency",
  ],
  ["45", "with its sign", file("client_orderid;Betrag in €;account_number", ...bare("100.10")), "question currency"],
  [
    "45",
    "two amounts, each with its currency",
    file("client_orderid;Amount (EUR);Amount (USD);account_number", `P-1;100.10;110.00;${ibans[0]}`),
    "question column column",
  ],
  [
    "45",
    "a currency that only the amounts name",
    file(bareHead, ...bare("100.10 EUR", "EUR 200.20")),
    "accepted 300.30",
  ],
  ["45", "by its sign", file(bareHead, ...bare("€100.10", "200,20 €".replace(",", "."))), "accepted 300.30"],
  ["45", "another in each row", file(bareHead, ...bare("100.10 EUR", "200.20 USD")), "accepted 100.10"],
  ["45", "only in one row", file(bareHead, ...bare("100.10 EUR", "200.20")), "row-errors 2 100.10"],
  ["45", "by a sign of many currencies", file(bareHead, ...bare("$100.10")), "row-errors 1"],
  ["45", "beside a blank cell of the currency", file(semicolonHead, `P-1;100.10 EUR;;${ibans[0]};`), "accepted 100.10"],
  ["45", "another than the currency's cell", file(semicolonHead, `P-1;100.10 USD;EUR;${ibans[0]};`), "row-errors 1"],
  ["9", "a count below", file(semicolonHead, ...semicolons, "3 payments;;;;"), "accepted 600.60"],
  ["9", "a count beside the total", file(semicolonHead, ...semicolons, "Total;600.60;;;3 payments"), "accepted 600.60"],
  [
    "9",
    "a count in the total's label",
    file(semicolonHead, ...semicolons, "Total (3 payments);600.60;;;"),
    "accepted 600.60",
  ],
  [
    "9",
    "a count below the total",
    file(semicolonHead, ...semicolons, "Total;600.60;;;", "Anzahl Zahlungen: 3;;;;"),
    "accepted 600.60",
  ],
  ["9", "a count that isn't theirs", file(semicolonHead, ...semicolons, "27 payments;;;;"), "question wrongTotals"],
  [
    "9",
    "a wrong count beside the right total",
    file(semicolonHead, ...semicolons, "Total;600.60;;;27 payments"),
    "question wrongTotals",
  ],
  [
    "9",
    "a right count beside a wrong total",
    file(semicolonHead, ...semicolons, "Total (3 payments);600.70;;;"),
    "question wrongTotals",
  ],
  [
    "101",
    "UTF-8 that was read in a code page, in a description",
    file(semicolonHead, payment("MÃ¼ller & SÃ¶hne")),
    "question texts",
  ],
  ["101", "and names of this kind that are right", file(semicolonHead, payment("MAÇÃ É AÇÃO")), "accepted 600.60"],
  ["17", "nothing wrong", file(semicolonHead, ...semicolons), "accepted 600.60"],
  [
    "18",
    "thousands without marks, the last column blank",
    file(tail, tailRow(1, "1,250,"), tailRow(2, "200.20,Invoice 2"), tailRow(3, "300.30,Invoice 3")),
    "row-errors 1 500.50",
  ],
  ["18", "in the only row", file(tail, tailRow(1, "1,250,")), "row-errors 1"],
  [
    "19",
    "decimal commas without marks, the last column blank",
    file(tail, tailRow(1, "100,10,"), tailRow(2, "200,20,"), tailRow(3, "300,30,")),
    "row-errors 1 2 3",
  ],
  [
    "20",
    "and the heading ends so too",
    file(`${tail},`, tailRow(1, "100,10,"), tailRow(2, "200,20,"), tailRow(3, "300,30,")),
    "row-errors 1 2 3",
  ],
  [
    "23",
    "thousands that take the place of a missing text",
    file(tail, tailRow(1, "1,250"), tailRow(2, "200.20,Invoice")),
    "question splitAmounts",
  ],
  ["23", "in the only row", file(tail, tailRow(1, "1,250")), "question splitAmounts"],
  [
    "24",
    "a row that is wider",
    file(commaHead, `P-1,100,10,EUR,${ibans[0]},Invoice 1`, `P-2,200,20,EUR,${ibans[1]},Invoice 2`),
    "question column column",
  ],
  [
    "24",
    "in the last column",
    file("client_orderid,currency,account_number,amount", tailRow(1, "1,250.00"), tailRow(2, "200.20")),
    "row-errors 1 200.20",
  ],
  [
    "8",
    "a row that is cut",
    file(semicolonHead, ...semicolons.slice(0, 2), `P-3;300.30;EUR;${ibans[2]}`),
    "row-errors 3 300.30",
  ],
  [
    "31",
    "blanks before quotation marks",
    file(
      ...table(
        ", ",
        [head, ...base].map((row) => row.map((cell) => `"${cell}"`)),
      ),
    ),
    "accepted 600.60",
  ],
  [
    "31",
    "with commas in marks",
    file(
      ...table(
        ", ",
        [head, ...base].map((row) => row.map((cell) => `"${cell}"`)),
      ),
    )
      .replace("100.10", "1,100.10")
      .replace("Invoice 1", "Invoice 1, part A"),
    "accepted 1600.60",
  ],
  [
    "31",
    "of some cells, the headings bare",
    file(
      commaHead,
      ...table(
        ",",
        base.map((row) => row.map((cell, at) => (at === 4 ? ` "${cell}, part A"` : cell))),
      ),
    ),
    "accepted 600.60",
  ],
  ["31", "a name that begins with a word in marks", file(semicolonHead, payment(' "Best" GmbH')), "accepted 600.60"],
  ["33", "each row in quotation marks", file(...table(";").map((row) => `"${row}"`)), "accepted 600.60"],
  ["33", "with commas", file(...table(",").map((row) => `"${row}"`)), "accepted 600.60"],
  [
    "33",
    "some rows, as a spreadsheet does that sees commas",
    file(semicolonHead, ...semicolons.slice(0, 2), `"P-3;300,30;EUR;${ibans[2]};Invoice 3"`).replaceAll(".", ","),
    "accepted 600.60",
  ],
  [
    "33",
    "with marks in them, and the delimiters of a wider sheet",
    file(semicolonHead, ...semicolons.slice(0, 2), `"P-3;300.30;EUR;${ibans[2]};""Invoice; 3"""`),
    "accepted 600.60",
  ],
  [
    "36",
    "the headings again",
    file(semicolonHead, ...semicolons.slice(0, 1), semicolonHead, ...semicolons.slice(1)),
    "row-errors 2 600.60",
  ],
  [
    "36",
    "two files joined",
    `\ufeff${file(semicolonHead, ...semicolons)}\n\ufeff${file(semicolonHead, ...semicolons.map((row) => row.replace("P-", "Q-")))}`,
    "row-errors 4 1201.20",
  ],
  [
    "37",
    "a mark in text that is in marks",
    file(semicolonHead, payment('"Cable 5" long"')),
    /^Row 2, order_desc: a quotation mark/,
  ],
  [
    "1",
    "a mark swallows a row",
    file(semicolonHead, ...semicolons)
      .replace("Invoice 1", '"Invoice 1')
      .replace("Invoice 2", 'Invoice 2"'),
    /^Row 1, order_desc: a quotation mark opens here, and another row closes it/,
  ],
  ["1", "a text of two lines doesn't", file(semicolonHead, payment('"Rue 1; App. 2\nParis"')), "row-errors 2 400.40"],
  [
    "54",
    "delimiters at the end of rows",
    file(semicolonHead, ...semicolons.map((row) => `${row};`)),
    "accepted 600.60",
  ],
  ["54", "delimiters at the end of the headings", file(`${semicolonHead};`, ...semicolons), "accepted 600.60"],
  [
    "54",
    "delimiters at the end of both",
    file(...[semicolonHead, ...semicolons].map((row) => `${row};;`)),
    "accepted 600.60",
  ],
  [
    "54",
    "delimiters at the end of one row",
    file(semicolonHead, `${semicolons[0]};`, ...semicolons.slice(1)),
    "row-errors 1 500.50",
  ],
  [
    "54",
    "delimiters at the end of all rows but one",
    file(semicolonHead, ...semicolons.slice(0, 2).map((row) => `${row};`), semicolons[2] ?? ""),
    "row-errors 1 2 300.30",
  ],
  ["9", "a total that agrees", file(semicolonHead, ...semicolons, "Summe;600.60;;;"), "accepted 600.60"],
  ["9", "a total that doesn't", file(semicolonHead, ...semicolons, "Summe;68503.49;;;"), "question wrongTotals"],
  [
    "9",
    "totals of two currencies",
    file(
      semicolonHead,
      ...semicolons.slice(0, 2),
      (semicolons[2] ?? "").replace("EUR", "USD"),
      "Total;300.30;EUR;;",
      "Total;300.30;USD;;",
    ),
    "accepted 300.30",
  ],
  [
    "9",
    "one of which is wrong",
    file(
      semicolonHead,
      ...semicolons.slice(0, 2),
      (semicolons[2] ?? "").replace("EUR", "USD"),
      "Total;300.30;EUR;;",
      "Total;300.03;USD;;",
    ),
    "question wrongTotals",
  ],
  ["9", "in the cell of its label", file(semicolonHead, ...semicolons, "Summe 68503.49;;;;"), "question wrongTotals"],
  [
    "9",
    "in the cell of its label, and it agrees",
    file(semicolonHead, ...semicolons, "Summe 600.60;;;;"),
    "accepted 600.60",
  ],
];

describe("payment files as they are really made", () => {
  test.each(cases)("case %s: %s", (_nr, _what, text, verdict) => {
    if (typeof verdict === "string") expect(verdictOf(text)).toBe(verdict);
    else expect(verdictOf(text)).toMatch(verdict);
  });

  test("amounts that a comma may have split are paid, or are errors, as a user says", () => {
    const text = file(tail, tailRow(1, "1,250"), tailRow(2, "200.20,Invoice"));
    expect(verdictOf(text, { answers: { splitAmounts: "separate" } })).toBe("accepted 201.20");
    expect(verdictOf(text, { answers: { splitAmounts: "wrong" } })).toBe("row-errors 1 200.20");
  });

  test("a number behind an amount is no part of it among numbers, in marks of another kind, or behind another delimiter", () => {
    const of = (delimiter: string, own: string, next: string) =>
      verdictOf(
        file(
          ...table(delimiter, [
            ["client_orderid", "currency", "account_number", "amount", own],
            ["P-1", "EUR", ibans[0], "100", next],
            ["P-2", "EUR", ibans[1], "200", next],
          ]),
        ),
      );
    expect(of(",", "your_reference", "12")).toMatch(/^row-errors 2/);
    expect(of(";", "order_desc", "250")).toBe("accepted 300.00");
    expect(of(",", "order_desc", "2500")).toBe("accepted 300.00");
  });

  test("a wrong total is left out where a user says so", () => {
    const text = file(semicolonHead, ...semicolons, "Summe;68503.49;;;");
    expect(verdictOf(text, { answers: { wrongTotals: "left-out" } })).toBe("accepted 600.60");
  });
});

describe("whatever a writer forgets", () => {
  const rows = fc.record({
    cents: fc.integer({ min: 100, max: 900_000_00 }),
    text: fc.constantFrom("Invoice 7", "", "Cable, red", "250", "a;b", 'x "y"'),
  });
  const files = fc.record({
    rows: fc.array(rows, { minLength: 1, maxLength: 5 }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    form: fc.constantFrom("plain", "comma", "grouped", "whole"),
    isBare: fc.boolean(),
    end: fc.constantFrom("none", "rows", "head", "both", "one"),
    place: fc.constantFrom("last", "before text", "before currency"),
    total: fc.constantFrom("none", "right", "wrong"),
  });
  const written = (cents: number, form: string) => {
    const amount = (form === "whole" ? Math.ceil(cents / 100) * 100 : cents) / 100;
    const [whole = "", rest = ""] = amount.toFixed(2).split(".");
    if (form === "plain") return `${whole}.${rest}`;
    if (form === "comma") return `${whole},${rest}`;
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return form === "grouped" ? `${grouped}.${rest}` : grouped;
  };
  const orders: Record<string, string[]> = {
    last: ["client_orderid", "currency", "account_number", "order_desc", "amount"],
    "before text": ["client_orderid", "currency", "account_number", "amount", "order_desc"],
    "before currency": ["client_orderid", "account_number", "order_desc", "amount", "currency"],
  };

  test("no file is accepted with another sum than its writer meant, and few are asked about that prove it", () => {
    const seen = { accepted: 0, errors: 0, asked: 0, sound: 0, needless: 0 };
    fc.assert(
      fc.property(files, ({ rows, delimiter, form, isBare, end, place, total }) => {
        const names = orders[place] ?? [];
        const quote = (cell: string) =>
          cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
        const lines = rows.map(({ cents, text }, index) => {
          const amount = written(cents, form);
          const cells: Record<string, string> = {
            ...{
              client_orderid: `P-${index}`,
              currency: "EUR",
              account_number: ibans[index % 3] ?? "",
              order_desc: quote(text),
            },
            amount: isBare ? amount : quote(amount),
          };
          const row = names.map((name) => cells[name]).join(delimiter);
          return end === "rows" || end === "both" || (end === "one" && index === 0) ? row + delimiter : row;
        });
        const amounts = rows.map(({ cents }) =>
          ((form === "whole" ? Math.ceil(cents / 100) * 100 : cents) / 100).toFixed(2),
        );
        const sum = addAmounts(...amounts);
        const stated = total === "wrong" ? addAmounts(sum, "1.00") : sum;
        const [whole = "0", rest = "00"] = stated.split(".");
        const last = names.map((name, at) =>
          at === 0
            ? "Total"
            : name === "amount"
              ? quote(form === "comma" ? `${whole},${rest}` : `${whole}.${rest}`)
              : "",
        );
        const text = [
          names.join(delimiter) + (end === "head" || end === "both" ? delimiter : ""),
          ...lines,
          ...(total === "none" ? [] : [last.join(delimiter)]),
        ].join("\n");
        const { result } = takeIn(text, payouts);
        const isSound = !(isBare && delimiter === "," && form !== "plain") && end !== "one" && total !== "wrong";
        if (result.verdict === "accepted") {
          seen.accepted += 1;
          expect(addAmounts(result.totals.EUR ?? "0", "0.00"), text).toBe(addAmounts(sum, "0.00"));
          expect(total, text).not.toBe("wrong");
        } else if (result.verdict === "question") seen.asked += 1;
        else seen.errors += 1;
        const proves = form === "plain" || form === "comma" || form === "grouped";
        if (isSound && proves) {
          seen.sound += 1;
          if (result.verdict !== "accepted") seen.needless += 1;
        }
      }),
      { seed: 20261127, numRuns: depth(2_000, 300) },
    );
    expect(Math.min(seen.accepted, seen.errors, seen.asked)).toBeGreaterThan(10);
    expect(seen.needless / seen.sound).toBeLessThanOrEqual(0.03);
  });
});
