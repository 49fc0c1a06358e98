import { Refusal } from "@/lib/intake/refusal";
import * as t from "@/messages/intake/text-model";
import { decodeText, type TextForm } from "./encodings";
import { findHeading } from "./headings";
import { RecordCutter } from "./lines";
import { parseRecords } from "./records";
import { type Delimiter, delimiters } from "./text-forms";

const sampleUnits = 65_536;
const sampleRecords = 30;

/** `isSure`: given by the file itself or by a user, or borne out by names of columns that we know. */
export type FoundDelimiter = { delimiter: Delimiter; hasSepLine: boolean; isSure: boolean };

function readSample(bytes: Uint8Array, form: TextForm): string {
  let sample = "";
  for (const piece of decodeText(bytes, form)) {
    sample += piece;
    if (sample.length >= sampleUnits) break;
  }
  return sample.slice(0, sampleUnits);
}

function isDelimiter(text: string): text is Delimiter {
  return (delimiters as readonly string[]).includes(text);
}

/** How well a delimiter explains a sample: first by columns that are known, then by records of one width. */
function scoresOf(
  sample: string,
  delimiter: Delimiter,
  isKnown: (header: string) => boolean,
): [number, number, number] {
  const cutter = new RecordCutter(delimiter);
  const text = cutter.push(sample) || cutter.open.text();
  const { records } = parseRecords(text, delimiter, sampleRecords);
  const lines = records.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const { index } = findHeading(lines, isKnown);
  const [header = [], ...rest] = lines.slice(index);
  if (header.length < 2) return [header.filter(isKnown).length, 0, 0];
  const wide = rest.filter((cells) => cells.length === header.length).length;
  return [header.filter(isKnown).length, rest.length === 0 ? 1 : wide / rest.length, header.length];
}

/**
 * What is between a file's cells: its own `sep=` line (as Excel writes it), what a user says, or the delimiter under
 * which its header names columns that we know and its records are equally wide. A table of one column has none: `;`.
 */
export function detectDelimiter(
  bytes: Uint8Array,
  form: TextForm,
  isKnown: (header: string) => boolean,
  chosen?: Delimiter,
): FoundDelimiter {
  const sample = readSample(bytes, form);
  const sep = /^"?sep=(.?)"?(?:\r|\n|$)/i.exec(sample);
  const written = sep?.[1] ?? "";
  if (chosen) return { delimiter: chosen, hasSepLine: sep !== null, isSure: true };
  if (sep) {
    if (isDelimiter(written)) return { delimiter: written, hasSepLine: true, isSure: true };
    throw new Refusal(t.theFirstLineSets, { row: 0 });
  }
  const scored = delimiters.map((delimiter) => ({ delimiter, scores: scoresOf(sample, delimiter, isKnown) }));
  scored.sort((a, b) => b.scores[0] - a.scores[0] || b.scores[1] - a.scores[1] || b.scores[2] - a.scores[2]);
  const [best] = scored;
  const isSure = (best?.scores[0] ?? 0) > 0;
  return { delimiter: best?.delimiter ?? ";", hasSepLine: false, isSure };
}
