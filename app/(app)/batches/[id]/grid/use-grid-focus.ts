"use client";

import { type FocusEvent, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { headHeight, numberWidth, rowHeight, statusWidth } from "./grid-row";
import type { Place } from "./selection";
import type { Commands } from "./use-commands";

export type GridHandle = { reveal: (place: Place) => void; focus: () => void; pageRows: () => number };

type Around = {
  ref: RefObject<GridHandle | null> | undefined;
  frame: RefObject<HTMLDivElement | null>;
  commands: Commands;
  widths: readonly number[];
  drawn: number;
  scrollTo: (index: number) => void;
};

export function useGridFocus({ ref, frame, commands, widths, drawn, scrollTo }: Around) {
  const { active, editing } = commands;
  const hasKeys = useRef(false);

  function focusActive(): void {
    const cell = frame.current?.querySelector<HTMLElement>("[data-active]");
    if (cell && document.activeElement !== cell) cell.focus({ preventScroll: true });
  }

  useImperativeHandle(ref, () => ({
    reveal: (place) => {
      scrollTo(place.index);
      revealColumn(frame.current, widths, place.column);
    },
    focus: () => {
      hasKeys.current = true;
      focusActive();
    },
    pageRows: () => Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active cell, also once its row is drawn
  useLayoutEffect(() => {
    if (hasKeys.current && !editing) focusActive();
  }, [active?.index, active?.column, editing, drawn]);

  return {
    onFocus: () => {
      hasKeys.current = true;
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hasKeys.current = false;
    },
  };
}

function revealColumn(frame: HTMLElement | null, widths: readonly number[], column: number): void {
  const head = frame?.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${column + 3}"]`);
  if (!frame || !head) return;
  const fixed = numberWidth + (window.matchMedia("(min-width: 64rem)").matches ? statusWidth : 0);
  const left = head.offsetLeft;
  const right = left + Math.max(head.offsetWidth, widths[column] ?? 0);
  if (left < frame.scrollLeft + fixed) frame.scrollLeft = Math.max(0, left - fixed);
  else if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
}
