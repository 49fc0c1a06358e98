import type { Direction, OrderKind } from "./facets";
import type { MoneyStage } from "./list-search";

/** What an order is, in a word. */
export const kindLabels: Record<OrderKind, string> = { payout: "Payout", charge: "Charge", update: "Profile update" };

/** Several of them. */
export const kindsLabels: Record<OrderKind, string> = {
  payout: "Payouts",
  charge: "Charges",
  update: "Profile updates",
};

/** Which way its money goes, seen from us. */
export const directionLabels: Record<Direction, string> = { out: "Out", in: "In" };

/** Where money stands, as the overview counts it. */
export const stageLabels: Record<MoneyStage, string> = {
  sent: "Sent, whatever came of it",
  approved: "Approved",
  processing: "Processing",
  unconfirmed: "Unconfirmed or unknown",
  failed: "Failed",
  later: "With later news",
  waiting: "Not yet sent",
  cancelled: "Cancelled",
};
