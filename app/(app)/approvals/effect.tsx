import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { PayoutApproval, WaitingTotal } from "@/lib/payments/payouts/approval-queries";
import * as own from "@/messages/approvals/shared";

type Props = {
  totals: readonly WaitingTotal[];
  rows: readonly PayoutApproval[];
};

export function Effect({ totals, rows }: Props) {
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  const groups = groupsOf(rows);
  const flagged = rows.filter(({ findings, directory }) => findings.length + directory.length > 0).length;
  const where = all > rows.length ? own.pagePart : "";
  return (
    <section aria-labelledby="effect-title" className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <h2 id="effect-title" className="sr-only">
        {own.summary}
      </h2>
      {totals.map(({ currency, count, amount }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-2 text-lg">
          <Money amount={amount} currency={currency} size="strong" />
          <span className="text-ink-2 text-sm">{own.inLabel(<Count value={count} one={own.payout} />)}</span>
        </p>
      ))}
      {groups.length === 0 ? (
        <p className="text-ink-2 text-sm">{own.noFindingsOn(where)}</p>
      ) : (
        <p className="text-sm text-wait-text">
          <strong className="font-semibold">{own.somethingUnusual(describeFlagged(flagged, rows.length))}</strong>
          {where}: {groups.map(({ label, found }) => `${label} (${found.length})`).join(", ")}
        </p>
      )}
    </section>
  );
}

function describeFlagged(flagged: number, shown: number): string {
  if (shown === 1) return own.itHas;
  if (flagged === shown) return own.allHave(shown);
  return own.flaggedOf(flagged, shown);
}

const kinds: { label: string; of: (row: PayoutApproval) => boolean }[] = [
  {
    label: own.accountDiffersLabel,
    of: ({ findings, directory }) =>
      findings.some(({ kind }) => kind === "account_differs") ||
      directory.some(({ kind }) => ["differs", "ended", "refused", "waiting"].includes(kind)),
  },
  {
    label: own.otherName,
    of: ({ findings }) => findings.some(({ kind }) => kind === "other_name"),
  },
  {
    label: own.closeName,
    of: ({ findings }) => findings.some(({ kind }) => kind === "close_name"),
  },
  { label: own.inWaitingBatchLabel, of: ({ findings }) => findings.some(({ kind }) => kind === "also_waiting") },
  { label: own.possibleDuplicate, of: ({ findings }) => findings.some(({ kind }) => kind === "seen_before") },
  { label: own.unusualAmount, of: ({ findings }) => findings.some(({ kind }) => kind === "far_from_usual") },
  {
    label: own.accountNew,
    of: ({ findings, directory }) =>
      findings.some(({ kind }) => kind === "account_new") ||
      directory.some(({ kind }) => kind === "new" || kind === "changed"),
  },
  {
    label: own.firstPayment,
    of: ({ findings, directory }) => [...findings, ...directory].some(({ kind }) => kind === "never_paid"),
  },
  {
    label: own.recordUnreviewed,
    of: ({ directory }) => directory.some(({ kind }) => kind === "shared" || kind === "archived"),
  },
];

function groupsOf(rows: readonly PayoutApproval[]) {
  return kinds.map(({ label, of }) => ({ label, found: rows.filter(of) })).filter(({ found }) => found.length > 0);
}

export const labelFindings = (row: PayoutApproval): string[] =>
  kinds.filter(({ of }) => of(row)).map(({ label }) => label);
