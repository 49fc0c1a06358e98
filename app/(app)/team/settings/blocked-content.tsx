import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/list/data-table";
import type { CspReportCount } from "@/lib/processes/health/csp-reports";
import * as common from "@/messages/common";
import * as t from "@/messages/team/settings";

const columns: Column<CspReportCount>[] = [
  { key: "blocked", head: t.source, cell: ({ blocked }) => <span className="break-all">{blocked}</span> },
  { key: "directive", head: t.rule, cell: ({ directive }) => <code>{directive}</code> },
  { key: "reports", head: common.reports, align: "end", cell: ({ reports }) => <Count value={reports} /> },
];

export function BlockedContent({ reports }: { reports: readonly CspReportCount[] }) {
  return (
    <section aria-labelledby="blocked-content" className="flex max-w-160 flex-col gap-4">
      <h2 id="blocked-content" className="border-b pb-1 text-lg">
        {t.blockedContent}
      </h2>
      <DataTable
        caption={t.blockedCaption}
        columns={columns}
        rows={reports}
        rowKey={({ directive, blocked }) => `${directive} ${blocked}`}
        empty={<p className="text-base text-ink-2">{t.blockedEmpty}</p>}
      />
      {reports.length > 0 ? <p className="text-ink-2 text-sm">{t.blockedHint}</p> : null}
    </section>
  );
}
