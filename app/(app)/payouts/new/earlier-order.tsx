import Link from "next/link";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { EarlierOrder as Order } from "@/lib/payments/payouts/review";
import * as t from "@/messages/payouts/new";

export function EarlierOrder({ order }: { order: Order }) {
  const receiver = [order.receiverName, order.receiverAccount].filter(Boolean).join(", ");
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink text-sm">
      <OrderBadge facets={order.facets} quiet />
      <Money amount={order.amount} currency={order.currency} />
      <span>{t.to(receiver)}</span>
      {order.yourReference ? <span>{t.reference(order.yourReference)}</span> : null}
      <When at={order.createdAt} age />
      {order.elsewhere ? (
        <span className="text-ink-2">{t.hiddenConnectionPart}</span>
      ) : (
        <Link href={`/orders/${order.orderId}`} target="_blank" prefetch={false} className="link">
          {t.review(<span className="sr-only">{t.newTabNote}</span>)}
        </Link>
      )}
    </span>
  );
}
