import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/text/message";
import { readingOf, refusalOf } from "@/lib/files/intake/testing";
import * as t from "@/messages/intake/text-model";
import { encodeText } from "./encodings";
import { findSwallowed } from "./parse-records";
import { readPlainTable, readPlainText } from "./plain-table";
import { leastSwallowed, RecordReader, type TableForm } from "./records";
import { type Encoding, encodings } from "./text-forms";
import { type WrittenForm, writeTable } from "./write-table";

const header = ["client-orderid", "recurring-payment-id", "amount", "payment-description"];
const bytesOf = (text: string, encoding: (typeof encodings)[number], bom = false) =>
  encodeText(text, { encoding, bom }).bytes;
const formOf = (content: Uint8Array | string, more = {}) => readingOf(content, more).survey.form;
const cellsOf = (content: Uint8Array | string, more = {}) =>
  readingOf(content, more).validated.map(({ cells }) => cells);

describe("encodings", () => {
  const western = "Membership – “Žofie” costs 5 € in München";
  const cyrillic = "Членский взнос № 5 — “Ёлка”";
  const table = (text: string) => `${header.join(";")}\r\nC-1;1;1.00;${text}\r\n`;

  test.each([
    ["utf-8", false, western],
    ["utf-8", true, cyrillic],
    ["utf-16le", true, cyrillic],
    ["utf-16be", true, "漢字 🙂"],
    ["utf-16le", false, western],
    ["utf-16be", false, western],
    ["windows-1252", false, western],
    ["windows-1251", false, cyrillic],
  ] as const)("%s (mark: %s) is found", (encoding, bom, text) => {
    const content = bytesOf(table(text), encoding, bom);
    expect(formOf(content)?.text).toEqual({ encoding, bom, isSure: !encoding.startsWith("windows") });
    expect(cellsOf(content)).toEqual([["C-1", "1", "1.00", text]]);
  });

  test("a user's choice comes first, and must be possible", () => {
    const content = bytesOf(table("Grüße, größer"), "windows-1252");
    expect(formOf(content, { encoding: "windows-1251" })?.text.encoding).toBe("windows-1251");
    expect(refusalOf(content, { encoding: "utf-8" }).reason).toBe(t.encodingWrong);
  });

  test("both code pages write every byte that they read, by the WHATWG tables", () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const letters: Record<string, string> = { "windows-1252": "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ", "windows-1251": "ЂЃ‚ѓ„…†‡€‰Љ‹Њ" };
    for (const encoding of ["windows-1251", "windows-1252"] as const) {
      const reader = new RecordReader(all.subarray(0x80), {
        text: { encoding, bom: false, isSure: true },
        delimiter: ";",
        hasSepLine: false,
      });
      const text = [...reader.read()].flatMap(({ records }) => records.flatMap(({ cells }) => cells)).join("");
      expect([...text]).toHaveLength(128);
      expect(text.startsWith(letters[encoding] ?? "")).toBe(true);
      expect(encodeText(text, { encoding, bom: false })).toEqual({ bytes: all.subarray(0x80), lost: 0 });
      if (encoding === "windows-1251") expect(new TextDecoder(encoding).decode(all.subarray(0x80))).toBe(text);
    }
    expect(encodeText("Ł5", { encoding: "windows-1252", bom: false })).toEqual({
      bytes: Uint8Array.of(0x3f, 0x35),
      lost: 1,
    });
  });
});

describe("a small table of another module", () => {
  test("is read in any encoding, with any delimiter, or refused with a reason", () => {
    for (const encoding of encodings) {
      const hasLetter = encodeText("José", { encoding, bom: false }).lost === 0;
      const read = readPlainText("payees.csv", bytesOf("sep=|\r\nkey|name\r\n1|José", hasLetter ? encoding : "utf-8"));
      if (!read.ok) throw new Error(read.reason);
      const table = readPlainTable(read.text, (header) => header === "key");
      expect(table.ok && table.records.map(({ line, cells }) => [line, ...cells])).toEqual([
        [2, "key", "name"],
        [3, "1", "José"],
      ]);
    }
    expect(readPlainText("a.csv", new Uint8Array([0x25, 0x50, 0x44, 0x46]))).toEqual({
      ok: false,
      reason: t.unsupportedFile(t.aPdf),
    });
    expect(readPlainTable('key;name\n1;"Ana', () => true)).toMatchObject({ ok: false });
  });
});

describe("delimiters and line ends", () => {
  test.each([";", ",", "\t", "|"])("%j between cells, commas and points in them", (delimiter) => {
    const content = `${header.join(delimiter)}\nC-1${delimiter}1${delimiter}1.00${delimiter}"a, b; c | d\t"\n`;
    expect(formOf(content)).toMatchObject({ delimiter, isSureOfDelimiter: true });
    expect(cellsOf(content)).toEqual([["C-1", "1", "1.00", "a, b; c | d\t"]]);
  });

  test("a sep= line is obeyed, is no row, and counts as a line", () => {
    for (const first of ["sep=|", '"sep=|"', "SEP=|"]) {
      const { survey, validated } = readingOf(`${first}\r\n${header.join("|")}\r\nC-1|1|1.00|x\r\n`);
      expect(survey.form).toMatchObject({ delimiter: "|", hasSepLine: true });
      expect(validated.map(({ row, line }) => [row, line])).toEqual([[1, 3]]);
    }
  });

  test.each([
    ["\r\n", "\r\n"],
    ["\n", "\n"],
    ["\r", "\r"],
  ])("rows end with %j, cells may hold any other", (end, lineEnd) => {
    const content = [
      "client-orderid;amount;recurring-payment-id",
      'C-1;1;"1"',
      '"C\r\n2\n3\r4";1;2',
      "C-3;1;3",
      "",
    ].join(end);
    expect(formOf(content)?.lineEnd).toBe(lineEnd);
    expect(cellsOf(content)).toEqual([
      ["C-1", "1", "1"],
      ["C\r\n2\n3\r4", "1", "2"],
      ["C-3", "1", "3"],
    ]);
  });

  test("line ends that differ from row to row are all line ends", () => {
    const content = 'client-orderid;recurring-payment-id;amount\r\nC-1;1;1\nC-2;2;2\rC-3;3;"3"\n\n;;\n C-4;4;4';
    expect(cellsOf(content).map((cells) => cells[2])).toEqual(["1", "2", "3", "4"]);
    expect(readingOf(content).validated.map(({ row, line }) => [row, line])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 7],
    ]);
  });

  test("one column alone", () => {
    expect(readingOf("recurring-payment-id\n1\n2")).toMatchObject({ verdict: "accepted", valid: 2, unknownAmounts: 2 });
  });
});

