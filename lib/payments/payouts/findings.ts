import type { AccountWarning } from "@/lib/controls/precautions/accounts";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import type { WaitingRow } from "./waiting-rows";

export type PaymentEvidence = {
  orderId: string;
  amount: string;
  currency: string;
  at: Date;
  state: "paid" | "sent" | "not_sent" | "unresolved";
};

export type PayoutFinding =
  | { kind: "never_paid" }
  | { kind: "account_differs"; lastAccount: string; last: PaymentEvidence }
  | { kind: "far_from_usual"; usual: string; currency: string; count: number; biggest: PaymentEvidence }
  | { kind: "seen_before"; like: PaymentEvidence[] }
  | { kind: "also_waiting"; rows: WaitingRow[]; count: number }
  | AccountWarning;

export type PayoutHistory = {
  paid: readonly PaymentEvidence[];
  otherAccount: { account: string; last: PaymentEvidence } | null;
  like: readonly PaymentEvidence[];
  warnings?: readonly AccountWarning[];
  waiting?: { rows: WaitingRow[]; count: number } | null;
};

/** Three payments make a habit, and three times their median is unusual. */
const habit = { payments: 3, times: 3 } as const;

export function findWhatIsNew(payout: { amount: string; currency: string }, history: PayoutHistory): PayoutFinding[] {
  const found: PayoutFinding[] = [];
  const { paid, otherAccount, like, warnings = [], waiting = null } = history;
  found.push(...warnings.filter(({ kind }) => kind !== "account_new"));
  if (otherAccount !== null && (paid[0] === undefined || otherAccount.last.at > paid[0].at)) {
    found.push({ kind: "account_differs", lastAccount: otherAccount.account, last: otherAccount.last });
  } else if (paid.length === 0) {
    found.push({ kind: "never_paid" });
  }
  if (paid.length > 0) found.push(...warnings.filter(({ kind }) => kind === "account_new"));
  if (like.length > 0) found.push({ kind: "seen_before", like: [...like] });
  if (waiting !== null) found.push({ kind: "also_waiting", ...waiting });
  const usual = habitOf(paid.filter(({ currency }) => currency === payout.currency));
  if (usual !== null && compareAmounts(payout.amount, times(usual.amount)) > 0) {
    const { amount, count, biggest } = usual;
    found.push({ kind: "far_from_usual", usual: amount, currency: payout.currency, count, biggest });
  }
  return found;
}

function habitOf(payments: readonly PaymentEvidence[]) {
  if (payments.length < habit.payments) return null;
  const sorted = [...payments].sort((a, b) => compareAmounts(a.amount, b.amount));
  const [middle, biggest] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return middle && biggest ? { amount: middle.amount, count: sorted.length, biggest } : null;
}

const times = (amount: string) => addAmounts(...Array.from({ length: habit.times }, () => amount));
