"use client";

import Link from "next/link";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { EarlierOrder, Evidence, RowDetail } from "@/lib/payments/batches/rows/row-detail";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";

type Props = { detail: RowDetail; kind: BatchKind };

export function RowHistory({ detail, kind }: Props) {
  const { evidence, repeated, payments } = detail;
  return (
    <>
      {evidence.length > 0 || repeated.length > 0 ? (
        <div className="flex flex-col gap-1" data-evidence>
          <h3 className="font-medium">{t.findingsTitle}</h3>
          <ul className="flex flex-col gap-2">
            {repeated.map(({ batchId, name, row }) => (
              <li key={`${batchId} ${row}`}>
                {t.sentBefore(
                  row,
                  <Link className="link figures" href={`/batches/${batchId}`} prefetch={false}>
                    {name}
                  </Link>,
                )}
              </li>
            ))}
            {evidence.map((one) => (
              <li key={`${one.why} ${one.order.orderId}`}>
                {describeEvidence(one, kind)} <Payment order={one.order} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="flex flex-col gap-1" data-payments>
        <h3 className="font-medium">{kind === "payout" ? t.lastPaymentsTitle : t.lastChargesTitle}</h3>
        {payments.length === 0 ? (
          <p className="text-ink-2">{t.emptyHistory}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {payments.map((order) => (
              <li key={order.orderId}>
                <Payment order={order} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function describeEvidence({ why, order }: Evidence, kind: BatchKind): string {
  switch (why) {
    case "orderId":
      return t.sameOrderId;
    case "reference":
      return t.sameReference(order.yourReference ?? "");
    case "possibleDuplicates":
      return kind === "recurring" ? t.chargedInPeriod : t.sameAmount;
    default:
      return why satisfies never;
  }
}

function Payment({ order }: { order: EarlierOrder }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <Link className="link" href={`/orders/${order.orderId}`} prefetch={false}>
        <When at={order.at} />
      </Link>
      <OrderBadge facets={order.facets} quiet />
      {order.kind === "update" ? (
        <span className="text-ink-3">{t.update}</span>
      ) : order.amount === null ? (
        <span className="text-ink-3">{common.unknown}</span>
      ) : (
        <Money amount={order.amount} currency={order.currency} />
      )}
    </span>
  );
}
