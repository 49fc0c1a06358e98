import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountKinds, accountNames, type DestinationKind } from "@/lib/gateway/fields/destinations";
import { sheetQuestion as thisIsAnExcelWorkbook } from "@/messages/intake/survey-model";
import * as intakeTextModelTexts from "@/messages/intake/text-model";
import { sampleRow } from "@/messages/stored/cells";
import { sampleOrderId } from "./sample-row";
import { makeTemplate, type TemplateOptions, writeTemplate } from "./template";
import { writeTemplateWorkbook } from "./template-workbook";
import { readingOf, textFile } from "./testing";
import { ownForm, writeTable } from "./text/write-table";
import { chooseSheet, readWorkbook } from "./workbook/workbook";

const seed = { seed: 20_261_121 };

test("no cell that a spreadsheet reads starts a formula", () => {
  const start = fc.constantFrom("=", "+", "-", "@", "\t=", "");
  fc.assert(
    fc.property(fc.array(fc.tuple(start, fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 5 }), (cells) => {
      const rows = cells.map(([sign, rest]) => ["1", `${sign}${rest}`]);
      if (/[\0\ud800-\udfff]/.test(rows.join())) return;
      const written = writeTable([["recurring-payment-id", "purpose"], ...rows], ownForm, true);
      for (const { cells: read } of readingOf(written, { delimiter: ";" }).validated) {
        expect(read[1]).not.toMatch(/^[\t\r\n]*(=|@\S*[^\p{L}\p{N}_.-]|[+-].*[a-z!|])/iu);
      }
    }),
    { ...seed, numRuns: 1000 },
  );
});

describe("templates", () => {
  const kinds: TemplateOptions[] = [
    { operation: "process-recurring-payments" },
    { operation: "update-recurring-payment" },
    ...accountKinds.map((kind: DestinationKind): TemplateOptions => ({ operation: "payout", kinds: [kind] })),
    { operation: "payout", kinds: ["contact"], rules: { currencies: [], required: [], hidden: accountNames } },
    {
      operation: "payout",
      rules: { currencies: ["USD"], required: ["receiver_country_code", "receiver_phone"], hidden: ["order_desc"] },
    },
  ];

  test("have the documented header", () => {
    expect(makeTemplate({ operation: "process-recurring-payments" }).header).toEqual([
      "client-orderid",
      "recurring-payment-id",
      "amount",
    ]);
    const { header, guide, rows } = makeTemplate(kinds.at(-1) ?? { operation: "payout" });
    expect(header).toEqual(
      [
        "client_orderid",
        "amount",
        "currency",
        "account_number",
        "account_name",
        "receiver_first_name",
        "receiver_last_name",
        "receiver_country_code",
        "receiver_phone",
        "bank_name",
        "bank_bic",
        "your_reference",
        "vendor_number",
      ].sort((a, b) => header.indexOf(a) - header.indexOf(b)),
    );
    expect(rows[0]?.[2]).toBe("USD");
    expect(guide.find(({ name }) => name === "receiver_phone")?.necessity).toBe("byEndpoint");
    expect(guide.map(({ name }) => name)).not.toContain("cvv2");
  });

  test.each(kinds.map((options) => [`${options.operation} ${options.kinds ?? ""}`, options] as const))(
    "%s: the sample row is good but for its order id, which keeps it from being sent",
    (_, options) => {
      const endpoints = options.rules && [{ id: "e", name: "E", rules: options.rules }];
      const template = makeTemplate(options);
      const { errors } = readingOf(writeTemplate(template), { operation: options.operation, endpoints });
      expect(errors).toEqual([[1, template.header[0], `Order ID: ${sampleRow}`]]);
      const real = {
        ...template,
        rows: template.rows.map((row) => row.map((cell) => (cell === sampleOrderId ? "A-1" : cell))),
      };
      const read = readingOf(writeTemplate(real), { operation: options.operation, endpoints });
      expect([read.verdict, read.errors]).toEqual(["accepted", []]);
    },
  );

  test("as workbooks: text cells keep their zeros, and the guide is a sheet", async () => {
    const rows = [{ "client-orderid": "007", "recurring-payment-id": "0012345678", amount: "1.00" }];
    const template = makeTemplate({ operation: "process-recurring-payments", rows });
    const bytes = new Uint8Array(await writeTemplateWorkbook(template).arrayBuffer());
    const read = await readWorkbook("t.xlsx", bytes);
    if (!read.ok) throw new Error(read.reason);
    expect(read.sheets.map(({ name }) => name)).toEqual(["Rows", "Columns"]);
    expect(read.sheets[1]?.rows[1]?.[0]).toBe("client-orderid");
    const chosen = chooseSheet("t.xlsx", read.sheets);
    if (!chosen.ok) throw new Error(chosen.reason);
    const [rowsSheet] = read.sheets;
    const others = [
      rowsSheet,
      { name: "2025", rows: [], hidden: { rows: [], filteredRows: [], columns: [] }, isHidden: false },
    ].flatMap((sheet) => sheet ?? []);
    expect(chooseSheet("t.xlsx", others)).toEqual({ ok: false, reason: expect.stringContaining("“Rows”, “2025”") });
    const { validated, survey } = readingOf(chosen.file);
    expect(validated.map(({ values }) => values)).toEqual(rows);
    expect(survey.form).toBeNull();
  });
});

