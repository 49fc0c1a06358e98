"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isPaletteKey, isTyping, shortcutsOn } from "./shortcut-rules";
import { goTo } from "./shortcuts";
import { useLatest } from "./use-latest";

const sequenceMs = 1200;

type Props = {
  /** Addresses that this user may see. */
  pages: readonly string[];
  onPalette: () => void;
  onKeys: () => void;
};

/**
 * Ctrl K opens the palette, `/` focuses the page's search (`data-search`), `?` lists the keys, `g` and a letter goes to a
 * page. Nothing here ever sends or approves.
 */
export function KeyShortcuts(props: Props) {
  const router = useRouter();
  const latest = useLatest(props);
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      const { pages, onPalette, onKeys } = latest.current;
      if (isPaletteKey(event)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (isTyping(event) || !shortcutsOn()) return;
      const going = event.timeStamp - goSince < sequenceMs;
      goSince = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const page = going ? goTo.find((entry) => entry.key === event.key && pages.includes(entry.href)) : undefined;
      if (page) router.push(page.href);
      else if (event.key === "/") search(onPalette);
      else if (event.key === "?") onKeys();
      else return;
      event.preventDefault();
    }
    // Before the keys of a page: the letter after `g` is no key of theirs.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [router]);
  return null;
}

/** Focuses the page's own search; without one, opens the palette. */
function search(onPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (!field) {
    onPalette();
    return;
  }
  field.focus();
  field.select();
}
