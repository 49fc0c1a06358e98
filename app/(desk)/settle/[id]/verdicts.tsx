import { type Column, DataTable } from "@/components/data-table/data-table";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { When } from "@/components/when";
import type { SettledOrder, SettlementDetail } from "@/lib/settlements/queries";
import { orderColumns } from "../order-cells";
import { Totals } from "../totals";
import { offeredVerdicts, verdictEffects, verdictWords } from "../words";

/** What is said of each order, by verdict: what follows from it, the sums, and the evidence beside each order. */
export function Verdicts({ settlement }: { settlement: SettlementDetail }) {
  const groups = offeredVerdicts
    .map((verdict) => ({ verdict, orders: settlement.orders.filter((order) => order.verdict === verdict) }))
    .filter(({ orders }) => orders.length > 0);
  const isDecided = settlement.decision === "confirmed";
  return groups.map(({ verdict, orders }) => (
    <section key={verdict} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <StatusBadge {...verdictWords[verdict]} />
        </h2>
        <Totals orders={orders} />
        <p className="text-ink-2 text-sm">{verdictEffects[verdict]}</p>
      </div>
      <DataTable
        caption={`Orders said to be: ${verdictWords[verdict].label}`}
        columns={columnsOf(settlement, isDecided)}
        rows={orders}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/orders/${id}`}
        empty={null}
      />
    </section>
  ));
}

function columnsOf(settlement: SettlementDetail, isDecided: boolean): Column<SettledOrder>[] {
  return [
    orderColumns.payee,
    orderColumns.status,
    ...(isDecided ? [{ key: "result", head: "Result", cell: (order: SettledOrder) => <Result order={order} /> }] : []),
    {
      key: "evidence",
      head: "Evidence",
      cell: (order) => <Evidence order={order} hasReport={settlement.report !== null} />,
      hideBelow: "lg",
    },
    orderColumns.amount,
    orderColumns.sent,
  ];
}

function Result({ order: { applied, appliedReason, isOpen } }: { order: SettledOrder }) {
  if (applied === "applied") return <span className="text-good-text">settled</span>;
  if (applied === "void")
    return <span className="prose-line block py-1 text-wait-text">Nothing done. {appliedReason}</span>;
  return <span className="text-ink-3">{isOpen ? "being applied" : "—"}</span>;
}

/** The row of the report, or what there is in its place. */
function Evidence({ order, hasReport }: { order: SettledOrder; hasReport: boolean }) {
  const { evidence, saidGatewayOrderId, besides, hasChanged } = order;
  const row = evidence?.line ? evidence : null;
  return (
    <span className="flex flex-col gap-0.5 py-1 text-ink-2 text-xs">
      {row ? (
        <span>
          line {row.line}: {row.status || "no status"},{" "}
          <Money amount={row.amount || null} currency={row.currency || null} />
          {row.created ? (
            <>
              , <When at={row.created} />
            </>
          ) : null}
        </span>
      ) : null}
      {evidence?.lookedAt ? <span>a person looked at {evidence.lookedAt}: none is this order</span> : null}
      {hasReport && !evidence ? <span>no row names it</span> : null}
      {saidGatewayOrderId ? (
        <span>
          gateway order <Identifier value={saidGatewayOrderId} label="gateway order id" />
        </span>
      ) : null}
      {besides?.movedAmount ? (
        <span>
          moved <Money {...besides.movedAmount} />
        </span>
      ) : null}
      {besides?.seconds.map((second) => (
        <span key={second.gatewayOrderId}>
          second order {second.gatewayOrderId}:{" "}
          {second.verdict === "approved" ? "carried out too" : "never carried out"}
        </span>
      ))}
      {(besides?.laters ?? []).length > 0 ? (
        <span>
          later transactions: {besides?.laters?.filter(({ standing }) => standing === "counted").length} happened,{" "}
          {besides?.laters?.filter(({ standing }) => standing === "refused").length} did not
        </span>
      ) : null}
      {!hasReport && !saidGatewayOrderId && !besides ? <span>people's word</span> : null}
      {hasChanged ? <span className="text-wait-text">has changed since</span> : null}
    </span>
  );
}
