"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/button";
import { FactTable } from "@/components/fact-table";
import { Tick } from "@/components/input";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { When } from "@/components/when";
import type { OrderStatus } from "@/lib/payments/orders/statuses";
import type { ReportRow } from "@/lib/payments/resolutions/report";
import type { MatchedOrder } from "@/lib/payments/resolutions/report-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { Amount, Payee } from "../../order-cells";
import { Totals } from "../../totals";

type Props = {
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

export function MatchedTable({ title, badge, note, rows, chosen, onChoose, tick, oneByOne }: Props) {
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
