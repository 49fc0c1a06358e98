import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { BehindNote } from "@/components/behind-note";
import { Button, ButtonLink } from "@/components/button";
import { ListPage } from "@/components/list/list-page";
import { readLayout } from "@/components/list/table-layout";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { Tabs } from "@/components/tabs";
import { openPages } from "@/lib/core/runtime/open-context";
import { openReading } from "@/lib/core/runtime/replica";
import { dayIn } from "@/lib/core/time/calendar";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { countOrders } from "@/lib/payments/orders/lists/count";
import { findSimilarReceivers } from "@/lib/payments/orders/lists/find-page";
import { listColumns, ordersLayoutCookie } from "@/lib/payments/orders/lists/list-columns";
import { type OrderFilter, type OrderSort, orderList } from "@/lib/payments/orders/lists/list-search";
import { listViews } from "@/lib/payments/orders/lists/views";
import { findBatchName, listOrderFilters, listOrders, newerCountMax } from "@/lib/payments/orders/queries";
import { findPayeeName } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as shared from "@/messages/orders/shared";
import { Incidents } from "../../incidents";
import { ColumnMenu } from "../column-menu";
import { ExportButton } from "../export-button";
import { orderFields } from "../order-filters";
import { OrdersTable } from "../orders-table";
import { ViewMenu } from "../view-menu";

export const metadata: Metadata = { title: common.orders };

const path = "/orders";
const tabs = [
  { label: common.all, href: path, is: (filter: OrderFilter) => filter.view === "all" && filter.kind === null },
  { label: common.payouts, href: `${path}?kind=payout`, is: (filter: OrderFilter) => inTab(filter, "payout") },
  { label: shared.charges, href: `${path}?kind=charge`, is: (filter: OrderFilter) => inTab(filter, "charge") },
  { label: shared.profileUpdates, href: `${path}?kind=update`, is: (filter: OrderFilter) => inTab(filter, "update") },
  {
    label: shared.unresolved,
    href: `${path}?view=unresolved`,
    is: (filter: OrderFilter) => filter.view === "unresolved",
  },
];

function inTab(filter: OrderFilter, kind: OrderFilter["kind"]): boolean {
  return filter.view === "all" && filter.kind === kind;
}

export default async function OrdersPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("orders.read");
  const params = await searchParams;
  const search = orderList.read((name) => readParam(params, name));
  const { filter, sort, cursor } = search;
  // A list must show an order that was just sent, so it reads the primary; only a search may read the replica.
  const { ctx, behindSeconds } = filter.text === null ? { ctx: openPages(), behindSeconds: 0 } : await openReading();
  const { timeZone } = await getOrganisation(ctx);
  const scope = user.connectionIds;
  const [page, choices, payee, count, views, batch] = await Promise.all([
    listOrders(ctx, { scope, filter, sort, cursor, timeZone }),
    listOrderFilters(ctx, scope),
    filter.payeeId ? findPayeeName(ctx, filter.payeeId) : null,
    countOrders(ctx, scope, filter, timeZone),
    listViews(ctx, user.id),
    filter.batchId ? findBatchName(ctx, scope, filter.batchId) : null,
  ]);
  const keys = listColumns.map(({ key }) => key);
  const layout = readLayout((await cookies()).get(ordersLayoutCookie)?.value, keys);
  const query = hrefWith("", params, {}).slice(1);
  const several = choices.connections.length > 1;
  const similar = page.rows.length > 0 ? [] : await findSimilarReceivers(ctx, scope, filter.text);
  return (
    <ListPage
      list={orderList}
      params={params}
      search={search}
      page={page}
      nouns={shared.nouns}
      similar={similar}
      head={
        <PageHead
          title={common.orders}
          actions={<Actions filter={filter} any={page.rows.length > 0} role={user.role} />}
        />
      }
      lead={
        <>
          <Incidents user={user} scope="connections" withMissingCallbacks />
          <BehindNote seconds={behindSeconds} />
          <div className="mb-2">
            <Tabs
              label={shared.tabsLabel}
              items={tabs.map(({ label, href, is }) => ({ label, href, current: is(filter) }))}
            />
          </div>
        </>
      }
      filters={{
        search: { label: shared.searchOrders },
        countsFrom: "/api/orders/counts",
        fields: orderFields(filter, choices, { timeZone, today: dayIn(ctx.now(), timeZone) }),
      }}
      tools={
        <>
          <ViewMenu views={views} query={query} />
          <span className="contents max-md:hidden">
            <ColumnMenu params={params} several={several} layout={layout} />
          </span>
          {page.rows.length > 0 && may(user.role, "orders.export") ? <ExportButton query={query} /> : null}
        </>
      }
      total={count && !isByAmount(sort) ? { count: count.orders, about: count.about } : null}
      keep={["kind", "payee", "batch", "order", "needs", "failed", "sort", "cols"].filter(
        (name) => filter.view === "all" || name !== "kind",
      )}
      notices={<Notices params={params} filter={filter} sort={sort} payee={payee} batch={batch} />}
      table={({ empty }) => (
        <OrdersTable
          rows={page.rows}
          query={query}
          sort={sort}
          several={several}
          acts={{ exports: may(user.role, "orders.export"), checks: may(user.role, "orders.query") }}
          href={hrefWith(path, params, cursor ? { [cursor.side]: cursor.id, at: readParam(params, "at") ?? null } : {})}
          newest={!page.before && sort === "newest"}
          newerMax={newerCountMax}
          openedAt={ctx.now()}
          layout={layout}
          empty={empty}
        />
      )}
      turns={sort === "newest" ? undefined : { newer: common.previous, older: common.next }}
      empty={<NoOrders filter={filter} role={user.role} />}
    />
  );
}

