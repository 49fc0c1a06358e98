import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/data-table/data-table";
import type { CspReportCount } from "@/lib/health/csp-reports";

const columns: Column<CspReportCount>[] = [
  { key: "blocked", head: "Came from", cell: ({ blocked }) => <span className="break-all">{blocked}</span> },
  { key: "directive", head: "Rule", cell: ({ directive }) => <code>{directive}</code> },
  { key: "reports", head: "Reports", align: "end", cell: ({ reports }) => <Count value={reports} /> },
];

/** What browsers reported under the Content-Security-Policy, for whoever looks after the installation. */
export function BlockedContent({ reports }: { reports: readonly CspReportCount[] }) {
  return (
    <section aria-labelledby="blocked-content" className="flex max-w-160 flex-col gap-4">
      <h2 id="blocked-content" className="border-b pb-1 text-lg">
        Blocked content
      </h2>
      <DataTable
        caption="What browsers blocked on our pages, the most frequent first"
        columns={columns}
        rows={reports}
        rowKey={({ directive, blocked }) => `${directive} ${blocked}`}
        empty={<p className="text-base text-ink-2">No browser has reported anything blocked on these pages.</p>}
      />
      {reports.length > 0 ? (
        <p className="text-ink-2 text-sm">
          Browsers refuse what isn't ours. Often a browser extension is the cause; anyone can send a report.
        </p>
      ) : null}
    </section>
  );
}
