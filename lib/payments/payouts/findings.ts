import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import type { AccountWarning } from "@/lib/payments/payees/warnings";
import type { WaitingRow } from "./waiting-rows";

/** An earlier payment that a finding rests on. paid: the gateway approved it. */
export type PaymentEvidence = {
  orderId: string;
  amount: string;
  currency: string;
  at: Date;
  state: "paid" | "sent" | "not_sent" | "unresolved";
};

/** What an approver should see before anything else: what is new, what differs, what may be there twice. */
export type PayoutFinding =
  | { kind: "never_paid" }
  | { kind: "account_differs"; lastAccount: string; last: PaymentEvidence }
  | { kind: "far_from_usual"; usual: string; currency: string; count: number; biggest: PaymentEvidence }
  | { kind: "seen_before"; like: PaymentEvidence[] }
  /** Rows of batches that are submitted and not released; `count` of all. */
  | { kind: "also_waiting"; rows: WaitingRow[]; count: number }
  /** The account itself: new, last paid under another name, or under a name close to a saved payee's. */
  | AccountWarning;

export type PayoutHistory = {
  /** To this very destination, approved, newest first. */
  paid: readonly PaymentEvidence[];
  /** The last approved payment to the same name at another destination; null when there is none. */
  otherAccount: { account: string; last: PaymentEvidence } | null;
  /** Same payee, amount and currency within seven days. */
  like: readonly PaymentEvidence[];
  warnings?: readonly AccountWarning[];
  /** The same in batches that wait; null when there is none. */
  waiting?: { rows: WaitingRow[]; count: number } | null;
};

/** So many payments make a habit, and so many times the middle one is out of line with it. */
const habit = { payments: 3, times: 3 } as const;

/** What is out in a payout against what was paid before, gravest first. Pure. */
export function findWhatIsNew(payout: { amount: string; currency: string }, history: PayoutHistory): PayoutFinding[] {
  const found: PayoutFinding[] = [];
  const { paid, otherAccount, like, warnings = [], waiting = null } = history;
  found.push(...warnings.filter(({ kind }) => kind !== "account_new"));
  if (otherAccount !== null && (paid[0] === undefined || otherAccount.last.at > paid[0].at)) {
    found.push({ kind: "account_differs", lastAccount: otherAccount.account, last: otherAccount.last });
  } else if (paid.length === 0) {
    found.push({ kind: "never_paid" });
  }
  // Of one that was never paid, that is reported already.
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

/** What is usual among payments of one currency: the middle one, beside the biggest; null while there is no habit. */
function habitOf(payments: readonly PaymentEvidence[]) {
  if (payments.length < habit.payments) return null;
  const sorted = [...payments].sort((a, b) => compareAmounts(a.amount, b.amount));
  const [middle, biggest] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return middle && biggest ? { amount: middle.amount, count: sorted.length, biggest } : null;
}

const times = (amount: string) => addAmounts(...Array.from({ length: habit.times }, () => amount));
