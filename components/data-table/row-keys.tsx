"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { isTyping, shortcutsOn } from "../shortcut-rules";

const interactive = "a, button, input, select, textarea, label, summary, [popover]";

/** Makes rows with `data-href` open by a click, and moves between their links by `j` and `k`. Enter is the link's own. */
export function RowKeys({ className, children }: { className?: string; children: ReactNode }) {
  const router = useRouter();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (!step || isTyping(event) || !shortcutsOn()) return;
      const links = [...(root.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
      const row = document.activeElement?.closest("tr");
      const now = links.findIndex((link) => link.closest("tr") === row);
      const next = links[now === -1 ? 0 : Math.min(Math.max(now + step, 0), links.length - 1)];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const href = target.closest<HTMLElement>("tr[data-href]")?.dataset.href;
    if (!href || target.closest(interactive) || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else router.push(href);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; each row holds a real link
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div ref={root} className={className} onClick={onClick}>
      {children}
    </div>
  );
}
