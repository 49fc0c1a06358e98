import type { ErrorCell } from "@/lib/payments/batches/rows/next-error";
import * as t from "@/messages/batches/rows";
import type { EditQueue } from "../grid/edit-queue";
import type { GridColumn } from "../grid/row-cells";
import type { RowStore } from "../grid/row-store";
import type { Place } from "../grid/selection";
import { nextErrorIn } from "./next-error";
import { findNextError } from "./rows-api";

export type ErrorStep =
  | { kind: "place"; place: Place }
  | ({ kind: "row" } & ErrorCell)
  | { kind: "none"; message: string };

type Sources = { batchId: string; store: RowStore; queue: EditQueue; columns: readonly GridColumn[] };

export async function findErrorStep(sources: Sources, from: Place | null, way: 1 | -1): Promise<ErrorStep> {
  const { store, queue, columns } = sources;
  if (store.total === null) await store.whole(0, 0);
  const end = way === 1 ? { index: 0, column: -1 } : { index: (store.total ?? 1) - 1, column: 10_000 };
  for (const at of [from ?? end, end]) {
    const found = nextErrorIn(store, queue, columns, at, way);
    if (found === "gap") return askForError(sources, at, way);
    if (found !== null) return { kind: "place", place: found };
  }
  // The shown rows have no error, but a filter may hide some.
  const { view, only, cause } = store.query;
  const isFiltered = view !== "all" || only !== null || cause !== null;
  return isFiltered ? askForError(sources, { index: -1, column: -1 }, way) : { kind: "none", message: noMore };
}

const noMore = t.lastErrorNotice;

async function askForError({ batchId, store }: Sources, from: Place, way: 1 | -1): Promise<ErrorStep> {
  const after = { number: store.rowAt(from.index)?.number ?? (way === 1 ? 0 : 9_999_999), column: from.column };
  try {
    const next = await findNextError(batchId, after, way);
    return next ? { kind: "row", ...next } : { kind: "none", message: noMore };
  } catch {
    return { kind: "none", message: t.nextErrorFailed };
  }
}
