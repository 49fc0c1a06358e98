import type { Column } from "@/components/list/data-table";
import { DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { Topic } from "@/components/topic";
import { When } from "@/components/when";
import type { ProfileCharge } from "@/lib/payments/recurring/charge-queries";
import type { Numbered } from "@/lib/payments/recurring/repeats";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/detail";

const columns: Column<ProfileCharge>[] = [
  { key: "how", head: t.source, cell: (row) => howMade(row), primary: true },
  { key: "status", head: common.statusLabel, cell: (row) => <Result row={row} /> },
  { key: "repeat", head: t.repeat, cell: (row) => <Repeat repeat={row.repeat} />, hideBelow: "md" },
  {
    key: "amount",
    head: common.amount,
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    align: "end",
  },
  { key: "time", head: common.when, cell: (row) => <When at={row.at} />, hideBelow: "md" },
];

export function ChargesTable({ charges, total }: { charges: readonly ProfileCharge[]; total: number }) {
  return (
    <Topic title={t.charges}>
      <DataTable
        caption={t.chargesCaption}
        columns={columns}
        rows={charges}
        rowKey={({ orderId }) => orderId}
        rowHref={({ orderId }) => `/orders/${orderId}`}
        empty={<p className="prose-line text-ink-2 text-sm">{t.chargesEmpty}</p>}
      />
      {total > charges.length ? (
        <p className="text-ink-3 text-sm">{t.chargesTruncated(charges.length, total)}</p>
      ) : null}
    </Topic>
  );
}

function howMade({ kind, origin, batch }: ProfileCharge): string {
  if (kind === "payout") return t.cardPayout;
  if (origin === "found") return t.bySchedule;
  return batch ? t.batchB(batch.number) : t.manual;
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
  return <span className="text-ink-3">{repeat.number === 0 ? common.unknown : t.orLater(repeat.number)}</span>;
}
