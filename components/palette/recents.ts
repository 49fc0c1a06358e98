import { has, isText, listOf, oneOf, readFromTab, writeToTab } from "../tab-storage";

const kinds = ["orders", "batches", "payees", "recurring"] as const;

/** Something that a user has opened: its list, its page and its name. */
export type Recent = { kind: (typeof kinds)[number]; href: string; name: string };

/** How many are offered. */
export const recentsMax = 5;

// In this tab's storage, one list for each user: no other user's palette offers them, and closing the tab ends them.
const keyOf = (email: string) => `paydesk.recent.${email}`;
const isRecents = listOf(has({ kind: oneOf(kinds), href: isText, name: isText }), recentsMax);

/** What the user opened last in this tab, the latest first. */
export function readRecents(email: string): Recent[] {
  return readFromTab<Recent[]>(keyOf(email), isRecents) ?? [];
}

/** Puts one first; each is listed once. */
export function rememberRecent(email: string, recent: Recent): void {
  const others = readRecents(email).filter(({ href }) => href !== recent.href);
  writeToTab(keyOf(email), [recent, ...others].slice(0, recentsMax));
}
