import type { RefObject } from "react";

/** Focuses the first field with an error, once the errors of this submit are drawn. */
export function focusFault(root: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
