"use client";

import { type ClipboardEvent, useEffect, useState } from "react";
import { type Cells, isTooMuch, readTexts, suggestionOf, writeTexts } from "./cell-texts";
import { copyRange, loadReader, pasteBlock } from "./clipboard";
import type { Command } from "./keys";
import { findingsOf } from "./row-cells";
import { cellsIn, fillDown, type Place, placeBlock, type Range, type Selection } from "./selection";
import { useCellEditing } from "./use-cell-editing";
import { useSelection } from "./use-selection";

type Around = Omit<Cells, "refuse"> & {
  pageRows: () => number;
  onReveal: (place: Place) => void;
  onFind: () => void;
  onNextError: (from: Place | null, way: 1 | -1) => void;
};

export function useCommands(around: Around) {
  const { store, queue, columns, edits, onReveal, onFind, onNextError } = around;
  const [refusal, refuse] = useState<string | null>(null);
  const cells: Cells = { store, queue, columns, edits, refuse };
  const extent = { rows: store.total ?? 0, columns: columns.length };
  const onSelect = (place: Place) => {
    refuse(null);
    onReveal(place);
  };
  const selected = useSelection(extent, onSelect, around.pageRows);
  const { active, range, setSelection } = selected;
  const editing = useCellEditing(cells, selected, { onReveal, onNextError });
  // The reader is loaded before the first paste, so that later typing can't overtake the paste.
  useEffect(() => {
    if (edits) loadReader().catch(() => null);
  }, [edits]);

  function fill(target: Range, from: Range): void {
    const source = isTooMuch(cells, cellsIn(target)) ? null : readTexts(cells, from);
    if (source) void writeTexts(cells, "fill", fillDown(source, target));
  }

  function clear(): void {
    if (range && !isTooMuch(cells, cellsIn(range)))
      void writeTexts(cells, "clear", placeBlock([[""]], range, extent).cells);
  }

  function suggest(): void {
    const row = active && store.rowAt(active.index);
    const text = row ? suggestionOf(findingsOf(row, active.column, columns)) : null;
    if (!row || text === null) return;
    queue.add({ act: "cells", kind: "type", cells: [{ number: row.number, column: active.column, text }] });
  }

  function onCommand(command: Command): void {
    if ("extend" in command) selected.move(command);
    else if (command.do === "find") onFind();
    else if (command.do === "error") onNextError(active, command.way);
    else if (command.do === "undo" || command.do === "redo") queue.add({ act: command.do });
    else if (command.do === "edit") editing.begin(command.text);
    else if (command.do === "clear") clear();
    else if (command.do === "fill" && range) {
      const top = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top;
      fill({ ...range, top }, { ...range, top, bottom: top });
    } else if (command.do === "suggestion") suggest();
    else if (command.do === "all") selected.selectRows(0, extent.rows - 1);
    else if (command.do === "rows" && range) selected.selectRows(range.top, range.bottom);
    else if (command.do === "leave") {
      selected.narrow();
      refuse(null);
    }
  }

  return {
    ...selected,
    editing: editing.editing,
    setEditing: editing.setEditing,
    endEditing: editing.end,
    refusal,
    refuse,
    onCommand,
    onCopy: (event: ClipboardEvent, cut: boolean) => {
      if (range && copyRange(cells, range, event) && cut && edits) clear();
    },
    onPaste: (event: ClipboardEvent) => void pasteBlock(cells, selected, event),
    onFillTo: (index: number) => {
      if (!range) return;
      const filled: Selection = {
        anchor: { index: range.top, column: range.left },
        active: { index, column: range.right },
      };
      setSelection(filled);
      fill({ ...range, bottom: index }, range);
    },
  };
}

export type Commands = ReturnType<typeof useCommands>;
