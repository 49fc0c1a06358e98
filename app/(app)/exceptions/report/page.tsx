import type { Metadata } from "next";
import { DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { listConnections } from "@/lib/payments/connections/queries";
import { listReports } from "@/lib/payments/resolutions/report-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { UploadForm } from "./upload-form";

export const metadata: Metadata = { title: common.reportResolution };

export default async function ReportsPage() {
  const user = await requirePermission("reports.upload");
  const ctx = openPages();
  const [connections, reports, { timeZone }] = await Promise.all([
    listConnections(ctx, user.connectionIds),
    listReports(ctx, user.connectionIds),
    getOrganisation(ctx),
  ]);
  return (
    <>
      <PageHead title={common.reportResolution} back={{ href: "/exceptions", label: common.exceptions }}>
        {t.pageHint}
      </PageHead>
      <div className="flex flex-col gap-8">
        <UploadForm
          connections={connections.map(({ id, name, environment }) => ({ id, name, environment }))}
          organisationZone={timeZone}
        />
        {reports.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">{t.recentReports}</h2>
            <DataTable
              caption={t.reportsCaption}
              columns={[
                { key: "file", head: common.file, cell: ({ fileName }) => fileName, primary: true },
                { key: "connection", head: common.connection, cell: ({ connection }) => connection.name },
                {
                  key: "covers",
                  head: t.period,
                  cell: ({ coversFrom, coversTo }) => (
                    <>
                      <When at={coversFrom} /> – <When at={coversTo} />
                    </>
                  ),
                  hideBelow: "lg",
                },
                { key: "rows", head: common.rows, cell: ({ rowCount }) => rowCount, align: "end", hideBelow: "md" },
                { key: "by", head: t.uploadedBy, cell: ({ uploadedBy }) => uploadedBy, hideBelow: "md" },
                { key: "time", head: t.uploaded, cell: ({ createdAt }) => <When at={createdAt} />, hideBelow: "md" },
              ]}
              rows={reports}
              rowHref={({ id }) => `/exceptions/report/${id}`}
              empty={null}
            />
          </section>
        ) : null}
        <ZoneNote />
      </div>
    </>
  );
}
