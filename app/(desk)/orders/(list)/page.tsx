import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/button";
import { Count } from "@/components/count";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { ZoneNote } from "@/components/when";
import { may, type Role } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { openPages } from "@/lib/core/open-desk";
import { countOrders, type OrderCount } from "@/lib/orders/count";
import { isNarrowed, type OrderFilter, type OrderSort, readOrderSearch } from "@/lib/orders/list-search";
import { findBatchName, listOrderFilters, listOrders, newerCountMax, type OrderPage } from "@/lib/orders/queries";
import { listViews } from "@/lib/orders/views";
import { getOrganisation } from "@/lib/organisation/queries";
import { findPayeeName } from "@/lib/payees/queries";
import { Troubles } from "../../trouble/troubles";
import { ColumnMenu } from "../column-menu";
import { ExportButton } from "../export-button";
import { OrderFilters } from "../order-filters";
import { OrdersTable } from "../orders-table";
import { ViewMenu } from "../view-menu";

export const metadata: Metadata = { title: "Orders" };

const path = "/orders";
const tabs = [
  { label: "All", href: path, is: (filter: OrderFilter) => filter.view === "all" && filter.kind === null },
  { label: "Payouts", href: `${path}?kind=payout`, is: (filter: OrderFilter) => inTab(filter, "payout") },
  { label: "Charges", href: `${path}?kind=charge`, is: (filter: OrderFilter) => inTab(filter, "charge") },
  { label: "Profile updates", href: `${path}?kind=update`, is: (filter: OrderFilter) => inTab(filter, "update") },
  { label: "Unsettled", href: `${path}?view=unsettled`, is: (filter: OrderFilter) => filter.view === "unsettled" },
];

function inTab(filter: OrderFilter, kind: OrderFilter["kind"]): boolean {
  return filter.view === "all" && filter.kind === kind;
}

