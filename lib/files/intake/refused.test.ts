import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "@/messages/intake/model";
import * as survey from "@/messages/intake/survey-model";
import * as text from "@/messages/intake/text-model";
import { bounds } from "./bounds";
import { readingOf, refusalOf, takeIn, textFile } from "./testing";

const head = "client-orderid;recurring-payment-id;amount\r\n";
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const timed = <T>(run: () => T): { value: T; ms: number } => {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
};

describe("what is no table is refused, with its place", () => {
  const noNames = survey.headingsMissing(1);
  const noQuote = (place: string) => text.quoteUnbalanced(place);
  const twice = (name: string) => t.columnDuplicate(name, 3, 4);
  const [id, profile] = ["client-orderid", "recurring-payment-id"] as const;

  test.each<[string, string | Uint8Array, string, number | null, string | null]>([
    ["nothing", "", t.fileEmpty, null, null],
    ["blank lines", "\r\n \r\n;;\r\n", survey.fileEmpty, null, null],
    ["a header alone", head, survey.rowsMissing, 0, null],
    ["no header", "C-1;1584376;10.00\r\nC-2;1584377;1.00", noNames, 0, "C-1"],
    ["no header, cells alike", "C-1;7;7\r\nC-2;8;8", noNames, 0, "C-1"],
    ["a doubled header", `${id};${profile};amount;Amount\r\nC-1;1;1;2`, twice("Amount"), 0, "Amount"],
    [
      "two names of one field",
      `${id};${profile};Montant;Betrag\r\nC-1;1;1;2`,
      survey.fieldMappedTwice("“Montant” and “Betrag”", "Amount"),
      0,
      "Betrag",
    ],
    ["a doubled unknown column", `${profile};amount;Note;note\r\n1;1;;`, twice("note"), 0, "note"],
    [
      "a needed column missing",
      "client-orderid;amount\r\nC-1;1.00",
      survey.requiredFieldUnmapped("Recurring payment ID", profile, ""),
      0,
      profile,
    ],
    [
      "a value under no name",
      `${id};${profile};;amount\r\nC-1;1;;1\r\nC-2;2;x;1`,
      survey.headingMissing(3, 2),
      2,
      "column 3",
    ],
    ["an unclosed quote", `${head}C-1;1;1.00\r\nC-2;"2;1.00\r\nC-3;3;1.00`, noQuote(text.row(2, profile)), 2, profile],
    ["text after a quote", `${head}C-1;1;1.00\r\n"C"-2;2;1.00\r\n`, noQuote(text.row(2, id)), 2, id],
    ["an unclosed quote in the header", `client-orderid;"amount\r\nC-1;1`, noQuote(text.headings), 0, "column 2"],
    ["NUL", `${head}C-1;1;1.00\r\nC-\0;2;1.00`, text.rowHasNul(2), 2, null],
    ["half of a surrogate pair", latin(`${head}C-1;1;1\r\nC-\xed\xa0\x80;2;1`), text.rowHasSurrogate(2), 2, null],
    ["damaged UTF-8", latin(`${head}C-1;1;1\r\nC-\xc3\xa4\xc3\xa4\xff;2;1`), text.rowEncodingDiffers(2), 2, null],
    ["a PDF", "%PDF-1.7\n1 0 obj", text.unsupportedFile(text.aPdf), null, null],
    ["a zip", latin("PK\x03\x04\x14\x00\x00\x00file.csv"), text.zipArchive, null, null],
    ["an empty zip", latin("PK\x05\x06\x00\x00"), text.zipArchive, null, null],
    [
      "an old workbook",
      latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
      text.foreignSpreadsheet(text.oldWorkbook),
      null,
      null,
    ],
    ["a web page", "\ufeff\n<html><table>", text.unsupportedFile(text.markupPage), null, null],
    ["JSON", '{"amount": 1}', text.unsupportedFile(text.jsonFile), null, null],
    ["a delimiter that isn't supported", `sep=^\r\n${head}`, text.delimiterUnsupported, 0, null],
  ])("%s", (_, content, reason, row, column) => {
    expect(refusalOf(content)).toEqual({ reason, row, column });
  });

  test.each(["cvv2", "CVV", "Card CVV", "cvc_code", "Security code", "card-verification-value"])(
    "a column %s, whatever the operation",
    (name) => {
      for (const operation of ["payout", "update-recurring-payment", "process-recurring-payments"] as const) {
        const refusal = refusalOf(`order id;${name}\r\nC-1;123`, { operation });
        expect(refusal).toEqual({ reason: t.verificationColumnForbidden(name), row: 0, column: name });
        expect(refusal.reason).not.toContain("123");
      }
    },
  );

  test("a mapping to a CVV, and card numbers where none is needed", () => {
    const mapped = { operation: "payout" as const, mapping: { secret: "cvv2" } };
    expect(refusalOf("secret;amount\r\n123;1", mapped).reason).toBe(t.verificationColumnForbidden("secret"));
    expect(refusalOf("recurring-payment-id;card number\r\n1;4111111111111111")).toEqual({
      reason: t.cardColumnForbidden("card number"),
      row: 0,
      column: "card number",
    });
  });

  test("lone surrogates and NUL in UTF-16", () => {
    const wide = (text: string) =>
      new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);
    const broken = `${head}C-1;1;1\r\nC-\ud800;2;1`;
    expect(refusalOf(wide(broken.split("").join("")))).toMatchObject({ row: 2, column: "client-orderid" });
    expect(refusalOf(wide(`${head}C-1;1;1\0`))).toMatchObject({ row: 1, column: "amount" });
    expect(refusalOf(wide(head).subarray(0, -1)).reason).toBe(text.fileTruncated);
  });
});

