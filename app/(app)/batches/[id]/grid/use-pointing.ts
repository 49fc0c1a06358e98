"use client";

import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { headHeight, rowHeight } from "./grid-row";
import { moveTo, oneCell, type Place, rangeOf } from "./selection";
import type { Commands } from "./use-commands";

export function usePointing(frame: RefObject<HTMLDivElement | null>, commands: Commands, edits: boolean) {
  const { selection, extent, editing, select } = commands;
  const held = useRef<"range" | "fill" | null>(null);
  const [pull, setPull] = useState<number | null>(null);
  const placeAt = (x: number, y: number): Place | null => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[role=gridcell][data-cell]");
    if (!cell || !frame.current?.contains(cell)) return null;
    return { index: Number(cell.parentElement?.dataset.index), column: Number(cell.dataset.cell) };
  };
  function onPointerDown(event: PointerEvent): void {
    const target = event.target as HTMLElement;
    if (event.button !== 0 || target.closest("input, [role=columnheader], [data-cell-note]")) return;
    if (target.closest("[data-fill-handle]")) {
      event.preventDefault();
      held.current = "fill";
      frame.current?.setPointerCapture(event.pointerId);
      return;
    }
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    select(moveTo(selection, place, event.shiftKey, extent));
    if (event.pointerType === "mouse") held.current = "range";
  }
  function onPointerMove(event: PointerEvent): void {
    if (held.current === null || event.buttons === 0) return;
    const box = frame.current?.getBoundingClientRect();
    if (box && event.clientY > box.bottom - rowHeight) frame.current?.scrollBy(0, rowHeight);
    if (box && event.clientY < box.top + headHeight) frame.current?.scrollBy(0, -rowHeight);
    const place = placeAt(event.clientX, event.clientY);
    if (!place || !selection) return;
    if (held.current === "fill") setPull(Math.max(place.index, rangeOf(selection).bottom));
    else if (place.index !== selection.active.index || place.column !== selection.active.column)
      select({ anchor: selection.anchor, active: place });
  }
  function onPointerUp(): void {
    if (held.current === "fill" && pull !== null) commands.onFillTo(pull);
    held.current = null;
    setPull(null);
  }
  function onDoubleClick(event: MouseEvent): void {
    const place = placeAt(event.clientX, event.clientY);
    if (!place || !edits || editing) return;
    select(oneCell(place));
    commands.onCommand({ do: "edit", text: null });
  }
  return { pull, pointing: { onPointerDown, onPointerMove, onPointerUp, onDoubleClick } };
}
