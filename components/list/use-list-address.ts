"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import type { Changes } from "./filter-fields";
import { hrefWith, paramsOf } from "./url-state";

export function useListAddress(path: string) {
  const router = useRouter();
  const params = useSearchParams();
  const [pending, start] = useTransition();
  const asked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is there
  useEffect(() => {
    asked.current = null;
  }, [params]);

  function change(changes: Changes, way: "push" | "replace"): void {
    const now = paramsOf(asked.current ?? location.search);
    const href = hrefWith(path, now, changes);
    if (href === hrefWith(path, now, {}) && !("after" in now || "before" in now)) return;
    asked.current = href.slice(path.length);
    start(() => router[way](href, { scroll: false }));
  }

  const given = paramsOf(params);
  return { given, pending, change, hrefOf: (changes: Changes) => hrefWith(path, given, changes) };
}
