"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether a part of the page is drawn by the browser alone. While it takes over what the server has made, it must draw the
 * same, and a part that is loaded late takes over when the rest of the page knows more already.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
