import { readJson } from "@/components/live/read-json";
import { findTextMost } from "@/lib/payments/batches/labels";
import type { ErrorCell } from "@/lib/payments/batches/rows/next-error";
import type { ReplacePreview } from "@/lib/payments/batches/rows/replace-text";
import type { RowWindow } from "@/lib/payments/batches/rows/row-queries";
import type { EditQueue, Replacing } from "../grid/edit-queue";
import type { GridColumn } from "../grid/row-cells";
import type { RowQuery, RowStore } from "../grid/row-store";
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

/** @throws Error when the server does not answer. */
export function readRows(
  batchId: string,
  { view, only, cause, find, sort }: RowQuery,
  from: number,
  limit: number,
  signal: AbortSignal,
): Promise<RowWindow> {
  const params = new URLSearchParams({ view, from: String(from), limit: String(limit) });
  if (only) params.set("only", only.join("."));
  if (cause) params.set("cause", `${cause.column ?? ""}.${cause.field ?? ""}.${cause.key}`);
  if (find) params.set("find", find);
  if (sort) {
    params.set("sort", sort.by);
    params.set("dir", sort.direction);
  }
  return readJson<RowWindow>(`/api/batches/${batchId}/rows?${params}`, signal);
}

/**
 * Returns null when there is no further error in that direction.
 * @throws Error when the server does not answer.
 */
export async function findNextError(
  batchId: string,
  after: { number: number; column: number },
  way: 1 | -1,
): Promise<ErrorCell | null> {
  const params = new URLSearchParams({ after: String(after.number), column: String(after.column), step: String(way) });
  return (await readJson<{ next: ErrorCell | null }>(`/api/batches/${batchId}/next-error?${params}`)).next;
}

/** @throws Error when the server does not answer. */
export function previewReplace(batchId: string, replacing: Replacing): Promise<ReplacePreview> {
  const { text, column, matchCase, wholeCell } = replacing;
  const params = new URLSearchParams({ text, with: replacing.with.slice(0, findTextMost) });
  if (column !== null) params.set("column", String(column));
  if (matchCase) params.set("matchCase", "1");
  if (wholeCell) params.set("wholeCell", "1");
  return readJson<ReplacePreview>(`/api/batches/${batchId}/find?${params}`);
}
