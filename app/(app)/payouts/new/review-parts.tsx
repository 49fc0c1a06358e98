import Link from "next/link";
import type { ReactNode } from "react";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { Balance } from "@/lib/controls/limits/balance-queries";
import { describeBound } from "@/lib/controls/limits/rules";
import type { EarlierOrder as Order, ReadyReview } from "@/lib/payments/payouts/review";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import type { Check } from "./summary-panel";

export function checksOf(review: ReadyReview, ticked: number, changesLine: ReactNode): Check[] {
  const { likePayments, referenceHolder, yourReference, update, warnings } = review;
  const like = likePayments.length;
  return [
    { key: "fields", state: "good", text: t.checkFieldsPassed },
    ...warnings.map((text): Check => ({ key: `warning/${text}`, state: "warning", text })),
    {
      key: "reference",
      state: referenceHolder ? "bad" : yourReference ? "good" : "open",
      text: referenceHolder ? t.checkReferenceUsed : yourReference ? t.checkReferenceUnused : t.checkReferenceMissing,
    },
    {
      key: "like",
      state: like === 0 || ticked === like ? "good" : "warning",
      text:
        like === 0 ? t.checkDuplicatesNone : ticked === like ? t.checkDuplicatesReviewed : t.toReview(like - ticked),
    },
    ...review.limits.map(
      ({ kind, scope, limit, currency, left, exceeded }): Check => ({
        key: `limit/${kind}/${scope}`,
        state: exceeded ? "bad" : "good",
        text: exceeded
          ? t.checkLimitExceeded(<Money amount={limit} currency={currency} />, describeBound(kind, scope))
          : t.checkLimitKept(
              describeBound(kind, scope),
              <Money amount={kind === "order" ? limit : left} currency={currency} />,
              kind,
            ),
      }),
    ),
    ...(review.shortfall
      ? [{ key: "balance", state: "warning" as const, text: <Shortfall balance={review.shortfall} /> }]
      : []),
    { key: "update", state: update.reasonNeeded ? "warning" : "good", text: changesLine },
  ];
}

/** The shortfall only warns, because the gateway may hold more by now than the balance that a user typed. */
function Shortfall({ balance: { left, waiting, currency, typedAt, typedBy } }: { balance: Balance }) {
  return t.checkBalanceExceeded({
    left: <Money amount={left} currency={currency} />,
    typedBy,
    typedAt: <When at={typedAt} />,
    pending: /^[0.]*$/.test(waiting) ? "" : t.balancePendingPart(<Money amount={waiting} currency={currency} />),
  });
}

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

type Props = { receiver: { name: string | null; account: string } };

export function Receiver({ receiver: { name, account } }: Props) {
  return (
    <>
      {name ? `${name}, ` : ""}
      <span className="whitespace-nowrap">{account}</span>
    </>
  );
}

type ChangesLineProps = { statusQuery: boolean; lastCallbackAt: Date | null };

export function ChangesLine({ statusQuery, lastCallbackAt }: ChangesLineProps) {
  return (
    <>
      {t.statusUpdates} {lastCallbackAt ? t.lastCallback(<When at={lastCallbackAt} age />) : t.callbackNever}
      {t.statusChecks} {statusQuery ? common.on : common.off}
    </>
  );
}
