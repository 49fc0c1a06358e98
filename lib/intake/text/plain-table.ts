import { Refusal } from "@/lib/intake/refusal";
import * as t from "@/messages/intake/text-model";
import { detectDelimiter } from "./delimiters";
import { decodeText, detectEncoding } from "./encodings";
import { type Entry, RecordReader } from "./records";
import { sniffFile } from "./sniff";

type Read<Found> = ({ ok: true } & Found) | { ok: false; reason: string };

function refusedBy(cause: unknown): { ok: false; reason: string } {
  if (!(cause instanceof Refusal)) throw cause;
  return { ok: false, reason: cause.message };
}

/** A small text file's letters, however they are encoded; what it begins with to say so is not among them. */
export function readPlainText(name: string, bytes: Uint8Array): Read<{ text: string }> {
  try {
    if (sniffFile(name, bytes) === "workbook") throw new Refusal(t.thisIsAnExcel);
    return { ok: true, text: [...decodeText(bytes, detectEncoding(bytes).form)].join("") };
  } catch (cause) {
    return refusedBy(cause);
  }
}

/**
 * The records of a small table for a module that evaluates them by its own rules: the header first, blank lines left out.
 * `isKnown`: whether a header names a column, which tells its delimiter.
 */
export function readPlainTable(text: string, isKnown: (header: string) => boolean): Read<{ records: Entry[] }> {
  const bare = text.replace(/^\ufeff/, "");
  const form = { encoding: "utf-8", bom: false, isSure: true } as const;
  try {
    const { isSure: _isSure, ...found } = detectDelimiter(bare, form, isKnown);
    const reader = new RecordReader(bare, { text: form, ...found });
    return { ok: true, records: [...reader.read()].flatMap(({ records }) => records) };
  } catch (cause) {
    return refusedBy(cause);
  }
}
