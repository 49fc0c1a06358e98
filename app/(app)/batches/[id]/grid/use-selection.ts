"use client";

import { useState } from "react";
import type { Command } from "./keys";
import { type Extent, moveTo, oneCell, type Place, rangeOf, type Selection } from "./selection";

export function useSelection(extent: Extent, onSelect: (place: Place) => void, pageRows: () => number) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const active = selection?.active ?? null;

  function select(next: Selection): void {
    setSelection(next);
    onSelect(next.active);
  }

  function go(place: Place, extend: boolean): void {
    if (extent.rows > 0) select(moveTo(selection, place, extend, extent));
  }

  function move(command: Extract<Command, { extend: boolean }>): void {
    const at = active ?? { index: 0, column: 0 };
    if (command.do === "step")
      go({ index: at.index + command.rows, column: at.column + command.columns }, command.extend);
    else if (command.do === "page") go({ ...at, index: at.index + command.way * pageRows() }, command.extend);
    else go({ index: edgeOf(command.rows, at.index), column: edgeOf(command.columns, at.column) }, command.extend);
  }

  function selectRows(top: number, bottom: number): void {
    if (extent.rows === 0) return;
    setSelection({ anchor: { index: top, column: 0 }, active: { index: bottom, column: extent.columns - 1 } });
  }

  return {
    extent,
    selection,
    active,
    range: selection ? rangeOf(selection) : null,
    setSelection,
    select,
    go,
    move,
    selectRows,
    narrow: () => active && setSelection(oneCell(active)),
  };
}

export type SelectedCells = ReturnType<typeof useSelection>;

const edgeOf = (edge: "first" | "last" | null, now: number) =>
  edge === null ? now : edge === "first" ? 0 : Number.MAX_SAFE_INTEGER;
