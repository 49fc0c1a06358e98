import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";

export type ColumnSamples = Record<string, string[]>;

const samplesMax = 3;
const sampleMaxLength = 30;
const rowsLookedAt = 100;

export function sampleColumns(headers: readonly string[], rows: readonly (readonly string[])[]): ColumnSamples {
  const looked = rows.slice(0, rowsLookedAt);
  const samplesAt = (at: number) =>
    [...new Set(looked.map((cells) => shorten(cells[at] ?? "")).filter(Boolean))].slice(0, samplesMax);
  const entries = headers.flatMap((header, at): [string, string[]][] =>
    header === "" ? [] : [[header, samplesAt(at)]],
  );
  return Object.fromEntries(entries);
}

function shorten(cell: string): string {
  const text = hideCardNumbers(cell.trim());
  return text.length > sampleMaxLength ? `${text.slice(0, sampleMaxLength - 1)}…` : text;
}
