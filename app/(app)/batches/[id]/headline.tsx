"use client";

import { progressLabels } from "@/components/batch/batch-labels";
import { useOrganisation } from "@/components/organisation";
import { formatCount } from "@/lib/core/money/money";
import type { BatchChanges } from "@/lib/payments/batches/change-queries";
import { batchStates } from "@/lib/payments/batches/state";
import * as t from "@/messages/batches/detail";
import { useBatchChanges } from "./rows/use-batch-changes";

type Props = { batchId: string; initial: Pick<BatchChanges, "state" | "progress">; openedAt: Date };

export function Headline({ batchId, initial, openedAt }: Props) {
  const { numberForm } = useOrganisation();
  const { data } = useBatchChanges(batchId, openedAt);
  const { state, progress } = data ?? initial;
  const parts = progress.map(
    ({ group, rows }) => `${formatCount(rows, numberForm)} ${progressLabels[group].label.toLowerCase()}`,
  );
  return (
    <h2 className="text-xl" data-headline>
      {state === "all_sent" ? t.allSent : batchStates.rows[state].label}: {parts.join(", ")}
    </h2>
  );
}
