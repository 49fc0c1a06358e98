"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False during hydration, when a part must render the same as the server. A part that loads late hydrates when the page
 * may know more already.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
