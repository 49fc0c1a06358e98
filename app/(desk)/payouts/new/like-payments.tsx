"use client";

import { Block } from "@/components/block";
import { FieldError } from "@/components/field";
import { Checkbox } from "@/components/input";
import type { EarlierOrder as Order } from "@/lib/orders/review";
import { EarlierOrder } from "./earlier-order";

type Props = {
  orders: readonly Order[];
  /** Those whose outcome is open. */
  unresolved: readonly string[];
  /** Nobody else can approve a second one. */
  isAlone: boolean;
  seen: readonly string[];
  onChange: (seen: string[]) => void;
  error?: string;
};

/** The evidence of a possible double, one judgement each. */
export function LikePayments({ orders, unresolved, isAlone, seen, onChange, error }: Props) {
  if (orders.length === 0) return null;
  return (
    <Block
      tone={unresolved.length > 0 ? "alarm" : "wait"}
      title={
        orders.length === 1
          ? "A payment like this one left lately"
          : `${orders.length} payments like this one left lately`
      }
    >
      <p>
        The same amount to the same account within the last 7 days.{" "}
        {unresolved.length === 0
          ? null
          : isAlone
            ? "Its outcome is open. Resolve that payout first: nobody else can approve a second one."
            : "Its outcome is open. Resolve that payout first, or ask another user, who must approve with a reason."}
      </p>
      <ul className="flex flex-col gap-2">
        {orders.map((order) => (
          <li key={order.orderId} className="flex flex-col rounded-md border bg-surface p-2">
            <EarlierOrder order={order} />
            <Checkbox
              label="This is another payment"
              checked={seen.includes(order.orderId)}
              aria-invalid={(error !== undefined && !seen.includes(order.orderId)) || undefined}
              aria-describedby={error ? "duplicates-error" : undefined}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...seen, order.orderId] : seen.filter((known) => known !== order.orderId),
                )
              }
            />
          </li>
        ))}
      </ul>
      {error && seen.length < orders.length ? <FieldError id="duplicates-error">{error}</FieldError> : null}
    </Block>
  );
}
