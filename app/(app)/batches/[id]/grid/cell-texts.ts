import type { ShownFinding } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/shared";
import type { CellText, EditKind, EditQueue } from "./edit-queue";
import type { GridColumn } from "./row-cells";
import type { RowStore } from "./row-store";
import type { PlacedText, Range } from "./selection";

/** One act may change or copy this many cells; the server refuses more. */
export const cellsMost = 20_000;

export type Cells = {
  store: RowStore;
  queue: EditQueue;
  columns: readonly GridColumn[];
  edits: boolean;
  refuse: (reason: string | null) => void;
};

export function readTexts({ store, queue, columns, refuse }: Cells, range: Range): string[][] | null {
  const texts: string[][] = [];
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = store.rowAt(index);
    if (!row) {
      void store.whole(range.top, range.bottom);
      refuse(t.rowsStillLoading);
      return null;
    }
    texts.push(columns.slice(range.left, range.right + 1).map((column) => queue.textIn(row, column.index)));
  }
  return texts;
}

export async function writeTexts(cells: Cells, kind: EditKind, placed: readonly PlacedText[]): Promise<void> {
  const { store, queue, refuse } = cells;
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last || isTooMuch(cells, placed.length)) return;
  if (!(await store.whole(first.index, last.index))) {
    refuse(t.loadFailed);
    return;
  }
  const changed: CellText[] = [];
  let excluded = 0;
  for (const { index, column, text } of placed) {
    const row = store.rowAt(index);
    if (!row) continue;
    if (row.verdict === "aside") excluded += 1;
    else if (queue.textIn(row, column) !== text) changed.push({ number: row.number, column, text });
  }
  if (excluded > 0) refuse(t.excludedUnchanged);
  queue.add({ act: "cells", kind, cells: changed });
}

export function isTooMuch({ refuse }: Cells, count: number): boolean {
  if (count <= cellsMost) return false;
  refuse(t.tooManyCells(count, cellsMost));
  return true;
}

export function suggestionOf(findings: readonly ShownFinding[]): string | null {
  return findings.find(({ suggestion }) => suggestion !== undefined)?.suggestion ?? null;
}
