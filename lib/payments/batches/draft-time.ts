import type { BatchRecord } from "./rows/frame";
import { sealedColumns } from "./rows/row-content";

export const draftDays = 14;

/** Also tells whether the draft ends with its file, since wiped card numbers can't be sent. Pure. */
export function keptUntil(batch: Pick<BatchRecord, "kind" | "createdAt" | "survey">): { until: Date; ends: boolean } {
  const sealed = sealedColumns({ kind: batch.kind, columns: batch.survey?.columns ?? [] });
  return { until: new Date(batch.createdAt.getTime() + draftDays * 86_400_000), ends: sealed.size > 0 };
}
