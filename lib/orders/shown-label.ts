import * as t from "@/messages/orders/model";
import type { Saying } from "./resolve";
import { labelOf, type Outcome, type Submission } from "./states";
import { orderStatuses } from "./statuses";

/** The label that Paydesk shows for an order by its submission and outcome, for sentences about what the gateway reported. */
export function shownLabel({ submission, outcome }: { submission: Submission; outcome: Outcome }): string {
  const name = outcome === "none" || submission === "unconfirmed" ? labelOf(submission).label : outcome;
  return outcomeLabelOf(name) ?? orderStatuses[name].label;
}

/** What an order is resolved as. Each differs from the others, so that users can choose between them. */
export const resolvedLabels: Record<Saying, string> = {
  approved: "Completed",
  declined: "Failed – Declined",
  error: "Failed – Gateway error",
  filtered: "Failed – Blocked by fraud control",
  processing: "Processing",
  absent: "Not received",
};

/** What the second order of a conflict was resolved as. */
export const secondLabelOf = ({ status }: { status: string }) => (status === "approved" ? t.completed : t.notCompleted);

const outcomeLabelOf = (name: string): string | undefined =>
  Object.hasOwn(resolvedLabels, name) ? resolvedLabels[name as Saying] : undefined;

/** The answer to a status query that the gateway doesn't know the order, as it is stored among its statuses. */
export const unknownOrder = "no such order";

/** What the gateway answered to a status query, for sentences. */
export const answerLabel = (status: string): string => (status === unknownOrder ? t.orderNotFound : status);
