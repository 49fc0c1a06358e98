import type { hideCardTexts } from "@/lib/core/text/card-texts";

// What this tab alone keeps: no other user's browser shows it, and closing the tab ends it.

/** Whether a value is of a kind. Small, because pages that keep a draft load it before they work. */
export type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText: Check = (value) => typeof value === "string";
export const isMoment: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
/** name → text */
export const isTexts: Check = (value) => isObject(value) && Object.values(value).every(isText);
export const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
/** An object that has these, whatever it has besides. */
export const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

/** Removes card numbers. It needs the whole catalogue, so it is loaded after the page. */
let cut: typeof hideCardTexts | null = null;
let loading: Promise<void> | null = null;
/** Values written before it is loaded: kept in memory, because nothing is stored with card numbers. */
const waiting = new Map<string, unknown>();

/** Loads what writing needs; resolves once the values that waited are stored. The next use repeats a failed load. */
export function prepareTab(): Promise<void> {
  loading ??= import("@/lib/core/text/card-texts").then(
    (module) => {
      cut = module.hideCardTexts;
      for (const [key, value] of waiting) store(key, value, cut);
      waiting.clear();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

function store(key: string, value: unknown, replacer: typeof hideCardTexts): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value, replacer));
    return true;
  } catch {
    return false;
  }
}

/** The value of a key; null when there is none, storage is off, or the value is not ours. */
export function readFromTab<T>(key: string, isOurs: Check): T | null {
  try {
    const value: unknown = waiting.has(key) ? waiting.get(key) : JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isOurs(value) ? (value as T) : null;
  } catch {
    // Storage is off, or holds something that is not ours: the same as nothing.
    return null;
  }
}

/**
 * Stores a value without card numbers; false when the browser refuses (storage is off or full). The first values wait
 * until card numbers can be removed: a page that is left before then loses them.
 */
export function writeToTab(key: string, value: unknown): boolean {
  if (cut) return store(key, value, cut);
  waiting.set(key, value);
  void prepareTab();
  return true;
}

/** Removes a key and its value. */
export function dropFromTab(key: string): void {
  waiting.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage was switched off meanwhile: then there is nothing to drop.
  }
}
