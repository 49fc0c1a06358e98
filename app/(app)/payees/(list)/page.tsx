import { Hourglass } from "lucide-react";
import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/button";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { Tabs } from "@/components/tabs";
import { Day } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { type PayeeFilter, payeeList } from "@/lib/payments/payees/list-search";
import { findSimilarPayees, listPayees, type PayeeListRow } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";

const payeeColumns: Column<PayeeListRow>[] = [
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

export const metadata: Metadata = { title: common.payees };

const path = "/payees";
const tabs: { view: PayeeFilter["view"]; label: string }[] = [
  { view: "directory", label: t.active },
  { view: "waiting", label: t.accountPending },
  { view: "archived", label: t.archived },
];

export default async function PayeesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("payees.read");
  const params = await searchParams;
  const search = payeeList.read((name) => readParam(params, name));
  const ctx = openPages();
  const page = await listPayees(ctx, search.filter, search.cursor, user.connectionIds);
  const similar = page.rows.length > 0 ? [] : await findSimilarPayees(ctx, search.filter);
  const cannot = whyNot(user.role, "payees.create", t.addPayees);
  return (
    <ListPage
      list={payeeList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      similar={similar}
      head={
        <PageHead title={common.payees} actions={page.rows.length > 0 ? <Actions primary cannot={cannot} /> : null} />
      }
      tabs={
        <Tabs
          label={t.payeeViews}
          items={tabs.map(({ view, label }) => ({
            label,
            href: view === "directory" ? path : `${path}?view=${view}`,
            current: search.filter.view === view,
          }))}
        />
      }
      filters={{ search: { label: t.searchLabel } }}
      table={{ caption: t.tableCaption, columns: payeeColumns, rowHref: ({ id }) => `${path}/${id}` }}
      turns={{ newer: common.previous, older: common.next }}
      empty={<NoPayees view={search.filter.view} cannot={cannot} />}
    />
  );
}

function Actions({ primary, cannot }: { primary: boolean; cannot: string | null }) {
  if (cannot) return primary ? null : <Button disabledReason={cannot}>{t.addPayee}</Button>;
  return (
    <>
      <ButtonLink href="/payees/import">{t.importPayees}</ButtonLink>
      <ButtonLink variant="primary" href="/payees/new">
        {t.addPayee}
      </ButtonLink>
    </>
  );
}

function NoPayees({ view, cannot }: { view: PayeeFilter["view"]; cannot: string | null }) {
  if (view === "waiting") {
    return (
      <EmptyState title={t.emptyPendingTitle}>
        <p>{t.emptyPendingHint}</p>
      </EmptyState>
    );
  }
  if (view === "archived") {
    return (
      <EmptyState title={t.emptyArchivedTitle}>
        <p>{t.emptyArchivedHint}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.emptyTitle} actions={<Actions primary={false} cannot={cannot} />}>
      <div className="flex flex-col gap-2">
        <p>{t.emptyHint}</p>
        <p>{t.accountChangeHint}</p>
        <p>{t.saveFromPayoutHint}</p>
      </div>
    </EmptyState>
  );
}
