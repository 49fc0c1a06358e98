"use client";

import { useEffect, useState } from "react";

export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let left = false;
    load().then(
      (module) => !left && setLoaded(() => module),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [load]);
  return loaded;
}
