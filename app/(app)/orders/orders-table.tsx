"use client";

import { PanelRight } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/button";
import { makeLate } from "@/components/late";
import { type Column, DataTable } from "@/components/list/data-table";
import { RowsInSight } from "@/components/list/rows-in-sight";
import type { TableLayout } from "@/components/list/table-layout";
import { hrefWith, paramsOf } from "@/components/list/url-state";
import { useListChanges } from "@/components/list/use-list-changes";
import { useWidths } from "@/components/list/use-table-layout";
import { useReadAhead } from "@/components/live/use-live";
import { columnsOf, layOut } from "@/components/order/order-columns";
import { useRoomBeside } from "@/components/side-panel";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { ordersLayoutCookie } from "@/lib/payments/orders/lists/list-columns";
import type { OrderSort } from "@/lib/payments/orders/lists/list-search";
import type { OrderChanges, OrderListRow } from "@/lib/payments/orders/queries";
import * as t from "@/messages/orders/shared";
import { rememberList } from "./list-memory";
import { facetsById, OrderPanel, previewOf } from "./order-panel";
import { selectColumn } from "./select-column";
import type { SelectionActs } from "./selected-orders";

const param = "open";
const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] [data-row-link]`);

/**
 * The address holds the open order, so that a link shows the same view; the list is not read again, so no row moves.
 * @param href the list's own address, with its page
 */
function usePreview(href: string, ids: readonly string[]) {
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

function peekColumn(onPeek: (id: string) => void, onAim: (id: string) => void): Column<OrderListRow> {
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

const SelectedOrders = makeLate(async () => (await import("./selected-orders")).SelectedOrders);

const tintMs = 700;

const captions: Record<OrderSort, string> = {
  newest: t.captionNewest,
  oldest: t.captionOldest,
  largest: t.captionLargest,
  smallest: t.captionSmallest,
};

type Props = {
  rows: OrderListRow[];
  query: string;
  href: string;
  sort: OrderSort;
  several: boolean;
  acts: SelectionActs;
  newest: boolean;
  newerMax: number;
  openedAt: Date;
  layout: TableLayout;
  empty: ReactNode;
};

export function OrdersTable({ href, sort, several, acts, layout, empty, ...asked }: Props) {
  const { rows, query, newest, openedAt } = asked;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const topicsOf = (shown: readonly string[]) => (newest ? ["order"] : shown.map((id) => `order:${id}`));
  const { update, notice } = useListChanges<OrderChanges>("/orders", asked, topicsOf);
  const facets = useMemo(() => facetsById(update), [update]);
  const shown = useMemo(
    () =>
      rows.map((row) => {
        const now = facets.get(row.id);
        return now ? { ...row, facets: now } : row;
      }),
    [rows, facets],
  );
  const changed = useChanged(shown);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => rememberList({ href, ids }), [href, ids]);

  const preview = usePreview(href, ids);
  const readAhead = useReadAhead(openedAt);
  const onAim = useCallback((id: string | undefined) => id && readAhead(previewOf(id)), [readAhead]);
  const beside = useRoomBeside();
  const { widths, resize } = useWidths(ordersLayoutCookie, layout.widths);
  const columns = useMemo(() => {
    const params = paramsOf(query);
    const sorted = (by: OrderSort) => hrefWith("/orders", params, { sort: by === "newest" ? null : by });
    const facts = layOut(columnsOf(params.cols, several, sort, sorted), { ...layout, widths });
    return [
      peekColumn(preview.toggle, onAim),
      ...facts.map((column) => ({ ...column, hideBeside: besideColumns[column.key] ?? true })),
    ];
  }, [query, sort, several, layout, widths, preview.toggle, onAim]);
  const selectable = useMemo(
    () => [selectColumn(shown, selected, setSelected), ...columns],
    [shown, selected, columns],
  );

  return (
    <>
      {notice}
      <div className={preview.open === null ? "" : "xl:grid xl:grid-cols-[minmax(0,1fr)_360px] xl:gap-4"}>
        <div className="min-w-0" data-beside={(beside && preview.open !== null) || undefined}>
          <RowsInSight rows={shown}>
            {(inSight) => (
              <DataTable
                caption={captions[sort]}
                columns={selectable}
                rows={inSight}
                rowHref={({ id }) => `/orders/${id}`}
                current={preview.open}
                onPeek={preview.toggle}
                changed={changed}
                compact={layout.compact}
                onResize={resize}
                empty={empty}
              />
            )}
          </RowsInSight>
        </div>
        {preview.open === null ? null : (
          <OrderPanel
            orderId={preview.open}
            row={shown.find(({ id }) => id === preview.open)}
            openedAt={openedAt}
            asked={preview.asked}
            onClose={preview.close}
            onStep={preview.step}
            onRead={() => preview.around.forEach(onAim)}
          />
        )}
      </div>
      {selected.size > 0 ? (
        <SelectedOrders
          rows={shown.filter(({ id }) => selected.has(id))}
          acts={acts}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
    </>
  );
}

const besideColumns: Record<string, false | "narrow"> = { payee: false, status: false, amount: false, time: "narrow" };

function useChanged(rows: readonly OrderListRow[]): ReadonlySet<string> {
  const before = useRef(new Map<string, string>());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Map(rows.map(({ id, facets }) => [id, JSON.stringify(facets)]));
    const different = [...now].filter(([id, text]) => before.current.has(id) && before.current.get(id) !== text);
    before.current = now;
    if (different.length > 0) setChanged(new Set(different.map(([id]) => id)));
  }, [rows]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), tintMs);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
