import { type OrderWord, orderWords } from "@/lib/orders/words";
import type { SettledVerdict } from "@/lib/settlements/verdicts";

/** What people say of an order at the gateway, as badges show it: the order's own words where it has one. */
export const verdictWords: Record<SettledVerdict, Pick<OrderWord, "label" | "tone" | "icon">> = {
  approved: orderWords.approved,
  declined: orderWords.declined,
  error: orderWords.error,
  filtered: orderWords.filtered,
  processing: { ...orderWords.processing, label: "Still processing" },
  absent: { ...orderWords.settled_absent, label: "Not at the gateway" },
};

/** In the order in which they are offered and shown: what unlocks another payment comes last. */
export const offeredVerdicts: readonly SettledVerdict[] = [
  "approved",
  "declined",
  "error",
  "filtered",
  "processing",
  "absent",
];

/** What follows when it is confirmed. */
export const verdictEffects: Record<SettledVerdict, string> = {
  approved: "The money moved. The order is closed as approved.",
  declined: "No money moved. The order is closed; another one like it may be sent.",
  error: "No money moved: a fault at the gateway. The order is closed; another one like it may be sent.",
  filtered: "No money moved. The order is closed; the same details will be refused again.",
  processing: "The gateway has it and works on it. Its outcome is awaited.",
  absent: "The gateway never had it. The order is closed; a new one, linked to it, may be sent in its place.",
};

/** "1 order", "300 orders". */
export function countOrders(count: number): string {
  return count === 1 ? "1 order" : `${count} orders`;
}
