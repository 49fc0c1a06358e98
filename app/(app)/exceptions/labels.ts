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
  approved: t.theMoneyMovedThe,
  declined: t.noMoneyMovedThe,
  error: t.noMoneyMovedBecause,
  filtered: t.noMoneyMovedThe2,
  processing: t.theGatewayHasIt,
  absent: t.theGatewayNeverHad,
};

export function countOrders(count: number): string {
  return t.order(count);
}
