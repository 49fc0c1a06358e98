import { describe, expect, test } from "vitest";
import { lookAtFile } from "./look-at-file";

const bytes = (text: string) => new TextEncoder().encode(text);
const look = (name: string, text: string) => lookAtFile(name, bytes(text), "2026-11-28");

const mt940 = `:20:1
:25:DE89370400440532013000
:28C:7/1
:60F:C261126EUR1000,00
:61:2611271127D250,00NTRFNONREF
:86:Rent
:61:2611271127C10,00NTRFNONREF
:86:Refund
:62F:C261127EUR760,00
`;
const payouts = `amount,currency,account_number,account_name,your_reference
10.50,EUR,DE89370400440532013000,Ana Lima,INV-1
20.00,EUR,FR1420041010050500013M02606,Bo Chen,INV-2
`;
const gatewayReport = `Batch;Type;Merchant order ID;Amount;Currency;Booked
OUT-1;payout;pd-1;-10.50;EUR;2026-11-27
OUT-1;payout;pd-2;-20.00;EUR;2026-11-27
`;
const bankCsv = `Booking date;Value date;Amount;Currency;Text
2026-11-27;2026-11-27;-10.50;EUR;Rent
`;

describe("a dropped file", () => {
  test("of statements says its counts, days and sums, whatever its name", async () => {
    expect(await look("export.csv", mt940)).toEqual({
      reason: null,
      guesses: [
        {
          kind: "statements",
          counts: { statements: 1, lines: 2, gaps: 0 },
          days: { first: "2026-11-27", last: "2026-11-27" },
          sums: [{ currency: "EUR", credits: "10.00", debits: "250.00" }],
        },
      ],
    });
  });

  test("of payouts is a batch with its rows and sums", async () => {
    const { guesses } = await look("payments.csv", payouts);
    expect(guesses[0]).toEqual({
      kind: "batch",
      rows: 2,
      errors: 0,
      sums: [{ currency: "EUR", amount: "30.50" }],
    });
  });

  test("of a gateway says what it moved", async () => {
    const { guesses } = await look("report.csv", gatewayReport);
    expect(guesses[0]).toEqual({ kind: "gatewayReport", lines: 2, sums: [{ currency: "EUR", amount: "-30.50" }] });
  });

  test("of a bank's own CSV is told from both, although its account is asked later", async () => {
    const { guesses } = await look("umsatz.csv", bankCsv);
    expect(guesses[0]).toEqual({ kind: "statements", counts: null, days: null, sums: [] });
  });

  test("that is a document goes to its payout", async () => {
    expect((await look("invoice.pdf", "%PDF-1.7")).guesses).toEqual([{ kind: "attachment" }]);
  });

  test("that nobody can read says why", async () => {
    const { guesses, reason } = await look("notes.csv", "\u0000\u0001\u0002");
    expect(guesses).toEqual([]);
    expect(reason).toMatch(/\w/);
  });
});
