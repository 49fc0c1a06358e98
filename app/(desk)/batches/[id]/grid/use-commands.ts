"use client";

import { type ClipboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "@/components/toaster";
import { readClipboard, writeClipboard } from "@/lib/intake/clipboard";
import { Refusal } from "@/lib/intake/refusal";
import type { RowFinding } from "@/lib/intake/rows";
import type { Editing, EditingEnd } from "./cell-input";
import type { CellText, EditKind, EditQueue } from "./edit-queue";
import type { Command } from "./keys";
import { findingsOf, type GridColumn, textOf } from "./row-cells";
import type { RowStore } from "./row-store";
import {
  cellsIn,
  type Extent,
  fillDown,
  moveTo,
  oneCell,
  type Place,
  type PlacedText,
  placeBlock,
  type Range,
  rangeOf,
  type Selection,
} from "./selection";

/** Cells that one act may change or copy; the server refuses more. */
export const cellsMost = 20_000;

type Around = {
  store: RowStore;
  queue: EditQueue;
  columns: readonly GridColumn[];
  edits: boolean;
  pageRows: () => number;
  /** A cell has become the active one: it is brought into sight. */
  onReveal: (place: Place) => void;
  onFind: () => void;
  onNextError: (from: Place | null, way: 1 | -1) => void;
};

/** The selection of the grid, the cell that is edited, and what keys, pointer and clipboard do with them. */
export function useCommands(around: Around) {
  const { store, queue, columns, edits } = around;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Why the last act was not done. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const extent: Extent = { rows: store.total ?? 0, columns: columns.length };
  const active = selection?.active ?? null;
  const range = selection ? rangeOf(selection) : null;

  function select(next: Selection): void {
    setSelection(next);
    setRefusal(null);
    around.onReveal(next.active);
  }

  function go(place: Place, extend: boolean): void {
    if (extent.rows > 0) select(moveTo(selection, place, extend, extent));
  }

  /** The texts of a range as they stand; null: some of its rows are not there yet, and are being read. */
  function textsOf({ top, bottom, left, right }: Range): string[][] | null {
    const texts: string[][] = [];
    for (let index = top; index <= bottom; index += 1) {
      const row = store.rowAt(index);
      if (!row) {
        void store.whole(top, bottom);
        setRefusal("Some of these rows are still loading. Try again in a moment.");
        return null;
      }
      const unsaved = queue.textsOf(row.number);
      texts.push(
        columns.slice(left, right + 1).map(({ index: column }) => unsaved?.get(column) ?? textOf(row, column)),
      );
    }
    return texts;
  }

  function isTooMuch(count: number): boolean {
    if (count <= cellsMost) return false;
    setRefusal(`${count} cells are selected. One step changes or copies up to ${cellsMost}: select fewer rows.`);
    return true;
  }

  /** Types texts into cells as one act; excluded rows stay as they are. */
  async function write(kind: EditKind, placed: readonly PlacedText[]): Promise<void> {
    const places = placed.map(({ index }) => index);
    if (places.length === 0 || isTooMuch(places.length)) return;
    const isThere = await store.whole(Math.min(...ends(places)), Math.max(...ends(places)));
    if (!isThere) {
      setRefusal("The rows could not be read. Nothing was changed; try again.");
      return;
    }
    const cells: CellText[] = [];
    let excluded = 0;
    for (const { index, column, text } of placed) {
      const row = store.rowAt(index);
      if (!row) continue;
      if (row.verdict === "aside") excluded += 1;
      else if ((queue.textsOf(row.number)?.get(column) ?? textOf(row, column)) !== text)
        cells.push({ number: row.number, column, text });
    }
    if (excluded > 0) setRefusal("Excluded rows stayed as they are. Restore them to edit them.");
    queue.add({ act: "cells", kind, cells });
  }

  function begin(text: string | null): void {
    const row = active && store.rowAt(active.index);
    if (!active || !row || !edits) return;
    if (row.verdict === "aside") {
      setRefusal("This row is excluded. Restore it to edit it.");
      return;
    }
    const now = queue.textsOf(row.number)?.get(active.column) ?? textOf(row, active.column);
    setRefusal(null);
    around.onReveal(active);
    // The field has to be there before the next key comes.
    flushSync(() => {
      setSelection(oneCell(active));
      setEditing({ text: text ?? now, replaces: text !== null });
    });
  }

  function endEditing(end: EditingEnd): void {
    const row = active && store.rowAt(active.index);
    const text = editing?.text;
    setEditing(null);
    if (!active || !row || text === undefined || end.do === "cancel") return;
    const cell = { number: row.number, column: active.column, text };
    if (end.do === "save-alike") queue.add({ act: "alike", cell });
    else if (text !== (queue.textsOf(row.number)?.get(active.column) ?? textOf(row, active.column)))
      queue.add({ act: "cells", kind: "type", cells: [cell] });
    if (end.do === "save" && (end.rows !== 0 || end.columns !== 0))
      go({ index: active.index + end.rows, column: active.column + end.columns }, false);
    if (end.do === "save-and-next-error") around.onNextError(active, end.way);
  }

  function fill(): void {
    if (!range) return;
    // One cell takes what stands above it, as in a spreadsheet.
    const top = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top;
    fillTo({ ...range, top }, { ...range, top, bottom: top });
  }

  function fillTo(target: Range, from: Range): void {
    if (isTooMuch(cellsIn(target))) return;
    const source = textsOf(from);
    if (source) void write("fill", fillDown(source, target));
  }

  function clear(): void {
    if (!range || isTooMuch(cellsIn(range))) return;
    void write("clear", placeBlock([[""]], range, extent).cells);
  }

  function suggest(): void {
    const row = active && store.rowAt(active.index);
    if (!active || !row) return;
    const suggestion = suggestionOf(findingsOf(row, active.column, columns));
    if (suggestion === null) return;
    queue.add({
      act: "cells",
      kind: "type",
      cells: [{ number: row.number, column: active.column, text: suggestion }],
    });
  }

  function move(command: Extract<Command, { extend: boolean }>): void {
    const at = active ?? { index: 0, column: 0 };
    if (command.do === "step")
      go({ index: at.index + command.rows, column: at.column + command.columns }, command.extend);
    else if (command.do === "page") go({ ...at, index: at.index + command.way * around.pageRows() }, command.extend);
    else go({ index: edgeOf(command.rows, at.index), column: edgeOf(command.columns, at.column) }, command.extend);
  }

  function selectRows(top: number, bottom: number): void {
    if (extent.rows === 0) return;
    setSelection({ anchor: { index: top, column: 0 }, active: { index: bottom, column: extent.columns - 1 } });
  }

  function onCommand(command: Command): void {
    if ("extend" in command) move(command);
    else if (command.do === "find") around.onFind();
    else if (command.do === "error") around.onNextError(active, command.way);
    else if (command.do === "undo" || command.do === "redo") queue.add({ act: command.do });
    else if (command.do === "edit") begin(command.text);
    else if (command.do === "clear") clear();
    else if (command.do === "fill") fill();
    else if (command.do === "suggestion") suggest();
    else if (command.do === "all") selectRows(0, extent.rows - 1);
    else if (command.do === "rows" && range) selectRows(range.top, range.bottom);
    else if (command.do === "leave") {
      if (active) setSelection(oneCell(active));
      setRefusal(null);
    }
  }

  function onCopy(event: ClipboardEvent, cut: boolean): void {
    if (!range || isTooMuch(cellsIn(range))) return;
    event.preventDefault();
    const texts = textsOf(range);
    if (!texts) return;
    const { text, html } = writeClipboard(texts);
    event.clipboardData.setData("text/plain", text);
    event.clipboardData.setData("text/html", html);
    const count = cellsIn(range);
    showToast(count === 1 ? "Copied 1 cell" : `Copied ${count} cells`);
    if (cut && edits) clear();
  }

  function onPaste(event: ClipboardEvent): void {
    if (!range || !edits) return;
    event.preventDefault();
    try {
      const { rows } = readClipboard({
        text: event.clipboardData.getData("text/plain"),
        html: event.clipboardData.getData("text/html"),
      });
      const { cells, range: target, over } = placeBlock(rows, range, extent);
      if (over.rows > 0 || over.columns > 0) {
        setRefusal(describeOver(rows, over));
        return;
      }
      setSelection({
        anchor: { index: target.top, column: target.left },
        active: { index: target.bottom, column: target.right },
      });
      void write("paste", cells);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error.message);
    }
  }

  return {
    selection,
    active,
    range,
    editing,
    refusal,
    select,
    clearSelection: () => setSelection(null),
    setEditing,
    setRefusal,
    endEditing,
    onCommand,
    onCopy,
    onPaste,
    onFillTo: (index: number) => {
      if (!range) return;
      setSelection({
        anchor: { index: range.top, column: range.left },
        active: { index, column: range.right },
      });
      fillTo({ ...range, bottom: index }, range);
    },
  };
}

/** `within` cuts the last one down to what there is. */
const edgeOf = (edge: "first" | "last" | null, now: number) =>
  edge === null ? now : edge === "first" ? 0 : Number.MAX_SAFE_INTEGER;

/** The first and last of many places, which are in order. */
const ends = (places: readonly number[]) => [places[0] ?? 0, places.at(-1) ?? 0];

function describeOver(rows: readonly (readonly string[])[], over: { rows: number; columns: number }): string {
  const what =
    over.rows > 0
      ? `${over.rows} of the ${rows.length} copied rows`
      : `${over.columns} of the ${rows[0]?.length ?? 0} copied columns`;
  return `${what} have no place here. Nothing was pasted: paste further ${over.rows > 0 ? "up" : "left"}, or copy fewer.`;
}

/** The likely text of a cell with an error; null: none is known. */
export function suggestionOf(findings: readonly RowFinding[]): string | null {
  return findings.find(({ suggestion }) => suggestion !== undefined)?.suggestion ?? null;
}
