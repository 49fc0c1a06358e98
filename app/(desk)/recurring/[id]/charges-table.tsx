import type { Column } from "@/components/data-table/data-table";
import { DataTable } from "@/components/data-table/data-table";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { ProfileCharge } from "@/lib/recurring/charge-queries";
import type { Numbered } from "@/lib/recurring/repeats";

const columns: Column<ProfileCharge>[] = [
  { key: "how", head: "Made", cell: (row) => howMade(row), primary: true },
  { key: "status", head: "Status", cell: (row) => <Result row={row} /> },
  { key: "repeat", head: "Repeat", cell: (row) => <Repeat repeat={row.repeat} />, hideBelow: "md" },
  { key: "amount", head: "Amount", cell: (row) => <Money amount={row.amount} currency={row.currency} />, align: "end" },
  { key: "time", head: "When", cell: (row) => <When at={row.at} />, hideBelow: "md" },
];

/** What the profile charged and paid, with results; those that the gateway made by itself too. */
export function ChargesTable({ charges, total }: { charges: readonly ProfileCharge[]; total: number }) {
  return (
    <section aria-labelledby="charges-title" className="flex flex-col gap-2">
      <h2 id="charges-title" className="text-lg">
        Charges
      </h2>
      <DataTable
        caption="Charges of this profile, newest first"
        columns={columns}
        rows={charges}
        rowKey={({ orderId }) => orderId}
        rowHref={({ orderId }) => `/orders/${orderId}`}
        empty={
          <p className="prose-line text-ink-2 text-sm">
            None that we know of. What the gateway charges by itself is told at the profile’s own address, which each
            change brings along.
          </p>
        }
      />
      {total > charges.length ? (
        <p className="text-ink-3 text-sm">
          The latest {charges.length} of {total}.
        </p>
      ) : null}
    </section>
  );
}

function howMade({ kind, origin, batch }: ProfileCharge): string {
  if (kind === "payout") return "Payout to its card";
  if (origin === "found") return "By its schedule";
  return batch ? `In B-${batch.number}` : "By hand";
}

function Result({ row }: { row: ProfileCharge }) {
  const why = [row.errorMessage, row.errorCode].filter(Boolean).join(" · ");
  return (
    <span className="block py-0.5">
      <OrderBadge facets={row.facets} quiet />
      {why ? <span className="mt-0.5 line-clamp-2 block max-w-52 text-ink-2 text-xs">{why}</span> : null}
    </span>
  );
}

function Repeat({ repeat }: { repeat: Numbered }) {
  if (repeat.kind === "none") return <span className="text-ink-3">—</span>;
  if (repeat.kind === "exact") return <span className="figures">{repeat.number}</span>;
  return <span className="text-ink-3">{repeat.number === 0 ? "not known" : `${repeat.number} or later`}</span>;
}
