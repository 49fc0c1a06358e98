import type { ShownFinding } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/grid";
import type { CellText, EditKind, EditQueue } from "./edit-queue";
import type { GridColumn } from "./row-cells";
import type { RowStore } from "./row-store";
import type { PlacedText, Range } from "./selection";

/** Cells that one act may change or copy; the server refuses more. */
export const cellsMost = 20_000;

/** The rows and their unsaved edits. `refuse` says why an act was not done; null: nothing is refused any more. */
export type Cells = {
  store: RowStore;
  queue: EditQueue;
  columns: readonly GridColumn[];
  edits: boolean;
  refuse: (reason: string | null) => void;
};

/** The texts of a range as shown; null: some of its rows are still loading, which is reported, and they are being read. */
export function readTexts({ store, queue, columns, refuse }: Cells, range: Range): string[][] | null {
  const texts: string[][] = [];
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = store.rowAt(index);
    if (!row) {
      void store.whole(range.top, range.bottom);
      refuse(t.someOfTheseRows);
      return null;
    }
    texts.push(columns.slice(range.left, range.right + 1).map((column) => queue.textIn(row, column.index)));
  }
  return texts;
}

/** Types texts into cells as one act; excluded rows stay as they are. */
export async function writeTexts(cells: Cells, kind: EditKind, placed: readonly PlacedText[]): Promise<void> {
  const { store, queue, refuse } = cells;
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last || isTooMuch(cells, placed.length)) return;
  // Places are in the order of their rows.
  if (!(await store.whole(first.index, last.index))) {
    refuse(t.theRowsCouldntBe);
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
  if (excluded > 0) refuse(t.excludedRowsWereNot);
  queue.add({ act: "cells", kind, cells: changed });
}

/** Whether an act would change or copy more cells than one may; then it is reported. */
export function isTooMuch({ refuse }: Cells, count: number): boolean {
  if (count <= cellsMost) return false;
  refuse(t.cellsAreSelectedYou(count, cellsMost));
  return true;
}

/** The likely text of a cell with an error; null: none is known. */
export function suggestionOf(findings: readonly ShownFinding[]): string | null {
  return findings.find(({ suggestion }) => suggestion !== undefined)?.suggestion ?? null;
}
