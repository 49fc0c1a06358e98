"use client";

import { FollowPage } from "@/components/live/follow-page";
import { type Live, useLive } from "@/components/live/use-live";
import type { BatchNews } from "@/lib/batches/news-queries";

/** How a batch stands now. */
export function useBatchNews(batchId: string, openedAt: Date): Live<BatchNews> {
  return useLive<BatchNews>(["batch", batchId], `/api/batches/${batchId}`, { topics: [`batch:${batchId}`], openedAt });
}

type Props = { batchId: string; connectionId: string; revision: string; openedAt: Date };

/** Makes the page again when something happened to the batch as a whole. */
export function FollowBatch({ batchId, connectionId, revision, openedAt }: Props) {
  const live = useBatchNews(batchId, openedAt);
  return <FollowPage live={live} revision={revision} topics={[`connection:${connectionId}`]} />;
}
