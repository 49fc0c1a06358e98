import { FlaskConical } from "lucide-react";
import type { Column } from "@/components/data-table/data-table";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { OrderListRow } from "@/lib/orders/queries";
import { kindWords } from "./kind-words";

/** The columns of the list: status second, amount last but one, time last. */
export const orderColumns: Column<OrderListRow>[] = [
  { key: "payee", head: "Payee", cell: (row) => <Payee row={row} />, primary: true },
  { key: "status", head: "Status", cell: (row) => <OrderBadge facets={row.facets} quiet /> },
  { key: "reference", head: "Reference or id", cell: (row) => <Reference row={row} />, hideBelow: "lg" },
  { key: "connection", head: "Connection", cell: (row) => <Connection row={row} />, hideBelow: "lg" },
  { key: "kind", head: "Kind", cell: (row) => kindWords[row.kind], hideBelow: "xl" },
  { key: "amount", head: "Amount", cell: (row) => <Amount row={row} />, align: "end" },
  { key: "time", head: "Prepared", cell: (row) => <When at={row.createdAt} />, hideBelow: "md" },
];

function Payee({ row }: { row: OrderListRow }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="max-w-56 truncate font-medium max-md:max-w-36">{row.receiverName ?? kindWords[row.kind]}</span>
      {row.receiverAccount ? <span className="identifier text-ink-3 text-xs">{row.receiverAccount}</span> : null}
    </span>
  );
}

function Reference({ row }: { row: OrderListRow }) {
  return row.yourReference ? (
    <Identifier value={row.yourReference} label="your reference" />
  ) : (
    <Identifier value={row.clientOrderId} label="client order id" />
  );
}

function Connection({ row }: { row: OrderListRow }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <span className="max-w-40 truncate">{row.connectionName}</span>
      {row.environment === "sandbox" ? <FlaskConical size={14} aria-label="practice" /> : null}
    </span>
  );
}

function Amount({ row }: { row: OrderListRow }) {
  // A change of a profile moves no money: not "unknown", but not applicable.
  if (row.kind === "update") return <span className="text-ink-3">—</span>;
  return <Money amount={row.amount} currency={row.currency} />;
}
