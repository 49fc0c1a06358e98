import { type Cell, shownText } from "@/lib/files/intake/cell";

/**
 * A row that is wider or narrower than the others was cut, or a delimiter within a cell moved its values under other
 * headings. Blank cells at the end are fine only where all rows or the headings have them.
 */
export class RowWidths {
  private readonly counts = new Map<number, number>();
  private readonly head: number;
  readonly named: number;

  constructor(headings: readonly string[]) {
    this.head = headings.length;
    this.named = headings.findLastIndex((name) => name.trim() !== "") + 1;
  }

  count(width: number): void {
    this.counts.set(width, (this.counts.get(width) ?? 0) + 1);
  }

  /** The width that all rows share comes first, then the width of the headings, then the most frequent width. */
  get expected(): number {
    const [only, ...others] = this.counts.keys();
    if (only === undefined) return this.named;
    if (others.length === 0) return Math.max(only, this.named);
    if (this.counts.has(this.head)) return this.head;
    const full = [...this.counts].filter(([width]) => width >= this.named);
    const [most] = full.sort(([a, many], [b, more]) => more - many || a - b);
    return most?.[0] ?? this.head;
  }
}

const halves: readonly [head: RegExp, rest: RegExp][] = [
  [/^\s*[-\u2212+(]?\d+$/, /^\d{2}\)?\s*$/],
  [/^\s*[-\u2212+(]?\d{1,3}$/, /^\d{3}(?:\.\d+)?\)?\s*$/],
];

/** Finds "1,250.00" or "100,10" without quotation marks in a file whose delimiter is a comma. */
export function isSplitAmount(amount: string, next: string | undefined, delimiter: string): boolean {
  return delimiter === "," && next !== undefined && halves.some(([head, rest]) => head.test(amount) && rest.test(next));
}

export function findSplit(
  cells: readonly Cell[],
  amounts: readonly number[],
  delimiter: string,
  edits: Readonly<Record<string, unknown>> = {},
): number {
  const isSplit = (at: number) => isSplitAmount(shownText(cells[at]), shownText(cells[at + 1]), delimiter);
  return amounts.find((at) => !(at in edits) && !(at + 1 in edits) && isSplit(at)) ?? -1;
}
