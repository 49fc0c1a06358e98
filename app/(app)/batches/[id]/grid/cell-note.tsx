"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { cellNoteId, rowHeight } from "./grid-row";
import type { Place } from "./selection";

const gapPx = 4;
const edgePx = 8;

type Props = { frame: RefObject<HTMLElement | null>; place: Place; children: ReactNode };

export function CellNote({ frame, place, children }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = note.current;
    const around = frame.current;
    if (!own || !around) return;
    const lay = () => {
      const cell = around.querySelector(`[data-index="${place.index}"] [data-cell="${place.column}"]`);
      const at = cell?.getBoundingClientRect();
      const room = around.getBoundingClientRect();
      const isInSight = at && at.bottom > room.top + rowHeight && at.top < room.bottom && at.left < room.right;
      own.style.visibility = isInSight ? "visible" : "hidden";
      if (!at) return;
      const { width, height } = own.getBoundingClientRect();
      const below = at.bottom + gapPx;
      const top = below + height > window.innerHeight - edgePx ? at.top - height - gapPx : below;
      own.style.left = `${Math.max(edgePx, Math.min(Math.max(room.left, at.left), room.right - width))}px`;
      own.style.top = `${top}px`;
    };
    lay();
    const watch = new ResizeObserver(lay);
    watch.observe(own);
    watch.observe(around);
    window.addEventListener("scroll", lay, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", lay, { capture: true });
    };
  }, [frame, place.index, place.column]);
  return (
    <div
      ref={note}
      id={cellNoteId}
      data-cell-note
      className="fixed z-30 flex max-w-96 select-text flex-col gap-2 rounded-md border bg-surface p-2.5 text-ink text-sm shadow-float"
    >
      {children}
    </div>
  );
}
