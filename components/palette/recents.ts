import { has, isText, listOf, oneOf, readFromTab, writeToTab } from "../tab-storage";

const kinds = ["orders", "batches", "payees", "recurring"] as const;

export type Recent = { kind: (typeof kinds)[number]; href: string; name: string };

export const recentsMax = 5;

// The list is kept per user in this tab's storage, so that no other user sees it and closing the tab removes it.
const keyOf = (email: string) => `paydesk.recent.${email}`;
const isRecents = listOf(has({ kind: oneOf(kinds), href: isText, name: isText }), recentsMax);

export function readRecents(email: string): Recent[] {
  return readFromTab<Recent[]>(keyOf(email), isRecents) ?? [];
}

export function rememberRecent(email: string, recent: Recent): void {
  const others = readRecents(email).filter(({ href }) => href !== recent.href);
  writeToTab(keyOf(email), [recent, ...others].slice(0, recentsMax));
}
