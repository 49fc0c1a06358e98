import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { PayoutApproval, WaitingTotal } from "@/lib/orders/approval-queries";

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
  const flagged = rows.filter(({ findings, book }) => findings.length + book.length > 0).length;
  return (
    <section aria-labelledby="effect-title" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <h2 id="effect-title" className="sr-only">
        What it comes to
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-1 text-xl">
        {totals.map(({ currency, count, amount }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={amount} currency={currency} size="strong" />
            <span className="font-normal text-base text-ink-2">
              in <Count value={count} /> {count === 1 ? "payout" : "payouts"}
            </span>
          </li>
        ))}
      </ul>
      {groups.length === 0 ? (
        <p className="text-base text-ink-2">Nothing out of the ordinary was found{all > rows.length ? here : ""}.</p>
      ) : (
        <div className="flex flex-col gap-1 text-base">
          <p>
            <strong className="font-semibold">{describeFlagged(flagged, rows.length)} something new</strong>
            {all > rows.length ? here : ""}.{rows.length > 1 ? " Look there first:" : ""}
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
                      {row.receiverName ?? row.receiverAccount ?? "the receiver"},{" "}
                      <Money amount={row.amount} currency={row.currency} />
                    </a>
                  </span>
                ))}
                {found.length > namedMax ? ` and ${found.length - namedMax} more` : ""}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function describeFlagged(flagged: number, shown: number): string {
  if (shown === 1) return "It has";
  if (flagged === shown) return `All ${shown} have`;
  return `${flagged} of ${shown} ${flagged === 1 ? "has" : "have"}`;
}

const here = " on this page";
/** So many of a kind are named; all of them carry it themselves. */
const namedMax = 4;

/** Gravest first. */
const kinds: { label: string; of: (row: PayoutApproval) => boolean }[] = [
  {
    label: "Account differs from the one last paid",
    of: ({ findings, book }) =>
      findings.some(({ kind }) => kind === "account_differs") ||
      book.some(({ kind }) => ["differs", "ended", "refused", "waiting"].includes(kind)),
  },
  {
    label: "Account known under another name",
    of: ({ findings }) => findings.some(({ kind }) => kind === "other_name"),
  },
  {
    label: "Close to a saved payee's name",
    of: ({ findings }) => findings.some(({ kind }) => kind === "close_name"),
  },
  { label: "Also in a batch that waits", of: ({ findings }) => findings.some(({ kind }) => kind === "also_waiting") },
  { label: "Perhaps paid already", of: ({ findings }) => findings.some(({ kind }) => kind === "seen_before") },
  { label: "Far above the usual amount", of: ({ findings }) => findings.some(({ kind }) => kind === "far_from_usual") },
  {
    label: "Account new or changed in the book",
    of: ({ findings, book }) =>
      findings.some(({ kind }) => kind === "account_new") ||
      book.some(({ kind }) => kind === "new" || kind === "changed"),
  },
  {
    label: "Never paid before",
    of: ({ findings, book }) => [...findings, ...book].some(({ kind }) => kind === "never_paid"),
  },
  {
    label: "The book has a doubt",
    of: ({ book }) => book.some(({ kind }) => kind === "shared" || kind === "archived"),
  },
];

function groupsOf(rows: readonly PayoutApproval[]) {
  return kinds.map(({ label, of }) => ({ label, found: rows.filter(of) })).filter(({ found }) => found.length > 0);
}
