import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { Count } from "@/components/count";
import { EnvBand } from "@/components/env-band";
import { Identifier } from "@/components/identifier";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { capital } from "@/lib/core/text/plural";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import type { ResolutionRow } from "@/lib/payments/resolutions/order-rows";
import { getReportResult, type MatchedOrder, type ReportResult } from "@/lib/payments/resolutions/report-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { orNotFound } from "../../../or-not-found";
import { countOrders } from "../../labels";
import { orderColumns } from "../../order-cells";
import { Totals } from "../../totals";
import { describeApproval } from "../../will-approve";
import { ReportProposal } from "./report-proposal";

type OthersProps = {
  matched: readonly MatchedOrder[];
  waiting: readonly ResolutionRow[];
  inConflict: readonly ResolutionRow[];
};

function Others({ matched, waiting, inConflict }: OthersProps) {
  const unclear = because(matched, ["unclear", "differs", "second", "contradicts"]);
  const unproven = because(matched, ["unproven"]);
  return (
    <>
      {inConflict.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">{t.conflictsTitle}</h2>
          <p className="prose-line text-ink-2 text-sm">{t.conflictsHint}</p>
          <DataTable
            caption={t.conflictsCaption}
            columns={[
              withReason(({ conflict }) => conflict),
              orderColumns.status,
              {
                key: "why",
                head: common.reason,
                cell: ({ conflict }) => <span className="prose-line block py-1 text-sm">{conflict}</span>,
                hideBelow: "md",
              },
              orderColumns.amount,
            ]}
            rows={inConflict}
            rowHref={({ id }) => `/orders/${id}`}
            empty={null}
          />
        </section>
      ) : null}
      <Reasons title={t.unclearTitle} rows={unclear} note={t.unclearHint} />
      <Reasons title={t.inconclusiveTitle} rows={unproven} note={t.inconclusiveHint} />
      {waiting.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">{t.proposedTitle}</h2>
          <p className="text-sm">
            <Totals orders={waiting} />.{" "}
            <Link className="link" href="/exceptions" prefetch={false}>
              {t.proposedLink}
            </Link>
          </p>
        </section>
      ) : null}
    </>
  );
}

type OrderWithReason = ResolutionRow & { because: string };

function because(matched: readonly MatchedOrder[], kinds: readonly MatchedOrder["match"]["kind"][]): OrderWithReason[] {
  return matched.flatMap(({ order, match }) => {
    if (!kinds.includes(match.kind)) return [];
    return [{ ...order, because: "because" in match ? match.because : t.severalRows }];
  });
}

function Reasons({ title, rows, note }: { title: string; rows: readonly OrderWithReason[]; note: string }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm">
        <Totals orders={rows} />. <span className="text-ink-2">{note}</span>
      </p>
      <DataTable
        caption={title}
        columns={[
          withReason((row: OrderWithReason) => row.because),
          orderColumns.status,
          {
            key: "why",
            head: common.reason,
            cell: (row) => <span className="prose-line block py-1 text-sm">{row.because}</span>,
            hideBelow: "md",
          },
          orderColumns.amount,
          orderColumns.sent,
        ]}
        rows={rows}
        rowHref={({ id }) => `/orders/${id}`}
        empty={null}
      />
    </section>
  );
}

function withReason<Row extends ResolutionRow>(reasonOf: (row: Row) => string | null): Column<Row> {
  return {
    ...orderColumns.payee,
    cell: (row) => (
      <span className="flex flex-col">
        {orderColumns.payee.cell(row)}
        <span className="pb-1 text-ink-2 text-xs md:hidden">{reasonOf(row)}</span>
      </span>
    ),
  };
}

export const metadata: Metadata = { title: t.transactionReport };

type Props = { params: Promise<{ id: string }> };

export default async function ReportPage({ params }: Props) {
  const user = await requirePermission("orders.read");
  const ctx = openPages();
  const result = await load(ctx, user.connectionIds, (await params).id);
  const { report, matched } = result;
  const waiting = matched.filter(({ order }) => order.resolutionId !== null);
  const free = matched.filter(({ order }) => order.resolutionId === null);
  const proposable = free.filter(({ match }) => ["found", "absent", "possible"].includes(match.kind));
  const orders = proposable.map(({ order }) => order);
  const confirms = await describeApproval(ctx, user, report.connection.id, orders);
  return (
    <>
      <EnvBand environment={report.connection.environment} connectionName={report.connection.name} />
      <PageHead
        title={t.reportNamed(report.fileName)}
        back={{ href: "/exceptions/report", label: t.transactionReports }}
      >
        {t.reportUploadedBy(
          report.connection.name,
          <Count value={report.rowCount} one={common.row} />,
          report.uploadedBy,
          <When at={report.createdAt} />,
        )}
      </PageHead>
      <div className="flex flex-col gap-6">
        <Completeness result={result} />
        {proposable.length > 0 ? (
          <ReportProposal
            reportId={report.id}
            matched={proposable}
            confirms={confirms}
            disabledReason={whyNot(user.role, "orders.resolve", t.deedPropose)}
          />
        ) : (
          <Block tone="info" title={t.reportEmptyTitle}>
            <p>{t.reportEmptyHint}</p>
          </Block>
        )}
        <Others matched={free} waiting={waiting.map(({ order }) => order)} inConflict={result.inConflict} />
        <Panel title={t.importSettings}>
          <DefinitionList
            items={[
              {
                term: t.period,
                value: (
                  <>
                    <When at={report.coversFrom} /> – <When at={report.coversTo} />
                  </>
                ),
              },
              ...Object.entries(report.reading).map(([term, value]) => ({ term: capital(term), value })),
              { term: t.hashLabel, value: <Identifier value={report.sha256} label={t.sha256OfThe} /> },
              { term: t.knownOrders, value: t.knownFigure(countOrders(result.known)) },
              { term: t.foreignRows, value: <Count value={result.strangers} /> },
              { term: t.agreeing, value: countOrders(result.agreeing) },
            ]}
          />
        </Panel>
        <ZoneNote />
      </div>
    </>
  );
}

async function load(ctx: ReturnType<typeof openPages>, scope: Scope, id: string): Promise<ReportResult> {
  return orNotFound(getReportResult(ctx, scope, id));
}

function Completeness({ result: { missing, missingCount, known } }: { result: ReportResult }) {
  if (missingCount > 0) {
    return (
      <Block tone="alarm" title={t.incompleteTitle}>
        <p>
          {t.incompleteHint(
            countOrders(missingCount),
            missing
              .map(({ clientOrderId }) => clientOrderId)
              .slice(0, 3)
              .join(", "),
          )}
        </p>
      </Block>
    );
  }
  if (known === 0) {
    return (
      <Block tone="wait" title={t.uncheckableTitle}>
        <p>{t.uncheckableHint}</p>
      </Block>
    );
  }
  return null;
}
