import type { z } from "zod";
import { hideCardTexts } from "@/lib/core/card-texts";

// What this tab alone keeps: nobody else's desk shows it, and closing the tab ends it.

/** What stands under a key; null where nothing does, storage is off, or it is not ours. */
export function readFromTab<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // Storage is off, or holds something that is not ours: the same as nothing.
    return null;
  }
}

/** Stores a value, card numbers cut; false when the browser refuses (storage is off or full). */
export function writeToTab(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value, hideCardTexts));
    return true;
  } catch {
    return false;
  }
}

/** Takes away what stands under a key. */
export function dropFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage was switched off meanwhile: then there is nothing to drop.
  }
}
