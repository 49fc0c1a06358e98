import {
  type LaterEvent,
  type LaterKind,
  laterKindOf,
  otherAmountType,
  secondOrderType,
} from "@/lib/payments/orders/facets";
import type { Outcome } from "@/lib/payments/orders/states";
import * as t from "@/messages/orders/model";

type Part = { status: string; amount: string | null };

/**
 * `amount` null: the net can't be determined. `moved` is the original transaction where it differs from the order's
 * amount. Decimal strings of one currency.
 */
export type Net = { moved: Part | null; added: Part[]; returned: Part[]; amount: string | null };

const backLabels: Record<LaterKind, string> = { reversal: t.reversed, refund: t.refunded, chargeback: t.chargedBack };

/** Computes the net: the original transaction, plus second orders, minus returns that count. */
export function netOf(
  order: { outcome: Outcome; amount: string | null; currency: string | null; net: string | null },
  laterEvents: readonly LaterEvent[],
): Net | null {
  const facts = laterEvents.filter(
    ({ standing, status }) => standing === "counted" && status.toLowerCase() === "approved",
  );
  if (facts.length === 0) return null;
  const ofOurs = (amount: string | null, currency: string | null) =>
    currency === null || currency.toUpperCase() === order.currency ? amount : null;
  const isBack = ({ type }: LaterEvent) => type !== secondOrderType && type !== otherAmountType;
  const returned = facts.filter(isBack).map(({ type, amount, currency }) => {
    const kind = laterKindOf(type);
    return { status: kind ? backLabels[kind] : type, amount: ofOurs(amount, currency) };
  });
  const added = facts
    .filter(({ type }) => type === secondOrderType)
    .map(({ amount, currency }) => ({ status: t.secondOrder, amount: ofOurs(amount, currency) }));
  const other = facts.findLast(({ type }) => type === otherAmountType);
  const moved = movedBy(order, other ? { amount: ofOurs(other.amount, other.currency) } : null);
  return { moved, added, returned, amount: order.net };
}

function movedBy({ outcome }: { outcome: Outcome }, other: { amount: string | null } | null): Part | null {
  if (outcome !== "approved") return { status: t.notCompleted, amount: "0" };
  return other && { status: t.moved, amount: other.amount };
}

export const firstTermOf = ({ moved }: Net, order: { direction: "in" | "out"; amount: string | null }): Part =>
  moved ?? { status: order.direction === "in" ? t.charged : t.sent, amount: order.amount };
