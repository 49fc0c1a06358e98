import type { Metadata } from "next";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { When } from "@/components/when";
import { type GatewayFileRow, gatewayFileList, listGatewayFiles } from "@/lib/books/gateway-reports/queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listConnections } from "@/lib/payments/connections/queries";
import * as t from "@/messages/gateway-reports/list";
import { ReportsTabs } from "../reports-tabs";
import { UploadGatewayReport } from "./upload-report";

export const metadata: Metadata = { title: t.gatewayReports };

const columns: Column<GatewayFileRow>[] = [
  {
    key: "file",
    head: t.file,
    primary: true,
    cell: ({ name }) => (
      <span className="block max-w-72 truncate" title={name}>
        {name}
      </span>
    ),
  },
  { key: "connection", head: t.connection, cell: ({ connection }) => connection, hideBelow: "md" },
  { key: "lines", head: t.lines, cell: ({ lineCount }) => <Count value={lineCount} />, align: "end" },
  {
    key: "uploaded",
    head: t.uploaded,
    cell: ({ uploadedBy, uploadedAt }) => (
      <>
        {uploadedBy}, <When at={uploadedAt} />
      </>
    ),
    hideBelow: "lg",
  },
];

export default async function GatewayReportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("gatewayReports.read");
  const params = await searchParams;
  const search = gatewayFileList.read((name) => readParam(params, name));
  const ctx = openPages();
  const [page, views] = await Promise.all([
    listGatewayFiles(ctx, user.connectionIds, search.filter, search.cursor),
    listConnections(ctx, user.connectionIds),
  ]);
  const connections = views.map(({ id, name }) => ({ id, name }));
  return (
    <ListPage
      list={gatewayFileList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={
        <>
          <PageHead
            title={t.gatewayReports}
            actions={may(user.role, "gatewayReports.upload") ? <UploadGatewayReport connections={connections} /> : null}
          />
          <ReportsTabs current="gateway" />
        </>
      }
      filters={{ fields: [{ type: "choices", name: "connection", label: t.connection, options: connections }] }}
      table={{ caption: t.caption, columns, rowHref: ({ id }) => `/reports/gateway/${id}` }}
      empty={
        <EmptyState title={t.noReportsYet}>
          <p>{t.uploadOne}</p>
        </EmptyState>
      }
    />
  );
}
