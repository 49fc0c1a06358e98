import { isToFix } from "@/lib/payments/batches/labels";
import type { EditQueue } from "../grid/edit-queue";
import { columnOf, type GridColumn } from "../grid/row-cells";
import type { RowStore } from "../grid/row-store";
import type { Place } from "../grid/selection";

/**
 * `gap` is true when unread rows lie between, so that the server must be asked. Typed cells that are not saved yet
 * count as right.
 */
export function nextErrorIn(
  store: RowStore,
  queue: EditQueue,
  columns: readonly GridColumn[],
  after: Place,
  way: 1 | -1,
): Place | "gap" | null {
  const total = store.total ?? 0;
  for (let index = after.index; index >= 0 && index < total; index += way) {
    const row = store.rowAt(index);
    if (!row) return "gap";
    if (!isToFix(row.verdict)) continue;
    const unsaved = queue.textsOf(row.number);
    const places = row.errors.map((one) => columnOf(one, columns)).filter((column) => !unsaved?.has(column));
    const isAhead = (column: number) => index !== after.index || (column - after.column) * way > 0;
    const ahead = places.filter(isAhead).sort((a, b) => (a - b) * way);
    if (ahead[0] !== undefined) return { index, column: ahead[0] };
  }
  return null;
}