describe("what is too large is refused, and at once", () => {
  const slow = 1000;
  const [place, limit] = [text.row(2, "recurring-payment-id"), "1,000,000"];

  test("200 MB", () => {
    const { value, ms } = timed(() => refusalOf(new Uint8Array(200 * 1024 * 1024)));
    expect(value.reason).toBe(t.fileTooLarge("200 MB", "50 MB"));
    expect(ms).toBeLessThan(slow);
  });

  test("10,000 columns", () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `column ${at}`).join(";");
    const { value, ms } = timed(() => refusalOf(`${names}\r\n${";".repeat(9_999)}`));
    expect(value).toEqual({ reason: t.tooManyColumns("10,000", 200), row: 0, column: null });
    expect(ms).toBeLessThan(slow);
  });

  test.each([
    ["bare", "x".repeat(1024 * 1024), text.rowTooLong(place, limit)],
    ["quoted", `"${"x".repeat(1024 * 1024)}"`, text.quoteUnclosed(place, limit)],
    ["a little too long", "x".repeat(bounds.cellUnits + 1), t.cellTooLong(2, "200,001", "200,000")],
    ["never closed", `"${"x\n".repeat(2 * 1024 * 1024)}`, text.quoteUnclosed(place, limit)],
    ["full of quotes", `"${'" '.repeat(1024 * 1024)}`, text.rowTooLong(place, limit)],
  ])("a cell of a megabyte, %s", (_, cell, reason) => {
    const { value, ms } = timed(() => refusalOf(`${head}C-1;1;1\r\nC-2;${cell};1\r\n`));
    expect(value).toEqual({ reason, row: 2, column: "recurring-payment-id" });
    expect(ms).toBeLessThan(slow);
  });

  test.each([
    ["one too many", head + ";1;1\r\n".repeat(bounds.rows + 1), "200,001", 2],
    ["a million", head + ";1;1\n".repeat(1_000_000), "1,000,000", 5],
    ["in quotation marks, with blank lines", head + '"";"1";"a\nb"\n\n'.repeat(400_000), "400,000", 2],
    ["with returns alone", head.replace("\r\n", "\r") + ";1;1\r".repeat(300_000), "300,000", 2],
  ] as const)("too many rows: %s", (_what, content, rows, files) => {
    const bytes = new TextEncoder().encode(content);
    const { value, ms } = timed(() => refusalOf(bytes));
    expect(value.reason).toBe(text.tooManyRows(rows, "200,000", files));
    expect(ms).toBeLessThan(2 * slow);
  });

  test.each(["\n", "\r\n", ";;\r\n", " ; ;\n"])("45 MB of blank lines: %j", (line) => {
    const bytes = new TextEncoder().encode(`${head};1;1\n${line.repeat(45_000_000 / line.length)}`);
    const { value, ms } = timed(() => refusalOf(bytes));
    expect(value.reason).toBe(text.tooManyBlanks("100,000"));
    expect(ms).toBeLessThan(slow);
  });

  test("a file with as many rows as are read, and blank lines between all of them, is read", () => {
    const { valid } = readingOf(head + ";1;1\r\n\r\n".repeat(90_000) + ";1;1\r\n".repeat(20_000));
    expect(valid).toBe(110_000);
  });

  test("control totals that do not agree", () => {
    const file = textFile(`${head}C-1;1;10.00\r\nC-2;2;5.50`);
    expect(refusalOf(file, { declared: { rows: 3 } }).reason).toBe(t.controlTotalDiffers("rows", "3", "2"));
    const wrong = { declared: { totals: { XXX: "15.51" } } };
    expect(refusalOf(file, wrong).reason).toBe(t.controlTotalDiffers("XXX", "15.51", "15.50"));
  });
});

describe("whatever the bytes", () => {
  const operations = ["payout", "update-recurring-payment", "process-recurring-payments"] as const;
  const piece = fc.oneof(
    fc.constantFrom(
      "client-orderid",
      "recurring-payment-id",
      "amount",
      "currency",
      "account_number",
      ";",
      ",",
      "\n",
      "\r\n",
      '"',
      "=",
      "1.000",
    ),
    fc.string({ maxLength: 6 }),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.array(piece, { maxLength: 60 }).map((pieces) => new TextEncoder().encode(pieces.join(""))),
    fc
      .array(piece, { maxLength: 60 })
      .map((pieces) => new TextEncoder().encode(`recurring-payment-id;amount\n${pieces.join("")}`)),
  );

  test("there is a verdict, and every row is accounted for", () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(...operations), (content, operation) => {
        const { result, rows } = takeIn(content, { operation });
        if (result.verdict === "refused") {
          expect(result.reason).toMatch(/\.$/);
          return;
        }
        expect(rows).toHaveLength(result.rows);
        expect(result.valid + result.inError + result.asked).toBe(result.rows);
        for (const { state, errors } of rows) expect(state === "error").toBe(errors.length > 0);
      }),
      { seed: 20_261_121, numRuns: 3_000 },
    );
  });
});
