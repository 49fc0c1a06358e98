import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money";
import { makeWorkbook } from "@/lib/intake/workbook/testing-workbook";
import { type GatewayAnswers, type GatewayLine, readGatewayReport } from "./read-gateway-report";

const answers: GatewayAnswers = { columns: {}, decimalMark: null, dateOrder: null, timeZone: "UTC", kinds: {} };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, more: Partial<GatewayAnswers> = {}) =>
  readGatewayReport("report.csv", bytesOf(text), { ...answers, ...more });

async function linesOf(text: string, more: Partial<GatewayAnswers> = {}): Promise<GatewayLine[]> {
  const reading = await read(text, more);
  if (reading.kind !== "read") throw new Error(JSON.stringify(reading.questions));
  return reading.lines;
}
const refusal = (text: string, more: Partial<GatewayAnswers> = {}) =>
  read(text, more).then(
    () => null,
    (error: Error) => error.message,
  );

const head = "Batch;Type;Order ID;Merchant order ID;Transaction ID;Amount;Currency;Booked;Value date;Description";

describe("a gateway report", () => {
  test("is read as the sandbox writes it, without a question", async () => {
    const lines = await linesOf(
      `${head}\r\nOUT-1;payout;77;C-1;PTX-77;-1250.00;EUR;2026-11-10T09:20:00.000Z;2026-11-11;Order 77\r\nFEE-1;fee;77;C-1;PTX-77-fee;-1.00;EUR;2026-11-10T09:20:00.000Z;2026-11-11;Fee\r\n77;reversal;77;C-1;PTX-77-1;1250.00;EUR;2026-11-12T10:00:00.000Z;2026-11-12;\r\n`,
    );
    expect(lines).toMatchObject([
      {
        position: 1,
        kind: "payment",
        batch: "OUT-1",
        clientOrderId: "C-1",
        gatewayOrderId: "77",
        amount: "-1250.00",
        bookedOn: "2026-11-10",
        valueDate: "2026-11-11",
      },
      { position: 2, kind: "fee", amount: "-1.00", batch: "FEE-1" },
      { position: 3, kind: "reversal", amount: "1250.00" },
    ]);
  });

  test("without signs is signed by its types, and a fee column makes lines of its own", async () => {
    const lines = await linesOf(
      "type,client order id,amount,fee,currency,date\npayout,A,100.00,1.50,EUR,2026-11-10\nreversal,A,100.00,,EUR,2026-11-11\nsale,B,70.00,,EUR,2026-11-11\nrefund,B,70.00,,EUR,2026-11-12\nreversal,C,5.00,,EUR,2026-11-12\nsale,C,5.00,,EUR,2026-11-12\n",
    );
    expect(lines.map(({ kind, amount, batch }) => [kind, amount, batch])).toEqual([
      ["payment", "-100.00", "A"],
      ["fee", "-1.50", "A"],
      ["reversal", "100.00", "A"],
      ["payment", "70.00", "B"],
      ["refund", "-70.00", "B"],
      ["reversal", "-5.00", "C"],
      ["payment", "5.00", "C"],
    ]);
  });

  test("of transactions has only those lines whose money moved", async () => {
    const reading = await read(
      "type;order id;status;amount;currency;created\npayout;1;approved;5.00;EUR;2026-11-10\npayout;2;declined;6.00;EUR;2026-11-10\n",
    );
    expect(reading).toMatchObject({ kind: "read", leftOut: 1, lines: [{ gatewayOrderId: "1" }] });
  });

  test("with a status that could mean anything is refused", async () => {
    expect(
      await refusal("type;order id;status;amount;currency;created\npayout;1;soon;5.00;EUR;2026-11-10\n"),
    ).toContain("Row 2, Status");
  });

  test("asks for what it can't tell: columns, marks, dates and types", async () => {
    expect(await read("what;who;how much\na;b;1\n")).toMatchObject({
      kind: "questions",
      questions: [{ about: "columns", missing: ["clientOrderId", "orderId", "type", "amount", "currency", "booked"] }],
    });
    const doubtful = "type;order id;amount;currency;date\nbonus;1;1.000;EUR;03/04/2026\n";
    const asked = await read(doubtful);
    expect(asked.kind === "questions" ? asked.questions.map(({ about }) => about) : []).toEqual([
      "decimalMark",
      "dateOrder",
      "kinds",
    ]);
    const [line] = await linesOf(doubtful, { decimalMark: ",", dateOrder: "day first", kinds: { bonus: "fee" } });
    expect(line).toMatchObject({ kind: "fee", amount: "-1000.00", bookedOn: "2026-04-03" });
  });

  test.each([
    ["payout;1;x;EUR;2026-11-10", "Row 2, Amount: “x” isn’t an amount, e.g. 1250.00."],
    ["payout;1;1.005;EUR;2026-11-10", "Row 2, Amount: “1.005” has more decimals than EUR has."],
    ["payout;1;1.00;EURO;2026-11-10", "Row 2, Currency: “EURO” isn’t a currency, e.g. EUR."],
    ["payout;1;1.00;EUR;someday", "Row 2, Booked: “someday” isn’t a date or time, e.g. 2026-11-30 14:05."],
    ["payout;;1.00;EUR;2026-11-10", "Row 2, Client order ID: the line has no ID and no batch."],
  ])("is refused as a whole for %s", async (row, reason) => {
    expect(await refusal(`type;order id;amount;currency;date\n${row}\n`, { decimalMark: "." })).toBe(reason);
  });

  test("is read from a workbook too, by the sheet that has its columns", async () => {
    const bytes = makeWorkbook([
      { name: "About", rows: [["Acme"]] },
      {
        name: "Lines",
        rows: [
          ["Type", "Order ID", "Amount", "Currency", "Booked"],
          ["payout", "9", -12.5, "EUR", "2026-11-10"],
        ],
      },
    ]);
    const reading = await readGatewayReport("report.xlsx", bytes, answers);
    expect(reading).toMatchObject({ kind: "read", lines: [{ gatewayOrderId: "9", amount: "-12.50" }] });
  });

  test("tells equal lines of one file apart, and knows a line of another file again", async () => {
    const row = "OUT-1;payout;77;C-1;;-5.00;EUR;2026-11-10;;";
    const lines = await linesOf(`${head}\n${row}\n${row}\n`);
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
    const [again] = await linesOf(`${head}\n${row}\n`);
    expect(again?.identity).toBe(lines[0]?.identity);
  });

  test("adds up to the minor unit, whatever its marks and currency (seed 20261127)", async () => {
    const digits = { EUR: 2, JPY: 0, KWD: 3 } as const;
    const amount = fc.record({
      currency: fc.constantFrom(...(["EUR", "JPY", "KWD"] as const)),
      minor: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(".", ","),
        async (all, mark) => {
          const plain = all.map(({ currency, minor }) => {
            const text = String(Math.abs(minor)).padStart(digits[currency] + 1, "0");
            const cut = text.length - digits[currency];
            return `${minor < 0 ? "-" : ""}${text.slice(0, cut)}${digits[currency] > 0 ? `.${text.slice(cut)}` : ""}`;
          });
          const rows = all.map(
            ({ currency }, at) => `B;transfer;${at};;;${plain[at]?.replace(".", mark)};${currency};2026-11-10;;`,
          );
          const lines = await linesOf([head, ...rows].join("\n"), { decimalMark: mark as "." | "," });
          const isSigned = all.some(({ minor }) => minor < 0);
          for (const currency of Object.keys(digits)) {
            const expected = addAmounts(
              "0",
              ...plain.flatMap((text, at) =>
                all[at]?.currency === currency ? [isSigned || /^0*\.?0*$/.test(text) ? text : `-${text}`] : [],
              ),
            );
            const found = addAmounts(
              "0",
              ...lines.flatMap((line) => (line.currency === currency ? [line.amount] : [])),
            );
            expect(compareAmounts(found, expected)).toBe(0);
          }
        },
      ),
      { seed: 20_261_127, numRuns: 60 },
    );
  });
});
