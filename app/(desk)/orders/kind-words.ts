import type { Direction, OrderKind } from "@/lib/orders/facets";

/** What an order is, in a word. */
export const kindWords: Record<OrderKind, string> = { payout: "Payout", charge: "Charge", update: "Profile update" };

/** Which way its money goes, seen from us. */
export const directionWords: Record<Direction, string> = { out: "Out", in: "In" };
