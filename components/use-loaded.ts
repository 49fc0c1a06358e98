"use client";

import { useEffect, useState } from "react";

/**
 * A module that the browser loads once the page is drawn; null until it is there, and when it cannot be loaded.
 * @param load the same function each time
 */
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
