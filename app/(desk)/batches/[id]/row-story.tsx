"use client";

import Link from "next/link";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { EarlierOrder, Evidence, RowStory } from "@/lib/batches/row-story";
import type { BatchKind } from "@/lib/batches/words";

type Props = { story: RowStory; kind: BatchKind };

/** What the row may repeat, with the order that says so, and the last payments of whom it names. */
export function RowHistory({ story, kind }: Props) {
  const { evidence, repeated, payments } = story;
  return (
    <>
      {evidence.length > 0 || repeated.length > 0 ? (
        <div className="flex flex-col gap-1" data-evidence>
          <h3 className="font-medium">Look at this before it goes</h3>
          <ul className="flex flex-col gap-2">
            {repeated.map(({ batchId, name, row }) => (
              <li key={`${batchId} ${row}`}>
                The very same is row {row} of{" "}
                <Link className="link figures" href={`/batches/${batchId}`} prefetch={false}>
                  {name}
                </Link>
                , which was released.
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
        <h3 className="font-medium">{kind === "payout" ? "Last payments to this payee" : "Last of this profile"}</h3>
        {payments.length === 0 ? (
          <p className="text-ink-2">None was ever made here.</p>
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
      return "Another order has this order id:";
    case "reference":
      return `Another order has the reference ${order.yourReference ?? ""}:`;
    case "likely":
      return kind === "recurring"
        ? "This profile was charged within its own period:"
        : "The same payee was sent the same amount within 7 days:";
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
        <span className="text-ink-3">update</span>
      ) : order.amount === null ? (
        <span className="text-ink-3">not known</span>
      ) : (
        <Money amount={order.amount} currency={order.currency} />
      )}
    </span>
  );
}
