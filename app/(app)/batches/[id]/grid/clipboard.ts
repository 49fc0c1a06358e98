import type { ClipboardEvent } from "react";
import { showToast } from "@/components/toaster";
import { plural } from "@/lib/core/text/plural";
import { writeClipboard } from "@/lib/files/intake/clipboard/write-clipboard";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/batches/grid";
import { type Cells, isTooMuch, readTexts, writeTexts } from "./cell-texts";
import { cellsIn, placeBlock, type Range } from "./selection";
import type { SelectedCells } from "./use-selection";

export function copyRange(cells: Cells, range: Range, event: ClipboardEvent): boolean {
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

export const loadReader = () => import("@/lib/files/intake/clipboard/clipboard");

export async function pasteBlock(cells: Cells, selected: SelectedCells, event: ClipboardEvent): Promise<void> {
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
