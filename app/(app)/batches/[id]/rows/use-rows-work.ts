"use client";

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import { useNarrow } from "@/components/side-panel";
import { useLatest } from "@/components/use-latest";
import type { RowsToReview } from "@/lib/payments/batches/highlight-queries";
import type { Cells } from "../grid/cell-texts";
import type { GridColumn } from "../grid/row-cells";
import { type RowQuery, RowStore } from "../grid/row-store";
import { oneCell, type Place } from "../grid/selection";
import { useCommands } from "../grid/use-commands";
import type { GridHandle } from "../grid/use-grid-focus";
import { readRows } from "./rows-api";
import { useRowsChoice } from "./rows-choice";
import type { SideTab } from "./side";
import { useEdits } from "./use-edits";
import { useJumps } from "./use-jumps";
import type { ViewChoice } from "./views";

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
