"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useTransition } from "react";
import { Button } from "@/components/button";
import { DataTable } from "@/components/data-table/data-table";
import { LiveNote } from "@/components/live/live-note";
import { useLive } from "@/components/live/use-live";
import type { CallbackListRow, CallbackNews } from "@/lib/callbacks/queries";
import { callbackColumns } from "./callback-columns";

type Props = {
  rows: CallbackListRow[];
  /** The filter as an address holds it, without the page. */
  query: string;
  /** The newest page: newer deliveries are counted and offered. */
  newest: boolean;
  newerMax: number;
  openedAt: Date;
  children: ReactNode;
  /** What may be done with all that is shown. */
  acts: ReactNode;
  empty: ReactNode;
};

/** The rows, whose verdict follows what happens while one looks. They never move by themselves: new ones are offered. */
export function CallbacksTable({ rows, query, newest, newerMax, openedAt, children, acts, empty }: Props) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { data, lostSince, signedOut } = useLive<CallbackNews>(
    ["callbacks", query, ids],
    newsUrl(query, ids, newest),
    // Each delivery that was believed changed an order; exceptions are told by themselves.
    { topics: ["callback", "order"], openedAt },
  );
  const known = useMemo(() => new Map(data?.rows.map((row) => [row.id, row])), [data]);
  const shown = rows.map((row) => ({ ...row, ...known.get(row.id) }));
  const newer = data?.newer ?? 0;
  return (
    <>
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-3 text-sm max-md:min-h-11">
        <p>{children}</p>
        <div className="flex flex-wrap items-center gap-3">
          <div role="status" className="flex items-center gap-3 empty:hidden">
            <LiveNote lostSince={lostSince} signedOut={signedOut} />
            {newer > 0 ? (
              <Button size="small" pending={pending} onClick={() => start(() => router.refresh())}>
                {newer > newerMax ? `More than ${newerMax}` : newer} new, show
              </Button>
            ) : null}
          </div>
          {acts}
        </div>
      </div>
      <DataTable
        caption="Callbacks, newest first"
        columns={callbackColumns}
        rows={shown}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/callbacks/${id}`}
        empty={empty}
      />
    </>
  );
}

function newsUrl(query: string, ids: readonly string[], newest: boolean): string {
  const params = new URLSearchParams(query);
  params.set("shown", ids.join("."));
  if (newest) params.set("newest", ids[0] ?? "none");
  return `/api/callbacks?${params}`;
}
