import { refuseSize, spell } from "@/lib/intake/bounds";
import { Refusal } from "@/lib/intake/refusal";
import { PartArchive } from "@/lib/intake/workbook/zip";
import * as t from "@/messages/statements/model";
import { readBai2 } from "./bai2";
import { readCamt } from "./camt";
import { CsvFiles } from "./csv-files";
import { readMt940 } from "./mt940";
import { type Statement, type StatementPart, statementBounds } from "./statement";
import { splitLines } from "./text-lines";

/** A file of the upload: its bytes can be read again from the start. */
type Source = { name: string; open: () => Iterable<Uint8Array> };

const piecesOf = 64 * 1024;
const archiveTexts = {
  damaged: t.archiveIsDamaged,
  isProtected: t.archiveIsProtected,
  tooLarge: t.archiveIsLarge,
};

/**
 * Reads an uploaded file, or all files of a ZIP, one line at a time: a line, and after the last of its lines a statement
 * whose checks all hold. Formats are recognised by their content; what is in none that banks agreed on can only be a bank's own CSV.
 * Bounded memory, whatever the number of lines.
 * @throws CsvQuestions where a CSV can be read in two ways, and Refusal with a sentence that names the file of a ZIP, the line and what is wrong there; what came before it
 * counts for nothing
 */
export function* readStatements(bytes: Uint8Array, csv = new CsvFiles()): Generator<StatementPart> {
  refuseSize(bytes.length);
  const seen = new Set<string>();
  let lines = 0;
  for (const part of readSources(bytes, csv)) {
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

/** Two that are alike in all of it are one: some banks give each statement the same number. */
const keyOf = ({ format, account, number, currency, closedOn, balances, credits, debits }: Statement) =>
  JSON.stringify([format === "camt.054", account, currency, closedOn, number, balances, credits, debits]);

function* readSources(bytes: Uint8Array, csv: CsvFiles): Generator<StatementPart> {
  if (!isArchive(bytes)) {
    yield* readSource({ name: "", open: () => slices(bytes) }, csv);
    return;
  }
  const archive = new PartArchive(bytes, archiveTexts);
  const names = archive.names.filter((name) => !name.endsWith("/") && !name.startsWith("__macosx/")).sort();
  if (names.length === 0) throw new Refusal(t.archiveIsEmpty);
  for (const name of names) {
    try {
      yield* readSource({ name, open: () => archive.openBytes(name) ?? [] }, csv);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(t.inFile(name, error.message)) : error;
    }
  }
}

function readSource(source: Source, csv: CsvFiles): Iterable<StatementPart> {
  const start = startOf(source);
  if (isArchive(start)) throw new Refusal(t.archiveInArchive);
  switch (formOf(start, source)) {
    case "camt":
      return readCamt(decode(source, start));
    case "bai2":
      return readBai2(splitLines(decode(source, start)));
    case "mt940":
      return readMt940(splitLines(decode(source, start)));
    case null:
      return csv.read(source.name, join(source));
  }
}

/** What a file begins as; null: as none of the forms that banks agreed on. */
function formOf(start: Uint8Array, source: Source): "camt" | "bai2" | "mt940" | null {
  const head = new TextDecoder(decoderOf(start, source).encoding).decode(start).trimStart();
  if (head.startsWith("<")) return "camt";
  if (/^(?:\$\$[^\n]*\n\s*)*01,/.test(head)) return "bai2";
  return head.startsWith(":20:") || head.startsWith("{1:") ? "mt940" : null;
}

/** "PK" and the mark of a first file, or of the end of an archive without one. */
const isArchive = ([p, k, kind]: Uint8Array) => p === 0x50 && k === 0x4b && (kind === 3 || kind === 5);

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piecesOf) yield bytes.subarray(at, at + piecesOf);
}

const join = ({ open }: Source): Uint8Array => new Uint8Array(Buffer.concat([...open()]));

function startOf({ open }: Source): Uint8Array {
  for (const piece of open()) if (piece.length > 0) return piece.slice(0, 512);
  return new Uint8Array();
}

function* decode(source: Source, start: Uint8Array): Generator<string> {
  const decoder = decoderOf(start, source);
  const read = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new Refusal(t.encodingIsWrong(decoder.encoding));
    }
  };
  for (const piece of source.open()) yield read(piece);
  yield read();
}

/** As the XML declares, else UTF-8 where all of it is, else Windows-1252, in which ISO 8859-1 reads the same. */
function decoderOf(start: Uint8Array, source: Source): TextDecoder {
  const ascii = String.fromCharCode(...start.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(ascii)?.[1];
  if (declared) {
    try {
      return new TextDecoder(declared, { fatal: true });
    } catch {
      throw new Refusal(t.encodingUnknown(declared));
    }
  }
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder(isUtf8(source) ? "utf-8" : "windows-1252");
}

function isUtf8({ open }: Source): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const piece of open()) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
