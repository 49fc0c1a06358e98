import { progressLabels } from "@/components/batch/batch-labels";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import type { ProgressPart } from "@/lib/payments/batches/progress-groups";
import type { RowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";

export type ViewChoice = { view: RowView; label: string; count: number };

const firstOf = [
  "unconfirmed",
  "stuck",
  "failed",
  "sending",
  "processing",
  "approved",
  "waiting",
  "cancelled",
] as const;

export function viewsOf({
  batch,
  verdicts,
  progress,
}: Pick<BatchView, "batch" | "verdicts" | "progress">): ViewChoice[] {
  const { ready, error, question, aside } = verdicts;
  const all: ViewChoice = { view: "all", label: common.all, count: ready + error + question + aside };
  if (batch.releasedAt) return sentViews(all.count, progress);
  const drafts: ViewChoice[] = [
    { view: "error", label: t.errors, count: error },
    { view: "question", label: t.unansweredFilter, count: question },
    { view: "ready", label: t.ready, count: ready },
    { view: "aside", label: t.excluded, count: aside },
  ];
  const [bad, open, ...rest] = drafts.filter(({ count }) => count > 0);
  const exceptions = [bad, open].filter((one) => one?.view === "error" || one?.view === "question");
  const others = [bad, open, ...rest].filter((one) => !exceptions.includes(one));
  return [...exceptions, all, ...others].filter((one) => one !== undefined);
}

export function sentViews(all: number, progress: readonly ProgressPart[]): ViewChoice[] {
  const groups = firstOf.flatMap((group): ViewChoice[] => {
    const part = progress.find((one) => one.group === group);
    return part ? [{ view: group, label: progressLabels[group].label, count: part.rows }] : [];
  });
  // Completed rows are no exception: where none exists, all rows are shown first.
  const exceptions = groups.filter(({ view }) => view === "unconfirmed" || view === "stuck" || view === "failed");
  const others = groups.filter((one) => !exceptions.includes(one));
  return [...exceptions, { view: "all", label: common.all, count: all }, ...others];
}
