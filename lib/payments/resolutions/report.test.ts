import { describe, expect, test } from "vitest";
import { readAmount } from "@/lib/core/money/written-amount";
import { dateOrderOf, decimalMarkOf, namesZone, readMoment } from "@/lib/files/intake/reports/written-values";
import * as t from "@/messages/exceptions/model";
import { type ReportAnswers, readReport, reportMaxRows } from "./report";
import { missingColumns, recogniseColumns } from "./report-columns";

const answers = (change: Partial<ReportAnswers> = {}): ReportAnswers => ({
  columns: {},
  decimalMark: null,
  dateOrder: null,
  timeZone: "UTC",
  ...change,
});
const head = "Order ID;Merchant order ID;Type;Status;Amount;Currency;Created;Finished";
const first = "G-1;pd-1;payout;approved;10.50;EUR;2026-11-21T10:00:00.000Z;2026-11-21T10:01:00.000Z";
const bytesOf = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));
const read = (text: string, given = answers()) => readReport(bytesOf(text), given);
function rowsOf(text: string, given = answers()) {
  const reading = read(text, given);
  if (reading.kind !== "read") throw new Error(JSON.stringify(reading));
  return reading.rows;
}

describe("a report as the gateway writes it", () => {
  test("is read without a question", () => {
    const reading = read(`${head}\r\n${first}\r\nG-2;pd-2;reversal;APPROVED;5;eur;2026-11-21T11:00:00.000Z;\r\n`);
    expect(reading).toMatchObject({
      kind: "read",
      span: { from: "2026-11-21T10:00:00.000Z", to: "2026-11-21T11:00:00.000Z" },
      assumesZone: false,
      notes: [],
      reading: { encoding: "UTF-8", delimiter: "semicolon" },
    });
    expect(rowsOf(`${head}\n${first}\nG-2;pd-2;reversal;APPROVED;5;eur;2026-11-21T11:00:00Z;`)[1]).toEqual({
      line: "3",
      orderId: "G-2",
      clientOrderId: "pd-2",
      type: "reversal",
      status: "approved",
      amount: "5",
      currency: "EUR",
      created: "2026-11-21T11:00:00.000Z",
      finished: "",
    });
  });

  test("an empty one has no span: its period is entered by a user", () => {
    expect(read(`${head}\n`)).toMatchObject({ kind: "read", rows: [], span: null });
  });

  test.each([
    [",", "comma"],
    ["\t", "tab"],
    ["|", "vertical bar"],
  ])("with %j between the cells, quoted where it must be", (delimiter, status) => {
    const text = [head, first]
      .map((line) =>
        line
          .split(";")
          .map((cell) => `"${cell}"`)
          .join(delimiter),
      )
      .join("\n");
    expect(read(text)).toMatchObject({ kind: "read", reading: { delimiter: status } });
    expect(rowsOf(text)[0]).toMatchObject({ orderId: "G-1", amount: "10.50" });
  });

  test("its head may come after a title, in another order and under other names", () => {
    const text = `Transactions of ACME\nfrom;21.11.2026\n\nDate;Client_OrderID;Transaction type;State;Sum;CCY;Note\n2026-11-21 10:00:00;pd-1;payout;approved;10.50;EUR;x\n`;
    expect(rowsOf(text)).toMatchObject([{ clientOrderId: "pd-1", orderId: "", amount: "10.50", status: "approved" }]);
  });

  test("what no column of ours names is not kept at all", () => {
    const text = `${head};Card number;Holder\n${first};4111111111111111;Ana Kovač`;
    expect(JSON.stringify(rowsOf(text))).not.toMatch(/4111|Kova/);
  });
});

