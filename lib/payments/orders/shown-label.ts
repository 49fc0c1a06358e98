import { pick } from "@/lib/core/lists/pick";
import { type Message, message } from "@/lib/core/text/message";
import * as t from "@/messages/orders/model";
import { labelOf, type Outcome, type ResolvedStatus, type Submission } from "./states";
import { type OrderStatus, type OrderStatusName, orderStatuses } from "./statuses";

type Shown = { submission: Submission; outcome: Outcome };

export const shownLabel = (order: Shown): string => orderStatuses[shownStatus(order).status].label;

export function shownStatus({ submission, outcome }: Shown): { status: OrderStatusName } {
  return { status: outcome === "none" || submission === "unconfirmed" ? labelOf(submission).label : outcome };
}

export const resolvedStatuses: Record<ResolvedStatus, Pick<OrderStatus, "label" | "tone" | "icon">> = {
  ...pick(orderStatuses, "approved", "declined", "error", "filtered", "processing"),
  absent: orderStatuses.not_received,
};

export const resolvedStatusOf = (verdict: ResolvedStatus): { status: OrderStatusName } => ({
  status: verdict === "absent" ? "not_received" : verdict,
});

export const secondLabelOf = ({ status }: { status: string }): Message =>
  message(status === "approved" ? "orders.completed" : "orders.notCompleted");

/** The gateway's answer that it doesn't know the order is stored among its statuses. */
export const unknownOrder = "no such order";

export const answerLabel = (status: string): string => (status === unknownOrder ? t.answerNotFound : status);
