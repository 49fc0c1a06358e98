import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBatch } from "./batch-csv";

const encode = (text: string) => Buffer.from(text, "utf8").toString("base64");
const read = (text: string, mostRows = 10) => readBatch(encode(text), mostRows);
const row = { "client-orderid": "A-1", "recurring-payment-id": "12" };

describe("a batch's payload", () => {
  it.each<[string, string, Record<string, string>[]]>([
    [
      "the documented form",
      '"client-orderid";"recurring-payment-id";"amount"\r\nA-1;12;1.00\r\nA-2;13;',
      [
        { ...row, amount: "1.00" },
        { "client-orderid": "A-2", "recurring-payment-id": "13" },
      ],
    ],
    ["plain names, line feeds and a last one", "client-orderid;recurring-payment-id\nA-1;12\n", [row]],
    ["the columns in another order", "recurring-payment-id;client-orderid\r\n12;A-1", [row]],
    [
      "quotes inside quotes, semicolons and line breaks",
      '"client-orderid";"recurring-payment-id";"purpose"\r\n"A-1";"12";"a ""b""; c\r\nd"',
      [{ ...row, purpose: 'a "b"; c\r\nd' }],
    ],
    [
      "an alias",
      "client-orderid;recurring-payment-id;order_desc\r\nA-1;12;x",
      [{ ...row, "payment-description": "x" }],
    ],
    ["blanks as nothing", 'client-orderid;recurring-payment-id;amount\r\nA-1;12;"  "', [row]],
  ])("can be %s", (_, text, rows) => {
    expect(read(text)).toEqual({ rows });
  });

  it.each([
    ["is no base64", "§§§", "invalid-payload"],
    ["is base64 with a blank in it", `${encode("client-orderid;recurring-payment-id\r\n1;2")} `, "invalid-payload"],
    ["is nothing", "", "invalid-payload"],
    ["is not UTF-8", Buffer.from([0xc3, 0x28]).toString("base64"), "invalid-payload"],
    ["has an open quote", encode('client-orderid;recurring-payment-id\r\n"A-1;12'), "invalid-payload"],
    ["has a quote inside a value", encode('client-orderid;recurring-payment-id\r\nA"1;12'), "invalid-payload"],
    ["has a row that is too short", encode("client-orderid;recurring-payment-id\r\nA-1"), "invalid-payload"],
    ["has a row that is too long", encode("client-orderid;recurring-payment-id\r\nA-1;12;3"), "invalid-payload"],
    ["has a blank row", encode("client-orderid;recurring-payment-id\r\n\r\nA-1;12"), "invalid-payload"],
    ["has commas", encode("client-orderid,recurring-payment-id\r\nA-1,12"), "unknown-column"],
    ["has a byte order mark", encode("\u{feff}client-orderid;recurring-payment-id\r\nA-1;12"), "unknown-column"],
    ["has a name in another spelling", encode("client_orderid;recurring-payment-id\r\nA-1;12"), "unknown-column"],
    ["has a CVV", encode("client-orderid;recurring-payment-id;cvv2\r\nA-1;12;123"), "unknown-column"],
    [
      "has a column twice",
      encode("client-orderid;recurring-payment-id;amount;amount\r\nA-1;12;1;1"),
      "column-given-twice",
    ],
    [
      "has a column and its alias",
      encode("client-orderid;recurring-payment-id;payment-description;order_desc\r\nA;1;x;x"),
      "column-given-twice",
    ],
    ["has no order ids", encode("recurring-payment-id;amount\r\n12;1"), "column-missing"],
    ["has no row", encode("client-orderid;recurring-payment-id\r\n"), "no-rows"],
    ["has too many rows", encode(`client-orderid;recurring-payment-id${"\r\nA-1;12".repeat(11)}`), "too-many-rows"],
  ])("that %s is refused", (_, payload, code) => {
    expect(readBatch(payload, 10)).toMatchObject({ refused: { code, message: expect.any(String) } });
  });

  it("gives back what was written, whatever it is", () => {
    const value = fc.string({ unit: fc.constantFrom("a", '"', ";", "\r", "\n", "é", " ", "€"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 10 }), (cells) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = cells.map((line) => line.map(quote).join(";"));
        const header = '"client-orderid";"recurring-payment-id";"purpose"';
        const names = ["client-orderid", "recurring-payment-id", "purpose"];
        const expected = cells.map((line) =>
          Object.fromEntries(line.flatMap((text, at) => (text.trim() === "" ? [] : [[names[at], text]]))),
        );
        expect(read([header, ...lines].join("\r\n"))).toEqual({ rows: expected });
      }),
      { seed: 20_260_105 },
    );
  });

  it("is read quickly though a value is long", () => {
    const long = '""'.repeat(500_000);
    expect(read(`client-orderid;recurring-payment-id;purpose\r\nA-1;12;"${long}"`)).toMatchObject({ rows: [row] });
  });
});
