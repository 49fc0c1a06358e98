"use client";

import type { KeyboardEvent, ReactNode } from "react";

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function DayKeys({ label, children }: { label: string; children: ReactNode }) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const days = [...event.currentTarget.querySelectorAll("a")];
    const index = days.indexOf(event.target as HTMLAnchorElement);
    const step = steps[event.key];
    if (!step || index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    days[step(index, days.length - 1)]?.focus();
  };
  return (
    <div role="toolbar" aria-label={label} onKeyDown={move}>
      {children}
    </div>
  );
}
