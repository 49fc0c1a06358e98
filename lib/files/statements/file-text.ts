import { Refusal } from "@/lib/files/intake/refusal";
import { byteOrderMarkOf } from "@/lib/files/intake/text/encodings";
import * as t from "@/messages/statements/model";
import { type Decoder, decoderFor, type Encoding, fittingEncodings, oddWords } from "./encodings";

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
