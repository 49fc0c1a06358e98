import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/text-model";
import { decodeText, type TextForm } from "./encodings";
import { findHeading } from "./headings";
import { RecordCutter } from "./lines";
import { parseRecords } from "./parse-records";
import { type Delimiter, delimiters } from "./text-forms";

const sampleUnits = 65_536;
const sampleRecords = 30;

export type FoundDelimiter = { delimiter: Delimiter; hasSepLine: boolean; isSure: boolean; isPadded?: true };

function readSample(content: Uint8Array | string, form: TextForm | null): string {
  if (typeof content === "string" || form === null) return String(content).slice(0, sampleUnits);
  let sample = "";
  for (const piece of decodeText(content, form)) {
    sample += piece;
    if (sample.length >= sampleUnits) break;
  }
  return sample.slice(0, sampleUnits);
}

function isDelimiter(text: string): text is Delimiter {
  return (delimiters as readonly string[]).includes(text);
}

function scoresOf(
  sample: string,
  delimiter: Delimiter,
  isKnown: (header: string) => boolean,
): [number, number, number] {
  const isPadded = padsQuotes(sample, delimiter);
  const cutter = new RecordCutter(delimiter, isPadded);
  const text = cutter.push(sample) || cutter.open.text();
  const { records } = parseRecords(text, { delimiter, isPadded }, { preview: sampleRecords });
  const lines = records.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const { index } = findHeading(lines, isKnown);
  const [header = [], ...rest] = lines.slice(index);
  if (header.length < 2) return [header.filter(isKnown).length, 0, 0];
  const wide = rest.filter((cells) => cells.length === header.length).length;
  return [header.filter(isKnown).length, rest.length === 0 ? 1 : wide / rest.length, header.length];
}

function padsQuotes(sample: string, delimiter: string): boolean {
  const padded = new RegExp(`\\${delimiter} +"(?:[^"]|"")*" *(.?)`, "gs");
  const followers = [...sample.matchAll(padded)].map(([, follower = ""]) => follower);
  return followers.length > 0 && followers.every((one) => ["", delimiter, "\r", "\n"].includes(one));
}

/**
 * Uses the file's `sep=` line (as Excel writes it), a user's choice, or the delimiter that gives known headings and
 * records of one width. Defaults to `;`.
 */
export function detectDelimiter(
  content: Uint8Array | string,
  form: TextForm | null,
  isKnown: (header: string) => boolean,
  chosen?: Delimiter,
): FoundDelimiter {
  const sample = readSample(content, form);
  const sep = /^"?sep=(.?)"?(?:\r|\n|$)/i.exec(sample);
  const written = sep?.[1] ?? "";
  const found = (delimiter: Delimiter, isSure: boolean): FoundDelimiter => ({
    ...{ delimiter, hasSepLine: sep !== null, isSure },
    ...(padsQuotes(sample, delimiter) ? { isPadded: true } : {}),
  });
  if (chosen) return found(chosen, true);
  if (sep) {
    if (isDelimiter(written)) return found(written, true);
    throw new Refusal(t.delimiterUnsupported, { row: 0 });
  }
  const scored = delimiters.map((delimiter) => ({ delimiter, scores: scoresOf(sample, delimiter, isKnown) }));
  scored.sort((a, b) => b.scores[0] - a.scores[0] || b.scores[1] - a.scores[1] || b.scores[2] - a.scores[2]);
  const [best] = scored;
  return found(best?.delimiter ?? ";", (best?.scores[0] ?? 0) > 0);
}
