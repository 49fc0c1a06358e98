import { Identifier } from "@/components/identifier";
import { type Column, DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { When } from "@/components/when";
import { resolvedStatuses } from "@/lib/payments/orders/shown-label";
import { isApproved, type ResolutionDetail, type ResolvedOrder } from "@/lib/payments/resolutions/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { offeredVerdicts, verdictEffects } from "../labels";
import { orderColumns } from "../order-cells";
import { Totals } from "../totals";

export function Verdicts({ resolution }: { resolution: ResolutionDetail }) {
  const groups = offeredVerdicts
    .map((verdict) => ({ verdict, orders: resolution.orders.filter((order) => order.verdict === verdict) }))
    .filter(({ orders }) => orders.length > 0);
  const isDecided = isApproved(resolution);
  return groups.map(({ verdict, orders }) => (
    <section key={verdict} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <StatusBadge {...resolvedStatuses[verdict]} />
        </h2>
        <Totals orders={orders} />
        <p className="text-ink-2 text-sm">{verdictEffects[verdict]}</p>
      </div>
      <DataTable
        caption={t.ordersCaption(resolvedStatuses[verdict].label)}
        columns={columnsOf(resolution, isDecided)}
        rows={orders}
        rowHref={({ id }) => `/orders/${id}`}
        empty={null}
      />
    </section>
  ));
}

function columnsOf(resolution: ResolutionDetail, isDecided: boolean): Column<ResolvedOrder>[] {
  return [
    orderColumns.payee,
    orderColumns.status,
    ...(isDecided ? [{ key: "result", head: t.result, cell: (order: ResolvedOrder) => <Result order={order} /> }] : []),
    {
      key: "evidence",
      head: common.evidence,
      cell: (order) => <Evidence order={order} hasReport={resolution.report !== null} />,
      hideBelow: "lg",
    },
    orderColumns.amount,
    orderColumns.sent,
  ];
}

function Result({ order: { applied, appliedReason, isOpen } }: { order: ResolvedOrder }) {
  if (applied === "applied") return <span className="text-good-text">{t.resolved}</span>;
  if (applied === "void")
    return <span className="prose-line block py-1 text-wait-text">{t.nothingChanged(appliedReason)}</span>;
  return <span className="text-ink-3">{isOpen ? t.beingAppliedPart : "—"}</span>;
}

function Evidence({ order, hasReport }: { order: ResolvedOrder; hasReport: boolean }) {
  const { evidence, reportedGatewayOrderId, besides, hasChanged } = order;
  const row = evidence?.line ? evidence : null;
  return (
    <span className="flex flex-col gap-0.5 py-1 text-ink-2 text-xs">
      {row ? (
        <span>
          {t.evidenceRow(
            row.line,
            row.status || t.noStatus,
            <Money amount={row.amount || null} currency={row.currency || null} />,
            row.created ? (
              <>
                , <When at={row.created} />
              </>
            ) : null,
          )}
        </span>
      ) : null}
      {evidence?.lookedAt ? <span>{t.rowsExcludedByUser(evidence.lookedAt)}</span> : null}
      {hasReport && !evidence ? <span>{t.reportAbsence}</span> : null}
      {reportedGatewayOrderId ? (
        <span>{t.gatewayOrder(<Identifier value={reportedGatewayOrderId} label={common.gatewayIdPhrase} />)}</span>
      ) : null}
      {besides?.movedAmount ? <span>{t.moved(<Money {...besides.movedAmount} />)}</span> : null}
      {besides?.seconds.map((second) => (
        <span key={second.gatewayOrderId}>{t.secondOrder(second.gatewayOrderId, second.verdict)}</span>
      ))}
      {(besides?.laters ?? []).length > 0 ? (
        <span>
          {t.laterVerdicts(
            besides?.laters?.filter(({ standing }) => standing === "counted").length,
            besides?.laters?.filter(({ standing }) => standing === "refused").length,
          )}
        </span>
      ) : null}
      {!hasReport && !reportedGatewayOrderId && !besides ? <span>{t.usersStatement}</span> : null}
      {hasChanged ? <span className="text-wait-text">{t.overtakenMark}</span> : null}
    </span>
  );
}
