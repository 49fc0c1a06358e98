import * as t from "@/messages/gateway-reports/model";

/** The amount of a line has the sign of its effect on the merchant's balance at the gateway. */
export const gatewayLineKinds = [
  "payment",
  "reversal",
  "refund",
  "chargeback",
  "fee",
  "fx",
  "reserve",
  "transfer",
] as const;
export type GatewayLineKind = (typeof gatewayLineKinds)[number];

export const gatewayLineKindLabels: Record<GatewayLineKind, string> = t.lineKinds;

/** Some gateways write 10050 for 100.50. */
export const amountUnits = ["major", "minor"] as const;
export type AmountUnits = (typeof amountUnits)[number];

export const mappingSources = ["gateway", "bank"] as const;
