"use client";

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import * as t from "@/messages/components/list";
import { boundWidth, maxWidth, minWidth } from "./table-layout";

type Props = {
  name: string;
  width: number | undefined;
  onResize: (width: number | null) => void;
};

const step = 16;
const steps: Record<string, number> = { ArrowLeft: -step, ArrowRight: step };

export function ColumnResizer({ name, width, onResize }: Props) {
  const drag = useRef<{ at: number; width: number } | null>(null);
  const widthOf = (edge: Element) => edge.closest("th")?.getBoundingClientRect().width ?? minWidth;

  function onMove(event: PointerEvent): void {
    if (drag.current) onResize(boundWidth(drag.current.width + event.clientX - drag.current.at));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = steps[event.key];
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    onResize(by === undefined ? null : boundWidth(widthOf(event.currentTarget) + by));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved has no element of its own
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t.widthOf(name)}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={width ?? minWidth}
      aria-valuetext={width === undefined ? t.automaticWidth : t.pixels(width)}
      tabIndex={0}
      title={t.resizeHint}
      className="absolute inset-y-0 right-0 flex w-6 cursor-col-resize touch-none justify-end after:my-1.5 after:w-px after:bg-line-strong after:opacity-0 hover:after:opacity-100 focus-visible:after:opacity-100 max-lg:hidden print:hidden"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { at: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}
