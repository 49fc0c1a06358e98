import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import { makeWorkbook, type WrittenCell } from "@/lib/files/intake/workbook/testing-workbook";
import * as t from "@/messages/gateway-reports/model";
import * as cells from "@/messages/intake/model";
import { type GatewayAnswers, type GatewayLine, readGatewayReport } from "./read-gateway-report";

const answers: GatewayAnswers = {
  columns: {},
  decimalMark: null,
  dateOrder: null,
  timeZone: null,
  signs: null,
  units: null,
  kinds: {},
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, more: Partial<GatewayAnswers> = {}) =>
  readGatewayReport("report.csv", bytesOf(text), { ...answers, ...more }, "Europe/Berlin");
const readRows = (rows: WrittenCell[][], more: Partial<GatewayAnswers> = {}) =>
  readGatewayReport("report.xlsx", makeWorkbook([{ rows }]), { ...answers, ...more }, "UTC");

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

  test("what came back is the opposite of its payment, wherever that is in the file and by whichever id", async () => {
    const rows = [
      "reversal;1;A;70.00",
      "sale;1;A;70.00",
      "refund;;B;30.00",
      "payout;2;B;30.00",
      "chargeback;3;C;9.00",
      "charge;3;;9.00",
      "reversal;8;;1.00",
      "refund;9;;2.00",
    ];
    const text = [
      "type;order id;merchant order id;amount;currency;date",
      ...rows.map((row) => `${row};EUR;2026-11-10`),
    ];
    expect((await linesOf(text.join("\n"))).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["reversal", "-70.00"],
      ["payment", "70.00"],
      ["refund", "30.00"],
      ["payment", "-30.00"],
      ["chargeback", "-9.00"],
      ["payment", "9.00"],
      ["reversal", "1.00"],
      ["refund", "-2.00"],
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
      questions: [
        {
          about: "columns",
          missing: ["clientOrderId", "orderId", "type", "amount", "currency", "booked"],
          samples: { what: ["a"], who: ["b"], "how much": ["1"] },
        },
      ],
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

  test("knows its columns by the short names that gateways use", async () => {
    const text =
      "Settlement;Kind;Gateway order;Merchant ref;Amount;Currency;Date\nSB-1;payout;7;pd-1;-5.00;EUR;2026-11-10\n";
    const ids = { batch: "SB-1", gatewayOrderId: "7", clientOrderId: "pd-1" };
    expect(await linesOf(text, {})).toMatchObject([{ kind: "payment", ...ids }]);
  });

  test("asks for the zone of times that name none, and not for that of days", async () => {
    const text = (booked: string) => `type;order id;amount;currency;booked\npayout;1;-5.00;EUR;${booked}\n`;
    expect(await read(text("2026-11-10 00:30"))).toMatchObject({
      questions: [{ about: "timeZone", samples: ["2026-11-10 00:30"] }],
    });
    const booked = async (written: string, timeZone: string | null = null) => {
      const [line] = await linesOf(text(written), { timeZone });
      return [line?.bookedAt, line?.bookedOn];
    };
    expect(await booked("2026-11-10 00:30", "UTC")).toEqual(["2026-11-10T00:30:00.000Z", "2026-11-10"]);
    expect(await booked("2026-11-10 23:30", "UTC")).toEqual(["2026-11-10T23:30:00.000Z", "2026-11-11"]);
    expect(await booked("2026-11-10")).toEqual(["2026-11-09T23:00:00.000Z", "2026-11-10"]);
    expect(await booked("2026-11-10T23:30:00Z")).toEqual(["2026-11-10T23:30:00.000Z", "2026-11-11"]);
  });

  test("a column that the user says isn't there is none", async () => {
    const text = "type;order id;amount;available on;currency;date\npayout;1;-5.00;soon;EUR;2026-11-10\n";
    expect(await refusal(text)).toContain("Row 2, Value date");
    const [line] = await linesOf(text, { columns: { valueDate: "" } });
    expect(line?.valueDate).toBe("2026-11-10");
  });

  test("asks for a type that is called like a property of every object, and refuses a column of other things", async () => {
    const of = (types: string[]) =>
      ["type;order id;amount;currency;date", ...types.map((type) => `${type};1;-5.00;EUR;2026-11-10`)].join("\n");
    expect(await read(of(["constructor"]))).toMatchObject({
      questions: [{ about: "kinds", samples: ["constructor"] }],
    });
    const many = Array.from({ length: 41 }, (_, at) => `type ${at}`);
    expect(await refusal(of(many))).toBe(t.tooManyTypes("type", 40));
  });

  test("rows have the numbers that an editor shows, and a quote that never ends hides no row", async () => {
    const from = "Report of Acme\n\ntype;order id;amount;currency;date;description\n\n";
    const row = (id: number, text: string, amount = "-5.00") => `payout;${id};${amount};EUR;2026-11-10;${text}\n`;
    expect(await refusal(`${from}${row(1, "x", "x")}`)).toContain("Row 5, Amount");
    expect(await refusal(`${from}${row(1, "ok")}${row(2, '"open')}${row(3, "ok")}`)).toBe(cells.quotesAreWrong(6));
    expect(await linesOf(`${from}${row(1, '"a;""b"""')}${row(2, 'an "id"')}`)).toMatchObject([
      { text: 'a;"b"' },
      { text: 'an "id"' },
    ]);
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
    const reading = await readGatewayReport("report.xlsx", bytes, answers, "UTC");
    expect(reading).toMatchObject({ kind: "read", lines: [{ gatewayOrderId: "9", amount: "-12.50" }] });
  });

  test("a workbook's own numbers are exact, whatever the decimal mark of its texts", async () => {
    const from = ["Type", "Order ID", "Amount", "Currency", "Booked"];
    const amounts = async (rows: WrittenCell[][], more: Partial<GatewayAnswers> = {}) => {
      const reading = await readRows([from, ...rows], more);
      return reading.kind === "read" ? reading.lines.map(({ amount, gatewayOrderId: id }) => [id, amount]) : reading;
    };
    const dinars = [["payout", { pattern: "000000", value: 77 }, -1.125, "KWD", "2026-11-10"]];
    expect(await amounts(dinars)).toEqual([["000077", "-1.125"]]);
    expect(await amounts(dinars, { decimalMark: "," })).toEqual([["000077", "-1.125"]]);
    const mixed = [
      ["payout", "1", "-1.234,56", "EUR", "2026-11-10"],
      ["payout", "2", -12.5, "EUR", "2026-11-10"],
    ];
    expect(await amounts(mixed)).toEqual([
      ["1", "-1234.56"],
      ["2", "-12.50"],
    ]);
    await expect(amounts([["payout", 7.7e16, -1, "EUR", "2026-11-10"]])).rejects.toThrow(
      cells.idIsRounded(2, t.columns.orderId, "7.7E+16"),
    );
    const fault = { type: "e", xml: "<v>#N/A</v>" };
    await expect(amounts([["payout", fault, -1, "EUR", "2026-11-10"]])).rejects.toThrow(
      cells.cellIsEmpty(2, t.columns.orderId, "#N/A"),
    );
  });

  test("has no card numbers, and keeps ids that look like one by chance", async () => {
    const card = "4111111111111111";
    const of = (ids: string[], text = "") =>
      [
        "type;order id;transaction id;amount;currency;date;description;other",
        ...ids.map((id) => `payout;${id};411111;-5.00;EUR;2026-11-10;${text};${text}`),
      ].join("\n");
    expect(await refusal(of([card, "5500005555555559"]))).toBe(t.columnHasCards("order id"));
    const ids = [card, "7700000000000001", "7700000000000002"];
    const lines = await linesOf(of(ids, "paid by 4111 1111 1111 1111"));
    expect(lines.map(({ gatewayOrderId }) => gatewayOrderId)).toEqual(ids);
    expect(lines[0]).toMatchObject({ text: "paid by 411111••••••1111" });
    expect(lines[0]?.raw).toBe(
      `payout;${card};411111;-5.00;EUR;2026-11-10;paid by 411111••••••1111;paid by 411111••••••1111`,
    );
  });

  test.each(["\n", "\r\n", "\r"])(
    "keeps each line's text as the file has it, with the hash of that text (line end %j)",
    async (end) => {
      const rows = [
        '"payout";  "A;1" ; -5.00;EUR;2026-11-10;"two',
        'lines, ""quoted"""',
        "",
        "payout;A-2;-6.00 ;EUR;2026-11-10; plain ",
        "payout;A-3;-7.00;EUR;2026-11-10;ü",
      ].map((row) => row.replace('  "A;1" ', '"A;1"'));
      const text = ["type;order id;amount;currency;date;description", ...rows, ""].join(end);
      const lines = await linesOf(text);
      const sources = [`${rows[0]}${end}${rows[1]}`, rows[3], rows[4]];
      expect(lines.map(({ raw }) => raw)).toEqual(sources);
      for (const { raw, sha256 } of lines) {
        expect(text).toContain(raw);
        expect(sha256).toBe(createHash("sha256").update(raw).digest("hex"));
      }
    },
  );

  test("cuts a card number in a cell with quotation marks too", async () => {
    const text = [
      "type;order id;amount;currency;date;description",
      'payout;A-1;-5.00;EUR;2026-11-10;"card ""4111 1111 1111 1111"""',
    ].join("\n");
    const [line] = await linesOf(text);
    expect(line?.raw).not.toContain("4111 1111");
    expect(line?.raw).toContain("411111••••••1111");
  });

  test("names a time that the clocks repeat or skip, and reads it with the offset before", async () => {
    const rows = [
      "OUT-1;payout;77;C-1;;-5.00;EUR;2026-10-25 02:30;;",
      "OUT-1;payout;78;C-2;;-5.00;EUR;2026-10-26 02:30;;",
    ];
    const read = async (all: string[]) =>
      readGatewayReport(
        "r.csv",
        new TextEncoder().encode([head, ...all].join("\n")),
        { ...answers, timeZone: "Europe/Berlin" },
        "UTC",
      );
    expect(await read(rows)).toMatchObject({
      reading: { clocks: t.timeAtClockChange("2026-10-25 02:30") },
      lines: [{ bookedAt: "2026-10-25T00:30:00.000Z" }, { bookedAt: "2026-10-26T01:30:00.000Z" }],
    });
    expect(await read(rows.slice(1))).toMatchObject({
      reading: expect.not.objectContaining({ clocks: expect.anything() }),
    });
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
