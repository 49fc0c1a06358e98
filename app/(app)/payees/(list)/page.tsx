import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { type PayeeFilter, payeeList } from "@/lib/payments/payees/list-search";
import { findSimilarPayees, listPayees } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { payeeColumns } from "../payee-columns";

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
