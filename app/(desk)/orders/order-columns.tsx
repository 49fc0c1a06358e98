import { ConnectionName } from "@/components/connection-name";
import type { Column } from "@/components/data-table/data-table";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { OrderSort } from "@/lib/orders/list-search";
import type { OrderListRow } from "@/lib/orders/queries";
import { directionWords, kindWords } from "./kind-words";

/** The columns of the list: status second, amount last but one, time last. Those marked `rare` are shown when chosen. */
const columns: (Column<OrderListRow> & { rare?: true; sorts?: [down: OrderSort, up: OrderSort] })[] = [
  { key: "payee", head: "Payee", cell: (row) => <Payee row={row} />, primary: true },
  { key: "status", head: "Status", cell: (row) => <Status row={row} /> },
  { key: "reference", head: "Reference or id", cell: (row) => <Reference row={row} />, hideBelow: "xl" },
  {
    key: "client",
    head: "Our id",
    cell: (row) => <Id value={row.clientOrderId} label="client order id" />,
    rare: true,
  },
  {
    key: "gateway",
    head: "Gateway’s id",
    cell: (row) => <Id value={row.gatewayOrderId} label="gateway’s id" />,
    rare: true,
  },
  { key: "batch", head: "Batch", cell: (row) => row.batch?.name ?? <NotApplicable />, rare: true },
  {
    key: "connection",
    head: "Connection",
    cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
    hideBelow: "xl",
  },
  { key: "endpoint", head: "Endpoint", cell: (row) => row.endpointLabel, rare: true },
  { key: "kind", head: "Kind", cell: (row) => kindWords[row.kind], hideBelow: "xl" },
  { key: "direction", head: "Direction", cell: (row) => directionWords[row.facets.direction], rare: true },
  { key: "person", head: "Prepared by", cell: (row) => row.preparedBy ?? <NotApplicable />, rare: true },
  {
    key: "amount",
    head: "Amount",
    cell: (row) => <Amount row={row} />,
    align: "end",
    hideBelow: "md",
    sorts: ["largest", "smallest"],
  },
  {
    key: "time",
    head: "Prepared",
    cell: (row) => <When at={row.createdAt} />,
    hideBelow: "md",
    sorts: ["newest", "oldest"],
  },
];

/** What always stands there: whom, what became of it, how much. */
const fixedColumns = ["payee", "status", "amount"];

/** The columns that one may choose, and which of them stand there by themselves. */
export const chosenColumns = columns
  .filter(({ key }) => !fixedColumns.includes(key))
  .map(({ key, head, rare }) => ({ key, head: head as string, usual: !rare }));

/** The columns of an address (`cols`: keys with points between; none: the usual ones), with the way each sorts. */
export function columnsOf(
  cols: string | undefined,
  sort: OrderSort,
  sortHref: (sort: OrderSort) => string,
): Column<OrderListRow>[] {
  const wanted = cols?.split(".");
  return columns
    .filter(({ key, rare }) => fixedColumns.includes(key) || (wanted ? wanted.includes(key) : !rare))
    .map(({ sorts, rare: _, ...column }): Column<OrderListRow> => {
      // What somebody chose is shown at any width; the table scrolls.
      const shown = wanted?.includes(column.key) ? { ...column, hideBelow: undefined } : column;
      if (!sorts) return shown;
      const [down, up] = sorts;
      const direction = sort === down ? "descending" : sort === up ? "ascending" : null;
      return { ...shown, sort: { href: sortHref(sort === down ? up : down), direction } };
    });
}

/** A part of the columns, for a list that is not sorted by them. */
export function plainColumns(keys: readonly string[]): Column<OrderListRow>[] {
  return columns.filter(({ key }) => keys.includes(key)).map(({ sorts: _, rare: __, ...column }) => column);
}

function NotApplicable() {
  return <span className="text-ink-3">—</span>;
}

function Id({ value, label }: { value: string | null; label: string }) {
  return value === null ? <NotApplicable /> : <Identifier value={value} label={label} />;
}

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
        <span className="mt-0.5 block max-w-52 truncate text-ink-2 text-xs max-md:max-w-40" title={row.note}>
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
  if (row.kind === "update") return <NotApplicable />;
  return <Money amount={row.amount} currency={row.currency} />;
}
