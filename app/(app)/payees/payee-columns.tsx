import { Hourglass } from "lucide-react";
import type { Column } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { Day } from "@/components/when";
import type { PayeeListRow } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";

export const payeeColumns: Column<PayeeListRow>[] = [
  { key: "name", head: common.nameLabel, cell: (row) => <Name row={row} />, primary: true },
  {
    key: "key",
    head: common.vendorNumber,
    cell: (row) => <span className="identifier text-ink-2">{row.key}</span>,
    hideBelow: "md",
  },
  { key: "account", head: common.account, cell: (row) => <Account row={row} /> },
  { key: "bank", head: t.bank, cell: (row) => <Bank row={row} />, hideBelow: "xl" },
  { key: "open", head: t.openPayouts, cell: (row) => row.openOrders || none, align: "end", hideBelow: "lg" },
  { key: "amount", head: t.lastPaid, cell: (row) => <LastPaid row={row} />, align: "end", hideBelow: "lg" },
  { key: "day", head: t.paidOn, cell: (row) => (row.lastPaid ? <Day at={row.lastPaid.at} /> : none), hideBelow: "lg" },
];

const none = <span className="text-ink-3">—</span>;

function Name({ row }: { row: PayeeListRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken font-medium text-ink-2 text-xs"
        aria-hidden
      >
        {initialOf(row.name)}
      </span>
      <span className="flex min-w-0 flex-col py-1 md:py-0">
        <span className="max-w-72 truncate font-medium max-md:max-w-36">{row.name}</span>
        <span className="identifier text-ink-3 text-xs md:hidden">{row.key}</span>
      </span>
    </span>
  );
}

/**
 * Takes the first letter or digit, because a name may begin with a sign and a letter may be more than one code unit.
 */
const initialOf = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase();

const regionNames = new Intl.DisplayNames("en", { type: "region" });

function Bank({ row: { bank, country } }: { row: PayeeListRow }) {
  if (bank === null && country === null) return none;
  return (
    <span className="flex items-baseline gap-x-2 whitespace-nowrap">
      {bank ? (
        <span className="max-w-48 truncate" title={bank}>
          {bank}
        </span>
      ) : null}
      {country ? <span className={bank ? "text-ink-3 text-xs" : ""}>{regionNames.of(country)}</span> : null}
    </span>
  );
}

function Account({ row }: { row: PayeeListRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 max-lg:py-1.5">
      <span className="identifier whitespace-nowrap">{row.label ?? none}</span>
      {row.waiting ? (
        <span className="inline-flex items-center gap-1 text-wait-text text-xs">
          {t.pendingBadge(<Hourglass size={14} aria-hidden />)}
        </span>
      ) : null}
      {row.lastPaid ? (
        <span className="w-full text-ink-3 text-xs lg:hidden">
          {t.lastPaid} <LastPaid row={row} />
        </span>
      ) : null}
    </span>
  );
}

function LastPaid({ row }: { row: PayeeListRow }) {
  if (!row.lastPaid) return <span className="text-ink-3">{common.never}</span>;
  return <Money amount={row.lastPaid.amount} currency={row.lastPaid.currency} />;
}