describe("encodings", () => {
  const text = `Создан;Merchant order ID;Type;Status;Amount;Currency;Created\nОплата;pd-1;payout;approved;1.00;EUR;2026-11-21T10:00:00Z`;
  const cyrillic = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code > 0x400 ? code - 0x410 + 0xc0 : code;
  });
  test.each([
    ["UTF-8 with its mark", bytesOf(`\ufeff${head}\n${first}`), "UTF-8"],
    ["UTF-16", bytesOf(`\ufeff${head}\n${first}`, "utf16le"), "UTF-16"],
    ["windows-1252", bytesOf(`${head};Käufer\n${first};Zoë`, "latin1"), "windows-1252"],
    ["windows-1251", cyrillic, "windows-1251"],
  ])("%s", (_name, bytes, encoding) => {
    expect(readReport(bytes, answers())).toMatchObject({
      kind: "read",
      reading: { encoding },
      rows: [{ clientOrderId: "pd-1" }],
    });
  });
});

describe("what is asked, once, where it could be read in two ways", () => {
  test("a column that no header names", () => {
    const text = `${head.replace("Status", "Zustand")}\n${first}`;
    expect(read(text)).toMatchObject({ kind: "questions", questions: [{ about: "columns", missing: ["status"] }] });
    expect(rowsOf(text, answers({ columns: { status: "Zustand" } }))[0]?.status).toBe("approved");
    expect(read(text, answers({ columns: { status: "Elsewhere" } })).kind).toBe("questions");
  });

  test("two headers that claim one column", () => {
    const text = `${head.replace("Finished", "Status")}\n${first}`;
    expect(read(text)).toMatchObject({ kind: "questions", questions: [{ missing: ["status"] }] });
  });

  test("one of the two ids is enough", () => {
    expect(missingColumns(recogniseColumns(head.replace("Order ID;", "Ref;").split(";")))).toEqual([]);
    expect(missingColumns(recogniseColumns(["Type", "Status", "Amount", "Currency", "Created"]))).toEqual([
      "clientOrderId",
      "orderId",
    ]);
  });

  test("amounts", () => {
    const text = `${head}\n${first.replace("10.50", "1.000")}`;
    expect(read(text)).toMatchObject({
      kind: "questions",
      questions: [{ about: "decimalMark", samples: ["1.000"] }],
    });
    expect(rowsOf(text, answers({ decimalMark: "." }))[0]?.amount).toBe("1.000");
    expect(rowsOf(text, answers({ decimalMark: "," }))[0]?.amount).toBe("1000");
    expect(rowsOf(`${text}\n${first.replace("10.50", "2,50")}`)[0]?.amount).toBe("1000");
  });

  test("dates", () => {
    const text = `${head}\n${first.replace(/2026-11-21T10:00:00.000Z/, "03/04/2026 10:00:00")}`;
    expect(read(text)).toMatchObject({ kind: "questions", questions: [{ about: "dateOrder" }] });
    expect(rowsOf(text, answers({ dateOrder: "day first" }))[0]?.created).toBe("2026-04-03T10:00:00.000Z");
    expect(rowsOf(text, answers({ dateOrder: "month first" }))[0]?.created).toBe("2026-03-04T10:00:00.000Z");
  });
});

describe("what cannot be read", () => {
  test.each([
    ["PK\u0003\u0004\0\0", t.notCsv],
    ["hello", t.columnsMissing],
  ])("%j is refused with a reason", (text, reason) => {
    expect(read(text)).toMatchObject({ kind: "refused", reason });
  });

  test("more rows than the bound", () => {
    const text = `${head}\n${`${first}\n`.repeat(reportMaxRows + 1)}`;
    expect(read(text)).toMatchObject({
      kind: "refused",
      reason: t.tooManyRows(reportMaxRows, reportMaxRows + 1),
    });
  });

  test("an amount or a time that is none stays as it was written, and is counted", () => {
    const reading = read(`${head}\n${first}\nG-2;pd-2;payout;approved;1O.50;EUR;yesterday;`);
    expect(reading).toMatchObject({ kind: "read", notes: [t.amountsUnreadable(1, 2), t.timesUnreadable(1, 2)] });
    expect(rowsOf(`${head}\n${first}\nG-2;pd-2;payout;approved;1O.50;EUR;yesterday;`)[1]).toMatchObject({
      amount: "",
      amountWritten: "1O.50",
      created: "",
      createdWritten: "yesterday",
    });
  });
});

