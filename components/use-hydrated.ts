"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while the browser takes over what the server has rendered: until then a part must render the same. A part that
 * is loaded late takes over when the rest of the page may know more already.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
