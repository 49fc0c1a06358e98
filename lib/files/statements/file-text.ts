import { Refusal } from "@/lib/files/intake/refusal";
import { byteOrderMarkOf } from "@/lib/files/intake/text/encodings";
import * as t from "@/messages/statements/model";
import { type Decoder, decoderFor, type Encoding, fittingEncodings, oddWords } from "./encodings";

export type TextLine = { text: string; number: number };

const lineUnitsMost = 10_000;

/** The repetition is bounded, so that a run of carriage returns takes only linear time. */
const ends = { signs: /\r{0,2}\n|\r|@@/, plain: /\r{0,2}\n|\r/ };

/**
 * Splits at LF, CRLF or CR, and at `@@` where `hasSigns` is set.
 * @throws Refusal for a line that is too long: parsers may need more than linear time for one
 */
export function* splitLines(pieces: Iterable<string>, hasSigns = false): Generator<TextLine> {
  const end = hasSigns ? ends.signs : ends.plain;
  let number = 0;
  let rest = "";
  for (const piece of pieces) {
    const all = rest + piece;
    // A line end may continue in the next piece.
    const [open = ""] = (hasSigns ? /(?:\r{1,2}|@)$/ : /\r{1,2}$/).exec(all) ?? [];
    const lines = all.slice(0, all.length - open.length).split(end);
    rest = `${lines.pop() ?? ""}${open}`;
    for (const text of lines) {
      number += 1;
      if (text.includes("\0")) throw new Refusal(t.isNoText(number));
      if (text.length > lineUnitsMost) throw new Refusal(t.lineTooLong(number));
      yield { text, number };
    }
    if (rest.length > lineUnitsMost) throw new Refusal(t.lineTooLong(number + 1));
  }
  for (const text of rest.split(end)) {
    number += 1;
    if (text.includes("\0")) throw new Refusal(t.isNoText(number));
    if (text.trim() !== "") yield { text, number };
  }
}

export type Source = { name: string; open: () => Iterable<Uint8Array> };

export type TextForm = {
  encoding: string;
  differs: string | null;
  choices: { encoding: Encoding; words: string[] }[];
  unread: string[];
};

/**
 * Uses the XML declaration, else UTF-8 where all bytes are valid, else the encoding in which all words are readable.
 * Valid UTF-8 overrides a declared single-byte encoding, because nothing else looks like UTF-8.
 * @throws Refusal for an unknown declared encoding
 */
export function textFormOf(start: Uint8Array, source: Source, known: Encoding | null): TextForm {
  const plain = (encoding: string): TextForm => ({ encoding, differs: null, choices: [], unread: [] });
  const marked = byteOrderMarkOf(start);
  if (marked === "utf-16le" || marked === "utf-16be") return plain(marked);
  const declared = declaredIn(start);
  if (declared) {
    const encoding = nameOf(declared);
    if (/^utf-|^x-|^gb|^big|^euc|^shift|^iso-2022/.test(encoding) || isUtf8(source) !== "beyond ascii")
      return plain(encoding);
    return { ...plain("utf-8"), differs: declared };
  }
  if (isUtf8(source) !== "other") return plain("utf-8");
  const words = oddWords(source.open());
  const fitting = fittingEncodings(words);
  const answered = fitting.find(({ encoding }) => encoding === known);
  const chosen = plain((answered ?? fitting[0])?.encoding ?? "windows-1252");
  if (fitting.length > 1 && !answered) return { ...chosen, choices: fitting };
  return { ...chosen, unread: fitting.length === 0 ? words.slice(0, 3) : [] };
}

const declaredIn = (start: Uint8Array) =>
  /^[^<]*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(Buffer.from(start.subarray(0, 400)).toString("latin1"))?.[1];

function nameOf(declared: string): string {
  try {
    return decoderFor(declared).encoding;
  } catch {
    throw new Refusal(t.encodingUnknown(declared));
  }
}

export function headOf(start: Uint8Array, { encoding }: TextForm): string {
  return encoding.startsWith("cp") ? decoderFor(encoding).decode(start) : new TextDecoder(encoding).decode(start);
}

/** @throws Refusal where the bytes are invalid in the encoding */
export function* decode(source: Source, { encoding }: TextForm): Generator<string> {
  const decoder: Decoder = decoderFor(encoding);
  const read = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece);
    } catch {
      throw new Refusal(t.encodingIsWrong(decoder.encoding));
    }
  };
  for (const piece of source.open()) yield read(piece);
  yield read();
}

function isUtf8({ open }: Source): "ascii" | "beyond ascii" | "other" {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isAscii = true;
  try {
    for (const piece of open()) {
      if (decoder.decode(piece, { stream: true }).length !== piece.length) isAscii = false;
    }
    decoder.decode();
    return isAscii ? "ascii" : "beyond ascii";
  } catch (error) {
    if (error instanceof TypeError) return "other";
    throw error;
  }
}
