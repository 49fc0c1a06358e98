import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { readReportSearch } from "@/lib/reports/input";
import { listMoved, type MovedOrder, readReport } from "@/lib/reports/queries";
import { type PartName, partOf, parts, partWords } from "@/lib/reports/statement";
import { plainColumns } from "../../orders/order-columns";
import { PeriodLine } from "../period-line";

export const metadata: Metadata = { title: "Orders of a report" };

const path = "/reports/orders";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isPart = (text: string | undefined): text is PartName => (parts as readonly string[]).includes(text ?? "");

/** The orders that one figure of a report counts, as of the moment of that report. */
export default async function ReportOrdersPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("rollForward.read");
  const params = await searchParams;
  const desk = openPages();
  const { timeZone } = await getOrganisation(desk);
  const search = readReportSearch((name) => readParam(params, name), desk.now(), timeZone);
  if (search.settled) redirect(hrefWith(path, params, search.settled));
  const { connectionId, direction, currency } = search;
  const part = readParam(params, "part");
  if (connectionId === null || direction === null || currency === null || !isPart(part)) notFound();
  const reach = person.connectionIds;
  if (reach !== null && !reach.includes(connectionId)) notFound();
  const cursor = readParam(params, "before");
  const before = cursor && uuid.test(cursor) ? cursor : null;
  const [lines, { rows, older }] = await Promise.all([
    readReport(desk, reach, search),
    listMoved(desk, reach, { connectionId, direction, currency, part }, search, before),
  ]);
  const line = lines[0];
  const figure = line ? partOf(line, part) : null;
  const last = rows.at(-1);
  return (
    <>
      <PageHead
        title={`${partWords[part]}, ${direction === "out" ? "money out" : "money in"}`}
        back={{
          href: hrefWith("/reports", params, { part: null, connection: null, direction: null, currency: null }),
          label: "Reports",
        }}
      >
        The orders behind one figure of a report{line ? ` on ${line.connectionName}` : ""}:{" "}
        <PeriodLine search={search} />, as of <When at={search.asOf} />.
      </PageHead>
      {figure ? (
        <p className="mb-3 text-ink-2 text-sm">
          {currency === "" ? null : (
            <>
              <Money amount={figure.amount} currency={currency} size="strong" /> ·{" "}
            </>
          )}
          <Count value={figure.orders} /> {figure.orders === 1 ? "order" : "orders"}
          {figure.unknown === 0 ? null : (
            <>
              , <Count value={figure.unknown} /> of unknown amount
            </>
          )}
          . Each is shown as it is now.
        </p>
      ) : null}
      <DataTable
        caption="Orders of the figure, newest first"
        columns={columnsOf(currency)}
        rows={rows}
        rowKey={({ order }) => order.id}
        rowHref={({ order }) => `/orders/${order.id}`}
        empty={<EmptyState title={before ? "Nothing on this page" : "No order is in this figure"} />}
      />
      <Pager
        newerHref={before ? hrefWith(path, params, {}) : null}
        olderHref={older && last ? hrefWith(path, params, { before: last.order.id }) : null}
      >
        {rows.length} {rows.length === 1 ? "order" : "orders"} shown;{" "}
        {older ? "older ones follow" : "these are the last"}
      </Pager>
      <ZoneNote />
    </>
  );
}

/** Whom and what became of it by now, then what it adds to the figure. */
function columnsOf(currency: string): Column<MovedOrder>[] {
  const shown = plainColumns(["payee", "status", "reference", "time"]).map(
    ({ key, head, hideBelow, primary, cell }) => ({
      ...{ key, head, hideBelow: key === "status" ? ("md" as const) : hideBelow, primary },
      cell: ({ order }: MovedOrder) => cell(order),
    }),
  );
  const adds: Column<MovedOrder> = {
    key: "adds",
    head: "In this figure",
    align: "end",
    cell: ({ adds: { amount, unknown } }) =>
      unknown !== 0 || currency === "" ? (
        <span className="text-ink-3">not known</span>
      ) : (
        <Money amount={amount} currency={currency} />
      ),
  };
  return [...shown.slice(0, -1), adds, ...shown.slice(-1)];
}
