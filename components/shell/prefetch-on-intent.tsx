"use client";

import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** A passing pointer, or a key held down, stays on each link for less than this. */
const restMs = 65;
/** Next keeps a prefetched page this long (`staleTimes` in next.config.mjs). */
const keptMs = 30_000;
/** An older page may have missed changes; the live connection remembers a little longer than this. */
const freshMs = 4_000;

/** Prefetching doesn't count as user activity (`lib/identity/auth/sessions/session.ts`) and writes nothing. */
export function PrefetchOnIntent() {
  const router = useRouter();
  const readAt = useRef(new Map<string, number>());
  const path = usePathname();
  const search = useSearchParams().toString();

  useEffect(() => {
    let target: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function read(href: string): void {
      const known = readAt.current;
      if (Date.now() - (known.get(href) ?? 0) < keptMs) return;
      known.set(href, Date.now());
      router.prefetch(href, { kind: PrefetchKind.FULL, onInvalidate: () => known.delete(href) });
    }
    function onIntent({ target: element }: Event): void {
      const href = hrefAt(element);
      if (href === target) return;
      clearTimeout(timer);
      target = href;
      if (href !== null && href !== location.pathname + location.search) timer = setTimeout(() => read(href), restMs);
    }
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, [router]);

  useEffect(() => {
    const href = search ? `${path}?${search}` : path;
    const age = Date.now() - (readAt.current.get(href) ?? 0);
    readAt.current.delete(href);
    if (age > freshMs && age < keptMs) router.refresh();
  }, [path, search, router]);
  return null;
}

function hrefAt(element: EventTarget | null): string | null {
  if (!(element instanceof Element)) return null;
  const control = element.closest("a, button, input, select, label, summary");
  if (control?.matches("[data-page-link]")) return control.getAttribute("href");
  if (control) return control.closest<HTMLElement>("[data-reads]")?.dataset.reads ?? null;
  return element.closest<HTMLElement>("tr[data-href]")?.dataset.href ?? null;
}
