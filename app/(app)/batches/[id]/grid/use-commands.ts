"use client";

import { type ClipboardEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "@/components/toaster";
import { plural } from "@/lib/core/text/plural";
import { writeClipboard } from "@/lib/files/intake/clipboard/write-clipboard";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/batches/shared";
import type { Editing, EditingEnd } from "./cell-input";
import { type Cells, isTooMuch, readTexts, suggestionOf, writeTexts } from "./cell-texts";
import type { Command } from "./keys";
import { findingsOf } from "./row-cells";
import {
  cellsIn,
  type Extent,
  fillDown,
  moveTo,
  oneCell,
  type Place,
  placeBlock,
  type Range,
  rangeOf,
  type Selection,
} from "./selection";

function useSelection(extent: Extent, onSelect: (place: Place) => void, pageRows: () => number) {
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

type SelectedCells = ReturnType<typeof useSelection>;

const edgeOf = (edge: "first" | "last" | null, now: number) =>
  edge === null ? now : edge === "first" ? 0 : Number.MAX_SAFE_INTEGER;

function copyRange(cells: Cells, range: Range, event: ClipboardEvent): boolean {
  const count = cellsIn(range);
  if (isTooMuch(cells, count)) return false;
  event.preventDefault();
  const texts = readTexts(cells, range);
  if (!texts) return false;
  const { text, html } = writeClipboard(texts);
  event.clipboardData.setData("text/plain", text);
  event.clipboardData.setData("text/html", html);
  showToast(plural(count, t.copied1Cell, t.copiedCells(count)));
  return true;
}

const loadReader = () => import("@/lib/files/intake/clipboard/clipboard");

async function pasteBlock(cells: Cells, selected: SelectedCells, event: ClipboardEvent): Promise<void> {
  const { range, extent, setSelection } = selected;
  if (!range || !cells.edits) return;
  event.preventDefault();
  // The browser gives clipboard data only during this event, so the code reads it before any await.
  const content = { text: event.clipboardData.getData("text/plain"), html: event.clipboardData.getData("text/html") };
  const reader = await loadReader().catch(() => null);
  if (!reader) return cells.refuse(t.pasteUnavailable);
  try {
    const { rows } = reader.readClipboard(content);
    const placed = placeBlock(rows, range, extent);
    const { top, left, bottom, right } = placed.range;
    if (placed.over.rows > 0 || placed.over.columns > 0) {
      cells.refuse(describeOver(rows, placed.over));
      return;
    }
    setSelection({ anchor: { index: top, column: left }, active: { index: bottom, column: right } });
    void writeTexts(cells, "paste", placed.cells);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    cells.refuse(error.message);
  }
}

function describeOver(rows: readonly (readonly string[])[], over: { rows: number; columns: number }): string {
  const what =
    over.rows > 0 ? t.rowsBeyond(over.rows, rows.length) : t.columnsBeyond(over.columns, rows[0]?.length ?? 0);
  return t.pasteDoesntFit(what, over.rows);
}

type CellEditingAround = {
  onReveal: (place: Place) => void;
  onNextError: (from: Place | null, way: 1 | -1) => void;
};

function useCellEditing(cells: Cells, selected: SelectedCells, { onReveal, onNextError }: CellEditingAround) {
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
