import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { BehindNote } from "@/components/behind-note";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { plainColumns } from "@/components/order/order-columns";
import { OrderBadge } from "@/components/order-badge";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { When } from "@/components/when";
import { readReportSearch } from "@/lib/books/reports/input";
import { listMoved, type MovedOrder, movedList, readReport } from "@/lib/books/reports/queries";
import { type PartName, partLabels, partOf, parts } from "@/lib/books/reports/statement";
import { openReading } from "@/lib/core/runtime/replica";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as common from "@/messages/common";
import * as ordersListTexts from "@/messages/orders/shared";
import * as t from "@/messages/reports/shared";
import { PeriodLine } from "../period-line";

export const metadata: Metadata = { title: t.pageTitle };

const isPart = (text: string | undefined): text is PartName => (parts as readonly string[]).includes(text ?? "");

export default async function ReportOrdersPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("rollForward.read");
  const params = await searchParams;
  const { ctx, behindSeconds } = await openReading();
  const { timeZone } = await getOrganisation(ctx);
  const search = readReportSearch((name) => readParam(params, name), ctx.now(), timeZone);
  if (search.resolved) redirect(hrefWith(movedList.path, params, search.resolved));
  const { connectionId, direction, currency } = search;
  const part = readParam(params, "part");
  if (connectionId === null || direction === null || currency === null || !isPart(part)) notFound();
  const scope = user.connectionIds;
  if (scope !== null && !scope.includes(connectionId)) notFound();
  const found = movedList.read((name) => readParam(params, name));
  const [lines, page] = await Promise.all([
    readReport(ctx, scope, search),
    listMoved(ctx, scope, { connectionId, direction, currency, part }, search, found.cursor),
  ]);
  const line = lines[0];
  const figure = line ? partOf(line, part) : null;
  return (
    <ListPage
      list={movedList}
      params={params}
      search={found}
      page={page}
      nouns={ordersListTexts.nouns}
      head={
        <PageHead
          title={`${partLabels[part]}, ${direction === "out" ? t.ordersMoneyOut : t.ordersMoneyIn}`}
          back={{
            href: hrefWith("/reports", params, { part: null, connection: null, direction: null, currency: null }),
            label: common.reports,
          }}
        >
          {t.scopeLine(
            line ? t.ofLabel(line.connectionName) : "",
            <PeriodLine search={search} />,
            <When at={search.asOf} />,
          )}
        </PageHead>
      }
      lead={
        <>
          <BehindNote seconds={behindSeconds} />
          {figure ? (
            <p className="mb-3 text-ink-2 text-sm">
              {t.countLine(
                currency === "" ? null : (
                  <>
                    <Money amount={figure.amount} currency={currency} size="strong" /> ·{" "}
                  </>
                ),
                <Count value={figure.orders} one={common.orderNoun} />,
                figure.unknown === 0 ? null : t.unknownAmountPart(<Count value={figure.unknown} />),
              )}
            </p>
          ) : null}
        </>
      }
      table={{
        caption: t.ordersTableCaption,
        columns: columnsOf(currency),
        rowHref: ({ id }) => `/orders/${id}`,
      }}
      empty={<EmptyState title={t.ordersEmptyTitle} />}
    />
  );
}

function columnsOf(currency: string): Column<MovedOrder>[] {
  const shown = plainColumns(["payee", "status", "reference", "time"]).map(
    ({ key, head, hideBelow, primary, cell }) => ({
      ...{ key, head, hideBelow: key === "status" ? ("md" as const) : hideBelow, primary },
      cell: ({ order }: MovedOrder) => cell(order, false),
    }),
  );
  const adds: Column<MovedOrder> = {
    key: "adds",
    head: t.amountHead,
    align: "end",
    cell: ({ order, adds: { amount, unknown } }) => (
      <span className="flex flex-col items-end gap-1 max-md:py-1.5">
        {unknown !== 0 || currency === "" ? (
          <span className="text-ink-3">{common.unknown}</span>
        ) : (
          <Money amount={amount} currency={currency} />
        )}
        <span className="md:hidden">
          <OrderBadge facets={order.facets} quiet />
        </span>
      </span>
    ),
  };
  return [...shown.slice(0, -1), adds, ...shown.slice(-1)];
}
