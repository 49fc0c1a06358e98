import { Refusal } from "@/lib/files/intake/refusal";
import { type CodePage, codePages, decodePage, encodePage, textOf } from "@/lib/gateway/fields/code-pages";
import * as t from "@/messages/intake/text-model";
import { type Guess, guessEncoding, isWidePage } from "./guess-encoding";
import type { Encoding } from "./text-forms";
import { scanUtf8 } from "./utf8";
import { encodeWidePage } from "./wide-pages";

export type TextForm = { encoding: Encoding; bom: boolean; isSure: boolean };

const byteOrderMarks: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];
/** A step takes a few milliseconds, and its rows stay within V8's young generation. */
export const bytesAtOnce = 1 << 14;
const sampleBytes = 4096;

export function byteOrderMarkOf(bytes: Uint8Array): Encoding | null {
  return byteOrderMarks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding ?? null;
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += bytesAtOnce) {
      decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true });
    }
    decoder.decode();
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}

/** Detects UTF-16 without a byte order mark: every other byte of a table's ASCII is zero. */
function findWideForm(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, sampleBytes);
  let [even, odd] = [0, 0];
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = sample.length / 2;
  if (most < 2) return null;
  if (odd > most * 0.7 && even < most * 0.1) return "utf-16le";
  return even > most * 0.7 && odd < most * 0.1 ? "utf-16be" : null;
}

function rowAt(bytes: Uint8Array, at: number): number {
  let row = 0;
  for (let next = bytes.indexOf(0x0a); next >= 0 && next < at; next = bytes.indexOf(0x0a, next + 1)) row += 1;
  return row;
}

function refuseNul(bytes: Uint8Array): void {
  const at = bytes.indexOf(0);
  if (at < 0) return;
  const row = rowAt(bytes, at);
  throw new Refusal(t.rowHasNul(row), { row });
}

function isWide(encoding: Encoding): boolean {
  return encoding === "utf-16le" || encoding === "utf-16be";
}

function refuseHalfUnit(bytes: Uint8Array): void {
  if (bytes.length % 2 === 1) throw new Refusal(t.fileTruncated);
}

export type DetectedText = { form: TextForm; guess: Guess | null };

/**
 * Uses the byte order mark, valid UTF-8, or the likeliest code page.
 * @throws Refusal on NUL, half surrogate pairs or damaged UTF-8
 */
export function detectEncoding(bytes: Uint8Array, chosen?: Encoding): DetectedText {
  const sure = findSureForm(bytes, chosen);
  if (sure) return { form: sure, guess: null };
  const guess = guessEncoding(bytes);
  return { form: { encoding: guess.candidates[0] ?? "windows-1252", bom: false, isSure: false }, guess };
}

function findSureForm(bytes: Uint8Array, chosen?: Encoding): TextForm | null {
  const marked = byteOrderMarkOf(bytes);
  if (chosen) {
    if (isWide(chosen)) refuseHalfUnit(bytes);
    else refuseNul(bytes);
    if (chosen === "utf-8" && !isUtf8(bytes)) throw new Refusal(t.encodingWrong);
    return { encoding: chosen, bom: marked === chosen, isSure: true };
  }
  const wide = marked ?? findWideForm(bytes);
  if (wide && isWide(wide)) {
    refuseHalfUnit(bytes);
    return { encoding: wide, bom: marked !== null, isSure: true };
  }
  refuseNul(bytes);
  if (isUtf8(bytes)) return { encoding: "utf-8", bom: marked !== null, isSure: true };
  const { at, faults, sequences, surrogates } = scanUtf8(bytes);
  const row = rowAt(bytes, at);
  if (surrogates > 0 && faults === 0) throw new Refusal(t.rowHasSurrogate(row), { row });
  if (marked === "utf-8" || sequences > faults) throw new Refusal(t.rowEncodingDiffers(row), { row });
  return null;
}

function decodeWide(bytes: Uint8Array, isLittle: boolean): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let at = 0; at < units.length; at += 1) {
    const [first = 0, second = 0] = [bytes[2 * at], bytes[2 * at + 1]];
    units[at] = isLittle ? first | (second << 8) : (first << 8) | second;
  }
  return textOf(units);
}

/** A piece may end inside a surrogate pair, never inside a code unit. */
export function* decodeText(bytes: Uint8Array, { encoding, bom }: TextForm): Generator<string> {
  const isStream = encoding === "utf-8" || isWidePage(encoding);
  const decoder = new TextDecoder(isStream ? encoding : "utf-8", { ignoreBOM: true });
  const start = bom ? (byteOrderMarks.find((mark) => mark.encoding === encoding)?.bytes.length ?? 0) : 0;
  for (let at = start; at < bytes.length; at += bytesAtOnce) {
    const part = bytes.subarray(at, at + bytesAtOnce);
    if (isStream) yield decoder.decode(part, { stream: at + bytesAtOnce < bytes.length });
    else if (isCodePage(encoding)) yield decodePage(part, encoding);
    else yield decodeWide(part, encoding === "utf-16le");
  }
}

export function encodeText(
  text: string,
  { encoding, bom }: Pick<TextForm, "encoding" | "bom">,
): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  if (isCodePage(encoding)) return encodePage(text, encoding);
  if (isWidePage(encoding)) return encodeWidePage(text, encoding);
  const marked = bom ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return { bytes: new TextEncoder().encode(marked), lost: 0 };
  const bytes = new Uint8Array(2 * marked.length);
  const [low, high] = encoding === "utf-16le" ? [0, 1] : [1, 0];
  for (let at = 0; at < marked.length; at += 1) {
    const unit = marked.charCodeAt(at);
    bytes[2 * at + low] = unit & 0xff;
    bytes[2 * at + high] = unit >> 8;
  }
  return { bytes, lost: 0 };
}

function isCodePage(encoding: Encoding): encoding is CodePage {
  return (codePages as readonly string[]).includes(encoding);
}

export function isForeign(text: string): boolean {
  return /[^\0-\x7f]/.test(text);
}
