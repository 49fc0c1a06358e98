import type { LaterRuling } from "@/lib/payments/orders/resolve";

export const resolutionKinds = ["unconfirmed", "conflict"] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

export const resolvedVerdicts = ["absent", "processing", "approved", "declined", "error", "filtered"] as const;
export type ResolvedVerdict = (typeof resolvedVerdicts)[number];

export const resolutionResults = ["applied", "void"] as const;

export type SecondOrder = {
  gatewayOrderId: string;
  verdict: "approved" | "declined";
  amount: string | null;
  currency: string | null;
};

export type Besides = {
  seconds: SecondOrder[];
  movedAmount: { amount: string; currency: string } | null;
  laters?: LaterRuling[];
};
