import { type ErrorMessages, findErrorMessages } from "@/lib/payments/failures/match";
import type { NextStep } from "@/lib/payments/failures/messages";
import type { OrderFacets } from "./facets";
import { describeOrder } from "./labels";
import { failedLabels } from "./statuses";

/** What Paydesk says of a failure, beside what the gateway reported. */
export type FailureNote = { labels: string; step: NextStep };

/** Whether it was the gateway that refused it, for a reason of the order's own: not our access to it, and not users. */
export function isRefused(facets: OrderFacets): boolean {
  const { name } = describeOrder(facets);
  return failedLabels.some((status) => status === name) && facets.byUsers !== true;
}

type PossibleFailure = {
  facets: OrderFacets;
  cause: string | null;
  connectionId: string;
  errorCode: string | null;
  errorMessage: string | null;
};

/** Today's error message for what the gateway reported of a failed order; null: it has not failed, or there is none. */
export function noteFailure(entries: readonly ErrorMessages[], order: PossibleFailure): FailureNote | null {
  if (!isRefused(order.facets)) return null;
  const { connectionId, errorCode: code, errorMessage: message } = order;
  const found = findErrorMessages(entries, { connectionId, code, message });
  return found && { labels: found.labels, step: found.step };
}
