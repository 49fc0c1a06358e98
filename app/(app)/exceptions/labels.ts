import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as t from "@/messages/exceptions/shared";

/** The verdict that unlocks another payment comes last. */
export const offeredVerdicts: readonly ResolvedVerdict[] = [
  "approved",
  "declined",
  "error",
  "filtered",
  "processing",
  "absent",
];

export const verdictEffects: Record<ResolvedVerdict, string> = {
  approved: t.completedEffect,
  declined: t.declinedEffect,
  error: t.gatewayErrorEffect,
  filtered: t.fraudBlockedEffect,
  processing: t.processingEffect,
  absent: t.notReceivedEffect,
};

export function countOrders(count: number): string {
  return t.order(count);
}
