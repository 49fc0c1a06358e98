"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { Button } from "@/components/button";
import { DataTable } from "@/components/data-table/data-table";
import { hrefWith, paramsOf } from "@/components/data-table/url-state";
import { LiveNote } from "@/components/live/live-note";
import { useLive } from "@/components/live/use-live";
import { useRoomBeside } from "@/components/side-panel";
import type { OrderSort } from "@/lib/orders/list-search";
import type { OrderListRow, OrderNews } from "@/lib/orders/queries";
import { facetsById } from "./facets-by-id";
import { peekColumn, useGlance } from "./glance";
import { rememberList } from "./list-memory";
import { columnsOf } from "./order-columns";
import { OrderPanel } from "./order-panel";
import { SelectedOrders, selectColumn } from "./selected-orders";

const tintMs = 700;

const captions: Record<OrderSort, string> = {
  newest: "Orders, newest first",
  oldest: "Orders, oldest first",
  largest: "Orders, largest amount first",
  smallest: "Orders, smallest amount first",
};

type Props = {
  rows: OrderListRow[];
  /** The filter as an address holds it, without the page. */
  query: string;
  /** The list's own address, with the page. */
  href: string;
  sort: OrderSort;
  /** The newest page: newer orders are counted and offered. */
  newest: boolean;
  /** How far newer ones are counted. */
  newerMax: number;
  openedAt: Date;
  /** What is shown, in words: stands above the table. */
  children: ReactNode;
  empty: ReactNode;
};

/** The rows, whose status follows what happens while one looks. They never move by themselves: new ones are offered. */
export function OrdersTable({ rows, query, href, sort, newest, newerMax, openedAt, children, empty }: Props) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { data, lostSince, signedOut } = useLive<OrderNews>(["orders", query, ids], newsUrl(query, ids, newest), {
    // Where newer ones are counted, each order may be one.
    topics: newest ? ["order"] : ids.map((id) => `order:${id}`),
    openedAt,
  });
  const facets = useMemo(() => facetsById(data), [data]);
  const shown = rows.map((row) => ({ ...row, facets: facets.get(row.id) ?? row.facets }));
  const changed = useChanged(shown);
  const newer = data?.newer ?? 0;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => {
    const params = paramsOf(query);
    const sorted = (by: OrderSort) => hrefWith("/orders", params, { sort: by === "newest" ? null : by });
    return columnsOf(params.cols, sort, sorted);
  }, [query, sort]);

  useEffect(() => rememberList({ href, ids }), [href, ids]);

  const glance = useGlance(href, ids);
  const beside = useRoomBeside();
  const narrowed = beside && glance.open !== null;

  return (
    <>
      {/* Its height is kept, so that what appears here never pushes a row under the pointer. */}
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 text-ink-3 text-sm max-md:min-h-11">
        <p>{children}</p>
        <div className="flex items-center gap-3" role="status">
          <LiveNote lostSince={lostSince} signedOut={signedOut} />
          {newer > 0 ? (
            <Button size="small" pending={pending} onClick={() => start(() => router.refresh())}>
              {newer > newerMax ? `More than ${newerMax}` : newer} new, show
            </Button>
          ) : null}
        </div>
      </div>
      <div className={glance.open === null ? "" : "xl:grid xl:grid-cols-[minmax(0,1fr)_360px] xl:gap-4"}>
        <div className="min-w-0">
          <DataTable
            caption={captions[sort]}
            columns={[
              selectColumn(shown, selected, setSelected),
              peekColumn(glance.open, glance.toggle),
              ...(narrowed ? columns.filter(({ key }) => besideColumns.includes(key)) : columns),
            ]}
            rows={shown}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/orders/${id}`}
            current={glance.open}
            onPeek={glance.toggle}
            changed={changed}
            empty={empty}
          />
        </div>
        {glance.open === null ? null : (
          <OrderPanel
            orderId={glance.open}
            row={shown.find(({ id }) => id === glance.open)}
            openedAt={openedAt}
            asked={glance.asked}
            onClose={glance.close}
            onStep={glance.step}
          />
        )}
      </div>
      <SelectedOrders rows={shown.filter(({ id }) => selected.has(id))} onClear={() => setSelected(new Set())} />
    </>
  );
}

/** With a panel beside it the list keeps what tells rows apart; the panel says the rest. */
const besideColumns: readonly string[] = ["payee", "status", "amount"];

function newsUrl(query: string, ids: readonly string[], newest: boolean): string {
  const params = new URLSearchParams(query);
  params.set("shown", ids.join("."));
  if (newest) params.set("newest", ids[0] ?? "none");
  return `/api/orders?${params}`;
}

/** The rows whose status is another than a moment ago; each is tinted once. */
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
