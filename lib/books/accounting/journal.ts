import { formatAmount } from "@/lib/core/money/money";
import * as t from "@/messages/accounting/model";
import { type JournalKind, journalKindLabels, type LedgerSide, type RunTotal, type SourceKind } from "./labels";

/** Where one side of an entry is booked. */
export type Posting = { account: string; costCentre: string; taxCode: string };

/** An entry as files show it. `own` is on `side`; the gateway's balance, the bank or the suspense account is on the other. */
export type JournalEntry = {
  position: number;
  sourceKind: SourceKind;
  kind: JournalKind;
  date: string;
  reference: string;
  connection: string;
  currency: string;
  payee: string;
  text: string;
  /** Above zero, and the same on both sides. */
  amount: string;
  side: LedgerSide;
  own: Posting;
  clearing: Posting;
};

/** A run as files show it. */
export type JournalRun = {
  number: number;
  fromDay: string;
  toDay: string;
  reverses: number | null;
  entryCount: number;
  totals: readonly RunTotal[];
  madeAt: Date;
};

export type JournalLine = Posting & { side: LedgerSide };

/** The two lines of an entry, the debit first. */
export function linesOf({ side, own, clearing }: JournalEntry): [JournalLine, JournalLine] {
  const [debit, credit] = side === "debit" ? [own, clearing] : [clearing, own];
  return [
    { ...debit, side: "debit" },
    { ...credit, side: "credit" },
  ];
}

/** The text of an entry: what it is, whose, and what for. */
export function describeEntry(run: JournalRun, { sourceKind, kind, payee, text }: JournalEntry): string {
  const reversal = run.reverses === null ? "" : t.reversalOf(run.reverses);
  const cleared = sourceKind === "suspense_line" ? t.clearedFromSuspense : "";
  return [reversal, cleared, journalKindLabels[kind], payee, text].filter((part) => part !== "").join(", ");
}

/** An amount with a decimal point and the currency's minor units, and more where it has more. */
export const plainAmount = (amount: string, currency: string): string =>
  formatAmount(amount, currency, "1,234.56").replaceAll(",", "");
