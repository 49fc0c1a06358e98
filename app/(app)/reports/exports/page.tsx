import type { Metadata } from "next";
import Link from "next/link";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { When } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { exportList, listExports, type MadeExport } from "@/lib/desk/exports/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/reports/shared";
import { ReportsTabs } from "../reports-tabs";

export const metadata: Metadata = { title: t.exports };

const formatLabels: Record<MadeExport["format"], string> = { csv: "CSV", xlsx: t.workbook };

const columns: Column<MadeExport>[] = [
  {
    key: "list",
    head: t.list,
    primary: true,
    cell: (made) => (
      <>
        <Link className="link" href={made.query ? `/orders?${made.query}` : "/orders"} prefetch={false}>
          {made.filterText}
        </Link>
        {made.changedSince ? (
          <span className="block text-ink-3 text-xs">{t.changesSince(<When at={made.changedSince} />)}</span>
        ) : null}
      </>
    ),
  },
  { key: "who", head: common.who, cell: (made) => made.userName },
  {
    key: "form",
    head: common.file,
    cell: (made) => `${formatLabels[made.format]}, ${made.columns === "all" ? t.allColumns : t.shownColumns}`,
    hideBelow: "md",
  },
  { key: "state", head: common.status, cell: (made) => stateLabels[made.state] },
  { key: "rows", head: common.orders, cell: (made) => <Count value={made.rows} />, align: "end" },
  { key: "at", head: common.when, cell: (made) => <When at={made.at} /> },
];

const stateLabels: Record<MadeExport["state"], string> = {
  ended: t.complete,
  broken: t.interrupted,
  open: t.inProgress,
};

export default async function ExportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("orders.export");
  const params = await searchParams;
  const search = exportList.read((name) => readParam(params, name));
  const ofAll = may(user.role, "audit.read");
  const page = await listExports(openPages(), ofAll ? null : user.id, search.cursor);
  return (
    <ListPage
      list={exportList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={<PageHead title={t.exports} />}
      lead={<ReportsTabs current="exports" />}
      table={{ caption: t.tableCaption, columns }}
      empty={
        <EmptyState title={t.emptyTitle}>
          <Link className="link" href="/orders">
            {t.exportOrders}
          </Link>
        </EmptyState>
      }
    />
  );
}
