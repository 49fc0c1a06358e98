"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

export function useNextFault(root: RefObject<HTMLElement | null>): { start: () => void; next: () => void } {
  const [asked, setAsked] = useState(0);
  // The button that leads on has the focus by then, so the place is remembered.
  const shown = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (asked === 0) return;
    const faults = [...(root.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];
    const at = shown.current ? faults.indexOf(shown.current) : -1;
    shown.current = faults[(at + 1) % faults.length] ?? null;
    shown.current?.focus();
  }, [asked, root]);

  function next(): void {
    setAsked((count) => count + 1);
  }
  function start(): void {
    shown.current = null;
    next();
  }
  return { start, next };
}
