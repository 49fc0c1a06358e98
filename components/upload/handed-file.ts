"use client";

import { useEffect } from "react";
import { useLatest } from "../use-latest";

let handed: { to: string; file: File } | null = null;
const takers = new Set<() => void>();

/** Keeps a file until the page at this address takes it. A file outlives no reload, as one in a field doesn't. */
export function handFile(to: string, file: File): void {
  handed = { to, file };
  for (const take of takers) take();
}

export function useHandedFile(own: string, onFile: (file: File) => void): void {
  const latest = useLatest(onFile);
  useEffect(() => {
    function take(): void {
      if (handed?.to !== own) return;
      const { file } = handed;
      handed = null;
      latest.current(file);
    }
    take();
    takers.add(take);
    return () => void takers.delete(take);
  }, [own]);
}
