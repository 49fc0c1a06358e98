import { pick } from "@/lib/core/pick";
import * as t from "@/messages/orders/model";
import { labelOf, type Outcome, type ResolvedStatus, type Submission } from "./states";
import { type OrderStatus, orderStatuses } from "./statuses";

/** The label that Paydesk shows for an order by its submission and outcome, for sentences about what the gateway reported. */
export function shownLabel({ submission, outcome }: { submission: Submission; outcome: Outcome }): string {
  const name = outcome === "none" || submission === "unconfirmed" ? labelOf(submission).label : outcome;
  return orderStatuses[name].label;
}

/** The status of an order by what it is resolved as, as badges and sentences show it. */
export const resolvedStatuses: Record<ResolvedStatus, Pick<OrderStatus, "label" | "tone" | "icon">> = {
  ...pick(orderStatuses, "approved", "declined", "error", "filtered", "processing"),
  absent: orderStatuses.not_received,
};

/** What the second order of a conflict was resolved as. */
export const secondLabelOf = ({ status }: { status: string }) => (status === "approved" ? t.completed : t.notCompleted);

/** The answer to a status query that the gateway doesn't know the order, as it is stored among its statuses. */
export const unknownOrder = "no such order";

/** What the gateway answered to a status query, for sentences. */
export const answerLabel = (status: string): string => (status === unknownOrder ? t.orderNotFound : status);
