import { readJson } from "@/components/live/read-json";
import { findTextMost } from "@/lib/payments/batches/labels";
import type { ErrorCell } from "@/lib/payments/batches/rows/next-error";
import type { ReplacePreview } from "@/lib/payments/batches/rows/replace-text";
import type { RowWindow } from "@/lib/payments/batches/rows/row-queries";
import type { Replacing } from "../grid/edit-queue";
import type { RowQuery } from "../grid/row-store";

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