describe("card numbers", () => {
  const card = "4111111111111111";
  test("are cut wherever a kept column holds one", () => {
    const text = `${head}\n${first.replace("payout", card)}\n${first.replace("pd-1", "4111 1111 1111 1111")}`;
    expect(JSON.stringify(rowsOf(text))).not.toMatch(/4111 ?1111/);
    expect(rowsOf(text)[1]?.clientOrderId).toBe("411111••••••1111");
  });

  test("as order IDs they are refused", () => {
    const text = `Order ID;PAN;Type;Status;Amount;Currency;Created\n${first.replace("pd-1", card)}`;
    expect(read(text, answers({ columns: { clientOrderId: "PAN" } }))).toMatchObject({
      kind: "refused",
      reason: t.cardNumberColumn("PAN"),
    });
  });

  test("a long id that looks like one by chance is left whole", () => {
    const ids = [card, "7700000000000001", "7700000000000002"];
    const text = [head, ...ids.map((id) => first.replace("G-1", id))].join("\n");
    expect(rowsOf(text).map(({ orderId }) => orderId)).toEqual(ids);
  });
});

describe("amounts and times as users write them", () => {
  test.each([
    ["1,234.56", ".", "1234.56"],
    ["1.234,56", ",", "1234.56"],
    ["1 234,56", ",", "1234.56"],
    ["1'234.56", ".", "1234.56"],
    ["1\u2019234.56", ".", "1234.56"],
    ["007", ".", "007"],
    ["1,23.4", ".", null],
    ["12,34", ".", null],
    ["-5", ".", null],
    ["5E+10", ".", null],
    ["", ".", null],
  ] as const)("%s with %s is %s", (text, digest, amount) => expect(readAmount(text, digest)).toBe(amount));

  test("the mark that a column is written with", () => {
    expect(decimalMarkOf(["1", "200"])).toBe(".");
    expect(decimalMarkOf(["1.000", "1,000"])).toBeNull();
    expect(decimalMarkOf(["1.000", "1.50"])).toBe(".");
    expect(decimalMarkOf(["1.000", "1,5"])).toBe(",");
    expect(decimalMarkOf([])).toBe(".");
  });

  test.each([
    ["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21 10:00:00.123", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21T10:00:00+02:00", "2026-11-21T08:00:00.000Z"],
    ["21.11.2026 10:00", "2026-11-21T09:00:00.000Z"],
    ["21.07.2026, 10:00:00", "2026-07-21T08:00:00.000Z"],
    ["21/11/2026 1:05 pm", "2026-11-21T12:05:00.000Z"],
    ["21/11/2026 12:05 AM", "2026-11-20T23:05:00.000Z"],
    ["2026-11-21", null],
    ["31.02.2026 10:00", null],
    ["2026-11-21 25:00", null],
    ["21-11.2026 10:00", null],
    ["soon", null],
  ])("%s in Berlin is %s", (text, moment) => {
    expect(readMoment(text, "Europe/Berlin", "day first")?.toISOString() ?? null).toBe(moment);
  });

  test("which comes first, and whether a zone is named", () => {
    expect(dateOrderOf(["03/04/2026", "13/04/2026"])).toBe("day first");
    expect(dateOrderOf(["03/04/2026", "03/14/2026"])).toBe("month first");
    expect(dateOrderOf(["03/04/2026"])).toBeNull();
    expect(dateOrderOf(["03.04.2026", "2026-04-03"])).toBe("day first");
    expect([namesZone("2026-11-21T10:00:00Z"), namesZone("21.11.2026 10:00")]).toEqual([true, false]);
  });
});
