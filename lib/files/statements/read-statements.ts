import { gunzipSync } from "node:zlib";
import { bounds, refuseSize, spell } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import { PartArchive } from "@/lib/files/intake/workbook/zip";
import * as t from "@/messages/statements/model";
import { readBai2 } from "./bai2";
import { readCamt } from "./camt";
import { CsvFiles } from "./csv-files";
import { decode, headOf, type Source, splitLines, textFormOf } from "./file-text";
import { readMt940 } from "./mt940";
import { beginsAsMt940, hasAtSigns } from "./mt940-grammar";
import { type Statement, type StatementPart, statementBounds } from "./statement";
import { WayOfReading } from "./way-of-reading";

type NoStatement = { what: string; fits: (name: string, start: string) => boolean };

const systemFile = /(?:^|\/)(?:\.ds_store|\._[^/]*|\.localized|thumbs\.db|desktop\.ini)$/i;
const beginsAsStatement = /^[\s\u00ef\u00bb\u00bf]*(?::|<|\{|01,|@@|9[45]0|0000 )/;
const beginsAs = (pattern: RegExp) => (_: string, start: string) => pattern.test(start);

const leftOut: readonly NoStatement[] = [
  { what: t.parts.system, fits: (name) => systemFile.test(name) || /(?:^|\/)__macosx\//i.test(name) },
  { what: t.parts.pdf, fits: beginsAs(/^\s*%PDF-/) },
  { what: t.parts.picture, fits: beginsAs(/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*)/) },
  { what: t.parts.page, fits: beginsAs(/^\s*<(?:!doctype\s+html|html)/i) },
  {
    what: t.parts.checksum,
    fits: (name, start) => /\.(?:sha\d*|md5|crc)$/i.test(name) && /^\s*[0-9a-f]{8,128}\b/i.test(start),
  },
  {
    what: t.parts.signature,
    fits: (name, start) => /\.(?:asc|sig|p7s)$/i.test(name) && /^(?:-----BEGIN|0[\x80-\x84]|\x89)/.test(start),
  },
  {
    what: t.parts.note,
    fits: (name, start) =>
      !beginsAsStatement.test(start) &&
      /(?:^|\/)(?:read ?me|liesmich|lisezmoi|leggimi|leesmij)(?:\.(?:txt|md|rtf|htm|html))?$/i.test(name),
  },
];

const otherPacks: readonly { what: string; begins: RegExp }[] = [
  { what: t.packs.rar, begins: /^Rar!/ },
  { what: t.packs.seven, begins: /^7z\xbc\xaf/ },
  { what: t.packs.bzip, begins: /^BZh\d/ },
  { what: t.packs.xz, begins: /^\xfd7zXZ/ },
  { what: t.packs.pgp, begins: /^-----BEGIN PGP MESSAGE/ },
];

function refusePacked(start: Uint8Array): void {
  const text = Buffer.from(start).toString("latin1");
  const pack = otherPacks.find(({ begins }) => begins.test(text));
  if (pack) throw new Refusal(t.unpackItFirst(pack.what));
  if (text.startsWith("\u00d0\u00cf\u0011\u00e0")) throw new Refusal(t.isWorkbook);
}

function partWithoutStatement(name: string, start: Uint8Array): string | null {
  const text = Buffer.from(start).toString("latin1");
  return leftOut.find(({ fits }) => fits(name, text))?.what ?? null;
}

const isGzip = ([first, second, method]: Uint8Array) => first === 0x1f && second === 0x8b && method === 8;

class Gunzip {
  private left: number = bounds.unpackedBytes;

  unpack(bytes: Uint8Array): Uint8Array {
    try {
      const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, this.left) });
      this.left -= unpacked.length;
      return unpacked;
    } catch (error) {
      const isLarge = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
      throw new Refusal(isLarge ? t.gzipIsLarge(spell(bounds.unpackedBytes / 1024 / 1024)) : t.gzipIsDamaged);
    }
  }
}

const piecesOf = 64 * 1024;
const archiveTexts = {
  damaged: t.archiveIsDamaged,
  isProtected: t.archiveIsProtected,
  tooLarge: t.archiveIsLarge,
  hasTwice: t.archiveHasTwice,
};

/**
 * Reads an uploaded file, or all files of a ZIP, in bounded memory: yields each line, then its statement once all
 * checks hold. The content decides the format; an unknown one is read as a bank's CSV.
 * @throws CsvQuestions for an ambiguous CSV, Refusal that names the file of a ZIP, the line and its fault; parts
 * yielded before are then void
 */
