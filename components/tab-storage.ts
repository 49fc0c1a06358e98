import type { hideCardTexts } from "@/lib/core/text/card-texts";

// Values stay in this tab's session storage: no other user sees them, and closing the tab removes them.

export type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText: Check = (value) => typeof value === "string";
export const isMoment: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
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
export const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

/** Removing card numbers needs the whole catalogue, so the function is loaded after the page. */
let cut: typeof hideCardTexts | null = null;
let loading: Promise<void> | null = null;
/** Values stay in memory until card numbers can be removed, so that none is ever stored. */
const waiting = new Map<string, unknown>();

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

export function readFromTab<T>(key: string, isOurs: Check): T | null {
  try {
    const value: unknown = waiting.has(key) ? waiting.get(key) : JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isOurs(value) ? (value as T) : null;
  } catch {
    return null;
  }
}

/**
 * Stores a value without card numbers; false when the browser refuses. A page that is left before the remover has
 * loaded loses the first values.
 */
export function writeToTab(key: string, value: unknown): boolean {
  if (cut) return store(key, value, cut);
  waiting.set(key, value);
  void prepareTab();
  return true;
}

export function dropFromTab(key: string): void {
  waiting.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage that is switched off holds nothing.
  }
}
