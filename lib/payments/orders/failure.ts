import { type ErrorMessages, findErrorMessages } from "@/lib/payments/failures/match";
import type { NextStep } from "@/lib/payments/failures/messages";
import type { OrderFacets } from "./facets";
import { describeOrder } from "./labels";
import { failedLabels } from "./statuses";

export type FailureNote = { explanation: string; step: NextStep };

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

export function noteFailure(entries: readonly ErrorMessages[], order: PossibleFailure): FailureNote | null {
  if (!isRefused(order.facets)) return null;
  const { connectionId, errorCode: code, errorMessage: message } = order;
  const found = findErrorMessages(entries, { connectionId, code, message });
  return found && { explanation: found.explanation, step: found.step };
}
