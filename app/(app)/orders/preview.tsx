"use client";

import { PanelRight } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import type { Column } from "@/components/list/data-table";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import * as t from "@/messages/orders/shared";

const param = "open";
const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] [data-row-link]`);

/**
 * The address holds the open order, so that a link shows the same view; the list is not read again, so no row moves.
 * @param href the list's own address, with its page
 */
export function usePreview(href: string, ids: readonly string[]) {
  const open = useSearchParams().get(param);
  const opener = useRef<HTMLElement | null>(null);
  const [asked, setAsked] = useState(0);

  const go = useCallback(
    (id: string | null, way: "pushState" | "replaceState"): void => {
      const url = new URL(href, window.location.origin);
      if (id) url.searchParams.set(param, id);
      window.history[way](null, "", `${url.pathname}${url.search}`);
    },
    [href],
  );

  const before = useRef(open);
  useEffect(() => {
    const closed = open === null ? before.current : null;
    before.current = open;
    if (closed === null || document.activeElement !== document.body) return;
    const link = linkOf(closed);
    const inRow = opener.current?.isConnected && opener.current.closest("tr") === link?.closest("tr");
    (inRow ? opener.current : link)?.focus();
  }, [open]);

  const close = useCallback(() => go(null, "replaceState"), [go]);

  const toggle = useCallback(
    (id: string): void => {
      const now = new URLSearchParams(window.location.search).get(param);
      if (id === now) {
        close();
        return;
      }
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setAsked((times) => times + 1);
      go(id, now === null ? "pushState" : "replaceState");
    },
    [go, close],
  );

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

export function peekColumn(onPeek: (id: string) => void, onAim: (id: string) => void): Column<OrderListRow> {
  return {
    key: "peek",
    // Without `relative` the hidden words would widen the page where the table scrolls.
    head: (
      <span className="relative">
        <span className="sr-only">{t.preview}</span>
      </span>
    ),
    cell: (row, current) => (
      <Button
        variant="plain"
        size="small"
        iconOnly
        className="-mx-2"
        aria-label={t.previewLabel(row.receiverName ?? row.receiverAccount ?? kindLabels[row.kind])}
        aria-expanded={current}
        title={t.previewSpace}
        icon={<PanelRight size={16} aria-hidden />}
        onPointerEnter={() => onAim(row.id)}
        onFocus={() => onAim(row.id)}
        onClick={() => onPeek(row.id)}
      />
    ),
  };
}
