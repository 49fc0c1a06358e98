"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isTyping, shortcutsOn } from "./shortcut-rules";
import { goTo } from "./shortcuts";

const sequenceMs = 1200;

/**
 * `/` focuses the page's search (`data-search`), `?` opens the list of keys, `g` and a letter goes to a page.
 * `pages` are the addresses this person may see; nothing here ever sends or approves.
 */
export function KeyShortcuts({ pages }: { pages: readonly string[] }) {
  const router = useRouter();
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      if (isTyping(event) || !shortcutsOn()) return;
      const going = event.timeStamp - goSince < sequenceMs;
      goSince = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const page = going ? goTo.find((entry) => entry.key === event.key && pages.includes(entry.href)) : undefined;
      if (page) {
        event.preventDefault();
        router.push(page.href);
      } else if (event.key === "/") {
        const search = document.querySelector<HTMLInputElement>("[data-search]");
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      } else if (event.key === "?") {
        router.push("/help#keyboard");
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [pages, router]);
  return null;
}
