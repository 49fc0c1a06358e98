/** Amounts are decimal strings, signed as the merchant's balance at the gateway sees them: a payout is negative. */
export type MatchFigures = {
  /** Counts completed payments and returns by the day on which Paydesk learns of them. */
  paydesk: string;
  gateway: string;
  fees: string;
  fx: string;
  reserves: string;
  transfers: string;
  /** Sums all lines of the gateway's batches, or only its transfers where it makes any. */
  batches: string;
  bank: string;
  bankCharges: string;
  gatewayLeg: LegFigures;
  bankLeg: LegFigures;
};

/** left + `openAtStart` − `named` − `unnamed` = right. */
export type LegFigures = {
  openAtStart: string;
  named: string;
  unnamed: string;
  unnamedCount: number;
  matchedCount: number;
  matchedAmount: string;
};
