import { isForeign } from "@/lib/files/intake/text/encodings";
import { decodeBytes, type Guess, isWidePage, type PageEncoding } from "@/lib/files/intake/text/guess-encoding";
import { encodingLabels } from "@/lib/files/intake/text/text-forms";
import { encodeWidePage } from "@/lib/files/intake/text/wide-pages";
import { encodePage } from "@/lib/gateway/fields/code-pages";
import type { Secret } from "@/lib/gateway/fields/field";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import * as t from "@/messages/intake/survey-model";
import type { Question } from "./questions";

type ForeignCell = { raw: string; row: number; column: string; secret: Secret };

const mostKept = 300;
const mostSamples = 3;
const mostReadings = 4;
const sampleUnits = 60;

export class ForeignCells {
  count = 0;
  readonly cells = new Map<string, ForeignCell>();

  take(raw: string, placeOf: () => Omit<ForeignCell, "raw">): void {
    if (!isForeign(raw)) return;
    this.count += 1;
    if (this.cells.size < mostKept && !this.cells.has(raw)) this.cells.set(raw, { raw, ...placeOf() });
  }
}

function readBy(candidates: readonly PageEncoding[], raw: string): string[] {
  const [own = "windows-1252"] = candidates;
  const { bytes } = isWidePage(own) ? encodeWidePage(raw, own) : encodePage(raw, own);
  return candidates.map((encoding) => decodeBytes(bytes, encoding));
}

type Read = { cell: ForeignCell; texts: string[] };

function chooseTelling(read: readonly Read[]): Read[] {
  const chosen: Read[] = [];
  const groupsWith = (more: Read) => {
    const keys = more.texts.map((_, at) => JSON.stringify([...chosen, more].map(({ texts }) => texts[at])));
    return new Set(keys).size;
  };
  while (chosen.length < mostSamples) {
    const rest = read.filter((one) => !chosen.includes(one));
    const [best] = rest
      .map((one) => ({ one, groups: groupsWith(one), own: new Set(one.texts).size }))
      .sort((a, b) => b.groups - a.groups || b.own - a.own);
    if (!best) break;
    chosen.push(best.one);
  }
  return chosen;
}

export function askEncoding({ candidates, isMixed }: Guess, foreign: ForeignCells): Question | null {
  const read = [...foreign.cells.values()].map((cell) => ({ cell, texts: readBy(candidates, cell.raw) }));
  const differing = isMixed ? read : read.filter(({ texts }) => new Set(texts).size > 1);
  if (differing.length === 0) return null;
  const telling = chooseTelling(differing);
  const show = ({ cell }: Read, text: string) => maskValue(cell.secret, text.trim()).slice(0, sampleUnits);
  const seen = new Set<string>();
  const readings = candidates.flatMap((encoding, at) => {
    const values = telling.map((one) => show(one, one.texts[at] ?? ""));
    const key = JSON.stringify(values);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ answer: encoding, message: encodingLabels[encoding], values }];
  });
  return {
    kind: "encoding",
    subject: telling[0]?.cell.column ?? null,
    message: isMixed ? t.encodingMixed : t.encodingQuestion,
    count: foreign.count,
    samples: telling.map((one) => ({
      row: one.cell.row,
      column: one.cell.column,
      raw: show(one, one.cell.raw.replace(/[^\0-\x7f]/g, "?")),
    })),
    readings: readings.slice(0, mostReadings),
  };
}
