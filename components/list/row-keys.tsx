"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { isTyping, shortcutsOn } from "../shortcut-rules";
import { keepOneStop, stepInRow, tickRange, ticksIn } from "./row-stops";
import { stepRow } from "./step-row";

const interactive = "a, button, input, select, textarea, label, summary, [popover]";

type Props = {
  className?: string;
  onPeek?: (key: string) => void;
  children: ReactNode;
};

export function RowKeys({ className, onPeek, children }: Props) {
  const box = useRef<HTMLDivElement>(null);

  // Only a table that doesn't fit scrolls in its own box, because a sticky head needs a box that doesn't scroll.
  useEffect(() => {
    const table = box.current?.querySelector("table");
    if (!box.current || !table) return;
    const around = box.current;
    const observer = new ResizeObserver(() => {
      around.toggleAttribute("data-wide", table.offsetWidth > around.clientWidth);
    });
    observer.observe(around);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // Each table has its own listener, so that removing one of two tables leaves the other's.
    const onStep = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Tab" && box.current) keepOneStop(box.current);
      stepRow(event);
    };
    document.addEventListener("keydown", onStep);
    return () => document.removeEventListener("keydown", onStep);
  }, []);

  const lastTick = useRef<HTMLInputElement | null>(null);

  function onTick(event: MouseEvent, tick: HTMLInputElement): void {
    const from = lastTick.current;
    lastTick.current = tick;
    if (!event.shiftKey || !from || !box.current?.contains(from)) return;
    window.getSelection()?.removeAllRanges();
    tickRange(box.current, from, tick);
    lastTick.current = tick;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (step && isPlain && stepInRow(target, step)) {
      event.preventDefault();
      return;
    }
    const row = target.closest("tbody tr");
    if (event.key === "x" && row && !isTyping(event.nativeEvent) && shortcutsOn()) {
      const [tick] = ticksIn(row);
      if (tick) {
        event.preventDefault();
        tick.click();
      }
      return;
    }
    const link = target.closest("[data-row-link]");
    const key = link?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
    if (event.key !== " " || !onPeek || !key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onPeek(key);
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    if (target instanceof HTMLInputElement && target.matches("td input[type=checkbox]")) {
      onTick(event, target);
      return;
    }
    const row = target.closest<HTMLElement>("tr[data-href], tr[data-row]");
    if (!row || target.closest(interactive) || window.getSelection()?.toString()) return;
    if (row.dataset.href && (event.metaKey || event.ctrlKey)) window.open(row.dataset.href, "_blank", "noopener");
    else row.querySelector<HTMLElement>("[data-row-link]")?.click();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; each row holds a real link
    <div ref={box} className={className} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
