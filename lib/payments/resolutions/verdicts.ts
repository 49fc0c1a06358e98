import type { LaterRuling } from "@/lib/payments/orders/resolve";

/** What a resolution is about: orders no one knows the fate of, or an order whose updates contradict each other. */
export const resolutionKinds = ["unconfirmed", "conflict"] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

/** What users say became of an order at the gateway. */
export const resolvedVerdicts = ["absent", "processing", "approved", "declined", "error", "filtered"] as const;
export type ResolvedVerdict = (typeof resolvedVerdicts)[number];

/** What became of one order when a confirmed resolution was applied to it. */
export const resolutionResults = ["applied", "void"] as const;

/** Another order that the gateway holds for one id of ours, and whether it was carried out. */
export type SecondOrder = {
  gatewayOrderId: string;
  verdict: "approved" | "declined";
  amount: string | null;
  currency: string | null;
};

/** What users say of a conflict besides the outcome. */
export type Besides = {
  seconds: SecondOrder[];
  /** The amount that really moved, where it is another than the order's; null: the order's own. */
  movedAmount: { amount: string; currency: string } | null;
  /** What is reported of later transactions; absent in proposals from before they were asked about. */
  laters?: LaterRuling[];
};
