import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { PayoutApproval, WaitingTotal } from "@/lib/payouts/approval-queries";
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
        {t.whatItComesTo}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-1 text-xl">
        {totals.map(({ currency, count, amount }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={amount} currency={currency} size="strong" />
            <span className="font-normal text-base text-ink-2">
              {t.inLabel(<Count value={count} one={t.payout} />)}
            </span>
          </li>
        ))}
      </ul>
      {groups.length === 0 ? (
        <p className="text-base text-ink-2">{t.nothingOutOfTheOrdinaryWasFound(all > rows.length ? here : "")}</p>
      ) : (
        <div className="flex flex-col gap-1 text-base">
          <p>
            <strong className="font-semibold">{t.somethingNew2(describeFlagged(flagged, rows.length))}</strong>
            {all > rows.length ? here : ""}.{rows.length > 1 ? t.lookThereFirst : ""}
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
                      {row.receiverName ?? row.receiverAccount ?? t.theReceiver},{" "}
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
  if (shown === 1) return t.itHas;
  if (flagged === shown) return t.allHave(shown);
  return t.ofHasHave2(flagged, shown);
}

const here = t.onThisPage;
/** So many of a kind are named; all of them carry it themselves. */
const namedMax = 4;

/** Gravest first. */
const kinds: { label: string; of: (row: PayoutApproval) => boolean }[] = [
  {
    label: t.accountDiffersFromTheOne,
    of: ({ findings, directory }) =>
      findings.some(({ kind }) => kind === "account_differs") ||
      directory.some(({ kind }) => ["differs", "ended", "refused", "waiting"].includes(kind)),
  },
  {
    label: t.accountKnownUnderAnotherName,
    of: ({ findings }) => findings.some(({ kind }) => kind === "other_name"),
  },
  {
    label: t.closeToASavedPayees,
    of: ({ findings }) => findings.some(({ kind }) => kind === "close_name"),
  },
  { label: t.alsoInABatchThat, of: ({ findings }) => findings.some(({ kind }) => kind === "also_waiting") },
  { label: t.perhapsPaidAlready, of: ({ findings }) => findings.some(({ kind }) => kind === "seen_before") },
  { label: t.farAboveTheUsualAmount, of: ({ findings }) => findings.some(({ kind }) => kind === "far_from_usual") },
  {
    label: t.accountNewOrChangedIn,
    of: ({ findings, directory }) =>
      findings.some(({ kind }) => kind === "account_new") ||
      directory.some(({ kind }) => kind === "new" || kind === "changed"),
  },
  {
    label: t.neverPaidBefore,
    of: ({ findings, directory }) => [...findings, ...directory].some(({ kind }) => kind === "never_paid"),
  },
  {
    label: t.theBookHasADoubt,
    of: ({ directory }) => directory.some(({ kind }) => kind === "shared" || kind === "archived"),
  },
];

function groupsOf(rows: readonly PayoutApproval[]) {
  return kinds.map(({ label, of }) => ({ label, found: rows.filter(of) })).filter(({ found }) => found.length > 0);
}
