"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import * as t from "@/messages/components/shared";
import { Button } from "./button";

/** A toast only reports "copied" and offers "undo": a result of money never lives in a toast. */
type Toast = { id: number; text: string; undo?: () => void };

const visibleMs = { plain: 2500, undo: 8000 };
const listeners = new Set<() => void>();
let current: Toast | null = null;
let lastId = 0;

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function showToast(text: string, undo?: () => void): void {
  lastId += 1;
  change({ id: lastId, text, undo });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toaster() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  // A user who is about to undo needs as long as it takes (WCAG 2.2, 2.2.1).
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => {
    if (!toast || (held === toast.id && toast.undo)) return;
    const timer = setTimeout(() => change(null), toast.undo ? visibleMs.undo : visibleMs.plain);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4 print:hidden"
    >
      {toast ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits longer; the button inside acts
        <div
          key={toast.id}
          onPointerEnter={() => setHeld(toast.id)}
          onPointerLeave={() => setHeld(null)}
          onFocus={() => setHeld(toast.id)}
          onBlur={() => setHeld(null)}
          className="appear pointer-events-auto flex items-center gap-3 rounded-md border bg-surface px-3 py-2 text-sm shadow-float"
        >
          {toast.text}
          {toast.undo ? (
            <Button
              variant="plain"
              size="small"
              onClick={() => {
                toast.undo?.();
                setHeld(null);
                change(null);
              }}
            >
              {t.undo}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
