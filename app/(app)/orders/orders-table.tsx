"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { makeLate } from "@/components/late";
import { DataTable } from "@/components/list/data-table";
import { RowsInSight } from "@/components/list/rows-in-sight";
import type { TableLayout } from "@/components/list/table-layout";
import { hrefWith, paramsOf } from "@/components/list/url-state";
import { useListChanges } from "@/components/list/use-list-changes";
import { useWidths } from "@/components/list/use-table-layout";
import { useReadAhead } from "@/components/live/use-live";
import { columnsOf, layOut } from "@/components/order/order-columns";
import { useRoomBeside } from "@/components/side-panel";
import { ordersLayoutCookie } from "@/lib/payments/orders/lists/list-columns";
import type { OrderSort } from "@/lib/payments/orders/lists/list-search";
import type { OrderChanges, OrderListRow } from "@/lib/payments/orders/queries";
import * as t from "@/messages/orders/shared";
import { facetsById } from "./facets-by-id";
import { rememberList } from "./list-memory";
import { OrderPanel, previewOf } from "./order-panel";
import { peekColumn, usePreview } from "./preview";
import { selectColumn } from "./select-column";
import type { SelectionActs } from "./selected-orders";

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
