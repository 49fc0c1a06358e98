import * as t from "@/messages/gateway-reports/model";

/** What a line of a gateway report is; its amount has the sign of what it does to the merchant's balance at the gateway. */
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

/** Whose column mapping is remembered: reports of a connection, or statements of a bank account. */
export const mappingSources = ["gateway", "bank"] as const;
