import type { Metadata } from "next";
import Link from "next/link";
import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { listExports, type MadeExport } from "@/lib/exports/queries";
import { ReportsTabs } from "../reports-tabs";

export const metadata: Metadata = { title: "Exports made" };

const path = "/reports/exports";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const formatWords: Record<MadeExport["format"], string> = { csv: "CSV", xlsx: "Workbook" };

const columns: Column<MadeExport>[] = [
  {
    key: "list",
    head: "List",
    primary: true,
    cell: (made) => (
      <>
        <Link className="link" href={made.query ? `/orders?${made.query}` : "/orders"} prefetch={false}>
          {made.words}
        </Link>
        {made.changedSince ? (
          <span className="block text-ink-3 text-xs">
            only what changed since <When at={made.changedSince} />
          </span>
        ) : null}
      </>
    ),
  },
  { key: "who", head: "Who", cell: (made) => made.personName },
  {
    key: "form",
    head: "File",
    cell: (made) => `${formatWords[made.format]}, ${made.columns === "all" ? "all columns" : "columns as shown"}`,
    hideBelow: "md",
  },
  { key: "state", head: "State", cell: (made) => stateWords[made.state] },
  { key: "rows", head: "Orders", cell: (made) => <Count value={made.rows} />, align: "end" },
  { key: "at", head: "When", cell: (made) => <When at={made.at} /> },
];

const stateWords: Record<MadeExport["state"], string> = {
  ended: "Whole",
  broken: "Broken off",
  open: "Not whole yet",
};

/** Who took which list of orders as a file, and when. One's own; everybody's for those who read the audit trail. */
export default async function ExportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("orders.export");
  const params = await searchParams;
  const before = readParam(params, "before");
  const ofAll = may(person.role, "audit.read");
  const beforeId = before && uuid.test(before) ? before : null;
  const { rows, older } = await listExports(openPages(), ofAll ? null : person.id, beforeId);
  const last = rows.at(-1);
  return (
    <>
      <PageHead title="Exports made">
        {ofAll ? "Every list of orders that somebody took as a file." : "The lists of orders that you took as files."}
      </PageHead>
      <ReportsTabs current="exports" />
      <DataTable
        caption="Exports, newest first"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={beforeId ? "Nothing on this page" : "No exports yet"}>
            <Link className="link" href="/orders">
              Filter the list of orders and export it
            </Link>
          </EmptyState>
        }
      />
      {rows.length > 0 ? (
        <>
          <Pager
            newerHref={beforeId ? hrefWith(path, params, {}) : null}
            olderHref={older && last ? hrefWith(path, params, { before: last.id }) : null}
          >
            {older ? "Older ones follow." : "These are the oldest."}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}
