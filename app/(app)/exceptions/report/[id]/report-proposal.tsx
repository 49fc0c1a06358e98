"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/button";
import { FactTable } from "@/components/fact-table";
import { Tick } from "@/components/input";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import { resolvedStatuses } from "@/lib/payments/orders/shown-label";
import type { OrderStatus } from "@/lib/payments/orders/statuses";
import type { ReportRow } from "@/lib/payments/resolutions/report";
import type { MatchedOrder } from "@/lib/payments/resolutions/report-queries";
import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { proposeByReportAction } from "../../actions";
import { countOrders, offeredVerdicts, verdictEffects } from "../../labels";
import { Amount, Payee } from "../../order-cells";
import { ProposalForm } from "../../proposal-form";
import { Totals } from "../../totals";

type MatchedTableProps = {
  title: string;
  badge: Pick<OrderStatus, "label" | "tone" | "icon"> | null;
  note: string;
  rows: readonly MatchedOrder[];
  chosen: (orderId: string) => boolean;
  onChoose: (orderIds: string[], isChosen: boolean) => void;
  tick: string;
  oneByOne?: boolean;
};

const shownAtOnce = 50;

function MatchedTable({ title, badge, note, rows, chosen, onChoose, tick, oneByOne }: MatchedTableProps) {
  const [shown, setShown] = useState(shownAtOnce);
  const ids = rows.map(({ order }) => order.id);
  const isAll = ids.every((id) => chosen(id));
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{badge ? <StatusBadge {...badge} /> : title}</h2>
        <Totals orders={rows.map(({ order }) => order)} />
        <p className="prose-line text-ink-2 text-sm">{note}</p>
      </div>
      <FactTable framed caption={title}>
        <thead>
          <tr>
            <th scope="col">
              {oneByOne ? (
                tick
              ) : (
                <label className="inline-flex min-h-6 items-center gap-2 whitespace-nowrap">
                  <Tick type="checkbox" checked={isAll} onChange={(event) => onChoose(ids, event.target.checked)} />
                  <span className="max-md:sr-only">
                    {tick}
                    {t.selectAll}
                  </span>
                </label>
              )}
            </th>
            <th scope="col">{common.order}</th>
            <th scope="col">{t.reportColumn}</th>
            <th scope="col" className="text-right max-lg:hidden">
              {common.amount}
            </th>
            <th scope="col" className="max-lg:hidden">
              {common.sent}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ order, match }) => (
            <tr key={order.id}>
              <td>
                <label className="inline-flex min-h-6 items-center">
                  <Tick
                    type="checkbox"
                    checked={chosen(order.id)}
                    onChange={(event) => onChoose([order.id], event.target.checked)}
                  />
                  <span className="sr-only">
                    {tick}: {order.clientOrderId}
                  </span>
                </label>
              </td>
              <td>
                <Link href={`/orders/${order.id}`} prefetch={false} className="link inline-flex min-h-6 items-center">
                  <Payee order={order} />
                </Link>
                <span className="identifier block text-ink-3 text-xs break-all">{order.clientOrderId}</span>
                <span className="lg:hidden">
                  <Amount order={order} />
                </span>
                {order.reportedStatus ? (
                  <span className="block text-wait-text text-xs">{t.unverifiedReport(order.reportedStatus)}</span>
                ) : null}
              </td>
              <td>
                {match.kind === "found" ? <Row row={match.row} /> : null}
                {match.kind === "absent" ? <span className="text-ink-2">{t.absentMark}</span> : null}
                {match.kind === "possible" ? match.rows.map((row) => <Row key={row.line} row={row} />) : null}
              </td>
              <td className="figures text-right max-lg:hidden">
                <Amount order={order} />
              </td>
              <td className="max-lg:hidden">
                <When at={order.sentAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
      {rows.length > shown ? (
        <div>
          <Button onClick={() => setShown(shown + 10 * shownAtOnce)}>{t.moreShown(rows.length - shown)}</Button>
        </div>
      ) : null}
    </section>
  );
}

