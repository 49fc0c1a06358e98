import { pick } from "@/lib/core/lists/pick";
import { type Message, message } from "@/lib/core/text/message";
import * as t from "@/messages/orders/model";
import { labelOf, type Outcome, type ResolvedStatus, type Submission } from "./states";
import { type OrderStatus, type OrderStatusName, orderStatuses } from "./statuses";

type Shown = { submission: Submission; outcome: Outcome };

/** The label that Paydesk shows for an order by its submission and outcome, for sentences about what the gateway reported. */
export const shownLabel = (order: Shown): string => orderStatuses[shownStatus(order).status].label;

/** The same as a message stores it. */
export function shownStatus({ submission, outcome }: Shown): { status: OrderStatusName } {
  return { status: outcome === "none" || submission === "unconfirmed" ? labelOf(submission).label : outcome };
}

/** The status of an order by what it is resolved as, as badges and sentences show it. */
export const resolvedStatuses: Record<ResolvedStatus, Pick<OrderStatus, "label" | "tone" | "icon">> = {
  ...pick(orderStatuses, "approved", "declined", "error", "filtered", "processing"),
  absent: orderStatuses.not_received,
};

/** The same as a message stores it. */
export const resolvedStatusOf = (verdict: ResolvedStatus): { status: OrderStatusName } => ({
  status: verdict === "absent" ? "not_received" : verdict,
});

/** What the second order of a conflict was resolved as. */
export const secondLabelOf = ({ status }: { status: string }): Message =>
  message(status === "approved" ? "orders.completed" : "orders.notCompleted");

/** The answer to a status query that the gateway doesn't know the order, as it is stored among its statuses. */
export const unknownOrder = "no such order";

/** What the gateway answered to a status query, for sentences. */
export const answerLabel = (status: string): string => (status === unknownOrder ? t.orderNotFound : status);
