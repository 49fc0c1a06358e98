import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { strToU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { shownText } from "@/lib/files/intake/cell";
import { readingOf } from "@/lib/files/intake/testing";
import { sniffFile } from "@/lib/files/intake/text/sniff";
import { PartArchive } from "@/lib/files/intake/workbook/zip";
import * as t from "@/messages/intake/model";
import * as text from "@/messages/intake/text-model";
import { makeWorkbook, sheetFile } from "./testing-workbook";
import { makeZip, type ZipForm } from "./testing-zip";
import { readWorkbook } from "./workbook";

const files = join(import.meta.dirname, "../files");
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(files, name)));

async function verdictOf(bytes: Uint8Array, name = "w.xlsx"): Promise<string> {
  const read = await readWorkbook(name, bytes);
  if (!read.ok) return read.reason;
  return (read.sheets[0]?.rows ?? [])
    .slice(1)
    .map(([, cell = ""]) => (typeof cell === "object" && cell.kind === "number" ? cell.value : shownText(cell)))
    .join(" ");
}

const cases: readonly { nr: number; file: string; verdict: string }[] = [
  { nr: 56, file: "x01-backslashes.xlsx", verdict: "100.1 200.2 300.3" },
  { nr: 57, file: "x02-zip64-all.xlsx", verdict: "100.1 200.2 300.3" },
  { nr: 62, file: "x14-ext-in-cell.xlsx", verdict: "100.1 200.2 300.3" },
  { nr: 63, file: "x15-cell-twice.xlsx", verdict: t.theSheetHasTwice(t.cell, "B2") },
  { nr: 64, file: "x08-formats-cr-lakh.xlsx", verdict: "1250.5 1234567.5 300.3" },
];

test.each(cases)("$nr, $file: $verdict", async ({ file, verdict }) => {
  expect(await verdictOf(bytesOf(file))).toBe(verdict);
});

test("grouping as in India is the number, and no question; another number than the value still is", async () => {
  const lakh = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`;
  const asked = async (pattern: string, value: number) => {
    const rows = [
      ["account_number", "amount", "currency"],
      ["123456789", { pattern, value }, "EUR"],
    ];
    const { survey } = readingOf(await sheetFile(makeWorkbook([{ rows }])), { operation: "payout" });
    return survey.questions.map(({ kind }) => kind);
  };
  expect(await asked(lakh, 1_234_567.5)).toEqual([]);
  expect(await asked(lakh, 412_345_678.9)).toEqual([]);
  expect(await asked(String.raw`##\,##\,##0,`, 1_234_567_000)).toEqual(["numberFormats"]);
  expect(await asked(String.raw`0\,00`, 1_250)).toEqual(["numberFormats"]);
});

