import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/text-model";
import { detectDelimiter } from "./delimiters";
import { decodeText, detectEncoding } from "./encodings";
import { type Entry, RecordReader } from "./records";
import { sniffFile } from "./sniff";
import { RowWidths } from "./widths";

type Read<Found> = ({ ok: true } & Found) | { ok: false; reason: string };

function refusedBy(cause: unknown): { ok: false; reason: string } {
  if (!(cause instanceof Refusal)) throw cause;
  return { ok: false, reason: cause.message };
}

export function readPlainText(name: string, bytes: Uint8Array): Read<{ text: string }> {
  try {
    if (sniffFile(name, bytes) === "workbook") throw new Refusal(t.workbookNotCsv);
    return { ok: true, text: [...decodeText(bytes, detectEncoding(bytes).form)].join("") };
  } catch (cause) {
    return refusedBy(cause);
  }
}

export function namedCells([header, ...records]: readonly Entry[]): string[] {
  const width = header?.cells.length ?? 0;
  const lastOf = (entry: Entry | undefined) => entry?.cells.findLastIndex((cell) => cell.trim() !== "") ?? -1;
  const used = records.map(lastOf).reduce((most, at) => (at < width ? Math.max(most, at) : most), lastOf(header)) + 1;
  return (header?.cells ?? []).slice(0, used).map((title) => title.trim());
}

type PlainTable = { records: Entry[]; width: number };

export function readPlainTable(text: string, isKnown: (header: string) => boolean): Read<PlainTable> {
  const bare = text.replace(/^\ufeff/, "");
  const form = { encoding: "utf-8", bom: false, isSure: true } as const;
  try {
    const { isSure: _isSure, ...found } = detectDelimiter(bare, form, isKnown);
    const reader = new RecordReader(bare, { text: form, ...found });
    const records = [...reader.read()].flatMap((block) => block.records);
    const [head, ...rows] = records;
    const widths = new RowWidths(head?.cells ?? []);
    for (const { cells } of rows) widths.count(cells.length);
    return { ok: true, records, width: widths.expected };
  } catch (cause) {
    return refusedBy(cause);
  }
}