describe("whatever is in the cells", () => {
  const delimiters = [";", ",", "\t", "|"];
  const alphabet = [..."aZ9 .,;|\t\"'\r\n€–ÄÖÜäöüßéŽžŁşЖзийЁёЇї№="];
  const isPage = (encoding: Encoding) => !encoding.startsWith("utf");
  const cellsIn = (encoding: Encoding) => {
    const own = alphabet.filter((character) => encodeText(character, { encoding, bom: false }).lost === 0);
    return fc.string({ unit: fc.constantFrom(...own), maxLength: 12 });
  };
  const any = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/\0/.test(text));
  const mixed = fc.oneof(
    cellsIn("utf-8"),
    any,
    fc.constantFrom("", " ", '"', '""', "\n", "\r\n", "\r", "a\nb", "=1", "-5", "007"),
  );

  const files = fc.constantFrom(...encodings).chain((encoding) => {
    const cell = isPage(encoding) ? cellsIn(encoding) : mixed;
    return fc.record({
      encoding: fc.constant(encoding),
      bom: fc.boolean(),
      delimiter: fc.constantFrom(...delimiters),
      lineEnd: fc.constantFrom("\r\n" as const, "\n" as const, "\r" as const),
      hasSepLine: fc.boolean(),
      rows: fc.array(
        fc
          .tuple(
            fc.constantFrom("1", "x ", "ß"),
            fc.oneof(fc.tuple(cell, cell, cell), fc.array(cell, { maxLength: 5 })),
          )
          .map(([first, rest]) => [first, ...rest].map(String)),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
    });
  });
  const readAll = (bytes: Uint8Array, form: TableForm) => {
    const reader = new RecordReader(bytes, form);
    const cells = [...reader.read()].flatMap(({ records }) => records.map((entry) => entry.cells));
    return { cells, lineEnd: reader.lineEnd };
  };

  test("10,000 files: parse → write → parse is the identity, and rows in are rows out", () => {
    fc.assert(
      fc.property(files, ({ encoding, bom, delimiter, lineEnd, hasSepLine, rows }) => {
        const table = isPage(encoding) ? rows.map((row) => row.map((cell) => cell.replace("ß", "x"))) : rows;
        const text = { encoding, bom: bom && !isPage(encoding), isSure: true };
        const form: WrittenForm & TableForm = { text, delimiter, lineEnd, hasSepLine };
        const bytes = writeTable([header, ...table], form, false);
        // A cell that looks like rows which a quotation mark swallowed is refused.
        if (table.some((cells) => findSwallowed(cells, delimiter, leastSwallowed) >= 0)) {
          expect(() => readAll(bytes, form)).toThrow(/a quotation mark opens here/);
          return;
        }
        const once = readAll(bytes, form);
        expect(once.cells).toEqual([header, ...table]);
        expect(once.lineEnd).toBe(lineEnd);
        expect(readAll(writeTable(once.cells, form, false), form)).toEqual(once);
      }),
      { seed: 20_261_121, numRuns: 10_000 },
    );
  });

  test("1,000 files whose form has to be found: rows in = valid + in error + asked", () => {
    fc.assert(
      fc.property(files, ({ encoding, delimiter, lineEnd, hasSepLine, rows }) => {
        const form: WrittenForm = {
          text: { encoding, bom: encoding.startsWith("utf-16") },
          delimiter,
          lineEnd,
          hasSepLine,
        };
        const known = rows.map(([first = "", second, ...more], at) => {
          const cells = [`C-${at}`, String(at + 1), second ?? "", first];
          return more.length < 2 ? cells.slice(0, more.length + 3) : [...cells, ...more.slice(2)];
        });
        const isRagged = known.map((cells) => cells.length < 4 || cells.slice(4).some((cell) => cell.trim() !== ""));
        const { survey, validated, ...read } = readingOf(writeTable([header, ...known], form, false));
        expect(read.valid + read.inError + read.asked).toBe(rows.length);
        expect(read.rows).toBe(rows.length);
        expect(validated.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
        for (const [at, { errors }] of validated.entries()) {
          const count = known[at]?.length ?? 0;
          const ragged = expect.objectContaining({ fault: message("rows.cellsMismatch", count, 4) });
          if (isRagged[at]) expect(errors).toContainEqual(ragged);
          else expect(errors).not.toContainEqual(ragged);
        }
        expect(survey.form).toMatchObject({ delimiter, hasSepLine, lineEnd });
      }),
      { seed: 20_261_121, numRuns: 1_000 },
    );
  });
});
