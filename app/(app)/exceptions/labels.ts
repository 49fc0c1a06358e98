import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as t from "@/messages/exceptions/shared";

/** In the order in which they are offered and shown: what unlocks another payment comes last. */
export const offeredVerdicts: readonly ResolvedVerdict[] = [
  "approved",
  "declined",
  "error",
  "filtered",
  "processing",
  "absent",
];

/** What follows when it is confirmed. */
export const verdictEffects: Record<ResolvedVerdict, string> = {
  approved: t.theMoneyMovedThe,
  declined: t.noMoneyMovedThe,
  error: t.noMoneyMovedBecause,
  filtered: t.noMoneyMovedThe2,
  processing: t.theGatewayHasIt,
  absent: t.theGatewayNeverHad,
};

/** "1 order", "300 orders". */
export function countOrders(count: number): string {
  return t.order(count);
}
