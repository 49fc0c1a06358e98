import type { RefObject } from "react";

export function focusFault(root: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
