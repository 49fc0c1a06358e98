import type { Metadata } from "next";
import { DataTable } from "@/components/data-table/data-table";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { listConnections } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { listReports } from "@/lib/settlements/report-queries";
import { UploadForm } from "./upload-form";

export const metadata: Metadata = { title: "Settle with the gateway's report" };

export default async function ReportsPage() {
  const person = await requireAct("reports.upload");
  const desk = openPages();
  const [connections, reports, { timeZone }] = await Promise.all([
    listConnections(desk, person.connectionIds),
    listReports(desk, person.connectionIds),
    getOrganisation(desk),
  ]);
  return (
    <>
      <PageHead title="Settle with the gateway's report" back={{ href: "/settle", label: "Settle with the gateway" }}>
        Export the list of transactions from the gateway's merchant interface, for a period that covers the orders in
        doubt, and upload it here. It is compared with our orders by id, amount and time; it settles nothing by itself.
      </PageHead>
      <div className="flex flex-col gap-8">
        <UploadForm
          connections={connections.map(({ id, name, environment }) => ({ id, name, environment }))}
          organisationZone={timeZone}
          email={person.email}
        />
        {reports.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">Reports uploaded lately</h2>
            <DataTable
              caption="Transaction reports, the latest first"
              columns={[
                { key: "file", head: "File", cell: ({ fileName }) => fileName, primary: true },
                { key: "connection", head: "Connection", cell: ({ connection }) => connection.name },
                {
                  key: "covers",
                  head: "Covers",
                  cell: ({ coversFrom, coversTo }) => (
                    <>
                      <When at={coversFrom} /> – <When at={coversTo} />
                    </>
                  ),
                  hideBelow: "lg",
                },
                { key: "rows", head: "Rows", cell: ({ rowCount }) => rowCount, align: "end", hideBelow: "md" },
                { key: "by", head: "By", cell: ({ uploadedBy }) => uploadedBy, hideBelow: "md" },
                { key: "time", head: "Uploaded", cell: ({ createdAt }) => <When at={createdAt} />, hideBelow: "md" },
              ]}
              rows={reports}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/settle/report/${id}`}
              empty={null}
            />
          </section>
        ) : null}
        <ZoneNote />
      </div>
    </>
  );
}
