"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useTransition } from "react";
import * as t from "@/messages/components/list";
import { Button } from "../button";
import { LiveNote } from "../live/live-note";
import { useLive } from "../live/use-live";

type Asked = {
  rows: readonly { id: string }[];
  /** The filter as an address holds it, without the page. */
  query: string;
  /** The first page: new rows are counted and offered. */
  newest: boolean;
  /** How far new ones are counted. */
  newerMax: number;
  openedAt: Date;
};

/**
 * What becomes of the rows of a list while one looks, from the address beside its page (`/api/orders` for `/orders`), and the
 * line above them: what is shown, and how many new ones there are. Rows never move automatically: new ones are offered.
 * @param topicsOf what the rows hang on
 */
export function useListChanges<Changes extends { newer: number }>(
  list: string,
  { rows, query, newest, newerMax, openedAt }: Asked,
  topicsOf: (ids: readonly string[]) => readonly string[],
): { update: Changes | undefined; bar: (shown: ReactNode, permissions?: ReactNode) => ReactNode } {
  const router = useRouter();
  const [pending, start] = useTransition();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const params = new URLSearchParams(query);
  params.set("shown", ids.join("."));
  if (newest) params.set("newest", ids[0] ?? "none");
  const { data, lostSince, signedOut } = useLive<Changes>(`/api${list}?${params}`, {
    topics: topicsOf(ids),
    openedAt,
  });
  const newer = data?.newer ?? 0;
  const bar = (shown: ReactNode, permissions?: ReactNode) => (
    // Its height is kept, so that what appears here never pushes a row under the pointer.
    <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-3 text-sm max-md:min-h-11">
      <p>{shown}</p>
      <div className="flex flex-wrap items-center gap-3">
        <div role="status" className="flex items-center gap-3 empty:hidden">
          <LiveNote lostSince={lostSince} signedOut={signedOut} />
          {newer > 0 ? (
            <Button size="small" pending={pending} onClick={() => start(() => router.refresh())}>
              {t.showNew(newer > newerMax ? t.moreThan(newerMax) : newer)}
            </Button>
          ) : null}
        </div>
        {permissions}
      </div>
    </div>
  );
  return { update: data, bar };
}
