import type { OrderKind } from "@/lib/orders/facets";

/** What an order is, in a word. */
export const kindWords: Record<OrderKind, string> = { payout: "Payout", charge: "Charge", update: "Profile update" };
