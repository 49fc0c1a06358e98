"use client";

import { PanelRight } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import type { Column } from "@/components/list/data-table";
import { kindLabels } from "@/lib/orders/kind-labels";
import type { OrderListRow } from "@/lib/orders/queries";
import * as t from "@/messages/orders/shared";

const param = "open";
const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] [data-row-link]`);

/**
 * Which order is open beside the list. The address holds it, so that a link shows the same; the list is not asked for
 * again, so no row moves.
 * @param href the list's own address, with its page
 */
export function usePreview(href: string, ids: readonly string[]) {
  const open = useSearchParams().get(param);
  const opener = useRef<HTMLElement | null>(null);
  const [asked, setAsked] = useState(0);

  function go(id: string | null, way: "pushState" | "replaceState"): void {
    const url = new URL(href, window.location.origin);
    if (id) url.searchParams.set(param, id);
    window.history[way](null, "", `${url.pathname}${url.search}`);
  }

  const before = useRef(open);
  useEffect(() => {
    const closed = open === null ? before.current : null;
    before.current = open;
    // The user who was in the panel is back at its row; the user who was elsewhere stays there.
    if (closed === null || document.activeElement !== document.body) return;
    const link = linkOf(closed);
    const inRow = opener.current?.isConnected && opener.current.closest("tr") === link?.closest("tr");
    (inRow ? opener.current : link)?.focus();
  }, [open]);

  function close(): void {
    go(null, "replaceState");
  }

  /** Opens a row, or closes the one that is open. Back closes what was opened. */
  function toggle(id: string): void {
    if (id === open) {
      close();
      return;
    }
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked((times) => times + 1);
    go(id, open === null ? "pushState" : "replaceState");
  }

  function step(by: 1 | -1): void {
    const next = ids[open === null ? -1 : ids.indexOf(open) + by];
    if (next === undefined || open === null || !ids.includes(open)) return;
    go(next, "replaceState");
    linkOf(next)?.scrollIntoView({ block: "nearest" });
  }

  const at = open === null ? -1 : ids.indexOf(open);
  const around = at === -1 ? [] : [ids[at + 1], ids[at - 1]];
  return { open, asked, around, close, toggle, step };
}

/** The way into the panel for the pointer, before what tells the row. */
export function peekColumn(
  open: string | null,
  onPeek: (id: string) => void,
  onAim: (id: string) => void,
): Column<OrderListRow> {
  return {
    key: "peek",
    // Without `relative` the hidden words would widen the page where the table scrolls.
    head: (
      <span className="relative">
        <span className="sr-only">{t.preview}</span>
      </span>
    ),
    cell: (row) => (
      <Button
        variant="plain"
        size="small"
        iconOnly
        className="-mx-2"
        aria-label={t.preview2(row.receiverName ?? row.receiverAccount ?? kindLabels[row.kind])}
        aria-expanded={row.id === open}
        title={t.previewSpace}
        icon={<PanelRight size={16} aria-hidden />}
        onPointerEnter={() => onAim(row.id)}
        onFocus={() => onAim(row.id)}
        onClick={() => onPeek(row.id)}
      />
    ),
  };
}