function Actions({ filter, any, role }: { filter: OrderFilter; any: boolean; role: Role }) {
  if (filter.view === "unresolved") {
    return (
      <ButtonLink href="/exceptions" variant={any ? "primary" : "outlined"}>
        {common.reportResolution}
      </ButtonLink>
    );
  }
  return any && may(role, "payouts.submit") ? (
    <ButtonLink variant="primary" href="/payouts/new">
      {common.createPayout}
    </ButtonLink>
  ) : null;
}

type NoticesProps = {
  params: Params;
  filter: OrderFilter;
  sort: OrderSort;
  payee: { id: string; name: string } | null;
  batch: string | null;
};

function Notices({ params, filter, sort, payee, batch }: NoticesProps) {
  const without = (name: string) => hrefWith(path, params, { [name]: null });
  return (
    <>
      {filter.needs ? (
        <Only all={shared.clearNeedsAction} href={without("needs")}>
          {shared.needsActionNotice}
        </Only>
      ) : null}
      {filter.failed ? (
        <Only all={shared.clearOutcome} href={without("failed")}>
          {shared.failedNotice(describeFailed(filter.failed))}
        </Only>
      ) : null}
      {filter.payeeId ? (
        <Only all={shared.clearPayee} href={without("payee")}>
          {shared.payeeNotice}{" "}
          {payee ? (
            <Link className="link" href={`/payees/${payee.id}`}>
              {payee.name}
            </Link>
          ) : (
            shared.unknownPayee
          )}
          .
        </Only>
      ) : null}
      {filter.orderIds ? (
        <Only all={shared.clearSelected} href={without("order")}>
          {shared.selectedNotice}
        </Only>
      ) : null}
      {filter.batchId ? (
        <Only all={shared.clearBatch} href={without("batch")}>
          {shared.batchNotice}{" "}
          {batch ? (
            <Link className="link" href={`/batches/${filter.batchId}`}>
              {batch}
            </Link>
          ) : (
            shared.batchUnknown
          )}
          .
        </Only>
      ) : null}
      {isByAmount(sort) ? (
        <Only all={shared.clearSort} href={without("sort")}>
          {shared.amountSortNotice(filter.currency?.length !== 1 ? shared.mixedCurrenciesPart : "")}
        </Only>
      ) : null}
    </>
  );
}

function Only({ all, href, children }: { all: string; href: string; children: ReactNode }) {
  return (
    <p className="mb-2 text-ink-2 text-sm">
      {children}{" "}
      <Link className="link" href={href}>
        {all}
      </Link>
    </p>
  );
}

function describeFailed(failed: NonNullable<OrderFilter["failed"]>): string {
  if (failed === "any") return "";
  return failed.code === null ? shared.noCodePart : shared.withCode(failed.code);
}

/**
 * An order without a known amount has no place in a list sorted by amount, so the list is shorter than its filter says.
 */
const isByAmount = (sort: OrderSort) => sort === "largest" || sort === "smallest";

function NoOrders({ filter, role }: { filter: OrderFilter; role: Role }) {
  if (filter.view === "unresolved") {
    return (
      <EmptyState title={shared.emptyUnresolvedTitle}>
        <p>{shared.emptyUnresolvedHint}</p>
      </EmptyState>
    );
  }
  if (filter.kind === "charge" || filter.kind === "update") {
    return (
      <EmptyState title={filter.kind === "charge" ? shared.emptyChargesTitle : shared.emptyUpdatesTitle}>
        <p>{filter.kind === "charge" ? shared.emptyChargesHint : shared.emptyUpdatesHint}</p>
      </EmptyState>
    );
  }
  const cannot = whyNot(role, "payouts.submit");
  return (
    <EmptyState
      title={shared.emptyPayoutsTitle}
      actions={
        cannot ? (
          <Button disabledReason={cannot}>{common.createPayout}</Button>
        ) : (
          <>
            <ButtonLink variant="primary" href="/payouts/new">
              {shared.sandboxPayoutLabel}
            </ButtonLink>
            <ButtonLink href="/connections">{shared.viewConnections}</ButtonLink>
          </>
        )
      }
    >
      <p>{shared.emptyPayoutsHint}</p>
    </EmptyState>
  );
}
