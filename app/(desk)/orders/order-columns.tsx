import { ConnectionName } from "@/components/connection-name";
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
  { key: "status", head: "Status", cell: (row) => <Status row={row} /> },
  { key: "reference", head: "Reference or id", cell: (row) => <Reference row={row} />, hideBelow: "xl" },
  {
    key: "connection",
    head: "Connection",
    cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
    hideBelow: "xl",
  },
  {
    key: "kind",
    head: "Kind",
    cell: (row) => kindWords[row.kind],
    hideBelow: "xl",
  },
  { key: "amount", head: "Amount", cell: (row) => <Amount row={row} />, align: "end", hideBelow: "md" },
  { key: "time", head: "Prepared", cell: (row) => <When at={row.createdAt} />, hideBelow: "md" },
];

/** Where it is narrow, the amount stands under the payee: these two and the status are what a list is for. */
function Payee({ row }: { row: OrderListRow }) {
  const name = row.receiverName ?? row.receiverAccount ?? kindWords[row.kind];
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1 max-md:flex-col max-md:py-1.5">
      <span className="max-w-52 truncate font-medium max-md:max-w-40">{name}</span>
      {row.receiverName && row.receiverAccount ? (
        <span className="identifier text-ink-3 text-xs max-md:hidden">{row.receiverAccount}</span>
      ) : null}
      {row.origin === "found" ? <span className="text-ink-3 text-xs">by the gateway’s schedule</span> : null}
      <span className="md:hidden">
        <Amount row={row} />
      </span>
    </span>
  );
}

function Status({ row }: { row: OrderListRow }) {
  return (
    <span className="block py-0.5 md:min-w-36">
      <OrderBadge facets={row.facets} quiet />
      {row.note ? (
        <span className="mt-0.5 line-clamp-2 block max-w-40 text-ink-2 text-xs whitespace-normal" title={row.note}>
          {row.note}
        </span>
      ) : null}
    </span>
  );
}

const shownReference = 20;

function Reference({ row }: { row: OrderListRow }) {
  const { yourReference, clientOrderId } = row;
  if (yourReference === null) return <Identifier value={clientOrderId} label="client order id" />;
  return (
    <span className="whitespace-nowrap">
      <Identifier value={yourReference} label="your reference" whole={yourReference.length <= shownReference} />
    </span>
  );
}

function Amount({ row }: { row: OrderListRow }) {
  // A change of a profile moves no money: not "unknown", but not applicable.
  if (row.kind === "update") return <span className="text-ink-3">—</span>;
  return <Money amount={row.amount} currency={row.currency} />;
}
