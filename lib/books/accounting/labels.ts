import * as t from "@/messages/accounting/model";

/** What an entry of the journal is: what moved the merchant's balance at the gateway, or a bank account. */
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

/** What a ledger account can be for: the other side of each kind of entry, and the balance at the gateway itself. */
export const ledgerKinds = [...journalKinds, "clearing"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const journalKindLabels: Record<JournalKind, string> = t.kinds;
export const ledgerKindLabels: Record<LedgerKind, string> = { ...t.kinds, clearing: t.clearing };

/** What entries are made of. `suspense_line`: a bank line that an earlier entry has in suspense, and that is explained now. */
export const sourceKinds = ["order_move", "gateway_line", "statement_line", "suspense_line"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Why a movement is in no entry. `no_rate`: its currency isn't that of the books. */
export const notBookedReasons = ["unassigned", "no_gateway", "sandbox", "unrelated", "zero", "no_rate"] as const;
export type NotBookedReason = (typeof notBookedReasons)[number];
export const notBookedLabels: Record<NotBookedReason, string> = t.notBooked;

/** On which side the account of an entry's kind is; the gateway's balance, the bank's or the suspense account is on the other. */
export const ledgerSides = ["debit", "credit"] as const;
export type LedgerSide = (typeof ledgerSides)[number];

/** Without accounts of its own, a return is booked where its payout or charge was, and what the bank takes as the gateway's. */
export const basesOf = {
  payout_return: "payout",
  charge_return: "charge",
  bank_fee: "fee",
  bank_fx: "fx",
  bank_reserve: "reserve",
} as const satisfies Partial<Record<JournalKind, JournalKind>>;

/** Kinds whose entries can name a payee of the directory. */
export const payeeKinds: readonly LedgerKind[] = ["payout", "payout_return"];

/** Accounts where no rule says another: numbers of a common chart (SKR03), so that the first export works. */
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

/** What a run comes to in one currency: debits and credits are the same amount. */
export type RunTotal = { currency: string; entries: number; amount: string };
