"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { isTyping, shortcutsOn } from "../shortcut-rules";

const interactive = "a, button, input, select, textarea, label, summary, [popover]";

type Props = {
  className?: string;
  /** Space on a row's link shows the row beside the list, by its `data-row`. */
  onPeek?: (key: string) => void;
  children: ReactNode;
};

/** Makes rows with `data-href` open by a click, and moves between their links by `j` and `k`. Enter is the link's own. */
export function RowKeys({ className, onPeek, children }: Props) {
  const router = useRouter();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function onStep(event: globalThis.KeyboardEvent): void {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (!step || isTyping(event) || !shortcutsOn()) return;
      const links = [...(root.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
      const row = document.activeElement?.closest("tr") ?? root.current?.querySelector("tr[data-current]");
      const now = links.findIndex((link) => link.closest("tr") === row);
      const next = links[now === -1 ? 0 : Math.min(Math.max(now + step, 0), links.length - 1)];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onStep);
    return () => document.removeEventListener("keydown", onStep);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const link = (event.target as HTMLElement).closest("[data-row-link]");
    const key = link?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
    if (event.key !== " " || !onPeek || !key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onPeek(key);
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const href = target.closest<HTMLElement>("tr[data-href]")?.dataset.href;
    if (!href || target.closest(interactive) || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else router.push(href);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; each row holds a real link
    <div ref={root} className={className} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