export function* readStatements(
  bytes: Uint8Array,
  csv = new CsvFiles(),
  way = new WayOfReading(),
): Generator<StatementPart> {
  refuseSize(bytes.length);
  const seen = new Set<string>();
  let lines = 0;
  for (const part of readSources(bytes, csv, way)) {
    if (part.kind === "line") {
      lines += 1;
      if (lines > statementBounds.lines) throw new Refusal(t.tooManyLines(spell(statementBounds.lines)));
    } else {
      const { account, number } = part.statement;
      const key = keyOf(part.statement);
      if (seen.has(key)) throw new Refusal(t.ofStatement(account, number, t.statedTwice));
      seen.add(key);
      if (seen.size > statementBounds.statements)
        throw new Refusal(t.tooManyStatements(spell(statementBounds.statements)));
    }
    yield part;
  }
  if (seen.size === 0) throw new Refusal(t.noStatements);
}

/** Some banks give each statement the same number, so all of these values identify one. */
const keyOf = ({ format, account, number, currency, closedOn, balances, credits, debits }: Statement) =>
  JSON.stringify([format === "camt.054", account, currency, closedOn, number, balances, credits, debits]);

function* readSources(bytes: Uint8Array, csv: CsvFiles, way: WayOfReading): Generator<StatementPart> {
  const unpacking = new Gunzip();
  if (!isArchive(bytes)) {
    yield* readSource({ name: "", open: () => slices(bytes) }, { csv, way, unpacking });
    return;
  }
  const archive = new PartArchive(bytes, archiveTexts);
  const names = archive.names.filter((name) => !name.endsWith("/")).sort();
  if (names.length === 0) throw new Refusal(t.archiveIsEmpty);
  if (names.includes("[content_types].xml")) throw new Refusal(t.isWorkbook);
  const others: string[] = [];
  for (const name of names) {
    const source = { name, open: () => archive.openBytes(name) ?? [] };
    try {
      const what = partWithoutStatement(name, startOf(source));
      if (what === null) {
        yield* readSource(source, { csv, way, unpacking });
      } else {
        others.push(name);
        way.notes.add(t.leftOut(name, what));
      }
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(t.inFile(name, error.message)) : error;
    }
  }
  if (others.length === names.length) throw new Refusal(t.nothingButOthers(others.slice(0, 5).join(", ")));
}

type Reading = { csv: CsvFiles; way: WayOfReading; unpacking: Gunzip };

function* readSource(packed: Source, { csv, way, unpacking }: Reading): Generator<StatementPart> {
  const source = isGzip(startOf(packed)) ? unpacked(packed, unpacking) : packed;
  const start = startOf(source);
  if (isArchive(start)) throw new Refusal(t.archiveInArchive);
  refusePacked(start);
  const what = partWithoutStatement("", start);
  if (what !== null) throw new Refusal(t.isNoStatement(what));
  const text = textFormOf(start, source, way.encoding);
  const head = headOf(start, text);
  const form = formOf(head.trimStart());
  if (form === null) {
    yield* csv.read(source.name, join(source));
    return;
  }
  way.met(text);
  if (form === "camt") yield* readCamt(decode(source, text), way.dialect, way.notes);
  else if (form === "bai2") yield* readBai2(splitLines(decode(source, text)), way.ownCodes);
  else yield* readMt940(splitLines(decode(source, text), hasAtSigns(head)), way.dialect);
}

function unpacked(packed: Source, unpacking: Gunzip): Source {
  const bytes = unpacking.unpack(join(packed));
  return { name: packed.name.replace(/\.gz$/i, ""), open: () => slices(bytes) };
}

function formOf(head: string): "camt" | "bai2" | "mt940" | null {
  if (head.startsWith("<")) return "camt";
  if (/^(?:\$\$[^\n]*\n\s*)*01,/.test(head)) return "bai2";
  return beginsAsMt940(head) ? "mt940" : null;
}

/** An archive begins with "PK" and the signature of a first file, or of the archive's end. */
const isArchive = ([p, k, kind]: Uint8Array) => p === 0x50 && k === 0x4b && (kind === 3 || kind === 5);

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piecesOf) yield bytes.subarray(at, at + piecesOf);
}

const join = ({ open }: Source): Uint8Array => new Uint8Array(Buffer.concat([...open()]));

function startOf({ open }: Source): Uint8Array {
  for (const piece of open()) if (piece.length > 0) return piece.slice(0, 512);
  return new Uint8Array();
}
