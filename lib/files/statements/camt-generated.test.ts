import fc from "fast-check";
import { gzipSync, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { Refusal } from "@/lib/files/intake/refusal";
import { readStatements } from "./read-statements";
import type { StatementPart } from "./statement";
import { closingOf, printCamt, statements, type TestStatement } from "./testing-statements";
import { findWay } from "./way-of-reading";

const runs = { numRuns: depth(2_000, 40), seed: 43 };
const files = fc.uniqueArray(statements, { minLength: 1, maxLength: 3, selector: ({ account }) => account });

const forms = fc.record({
  version: fc.constantFrom("02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"),
  documents: fc.constantFrom("one", "joined", "joined without declarations"),
  around: fc.constantFrom("", "blank lines", "business", "soap"),
  hasPrefix: fc.boolean(),
  balances: fc.constantFrom("Cd", "Prtry", "available"),
  signs: fc.constantFrom("", "-", "+"),
  otherReversals: fc.boolean(),
  encoding: fc.constantFrom("UTF-8", "ISO-8859-1", "declared ISO-8859-1", "utf-16le"),
  packed: fc.constantFrom("", "gzip", "zip", "zip with others", "zip of gzip"),
});
type CamtForm = typeof forms extends fc.Arbitrary<infer Form> ? Form : never;

const name = "Müller & Söhne";
const declarationIn = (form: CamtForm) =>
  `<?xml version="1.0" encoding="${form.encoding === "UTF-8" ? "UTF-8" : form.encoding === "utf-16le" ? "UTF-16" : "ISO-8859-1"}"?>\n`;

function documentIn(form: CamtForm, all: readonly TestStatement[]): string {
  let text = printCamt(all, form.version === "08" ? "08" : form.version).replace(/^<\?xml[^>]*>\n/, "");
  const party = (side: string) => `<RltdPties><${side}><Nm>${name.replace("&", "&amp;")}</Nm></${side}></RltdPties>`;
  text = text.replace(/<\/Refs>/g, `</Refs>${party("Dbtr")}${party("Cdtr")}`.replace("</RltdPties><RltdPties>", ""));
  if (form.balances === "Prtry") text = text.replace(/<CdOrPrtry><Cd>(\w+)<\/Cd>/g, "<CdOrPrtry><Prtry>$1</Prtry>");
  if (form.balances === "available") text = text.replaceAll("OPBD", "OPAV").replaceAll("CLBD", "CLAV");
  if (form.otherReversals)
    text = text.replace(
      /<CdtDbtInd>(CRDT|DBIT)<\/CdtDbtInd>(\s*<RvslInd>true)/g,
      (_, side, rest) => `<CdtDbtInd>${side === "CRDT" ? "DBIT" : "CRDT"}</CdtDbtInd>${rest}`,
    );
  if (form.signs === "+") text = text.replace(/(<Amt Ccy="\w+">)(?=\d)/g, "$1+");
  if (form.signs === "-")
    text = text.replace(/(<Ntry><Amt Ccy="\w+">)([^<]*<\/Amt><CdtDbtInd>DBIT<\/CdtDbtInd>\s*<RvslInd>false)/g, "$1-$2");
  if (form.hasPrefix) text = text.replace(/<(\/?)(?=[A-Z])/g, "<$1n:").replace("xmlns=", "xmlns:n=");
  if (form.around === "business")
    text = `<BizMsg><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Id>1</Id></AppHdr>${text.trim()}</BizMsg>`;
  if (form.around === "soap") text = `<s:Envelope xmlns:s="urn:s"><s:Body>${text.trim()}</s:Body></s:Envelope>`;
  return text;
}

function fileIn(form: CamtForm, all: readonly TestStatement[]): Uint8Array {
  const declaration = declarationIn(form);
  const documents = form.documents === "one" ? [documentIn(form, all)] : all.map((one) => documentIn(form, [one]));
  const isBare = form.documents === "joined without declarations" && !["business", "soap"].includes(form.around);
  const text = documents.map((each, at) => (at > 0 && isBare ? each : declaration + each)).join("\n");
  const whole = form.around === "blank lines" ? `\r\n\n${text}\n\n` : text;
  const bytes = new Uint8Array(
    form.encoding === "utf-16le"
      ? Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole, "utf16le")])
      : Buffer.from(whole, form.encoding === "ISO-8859-1" ? "latin1" : "utf8"),
  );
  const others = {
    "a/.DS_Store": strToU8("\0\0\0\u0001Bud1"),
    "Auszug.pdf": strToU8("%PDF-1.4"),
    "Liesmich.txt": strToU8("Hallo"),
  };
  switch (form.packed) {
    case "":
      return bytes;
    case "gzip":
      return gzipSync(bytes);
    case "zip of gzip":
      return zipSync({ "a.xml.gz": gzipSync(bytes) });
    default:
      return zipSync({ "a.xml": bytes, ...(form.packed === "zip" ? {} : others) });
  }
}

function readAll(file: Uint8Array): unknown[] | string {
  try {
    const { found, questions } = findWay<StatementPart[]>((way) => [...readStatements(file, undefined, way)], {});
    if (questions.length > 0) return "asked";
    return found.map((part) =>
      part.kind === "statement"
        ? [part.statement.account, part.statement.number, part.statement.balances?.closing]
        : [part.line.direction, part.line.amount, part.line.bookingDate, part.line.counterparty, part.line.text],
    );
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const spoken = (all: readonly TestStatement[]) =>
  all.flatMap((one) => [
    ...one.lines.map((line) => [line.direction, line.amount, line.bookingDate, name, line.text]),
    [one.account, one.number, closingOf(one)],
  ]);

const tells = (one: TestStatement) => {
  const reversals = one.lines.filter(({ isReversal }) => isReversal);
  return reversals.length === 0 || /[1-9]/.test(closingOf({ ...one, opening: "0", lines: reversals }));
};

test("a camt.053 in any version, container and form says what its statements say, and is never asked about", () => {
  fc.assert(
    fc.property(forms, files, (any, all) => {
      const form = { ...any, otherReversals: any.otherReversals && all.every(tells) };
      expect(readAll(fileIn(form, all))).toEqual(spoken(all));
    }),
    runs,
  );
});

test("of a file with one changed digit of money no line is read", () => {
  fc.assert(
    fc.property(forms, files, fc.nat(), (any, all, at) => {
      const form = { ...any, packed: "", encoding: "UTF-8", otherReversals: false } as const;
      const file = Buffer.from(fileIn(form, all)).toString("utf8");
      const places = [...file.matchAll(/(?<=<(?:n:)?Amt Ccy="\w+">[+-]?)\d/g)].map(({ index }) => index);
      const place = places[at % places.length] ?? 0;
      const changed = `${file.slice(0, place)}${(Number(file[place]) + 1) % 10}${file.slice(place + 1)}`;
      expect(typeof readAll(strToU8(changed))).toBe("string");
    }),
    runs,
  );
});
