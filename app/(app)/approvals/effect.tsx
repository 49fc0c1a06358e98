import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { PayoutApproval, WaitingTotal } from "@/lib/payouts/approval-queries";
import * as own from "@/messages/approvals/effect";
import * as t from "@/messages/approvals/shared";

type Props = {
  /** Of all that waits, whatever page is shown. */
  totals: readonly WaitingTotal[];
  /** Those shown. */
  rows: readonly PayoutApproval[];
};

/** What all of them together do, and where to look first. */
export function Effect({ totals, rows }: Props) {
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  const groups = groupsOf(rows);
  const flagged = rows.filter(({ findings, directory }) => findings.length + directory.length > 0).length;
  return (
    <section aria-labelledby="effect-title" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <h2 id="effect-title" className="sr-only">
        {own.summary}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-1 text-xl">
        {totals.map(({ currency, count, amount }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={amount} currency={currency} size="strong" />
            <span className="font-normal text-base text-ink-2">
              {own.inLabel(<Count value={count} one={own.payout} />)}
            </span>
          </li>
        ))}
      </ul>
      {groups.length === 0 ? (
        <p className="text-base text-ink-2">{own.nothingUnusualWasFound(all > rows.length ? here : "")}</p>
      ) : (
        <div className="flex flex-col gap-1 text-base">
          <p>
            <strong className="font-semibold">{own.somethingUnusual(describeFlagged(flagged, rows.length))}</strong>
            {all > rows.length ? here : ""}.{rows.length > 1 ? own.reviewFirst : ""}
          </p>
          <ul className="flex flex-col gap-1">
            {groups.map(({ label, found }) => (
              <li key={label} className="text-ink-2 text-sm">
                <span className="font-medium text-wait-text">
                  {label} (<Count value={found.length} />)
                </span>{" "}
                {found.slice(0, namedMax).map((row, index) => (
                  <span key={row.orderId}>
                    {index > 0 ? "; " : ""}
                    <a className="link" href={`#payout-${row.orderId}`}>
                      {row.receiverName ?? row.receiverAccount ?? t.thePayee},{" "}
                      <Money amount={row.amount} currency={row.currency} />
                    </a>
                  </span>
                ))}
                {found.length > namedMax ? t.andMore2(found.length - namedMax) : ""}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function describeFlagged(flagged: number, shown: number): string {
  if (shown === 1) return own.itHas;
  if (flagged === shown) return own.allHave(shown);
  return own.ofLabel(flagged, shown);
}

const here = own.onThisPage;
/** So many of a kind are named; all of them carry it themselves. */
const namedMax = 4;

/** Gravest first. */
const kinds: { label: string; of: (row: PayoutApproval) => boolean }[] = [
  {
    label: own.accountDiffersFromThe,
    of: ({ findings, directory }) =>
      findings.some(({ kind }) => kind === "account_differs") ||
      directory.some(({ kind }) => ["differs", "ended", "refused", "waiting"].includes(kind)),
  },
  {
    label: own.accountKnownUnderAnother,
    of: ({ findings }) => findings.some(({ kind }) => kind === "other_name"),
  },
  {
    label: own.nameCloseToA,
    of: ({ findings }) => findings.some(({ kind }) => kind === "close_name"),
  },
  { label: own.alsoInAWaiting, of: ({ findings }) => findings.some(({ kind }) => kind === "also_waiting") },
  { label: own.possibleDuplicate, of: ({ findings }) => findings.some(({ kind }) => kind === "seen_before") },
  { label: own.unusualAmount, of: ({ findings }) => findings.some(({ kind }) => kind === "far_from_usual") },
  {
    label: own.payeeAccountNewOr,
    of: ({ findings, directory }) =>
      findings.some(({ kind }) => kind === "account_new") ||
      directory.some(({ kind }) => kind === "new" || kind === "changed"),
  },
  {
    label: own.neverPaidBefore,
    of: ({ findings, directory }) => [...findings, ...directory].some(({ kind }) => kind === "never_paid"),
  },
  {
    label: own.payeeRecordNeedsReview,
    of: ({ directory }) => directory.some(({ kind }) => kind === "shared" || kind === "archived"),
  },
];

function groupsOf(rows: readonly PayoutApproval[]) {
  return kinds.map(({ label, of }) => ({ label, found: rows.filter(of) })).filter(({ found }) => found.length > 0);
}
