"use client";

import { useOrganisation } from "@/components/organisation";
import type { BatchNews } from "@/lib/batches/news-queries";
import { describeState } from "@/lib/batches/state";
import { formatCount } from "@/lib/core/money";
import { progressWords } from "../batch-words";
import { useBatchNews } from "./follow";

type Props = { batchId: string; initial: Pick<BatchNews, "state" | "progress">; openedAt: Date };

/** The state of a released batch with its counts: the headline, and in the end the result. */
export function Headline({ batchId, initial, openedAt }: Props) {
  const { numberForm } = useOrganisation();
  const { data } = useBatchNews(batchId, openedAt);
  const { state, progress } = data ?? initial;
  const parts = progress.map(
    ({ group, rows }) => `${formatCount(rows, numberForm)} ${progressWords[group].label.toLowerCase()}`,
  );
  return (
    <h2 className="text-xl" data-headline>
      {state === "all_sent" ? "All sent" : describeState(state)}: {parts.join(", ")}
    </h2>
  );
}
