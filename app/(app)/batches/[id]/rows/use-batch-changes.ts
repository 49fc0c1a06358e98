import { type Live, useLive } from "@/components/live/use-live";
import type { BatchChanges } from "@/lib/payments/batches/change-queries";

export function useBatchChanges(batchId: string, openedAt: Date): Live<BatchChanges> {
  return useLive<BatchChanges>(`/api/batches/${batchId}`, { topics: [`batch:${batchId}`], openedAt });
}
