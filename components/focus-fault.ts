import type { RefObject } from "react";

/** Leads to the first field that is marked as wrong, once the marks of this try are drawn. */
export function focusFault(root: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
