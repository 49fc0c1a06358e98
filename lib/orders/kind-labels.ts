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

/** The state of the money, as the overview counts it. */
export const stageLabels: Record<MoneyStage, string> = {
  sent: "Sent, any outcome",
  approved: "Completed",
  processing: "Processing",
  unconfirmed: "Unconfirmed",
  failed: "Failed",
  later: "With later transactions",
  waiting: "Not sent yet",
  cancelled: "Cancelled",
};
