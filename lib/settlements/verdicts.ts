/** What a settlement is about: orders nobody knows the fate of, or an order whose news contradict each other. */
export const settlementKinds = ["unconfirmed", "conflict"] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** What people say became of an order at the gateway. */
export const settledVerdicts = ["absent", "processing", "approved", "declined", "error", "filtered"] as const;
export type SettledVerdict = (typeof settledVerdicts)[number];

export const settlementDecisions = ["confirmed", "refused", "withdrawn"] as const;
export type SettlementDecision = (typeof settlementDecisions)[number];