const sheetPart = "xl/worksheets/sheet1.xml";
const table = makeWorkbook([
  {
    rows: [
      ["client_orderid", "amount"],
      ["P-1", 1],
      ["P-2", 2],
    ],
  },
]);
const partsOf = (workbook: Uint8Array): [string, Uint8Array][] => Object.entries(unzipSync(workbook));
const withRows = (rows: string, after = "") =>
  makeZip(
    partsOf(table).map(([name, bytes]) =>
      name === sheetPart
        ? [name, strToU8(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`)]
        : [name, bytes],
    ),
  );
const damaged = (at: string) => t.partDamaged(at);
const head = '<row r="1"><c r="A1"><v>7</v></c></row>';

describe("what can be read in two ways is refused", () => {
  test.each([
    ["a row twice", '<row r="2"><c r="B2"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>', ["row", "2"]],
    ["an empty row and one of the same number", '<row r="2"/><row r="2"><c r="B2"><v>2</v></c></row>', ["row", "2"]],
    ["a cell twice", '<row r="2"><c r="B2"><v>1</v></c><c r="B2"><v>2</v></c></row>', ["cell", "B2"]],
    ["a cell and an empty one", '<row r="2"><c r="B2"><v>1</v></c><c r="B2"/></row>', ["cell", "B2"]],
    ["a cell twice, once as $B$2", '<row r="2"><c r="B2"><v>1</v></c><c r="$B$2"><v>2</v></c></row>', ["cell", "B2"]],
    ["a counted cell and a named one", '<row r="2"><c/><c><v>1</v></c><c r="B2"><v>2</v></c></row>', ["cell", "B2"]],
    ["a row that is counted to, and named", '<row><c r="A2"/></row><row r="2"/>', ["row", "2"]],
  ])("%s", async (_, rows, [what = "", at = ""]) => {
    expect(await verdictOf(withRows(head + rows))).toBe(t.theSheetHasTwice(what, at));
  });

  test.each([
    ["two values", '<row r="2"><c r="B2"><v>1</v><v>2</v></c></row>', "B2"],
    ["two formulas", '<row r="2"><c r="B2"><f>1</f><f>2</f><v>1</v></c></row>', "B2"],
    ["a value and a text", '<row r="2"><c r="B2" t="inlineStr"><v>1</v><is><t>2</t></is></c></row>', "B2"],
    ["a text and a value", '<row r="2"><c r="B2" t="inlineStr"><is><t>2</t></is><v>1</v></c></row>', "B2"],
    ["two texts", '<row r="2"><c r="B2" t="inlineStr"><is><t>1</t></is><is><t>2</t></is></c></row>', "B2"],
    ["a text of its own in a cell of a number", '<row r="2"><c r="B2"><is><t>2</t></is></c></row>', "B2"],
    ["a value where a text was announced", '<row r="2"><c r="B2" t="inlineStr"><v>1</v></c></row>', "B2"],
    ["an unknown type", '<row r="2"><c r="B2" t="x"><v>1</v></c></row>', "B2"],
    ["a cell of another row", '<row r="2"><c r="B3"><v>1</v></c></row>', "B3"],
    ["no reference", '<row r="2"><c r="2B"><v>1</v></c></row>', "2B"],
    ["no number of a row", '<row r="two"><c><v>1</v></c></row>', "TWO"],
  ])("%s", async (_, rows, at) => {
    expect((await verdictOf(withRows(head + rows))).toUpperCase()).toBe(damaged(at).toUpperCase());
  });

  test.each<[string, ZipForm]>([
    ["as it is", {}],
    ["in 64 bits", { isLong: true }],
    ["with backslashes", { hasBackslashes: true }],
  ])("a part twice, %s, and in another case", async (_, form) => {
    const parts = partsOf(table);
    const again = parts.find(([name]) => name === sheetPart) ?? ["", new Uint8Array()];
    const other: [string, Uint8Array] = ["xl/Worksheets/Sheet1.xml", again[1]];
    for (const one of [again, other])
      expect(await verdictOf(makeZip([...parts, one], form))).toMatch(/^The workbook has two parts named /);
  });
});

describe("what is in another place than a cell's own is none of it", () => {
  const row = '<row r="2"><c r="B2"><v>1</v>';
  test.each([
    [
      "a value, a formula and a text in an extension",
      `${row}<extLst><ext><v>9</v><f>9</f><is><t>9</t></is></ext></extLst></c></row>`,
    ],
    ["a cell in an extension of a row", `${row}</c><extLst><ext><c r="B2"><v>9</v></c></ext></extLst></row>`],
    [
      "rows in an extension of the rows",
      `${row}</c></row><extLst><ext><row r="2"><c r="B2"><v>9</v></c></row></ext></extLst>`,
    ],
  ])("%s", async (_, rows) => {
    expect(await verdictOf(withRows(head + rows))).toBe("1");
  });

  test("rows and columns of drawings, and the filter of another view", async () => {
    const anchor = "<controls><control><from><col>1</col><row>5</row></from></control></controls>";
    const view =
      '<customSheetViews><customSheetView><autoFilter ref="A1:B9"><filterColumn/></autoFilter></customSheetView></customSheetViews>';
    expect(await verdictOf(withRows(`${head}${row}</c></row>`, anchor + view))).toBe("1");
  });

  test("a format of a condition, though it has a cell format's number", async () => {
    const priced = makeWorkbook([
      {
        rows: [
          ["amount", "amount"],
          ["P-1", { pattern: "0.00", value: 12 }],
        ],
      },
    ]);
    const parts = partsOf(priced).map(([name, bytes]): [string, Uint8Array] => {
      const styles = new TextDecoder().decode(bytes);
      const dxf = '<dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></dxf></dxfs></styleSheet>';
      return [name, name === "xl/styles.xml" ? strToU8(styles.replace("</styleSheet>", dxf)) : bytes];
    });
    expect(await verdictOf(makeZip(parts))).toBe("12");
  });
});

describe("files that are no workbooks of this kind, each in its own words", () => {
  const latin = (content: string) => Uint8Array.from(content, (sign) => sign.charCodeAt(0));
  const named = (...names: string[]) => makeZip(names.map((name) => [name, strToU8("x")]));
  const wide = (...names: string[]) =>
    latin(`\xd0\xcf\x11\xe0${"\0".repeat(600)}${names.map((name) => [...name].join("\0")).join("\0\0")}`);
  const save = text.foreignSpreadsheet;
  const upload = text.unsupportedFile;
  const strangers: [string, Uint8Array, string][] = [
    ["a .xls", wide("Workbook"), save(text.oldWorkbook)],
    ["a password", wide("EncryptionInfo", "EncryptedPackage"), text.workbookEncrypted],
    ["a label", wide("DRMEncryptedDataSpace", "EncryptedPackage"), text.thisWorkbookHasRights],
    ["a .doc", wide("WordDocument"), upload(text.wordDocument)],
    ["a .ppt", wide("PowerPoint Document"), upload(text.aPresentation)],
    ["a .msg", wide("__properties_version1.0"), upload(text.anEmail)],
    [
      "a .docx",
      named("[Content_Types].xml", "word/document.xml", "word/embeddings/xl/workbook.xml"),
      upload(text.wordDocument),
    ],
    ["a .pptx", named("[Content_Types].xml", "ppt/presentation.xml"), upload(text.aPresentation)],
    ["a .xlsb", named("[Content_Types].xml", "xl/workbook.bin"), save(text.binaryWorkbook)],
    ["a .numbers", named("Index/Document.iwa", "preview.jpg"), save(text.numbersSpreadsheet)],
    [
      "an .odt",
      latin(`PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`),
      upload(text.anOpenDocumentText),
    ],
    ["any archive", named("payments/june.csv"), text.zipArchive],
    ["Excel 4", latin("\x09\x04\x06\0\0\0\x10\0"), save(text.anOldExcelSheet)],
    ["Excel 5 alone", latin("\x09\x08\x08\0\0\x05"), save(text.anOldExcelSheet)],
    ["Lotus", latin("\0\0\x02\0\x06\x04"), save(text.aLotusSheet)],
    ["SYLK", latin("ID;PWXL;N;E\r\nP;PGeneral\r\n"), save(text.sylkSheet)],
    ["DIF", latin('TABLE\r\n0,1\r\n"EXCEL"\r\n'), save(text.aDifSheet)],
    [
      "XML of 2003",
      latin('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook'),
      save(text.xmlSpreadsheet),
    ],
    ["a web page", latin("<html><table>"), upload(text.markupPage)],
    ["Parquet", latin("PAR1\x15\x04"), upload(text.parquetFile)],
    ["SQLite", latin("SQLite format 3\0"), upload(text.databaseFile)],
    ["bzip2", latin("BZh91AY"), upload(text.bzipArchive)],
    ["no workbook at all", latin("a;b\r\n1;2\r\n"), text.workbookFalselyNamed],
  ];
  test.each(strangers)("%s", async (_, bytes, reason) => {
    expect(await verdictOf(bytes)).toBe(reason);
  });

  test("a table whose first heading is ID is none of them", () => {
    const bytes = strToU8("ID;Payee;amount;currency\r\n1;Ana;2;EUR\r\n");
    expect(sniffFile("w.csv", bytes)).toBe("text");
  });

  test("a workbook whose parts are in other folders is read", async () => {
    const moved = partsOf(table).map(([name, bytes]): [string, Uint8Array] => {
      const written = new TextDecoder().decode(bytes).replaceAll("xl/w", "book/w").replaceAll("/xl/", "/book/");
      return [name.replace("xl/", "book/"), strToU8(written)];
    });
    expect(await verdictOf(makeZip(moved))).toBe("1 2");
  });

  test("an archive that is cut off is damaged, and no archive of other files", async () => {
    const whole = makeZip(partsOf(table).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(await verdictOf(whole.subarray(0, whole.length - 30))).toBe(t.workbookDamaged);
  });

  test("one flag of protection refuses an archive", () => {
    const bytes = makeZip(partsOf(table));
    const view = new DataView(bytes.buffer);
    const at = new TextDecoder("latin1").decode(bytes).lastIndexOf("PK\x01\x02");
    view.setUint16(at + 8, 1, true);
    expect(() => new PartArchive(bytes)).toThrow(t.passwordProtected);
  });
});

const forms = fc.record({
  isLong: fc.boolean(),
  hasBackslashes: fc.boolean(),
  hasLeadingSlash: fc.boolean(),
  hasStamp: fc.boolean(),
  comment: fc.constantFrom("", "made by a bank"),
});
const odd = fc.record({
  form: forms,
  amounts: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 }),
  isBare: fc.boolean(),
  prefix: fc.constantFrom("", "x"),
  shuffle: fc.integer(),
  extension: fc.constantFrom("", "<extLst><ext><v>999</v></ext></extLst>"),
  fault: fc.constantFrom("none", "none", "row twice", "cell twice", "part twice"),
});

test("however a workbook is written, its amounts are read or a contradiction is named: never another amount", async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(odd, async ({ form, amounts, isBare, prefix, shuffle, extension, fault }) => {
      const rows = [["client_orderid", "amount"], ...amounts.map((amount, at) => [`P-${at}`, amount])];
      const made = partsOf(makeWorkbook([{ rows }], { isBare, prefix }));
      const parts = made.map(([name, bytes]): [string, Uint8Array] => {
        if (name !== sheetPart) return [name, bytes];
        const p = prefix === "" ? "" : `${prefix}:`;
        const number = `<${p}v>${amounts[0]}</${p}v></${p}c>`;
        const changed = new TextDecoder()
          .decode(bytes)
          .replace(number, number.replace(`</${p}c>`, `${extension}</${p}c>`));
        const twice = `<${p}c r="B2"><${p}v>77</${p}v></${p}c></${p}row>`;
        const withCell =
          fault === "cell twice" ? changed.replace(/(.*?<\/(?:x:)?row>.*?)<\/(?:x:)?row>/, `$1${twice}`) : changed;
        const again = `<${p}row r="2"><${p}c r="B2"><${p}v>77</${p}v></${p}c></${p}row></${p}sheetData>`;
        return [name, strToU8(fault === "row twice" ? withCell.replace(`</${p}sheetData>`, again) : withCell)];
      });
      if (fault === "part twice") parts.push([sheetPart, strToU8("<worksheet/>")]);
      const turn = Math.abs(shuffle) % parts.length;
      const ordered = [...parts.slice(turn), ...parts.slice(0, turn)];
      const verdict = await verdictOf(makeZip(ordered, form));
      if (fault === "none") {
        expect(verdict).toBe(amounts.join(" "));
        read += 1;
      } else expect(verdict).toMatch(/ twice, | two parts named /);
    }),
    { seed: 42, numRuns: depth(2_000, 150) },
  );
  expect(read).toBeGreaterThan(depth(500, 30));
});
