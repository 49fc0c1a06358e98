import type { BatchRecord } from "./rows/frame";
import { sealedColumns } from "./rows/row-content";

/** How long the secrets of a draft are kept that no one releases. */
export const draftDays = 14;

/** Until when a draft's file is kept, and whether the draft ends with it: card numbers that are wiped cannot be sent. Pure. */
export function keptUntil(batch: Pick<BatchRecord, "kind" | "createdAt" | "survey">): { until: Date; ends: boolean } {
  const sealed = sealedColumns({ kind: batch.kind, columns: batch.survey?.columns ?? [] });
  return { until: new Date(batch.createdAt.getTime() + draftDays * 86_400_000), ends: sealed.size > 0 };
}
