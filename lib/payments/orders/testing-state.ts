import type { GatewayUpdate, OrderState } from "./evaluation";
import type { OrderFacets } from "./facets";

export const orderState = (state: Partial<OrderState> = {}): OrderState => ({
  kind: "payout",
  submission: "accepted",
  outcome: "processing",
  conflict: null,
  cause: null,
  gatewayOrderId: "G-1",
  amount: "10.50",
  currency: "EUR",
  reportedStatus: null,
  queryStatus: null,
  unconfirmedSince: null,
  laterEvents: [],
  absentAnswers: 0,
  absentSince: null,
  sentAt: new Date("2026-11-21T10:00:00Z"),
  resolvedReports: [],
  successors: [],
  ...state,
});

export const gatewayUpdateOf = (reported: Partial<GatewayUpdate> = {}): GatewayUpdate => ({
  source: "callback",
  evidence: "strong",
  type: "payout",
  status: "approved",
  gatewayOrderId: "G-1",
  transactionId: null,
  amount: "10.50",
  currency: "EUR",
  errorCode: null,
  errorMessage: null,
  ...reported,
});

export const facetsWith = (facets: Partial<OrderFacets> = {}): OrderFacets => ({
  kind: "payout",
  direction: "out",
  submission: "accepted",
  outcome: "approved",
  laterEvents: [],
  conflict: false,
  nextQueryAt: null,
  nextAttemptAt: null,
  needsUsers: false,
  acknowledged: false,
  ...facets,
});
