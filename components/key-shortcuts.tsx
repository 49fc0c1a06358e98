"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isPaletteKey, isTyping, shortcutsOn } from "./shortcut-rules";
import { goTo } from "./shortcuts";
import { useLatest } from "./use-latest";

const sequenceMs = 1200;

type Props = {
  pages: readonly string[];
  onPalette: () => void;
  onKeys: () => void;
};

/** No shortcut here ever sends or approves anything. */
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
    // Captures before a page's own keys, so that the letter after `g` doesn't trigger one of them.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [router]);
  return null;
}

function search(onPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (!field) {
    onPalette();
    return;
  }
  field.focus();
  field.select();
}
