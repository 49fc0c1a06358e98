import * as t from "@/messages/accounting/model";

export const journalKinds = [
  "payout",
  "charge",
  "payout_return",
  "charge_return",
  "fee",
  "fx",
  "reserve",
  "bank",
  "bank_fee",
  "bank_fx",
  "bank_reserve",
  "suspense",
] as const;
export type JournalKind = (typeof journalKinds)[number];

export const ledgerKinds = [...journalKinds, "clearing"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const journalKindLabels: Record<JournalKind, string> = t.kinds;
export const ledgerKindLabels: Record<LedgerKind, string> = { ...t.kinds, clearing: t.clearing };

/** `suspense_line`: a bank line that an earlier entry holds in suspense and that has an explanation now. */
export const sourceKinds = ["order_move", "gateway_line", "statement_line", "suspense_line"] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const notBookedReasons = ["unassigned", "no_gateway", "sandbox", "unrelated", "zero", "no_rate"] as const;
export type NotBookedReason = (typeof notBookedReasons)[number];
export const notBookedLabels: Record<NotBookedReason, string> = t.notBooked;

export const ledgerSides = ["debit", "credit"] as const;
export type LedgerSide = (typeof ledgerSides)[number];

/**
 * Without accounts of its own, a return uses those of its payout or charge, and a bank kind those of the gateway's
 * counterpart.
 */
export const basesOf = {
  payout_return: "payout",
  charge_return: "charge",
  bank_fee: "fee",
  bank_fx: "fx",
  bank_reserve: "reserve",
} as const satisfies Partial<Record<JournalKind, JournalKind>>;

export const payeeKinds: readonly LedgerKind[] = ["payout", "payout_return"];

/** Account numbers of a common chart (SKR03), so that a first export works without rules. */
export const defaultAccounts: Record<Exclude<LedgerKind, keyof typeof basesOf>, string> = {
  payout: "4900",
  charge: "8200",
  fee: "4970",
  fx: "2150",
  reserve: "1525",
  bank: "1200",
  suspense: "1590",
  clearing: "1360",
};

export type RunTotal = { currency: string; entries: number; amount: string };
