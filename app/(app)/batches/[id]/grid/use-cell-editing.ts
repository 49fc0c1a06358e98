"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import * as t from "@/messages/batches/grid";
import type { Editing, EditingEnd } from "./cell-input";
import type { Cells } from "./cell-texts";
import { oneCell, type Place } from "./selection";
import type { SelectedCells } from "./use-selection";

type Around = {
  onReveal: (place: Place) => void;
  onNextError: (from: Place | null, way: 1 | -1) => void;
};

export function useCellEditing(cells: Cells, selected: SelectedCells, { onReveal, onNextError }: Around) {
  const { store, queue, edits, refuse } = cells;
  const { active, setSelection, go } = selected;
  const [editing, setEditing] = useState<Editing | null>(null);
  const row = active && store.rowAt(active.index);

  function begin(text: string | null): void {
    if (!active || !row || !edits) return;
    if (row.verdict === "aside") {
      refuse(t.rowExcluded);
      return;
    }
    const now = queue.textIn(row, active.column);
    refuse(null);
    onReveal(active);
    flushSync(() => {
      setSelection(oneCell(active));
      setEditing({ text: text ?? now, replaces: text !== null });
    });
  }

  function end(how: EditingEnd): void {
    const text = editing?.text;
    setEditing(null);
    if (!active || !row || text === undefined || how.do === "cancel") return;
    const cell = { number: row.number, column: active.column, text };
    if (how.do === "save-alike") queue.add({ act: "alike", cell });
    else if (text !== queue.textIn(row, active.column)) queue.add({ act: "cells", kind: "type", cells: [cell] });
    if (how.do === "save" && (how.rows !== 0 || how.columns !== 0))
      go({ index: active.index + how.rows, column: active.column + how.columns }, false);
    if (how.do === "save-and-next-error") onNextError(active, how.way);
  }

  return { editing, setEditing, begin, end };
}
