"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

const gapPx = 6;
const edgePx = 8;

type Props = {
  id?: string;
  text: ReactNode;
  children: ReactNode;
};

/**
 * Escape closes the tooltip, and the pointer may rest on it (WCAG 2.2, 1.4.13). A native popover is never cut off by a
 * table.
 */
export function Tooltip({ id, text, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [drawn, setDrawn] = useState(id !== undefined);

  function show(): void {
    clearTimeout(timer.current);
    if (!drawn) flushSync(() => setDrawn(true));
    const at = anchor.current?.getBoundingClientRect();
    const popover = bubble.current;
    if (!at || !popover || popover.matches(":popover-open")) return;
    popover.showPopover();
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    const { width, height } = popover.getBoundingClientRect();
    const left = Math.min(Math.max(edgePx, at.left), window.innerWidth - width - edgePx);
    const below = at.bottom + gapPx;
    const top = below + height > window.innerHeight - edgePx ? at.top - height - gapPx : below;
    popover.style.left = `${left}px`;
    popover.style.top = `${top}px`;
  }

  function hide(): void {
    clearTimeout(timer.current);
    window.removeEventListener("scroll", hide, { capture: true });
    if (bubble.current?.matches(":popover-open")) bubble.current.hidePopover();
  }

  function hideSoon(): void {
    timer.current = setTimeout(hide, 120);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !bubble.current?.matches(":popover-open")) return;
    event.stopPropagation();
    hide();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events belong to the control inside; this only listens
    <span
      ref={anchor}
      className="inline-flex max-w-full"
      onPointerEnter={show}
      onPointerLeave={hideSoon}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children}
      {drawn ? (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="fixed m-0 w-max max-w-[min(20rem,calc(100vw-16px))] rounded-md border bg-surface px-3 py-2 text-left font-normal text-ink text-sm whitespace-normal shadow-float"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
