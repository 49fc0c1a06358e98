import type { EditQueue } from "../grid/edit-queue";
import type { GridColumn } from "../grid/row-cells";
import type { RowStore } from "../grid/row-store";
import type { Place } from "../grid/selection";

export type Search = { text: string; column: number | null; matchCase: boolean; wholeCell: boolean };

export function holds(cell: string, { text, matchCase, wholeCell }: Search): boolean {
  if (text === "") return false;
  const [within, searched] = matchCase ? [cell, text] : [cell.toLowerCase(), text.toLowerCase()];
  return wholeCell ? within === searched : within.includes(searched);
}

export function findNextIn(
  store: RowStore,
  queue: EditQueue,
  columns: readonly GridColumn[],
  search: Search,
  after: Place | null,
): Place | null {
  const total = store.total ?? 0;
  const width = columns.length;
  const from = after ? after.index * width + after.column : -1;
  const places = total * width;
  for (let step = 1; step <= places; step += 1) {
    const at = (from + step) % places;
    const place = { index: Math.floor(at / width), column: at % width };
    if (search.column !== null && place.column !== search.column) continue;
    const text = textAt(store, queue, place);
    if (text !== null && holds(text, search)) return place;
  }
  return null;
}

function textAt(store: RowStore, queue: EditQueue, { index, column }: Place): string | null {
  const row = store.rowAt(index);
  return row ? queue.textIn(row, column) : null;
}
