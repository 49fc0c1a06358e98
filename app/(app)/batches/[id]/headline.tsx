"use client";

import { ClipboardCopy } from "lucide-react";
import { progressLabels } from "@/components/batch/batch-labels";
import { Button } from "@/components/button";
import { copyText } from "@/components/clipboard";
import { useOrganisation } from "@/components/layout-context";
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

export function CopySummary({ text }: { text: string }) {
  return (
    <Button variant="plain" icon={<ClipboardCopy size={16} aria-hidden />} onClick={() => copyText(text, "summary")}>
      {t.copySummary}
    </Button>
  );
}
