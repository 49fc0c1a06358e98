"use client";

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import { useNarrow } from "@/components/side-panel";
import { useLatest } from "@/components/use-latest";
import type { RowsToReview } from "@/lib/payments/batches/highlight-queries";
import { isToFix } from "@/lib/payments/batches/labels";
import type { ErrorCell } from "@/lib/payments/batches/rows/next-error";
import * as t from "@/messages/batches/rows";
import type { Cells } from "../grid/cell-texts";
import type { EditQueue } from "../grid/edit-queue";
import { columnOf, type GridColumn } from "../grid/row-cells";
import { type RowQuery, RowStore } from "../grid/row-store";
import { oneCell, type Place } from "../grid/selection";
import { useCommands } from "../grid/use-commands";
import type { GridHandle } from "../grid/use-grid-focus";
import { findNextError, readRows } from "./rows-api";
import { useRowsChoice } from "./rows-choice";
import type { SideTab } from "./side";
import { useEdits } from "./use-edits";
import type { ViewChoice } from "./views";

type ErrorStep = { kind: "place"; place: Place } | ({ kind: "row" } & ErrorCell) | { kind: "none"; message: string };

type Sources = { batchId: string; store: RowStore; queue: EditQueue; columns: readonly GridColumn[] };

async function findErrorStep(sources: Sources, from: Place | null, way: 1 | -1): Promise<ErrorStep> {
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

/**
 * `gap` is true when unread rows lie between, so that the server must be asked. Typed cells that are not saved yet
 * count as right.
 */
function nextErrorIn(
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

type Around = {
  arrive: (place: Place) => void;
  showEveryRow: () => void;
};

function useJumps(batchId: string, cells: Cells, { arrive, showEveryRow }: Around) {
  const { store, queue, columns, refuse } = cells;
  const [wanted, setWanted] = useState<{ number: number; place: Place } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store says by its version that rows have come
  useEffect(() => {
    if (!wanted || store.total === null) return;
    const index = store.indexOf(wanted.number);
    const place = index < 0 ? wanted.place : { ...wanted.place, index };
    if (place.index >= store.total) return setWanted(null);
    arrive(place);
    if (store.rowAt(place.index)) setWanted(null);
  }, [wanted, store.version]);

  function toRow(number: number, place: Place): void {
    if (store.indexOf(number) < 0) showEveryRow();
    setWanted({ number, place });
  }

  async function toError(from: Place | null, way: 1 | -1): Promise<void> {
    const step = await findErrorStep({ batchId, store, queue, columns }, from, way);
    if (step.kind === "place") arrive(step.place);
    else if (step.kind === "row") toRow(step.number, { index: step.index, column: step.column ?? 0 });
    else refuse(step.message);
  }

  return { toRow, toError };
}

type Options = {
  batchId: string;
  columns: readonly GridColumn[];
  views: readonly ViewChoice[];
  revision: string;
  edits: boolean;
};

const everything: RowQuery = { view: "all", only: null, cause: null, find: "", sort: null };

export function useRowsWork({ batchId, columns, views, revision, edits }: Options) {
  const isNarrow = useNarrow();
  const [first] = useState(() => views.find(({ count }) => count > 0)?.view ?? "all");
  const [look, setLook] = useState<RowsToReview | null>(null);
  const [side, setSide] = useState<SideTab | null>(null);
  const [finding, setFinding] = useState(false);
  const grid = useRef<GridHandle>(null);
  const store = useRows(batchId, { ...everything, view: first }, revision);
  const saved = useEdits(batchId, store, (firstRow) => {
    const index = firstRow === null ? -1 : store.indexOf(firstRow);
    if (index >= 0) commands.select(oneCell({ index, column: commands.active?.column ?? 0 }));
  });
  const { queue } = saved;
  const commands = useCommands({
    store,
    queue,
    columns,
    edits,
    pageRows: () => grid.current?.pageRows() ?? 10,
    onReveal: (place) => grid.current?.reveal(place),
    onFind: () => setFinding(true),
    onNextError: (from, way) => void jumps.toError(from, way),
  });

  function show(query: Partial<RowQuery>, nextCheck: RowsToReview | null = null): void {
    setLook(nextCheck);
    commands.setSelection(null);
    store.show({ ...everything, ...query });
  }

  function arrive(place: Place): void {
    commands.select(oneCell(place));
    if (isNarrow) setSide("row");
    else grid.current?.focus();
  }

  const cells: Cells = { store, queue, columns, edits, refuse: commands.refuse };
  const jumps = useJumps(batchId, cells, {
    arrive,
    showEveryRow: () => {
      setLook(null);
      store.show(everything);
    },
  });
  useRequests(show, jumps, commands.active, grid);
  const rows = { batchId, columns, edits, store, queue, saved, look, show };
  return { ...rows, isNarrow, grid, commands, jumps, arrive, side, setSide, finding, setFinding };
}

export type RowsWork = ReturnType<typeof useRowsWork>;

type Jumps = ReturnType<typeof useJumps>;

function useRequests(
  show: (query: Partial<RowQuery>) => void,
  jumps: Jumps,
  active: Place | null,
  grid: RefObject<GridHandle | null>,
): void {
  const { view, onGoToError } = useRowsChoice();
  const latest = useLatest({ show, jumps, active });
  useEffect(() => {
    onGoToError(() => void latest.current.jumps.toError(null, 1));
    const row = Number(new URLSearchParams(window.location.search).get("row"));
    if (Number.isInteger(row) && row > 0) latest.current.jumps.toRow(row, { index: row - 1, column: 0 });
    function onKey(event: KeyboardEvent): void {
      if (isTyping(event) || !shortcutsOn()) return;
      if (event.key === "j" || event.key === "k") grid.current?.focus();
      if (event.key === "n") void latest.current.jumps.toError(latest.current.active, 1);
      if (event.key === "N" || event.key === "p") void latest.current.jumps.toError(latest.current.active, -1);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onGoToError, grid]);
  useEffect(() => {
    if (view !== null) latest.current.show({ view });
  }, [view]);
}

function useRows(batchId: string, initial: RowQuery, revision: string): RowStore {
  const [store] = useState(
    () => new RowStore((query, from, limit, signal) => readRows(batchId, query, from, limit, signal), initial),
  );
  useSyncExternalStore(
    store.subscribe,
    () => store.version,
    () => 0,
  );
  useEffect(() => () => store.close(), [store]);
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    store.refresh();
  }, [store, revision]);
  return store;
}