describe("a workbook", () => {
  test("whatever was done to it: rows or a reason, never an exception", async () => {
    const { strToU8, strFromU8, unzipSync, zipSync } = await import("fflate");
    const good = writeTemplateWorkbook(makeTemplate({ operation: "process-recurring-payments" }));
    const parts = unzipSync(new Uint8Array(await good.arrayBuffer()));
    const change = fc.record({
      part: fc.constantFrom(...Object.keys(parts)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(40),
      put: fc.constantFrom("", "<", ">", '"', "<c>", "</row>", "-1", "\0", "99999999999", "&amp", "xx"),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ part, at, cut, put }) => {
        const text = strFromU8(parts[part] ?? new Uint8Array());
        const from = Math.floor(at * text.length);
        const changed = zipSync({ ...parts, [part]: strToU8(text.slice(0, from) + put + text.slice(from + cut)) });
        const read = await readWorkbook("w.xlsx", changed);
        if (!read.ok) expect(read.reason).toMatch(/\.$/);
      }),
      { ...seed, numRuns: 300 },
    );
  });

  const write = async (data: unknown[][]) => {
    const { default: writeWorkbook } = await import("write-excel-file/universal");
    const blob = await writeWorkbook(data as never, { sheet: "S", dateFormat: "yyyy-mm-dd" }).toBlob();
    return new Uint8Array(await blob.arrayBuffer());
  };
  const rowsOf = async (bytes: Uint8Array) => {
    const read = await readWorkbook("w.xlsx", bytes);
    if (!read.ok) throw new Error(read.reason);
    return read.sheets[0]?.rows;
  };

  test("is read with its types: figures of 15 digits, days as ISO, blanks as blanks", async () => {
    const number = (value: number) => ({ value, type: Number });
    const day = { value: new Date("1990-12-24T00:00:00Z"), type: Date, format: "yyyy-mm-dd" };
    const data = [
      ["a", "b", "c", "d"],
      [number(1250.1), number(0.1 + 0.2), number(1e21), number(4111111111111111)],
      [null, { value: true, type: Boolean }, day, "  007 "],
    ];
    expect(await rowsOf(await write(data))).toEqual([
      ["a", "b", "c", "d"],
      [
        { kind: "number", value: "1250.1", text: "1250.1" },
        { kind: "number", value: "0.3", text: "0.3" },
        { kind: "number", value: "1E+21", text: "1E+21" },
        { kind: "number", value: "4.11111111111111E+15", text: "4.11111111111111E+15" },
      ],
      ["", { kind: "boolean", text: "TRUE" }, { kind: "date", text: "1990-12-24" }, "  007 "],
    ]);
  });

  test("its content decides, not its name; a damaged one is refused", async () => {
    const bytes = await write([["recurring-payment-id"], ["1"]]);
    expect(() => readingOf(textFile(bytes, "w.csv"))).toThrow(intakeTextModelTexts.workbookMisnamed);
    expect(() => readingOf(textFile(bytes, "w.xlsx"))).toThrow(thisIsAnExcelWorkbook);
    expect(await readWorkbook("w.xlsx", new TextEncoder().encode("a;b"))).toEqual({
      ok: false,
      reason: intakeTextModelTexts.workbookFalselyNamed,
    });
    const damaged = bytes.map((byte, at) => (at > 60 && at < 400 ? 255 - byte : byte));
    expect(await readWorkbook("w.xlsx", damaged)).toMatchObject({ ok: false });
  });
});
