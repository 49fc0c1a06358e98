import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { ConnectionName } from "@/components/connection-name";
import { Identifier } from "@/components/identifier";
import type { Column } from "@/components/list/data-table";
import type { TableLayout } from "@/components/list/table-layout";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import { directionLabels, kindLabels } from "@/lib/payments/orders/kind-labels";
import { type ListColumn, listColumns, shownColumns } from "@/lib/payments/orders/lists/list-columns";
import type { OrderSort } from "@/lib/payments/orders/lists/list-search";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/components/order";

type Cell = Omit<Column<OrderListRow>, "key" | "head"> & { sorts?: [down: OrderSort, up: OrderSort] };

const cells: Record<ListColumn, Cell> = {
  payee: { cell: (row) => <Payee row={row} />, primary: true },
  status: { cell: (row) => <Status row={row} /> },
  reference: { cell: (row) => <Reference row={row} />, hideBelow: "xl" },
  client: { cell: (row) => <Id value={row.clientOrderId} label={common.clientIdPhrase} /> },
  gateway: { cell: (row) => <Id value={row.gatewayOrderId} label={t.gatewayIdPhrase} /> },
  batch: { cell: (row) => row.batch?.name ?? <NotApplicable /> },
  connection: {
    cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
    hideBelow: "xl",
  },
  endpoint: { cell: (row) => row.endpointLabel },
  kind: { cell: (row) => kindLabels[row.kind], hideBelow: "xl" },
  direction: { cell: (row) => directionLabels[row.facets.direction] },
  user: { cell: (row) => row.preparedBy ?? <NotApplicable /> },
  amount: { cell: (row) => <Amount row={row} />, align: "end", hideBelow: "lg", sorts: ["largest", "smallest"] },
  time: { cell: (row) => <When at={row.createdAt} />, hideBelow: "lg", sorts: ["newest", "oldest"] },
};

const columns = listColumns.map(({ key, head, shown }) => ({
  ...{ key, head, resizable: head, rare: shown === "chosen" },
  ...cells[key],
}));

export function columnsOf(
  cols: string | undefined,
  several: boolean,
  sort: OrderSort,
  sortHref: (sort: OrderSort) => string,
): Column<OrderListRow>[] {
  const wanted = cols?.split(".");
  return shownColumns(cols, several)
    .flatMap((key) => columns.find((column) => column.key === key) ?? [])
    .map(({ sorts, rare: _, ...column }): Column<OrderListRow> => {
      const shown = wanted?.includes(column.key) ? { ...column, hideBelow: undefined } : column;
      if (!sorts) return shown;
      const [down, up] = sorts;
      const direction = sort === down ? "descending" : sort === up ? "ascending" : null;
      return { ...shown, sort: { href: sortHref(sort === down ? up : down), direction } };
    });
}

export function layOut<One extends Column<OrderListRow>>(columns: readonly One[], layout: TableLayout): One[] {
  const laid = columns.map((column) => ({
    ...column,
    width: layout.widths[column.key],
    pinned: column.key === layout.pinned,
  }));
  return [...laid.filter(({ pinned }) => pinned), ...laid.filter(({ pinned }) => !pinned)];
}

export function plainColumns(keys: readonly string[]): Column<OrderListRow>[] {
  return columns
    .filter(({ key }) => keys.includes(key))
    .map(({ sorts: _, rare: __, resizable: ___, ...column }) => column);
}

function NotApplicable() {
  return <span className="text-ink-3">—</span>;
}

function Id({ value, label }: { value: string | null; label: string }) {
  return value === null ? <NotApplicable /> : <Identifier value={value} label={label} />;
}

function Payee({ row }: { row: OrderListRow }) {
  const name = row.receiverName ?? row.receiverAccount ?? kindLabels[row.kind];
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1 max-lg:flex-col max-lg:py-1.5">
      <span className="max-w-52 truncate font-medium max-2xl:max-w-44 max-lg:max-w-40 max-md:max-w-36 in-data-sized:max-w-full">
        {name}
      </span>
      {row.receiverName && row.receiverAccount ? (
        <span className="identifier text-ink-3 text-xs max-md:hidden">{row.receiverAccount}</span>
      ) : null}
      {row.origin === "found" ? <span className="text-ink-3 text-xs">{t.gatewaySchedule}</span> : null}
      <span className="text-ink-3 text-xs xl:hidden">{kindLabels[row.kind]}</span>
      <span className="max-md:hidden lg:hidden">
        <Amount row={row} />
      </span>
      <span className="text-ink-3 text-xs md:hidden">
        <When at={row.createdAt} />
      </span>
    </span>
  );
}

function Status({ row }: { row: OrderListRow }) {
  return (
    <span className="block py-0.5 md:min-w-36 lg:flex lg:items-center lg:gap-2 max-md:py-1.5 max-md:text-right">
      <span className="mb-1 block md:hidden">
        <Amount row={row} />
      </span>
      <OrderBadge facets={row.facets} quiet />
      {row.note ? (
        <span
          className="mt-0.5 block max-w-40 truncate text-ink-2 text-xs lg:mt-0 lg:max-xl:max-w-24 2xl:max-w-64 lg:in-data-beside:hidden max-md:ml-auto max-md:max-w-32 in-data-sized:max-w-full"
          title={row.note}
        >
          {row.note}
        </span>
      ) : null}
    </span>
  );
}

const shownReference = 20;

function Reference({ row }: { row: OrderListRow }) {
  const { yourReference, clientOrderId } = row;
  if (yourReference === null) return <Identifier value={clientOrderId} label={common.clientIdPhrase} />;
  return (
    <span className="whitespace-nowrap">
      <Identifier value={yourReference} label={t.yourReference} whole={yourReference.length <= shownReference} />
    </span>
  );
}

function Amount({ row }: { row: OrderListRow }) {
  // A change of a profile moves no money, so its amount is "not applicable" and not "unknown".
  if (row.kind === "update") return <NotApplicable />;
  const { name, sign, Icon } = ways[row.facets.direction];
  return (
    <span className="inline-flex items-baseline whitespace-nowrap lg:flex" title={name}>
      <Icon size={12} className="mr-1 self-center text-ink-3 lg:mr-auto lg:shrink-0" aria-hidden />
      <span className="sr-only">{name} </span>
      {row.amount === null ? null : <span className="figures">{sign}</span>}
      <Money amount={row.amount} currency={row.currency} />
    </span>
  );
}

/** The direction has a sign and an arrow, because colour alone isn't accessible. */
const ways = {
  in: { name: t.moneyIn, sign: "+", Icon: ArrowDownLeft },
  out: { name: t.moneyOut, sign: "\u2212", Icon: ArrowUpRight },
} as const;
