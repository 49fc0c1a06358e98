import { formatAmount } from "@/lib/core/money/money";
import * as t from "@/messages/accounting/model";
import { type JournalKind, journalKindLabels, type LedgerSide, type RunTotal, type SourceKind } from "./labels";

export type Posting = { account: string; costCentre: string; taxCode: string };

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
  amount: string;
  side: LedgerSide;
  own: Posting;
  clearing: Posting;
};

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

export function linesOf({ side, own, clearing }: JournalEntry): [JournalLine, JournalLine] {
  const [debit, credit] = side === "debit" ? [own, clearing] : [clearing, own];
  return [
    { ...debit, side: "debit" },
    { ...credit, side: "credit" },
  ];
}

export function describeEntry(run: JournalRun, { sourceKind, kind, payee, text }: JournalEntry): string {
  const reversal = run.reverses === null ? "" : t.reversalOf(run.reverses);
  const cleared = sourceKind === "suspense_line" ? t.suspenseCleared : "";
  return [reversal, cleared, journalKindLabels[kind], payee, text].filter((part) => part !== "").join(", ");
}

export const plainAmount = (amount: string, currency: string): string =>
  formatAmount(amount, currency, "1,234.56").replaceAll(",", "");
