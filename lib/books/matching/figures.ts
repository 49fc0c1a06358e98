/**
 * What the two legs of one connection and currency come to in a period. Amounts are decimal strings, signed as the merchant's
 * balance at the gateway sees them: a payout is below zero.
 */
export type MatchFigures = {
  /** Completed payments and what came back, as Paydesk counts them by the day on which it learnt of them. */
  desk: string;
  /** The gateway's lines of payments and what came back. */
  gateway: string;
  /** Other lines of the gateway, by kind. */
  fees: string;
  fx: string;
  reserves: string;
  transfers: string;
  /** What the gateway's batches move at the bank: all their lines, or its transfers where it makes any. */
  batches: string;
  /** Lines of the bank that belong to batches of the gateway, and those that rules or users made fees, exchange or reserves. */
  bank: string;
  bankCharges: string;
  gatewayLeg: LegFigures;
  bankLeg: LegFigures;
};

/** left + `openAtStart` − `named` − `unnamed` = right. */
export type LegFigures = {
  /** Differences that the period began with. */
  openAtStart: string;
  /** Differences at its end that are expected, or that a user explained. */
  named: string;
  /** Differences at its end that no one explained. */
  unnamed: string;
  unnamedCount: number;
  matchedCount: number;
  matchedAmount: string;
};
