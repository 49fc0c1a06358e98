"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/button";
import { LiveNote } from "@/components/live/live-note";
import { useRefresh } from "@/components/live/live-refresh";
import { type Live, useLive, useLiveNews } from "@/components/live/use-live";
import type { BatchNews } from "@/lib/batches/news-queries";

/** How a batch stands now. */
export function useBatchNews(batchId: string, openedAt: Date): Live<BatchNews> {
  return useLive<BatchNews>(["batch", batchId], `/api/batches/${batchId}`, { topics: [`batch:${batchId}`], openedAt });
}

type Props = { batchId: string; connectionId: string; revision: string; openedAt: Date };

/** Makes the page again when something happened to the batch as a whole, and says when it can no longer tell. */
export function FollowBatch({ batchId, connectionId, revision, openedAt }: Props) {
  const asked = useRef<string | null>(null);
  const { refresh, notice, offered, pending } = useRefresh();
  const { data, lostSince, signedOut } = useBatchNews(batchId, openedAt);
  useLiveNews([`connection:${connectionId}`], notice);
  const seen = data?.revision;
  const latest = useRef(notice);
  useEffect(() => {
    latest.current = notice;
  });
  useEffect(() => {
    if (seen === undefined || seen === revision || asked.current === seen) return;
    // Once for each revision: a page that is being made is not asked for twice.
    asked.current = seen;
    void latest.current();
  }, [seen, revision]);
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-3 text-ink-3 text-sm empty:hidden">
      {lostSince || signedOut ? (
        <p>
          <LiveNote lostSince={lostSince} signedOut={signedOut} />
        </p>
      ) : null}
      {offered ? (
        <Button size="small" pending={pending} onClick={() => void refresh()}>
          It has changed, show
        </Button>
      ) : null}
    </div>
  );
}
