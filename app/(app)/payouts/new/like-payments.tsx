"use client";

import { Block } from "@/components/block";
import { FieldError } from "@/components/field";
import { Checkbox } from "@/components/input";
import { plural } from "@/lib/core/text/plural";
import type { EarlierOrder as Order } from "@/lib/payments/payouts/review";
import * as t from "@/messages/payouts/new";
import { EarlierOrder } from "./earlier-order";

type Props = {
  orders: readonly Order[];
  unresolved: readonly string[];
  isAlone: boolean;
  seen: readonly string[];
  onChange: (seen: string[]) => void;
  error?: string;
};

export function LikePayments({ orders, unresolved, isAlone, seen, onChange, error }: Props) {
  if (orders.length === 0) return null;
  return (
    <Block
      tone={unresolved.length > 0 ? "alarm" : "wait"}
      title={plural(orders.length, t.possibleDuplicate, t.possibleDuplicates(orders.length))}
    >
      <p>
        {t.duplicateExplanation(unresolved.length === 0 ? null : isAlone ? t.duplicateAlone : t.duplicateUnresolved)}
      </p>
      <ul className="flex flex-col gap-2">
        {orders.map((order) => (
          <li key={order.orderId} className="flex flex-col rounded-md border bg-surface p-2">
            <EarlierOrder order={order} />
            <Checkbox
              label={t.duplicateDismissLabel}
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