function Row({ row }: { row: ReportRow }) {
  return (
    <span className="block text-ink-2">
      {t.reportRow(
        row.line,
        row.status ? <span translate="no">{row.status}</span> : t.noStatus,
        <Money amount={row.amount || null} currency={row.currency || null} />,
        row.created ? (
          <>
            , <When at={row.created} />
          </>
        ) : null,
        row.orderId || row.clientOrderId ? (
          <span className="identifier block text-ink-3 text-xs break-all">
            {[row.orderId, row.clientOrderId].filter(Boolean).join(" · ")}
          </span>
        ) : null,
      )}
    </span>
  );
}

type Props = {
  reportId: string;
  matched: readonly MatchedOrder[];
  confirms: string;
  disabledReason: string | null;
};

export function ReportProposal({ reportId, matched, confirms, disabledReason }: Props) {
  const router = useRouter();
  const certain = matched.filter(({ match }) => match.kind !== "possible");
  const possible = matched.filter(({ match }) => match.kind === "possible");
  // The report lacks this order but an unverified callback named it, so only a user may choose it.
  const uncertain = certain.filter(({ order, match }) => match.kind === "absent" && order.reportedStatus !== null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set(uncertain.map(({ order }) => order.id)));
  const [lookedAt, setLookedAt] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState("");
  const acting = useAction(proposeByReportAction);
  const chosen = [
    ...certain.filter(({ order }) => !leftOut.has(order.id)),
    ...possible.filter(({ order }) => lookedAt.has(order.id)),
  ];
  const groups = offeredVerdicts
    .map((verdict) => ({ verdict, rows: certain.filter((one) => verdictOf(one) === verdict) }))
    .filter(({ rows }) => rows.length > 0);
  const propose = async () => {
    const done = await acting.act({
      reportId,
      orderIds: chosen.map(({ order }) => order.id),
      lookedAt: [...lookedAt],
      reason,
    });
    if (done) router.push(`/exceptions/${done.resolutionId}`);
  };
  return (
    <ProposalForm
      acting={acting}
      propose={propose}
      reason={{
        value: reason,
        onChange: setReason,
        label: t.evidence,
        hint: t.reportEvidenceHint,
      }}
      submit={t.proposeLabel(countOrders(chosen.length))}
      disabledReason={disabledReason ?? (chosen.length === 0 ? t.ordersMissing : null)}
      note={
        <>
          {chosen.length > 0 ? (
            <>
              <Totals orders={chosen.map(({ order }) => order)} />.{" "}
            </>
          ) : null}
          {leftOut.size > 0 ? t.excluded(countOrders(leftOut.size)) : null}
          {confirms}
        </>
      }
      className="gap-6"
    >
      {groups.map(({ verdict, rows }) => (
        <MatchedTable
          key={verdict}
          title={resolvedStatuses[verdict].label}
          badge={resolvedStatuses[verdict]}
          note={verdictEffects[verdict]}
          rows={rows}
          chosen={(id) => !leftOut.has(id)}
          onChoose={(ids, isChosen) => setLeftOut(changed(leftOut, ids, !isChosen))}
          tick={t.reportResolve}
        />
      ))}
      {possible.length > 0 ? (
        <MatchedTable
          title={t.possibleRowsTitle}
          badge={null}
          note={t.possibleRowsHint}
          rows={possible}
          chosen={(id) => lookedAt.has(id)}
          onChoose={(ids, isChosen) => setLookedAt(changed(lookedAt, ids, isChosen))}
          tick={t.noneMatches}
          oneByOne
        />
      ) : null}
    </ProposalForm>
  );
}

function verdictOf({ match }: MatchedOrder): ResolvedVerdict | null {
  return match.kind === "found" ? match.verdict : match.kind === "absent" ? "absent" : null;
}

function changed(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): Set<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
