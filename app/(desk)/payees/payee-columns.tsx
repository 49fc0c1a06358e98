import { Hourglass } from "lucide-react";
import type { Column } from "@/components/data-table/data-table";
import { Money } from "@/components/money";
import { Day } from "@/components/when";
import type { PayeeListRow } from "@/lib/payees/queries";

/** The columns of the book; accounts by their last digits only. */
export const payeeColumns: Column<PayeeListRow>[] = [
  { key: "name", head: "Name", cell: (row) => <Name row={row} />, primary: true },
  {
    key: "key",
    head: "Vendor number",
    cell: (row) => <span className="identifier text-ink-2">{row.key}</span>,
    hideBelow: "md",
  },
  { key: "account", head: "Account", cell: (row) => <Account row={row} /> },
  { key: "open", head: "Open payouts", cell: (row) => row.openOrders || none, align: "end", hideBelow: "lg" },
  { key: "amount", head: "Last paid", cell: (row) => <LastPaid row={row} />, align: "end", hideBelow: "md" },
  { key: "day", head: "On", cell: (row) => (row.lastPaid ? <Day at={row.lastPaid.at} /> : none), hideBelow: "lg" },
];

const none = <span className="text-ink-3">—</span>;

function Name({ row }: { row: PayeeListRow }) {
  return (
    <span className="flex min-w-0 flex-col py-1 md:py-0">
      <span className="max-w-72 truncate font-medium max-md:max-w-40">{row.name}</span>
      <span className="identifier text-ink-3 text-xs md:hidden">{row.key}</span>
    </span>
  );
}

function Account({ row }: { row: PayeeListRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="identifier whitespace-nowrap">{row.label ?? none}</span>
      {row.waiting ? (
        <span className="inline-flex items-center gap-1 text-wait-text text-xs">
          <Hourglass size={14} aria-hidden />
          another waits for approval
        </span>
      ) : null}
    </span>
  );
}

function LastPaid({ row }: { row: PayeeListRow }) {
  if (!row.lastPaid) return <span className="text-ink-3">never</span>;
  return <Money amount={row.lastPaid.amount} currency={row.lastPaid.currency} />;
}
