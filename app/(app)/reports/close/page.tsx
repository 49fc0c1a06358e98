import type { Metadata } from "next";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { PageHead } from "@/components/page-head";
import { EmptyState, Panel } from "@/components/panel";
import { When } from "@/components/when";
import { listPeriods, type PeriodRow, periodList } from "@/lib/books/close/queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { addDays, dayAfter, startOfMonth } from "@/lib/core/time/calendar";
import { readToday } from "@/lib/core/time/today";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/close/list";
import { ReportsTabs } from "../reports-tabs";
import { PeriodBadge } from "./period-badge";
import { StartPeriod } from "./start-period";

export const metadata: Metadata = { title: t.periodClose };

const columns: Column<PeriodRow>[] = [
  {
    key: "period",
    head: t.period,
    primary: true,
    cell: ({ fromDay, toDay }) => `${describeDay(fromDay)} – ${describeDay(toDay)}`,
  },
  { key: "state", head: t.state, cell: (row) => <PeriodBadge period={row} quiet /> },
  {
    key: "differences",
    head: t.differences,
    cell: ({ unnamed }) => (unnamed === 0 ? <span className="text-ink-3">{t.none}</span> : <Count value={unnamed} />),
    align: "end",
    hideBelow: "md",
  },
  {
    key: "holds",
    head: t.holdsSince,
    cell: ({ holdsSince }) => (holdsSince ? <When at={holdsSince} /> : <span className="text-ink-3">–</span>),
    hideBelow: "lg",
  },
];

export default async function PeriodsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("periods.read");
  const params = await searchParams;
  const search = periodList.read((name) => readParam(params, name));
  const ctx = openPages();
  const [page, today] = await Promise.all([listPeriods(ctx, search.cursor), readToday(ctx.db, ctx.now())]);
  const last = search.cursor === null ? page.rows[0] : (await listPeriods(ctx, null)).rows[0];
  const mayStart = may(user.role, "periods.start") && user.connectionIds === null;
  return (
    <>
      <ListPage
        list={periodList}
        params={params}
        search={search}
        page={page}
        nouns={t.nouns}
        head={
          <>
            <PageHead title={t.periodClose} />
            <ReportsTabs current="close" />
          </>
        }
        table={{ caption: t.listCaption, columns, rowHref: ({ id }) => `/reports/close/${id}` }}
        empty={
          <EmptyState title={t.emptyTitle}>
            <p>{t.startTheFirst}</p>
          </EmptyState>
        }
      />
      {mayStart ? (
        <Panel title={t.startTitle} className="mt-4 max-w-200">
          <StartPeriod follows={last ? dayAfter(last.toDay) : null} usual={usualPeriod(last?.toDay ?? null, today)} />
        </Panel>
      ) : null}
    </>
  );
}

/** The first period is usually the past month; each later one runs to the end of its month. */
function usualPeriod(lastDay: string | null, today: string): { from: string; to: string } {
  const from = lastDay === null ? startOfMonth(addDays(startOfMonth(today), -1)) : dayAfter(lastDay);
  return { from, to: addDays(startOfMonth(addDays(startOfMonth(from), 31)), -1) };
}