export default async function OrdersPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("orders.read");
  const params = await searchParams;
  const { filter, sort, cursor, notes } = readOrderSearch((name) => readParam(params, name));
  const desk = openPages();
  const { timeZone } = await getOrganisation(desk);
  const reach = person.connectionIds;
  const [page, choices, payee, count, views, batch] = await Promise.all([
    listOrders(desk, { reach, filter, sort, cursor, timeZone }),
    listOrderFilters(desk, reach),
    filter.payeeId ? findPayeeName(desk, filter.payeeId) : null,
    countOrders(desk, reach, filter, timeZone),
    listViews(desk, person.id),
    filter.batchId ? findBatchName(desk, reach, filter.batchId) : null,
  ]);
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  const query = hrefWith("", params, {}).slice(1);
  const cannotPay = whyNot(person.role, "payouts.submit");
  return (
    <>
      <PageHead
        title="Orders"
        actions={
          filter.view === "unsettled" ? (
            <ButtonLink href="/settle" variant={page.rows.length > 0 ? "primary" : "outlined"}>
              Settle with the gateway's report
            </ButtonLink>
          ) : page.rows.length > 0 && cannotPay === null ? (
            <ButtonLink variant="primary" href="/payouts/new">
              New payout
            </ButtonLink>
          ) : null
        }
      >
        Each is one thing that we asked the gateway to do, with what became of it.
      </PageHead>
      <Troubles person={person} scope="connections" withSilence />
      <div className="mb-3">
        <Tabs
          label="Kinds of orders"
          items={tabs.map(({ label, href, is }) => ({ label, href, current: is(filter) }))}
        />
      </div>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2">
        <ViewMenu views={views} query={query} email={person.email} />
        <ColumnMenu params={params} />
        {page.rows.length > 0 && may(person.role, "orders.export") ? (
          <ExportButton query={query} email={person.email} />
        ) : null}
      </div>
      <OrderFilters params={params} filter={filter} choices={choices} timeZone={timeZone} />
      {filter.needs ? (
        <Only all="All of them" href={hrefWith(path, params, { needs: null })}>
          Only what waits for a person: nobody took note of it, no settlement of it waits to be confirmed, and it is not
          still being asked about in its first day.
        </Only>
      ) : null}
      {filter.failed ? (
        <Only all="Whatever came of it" href={hrefWith(path, params, { failed: null })}>
          Only what failed{describeFailed(filter.failed)}.
        </Only>
      ) : null}
      {filter.payeeId ? (
        <p className="mb-2 text-ink-2 text-sm">
          Only payouts to{" "}
          {payee ? (
            <Link className="link" href={`/payees/${payee.id}`}>
              {payee.name}
            </Link>
          ) : (
            "a payee who is not in the book"
          )}
          .{" "}
          <Link className="link" href={hrefWith(path, params, { payee: null })}>
            To everybody
          </Link>
        </p>
      ) : null}
      {filter.batchId ? (
        <p className="mb-2 text-ink-2 text-sm">
          Only orders of{" "}
          {batch ? (
            <Link className="link" href={`/batches/${filter.batchId}`}>
              {batch}
            </Link>
          ) : (
            "a batch that is not there"
          )}
          .{" "}
          <Link className="link" href={hrefWith(path, params, { batch: null })}>
            Of all batches, and single ones
          </Link>
        </p>
      ) : null}
      {sort === "largest" || sort === "smallest" ? (
        <p className="mb-2 text-ink-2 text-sm">
          Sorted by amount{filter.currency === null ? ", whatever the currency: choose one to compare" : ""}. Orders
          whose amount is not known are left out.{" "}
          <Link className="link" href={hrefWith(path, params, { sort: null })}>
            Newest first
          </Link>
        </p>
      ) : null}
      {notes.length > 0 ? (
        <div role="status" className="mb-2 text-wait-text text-sm">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      <OrdersTable
        rows={page.rows}
        query={query}
        sort={sort}
        href={hrefWith(path, params, cursor ? { [cursor.side]: cursor.orderId } : {})}
        newest={!page.newer && sort === "newest"}
        newerMax={newerCountMax}
        openedAt={desk.now()}
        empty={<NoOrders filter={filter} paged={cursor !== null} role={person.role} />}
      >
        {describePage(page, sort)}
        <Total count={count} sort={sort} />
      </OrdersTable>
      {page.rows.length > 0 ? (
        <>
          <Pager
            labels={sort === "newest" ? undefined : { newer: "Back", older: "Further" }}
            newerHref={page.newer && first ? hrefWith(path, params, { after: first.id }) : null}
            olderHref={page.older && last ? hrefWith(path, params, { before: last.id }) : null}
          >
            {page.older ? ends[sort].more : ends[sort].last}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}

const ends: Record<OrderSort, { more: string; last: string; first: string }> = {
  newest: { more: "Older ones follow.", last: "These are the oldest.", first: "the newest" },
  oldest: { more: "Newer ones follow.", last: "These are the newest.", first: "the oldest" },
  largest: { more: "Smaller ones follow.", last: "These are the smallest.", first: "the largest" },
  smallest: { more: "Larger ones follow.", last: "These are the largest.", first: "the smallest" },
};

/** What a link narrowed the list to that no control shows, and the way out of it. */
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
  return failed.code === null ? " without a code" : ` with code ${failed.code}`;
}

/** What is shown, and where in the list it stands. */
function describePage({ rows, newer, older }: OrderPage, sort: OrderSort): string | null {
  if (rows.length === 0) return null;
  const count = rows.length === 1 ? "1 order" : `${rows.length} orders`;
  const position = newer ? "further down the list" : older ? ends[sort].first : "all there are";
  return `${count} shown, ${position}`;
}

/** How many there are in all. An estimate says so; where there is nothing to say, nothing stands. */
function Total({ count, sort }: { count: OrderCount | null; sort: OrderSort }) {
  if (count === null || count.orders === 0) return null;
  return (
    <>
      {" · "}
      {count.about ? "about " : ""}
      <Count value={count.orders} /> in all
      {sort === "largest" || sort === "smallest" ? ", those of unknown amount included" : ""}
    </>
  );
}

function NoOrders({ filter, paged, role }: { filter: OrderFilter; paged: boolean; role: Role }) {
  if (paged || isNarrowed(filter)) {
    return (
      <EmptyState title={paged ? "Nothing on this page" : "No order fits these filters"}>
        <Link className="link" href={path}>
          Show all orders, newest first
        </Link>
      </EmptyState>
    );
  }
  if (filter.view === "unsettled") {
    return (
      <EmptyState title="Nothing is unsettled">
        <p>
          Here stands what still owes an answer: orders of which nobody knows whether the gateway took them, orders that
          never left, outcomes that the gateway itself does not know, and words that contradict each other.
        </p>
      </EmptyState>
    );
  }
  if (filter.kind === "charge" || filter.kind === "update") {
    return (
      <EmptyState title={filter.kind === "charge" ? "No charges yet" : "No profile updates yet"}>
        <p>
          {filter.kind === "charge"
            ? "A charge takes money from a stored card of a payer. Each will stand here with what became of it."
            : "A profile update changes what the gateway keeps about a recurring payment. It moves no money by itself."}
        </p>
      </EmptyState>
    );
  }
  const cannot = whyNot(role, "payouts.submit");
  return (
    <EmptyState
      title="No payouts yet"
      actions={
        cannot ? (
          <Button disabledReason={cannot}>New payout</Button>
        ) : (
          <>
            <ButtonLink variant="primary" href="/payouts/new">
              Send a practice payout
            </ButtonLink>
            <ButtonLink href="/connections">See where money can leave from</ButtonLink>
          </>
        )
      }
    >
      <p>
        A payout goes out signed, and stands here from that moment on: first what the gateway answered, then what became
        of the money, as soon as it says so. Try it with the practice connection: no money moves.
      </p>
    </EmptyState>
  );
}
