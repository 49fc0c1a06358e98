import { type FailureWords, findWords } from "@/lib/failures/match";
import type { NextStep } from "@/lib/failures/words";
import type { OrderFacets } from "./facets";
import { describeOrder, type OrderDescription } from "./words";

/** What the desk says of a failure, beside what the gateway said. */
export type FailureNote = { words: string; step: NextStep };

/** Words of an order of which it is known that it failed and moved no money. */
export const failedWords = [
  "declined",
  "error",
  "filtered",
  "rejected",
] as const satisfies readonly OrderDescription["name"][];

/** Whether it was the gateway that refused it, for a reason of the order's own: not our access to it, and not people. */
export function isRefused(facets: OrderFacets, cause: string | null): boolean {
  const { name } = describeOrder(facets);
  return failedWords.some((word) => word === name) && facets.byPeople !== true && cause !== "access_refused";
}

type Told = {
  facets: OrderFacets;
  cause: string | null;
  connectionId: string;
  errorCode: string | null;
  errorMessage: string | null;
};

/** Today's words for what the gateway said of a failed order; null: it has not failed, or there are no words for it. */
export function noteFailure(entries: readonly FailureWords[], order: Told): FailureNote | null {
  if (!isRefused(order.facets, order.cause)) return null;
  const { connectionId, errorCode: code, errorMessage: message } = order;
  const found = findWords(entries, { connectionId, code, message });
  return found && { words: found.words, step: found.step };
}
