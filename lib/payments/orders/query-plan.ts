import type { orders } from "@/db/schema/orders";
import { restsOnAbsence } from "./absence";
import { nextQueryTime, nextRecheckTime, promptQueryTime } from "./schedule";
import { isFinal, mayBeKnown, type Outcome, type Submission } from "./states";

type OrderRow = typeof orders.$inferSelect;

const isOpen = (submission: Submission, outcome: Outcome) => mayBeKnown(submission) && !isFinal(outcome);

/**
 * `ask_soon` asks at once, or a while after the last answer, so that unverified callbacks can't raise the number of
 * queries.
 */
export type Plan = "keep" | "ask" | "ask_now" | "ask_soon" | "none";

export type PlanOptions = {
  now: Date;
  plan: Plan;
  /** Milliseconds until the next answer can prove something; a query planned with `ask` leaves by then. */
  askWithinMs?: number | null;
};

export const plansToAsk = ({ plan }: Pick<PlanOptions, "plan">) => plan !== "none" && plan !== "keep";

type Planned = Pick<OrderRow, "submission" | "outcome" | "cause" | "absentAnswers" | "sentAt" | "unconfirmedSince">;

export function planQuery(row: OrderRow, next: Planned, options: PlanOptions, statusQuery: boolean): Date | null {
  const { plan, now, askWithinMs } = options;
  if (plan === "none") return null;
  const isAsked = isOpen(next.submission, next.outcome) || next.unconfirmedSince !== null;
  if (plan === "keep") {
    // A repeated report doesn't cancel the query that confirms the first.
    const isSame = next.submission === row.submission && next.outcome === row.outcome;
    return isAsked || isSame ? row.nextQueryAt : null;
  }
  if (!statusQuery) return null;
  if (plan === "ask_now") return now;
  if (plan === "ask_soon") return promptQueryTime(row, now);
  const usual = usualQueryTime(row, next, isAsked, now);
  if (askWithinMs === null || askWithinMs === undefined) return usual;
  return new Date(Math.min(now.getTime() + askWithinMs, usual?.getTime() ?? Number.POSITIVE_INFINITY));
}

function usualQueryTime(row: OrderRow, next: Planned, isAsked: boolean, now: Date): Date | null {
  // Paydesk didn't send a found charge, so its query schedule begins when Paydesk learns of it.
  const since = next.unconfirmedSince ?? next.sentAt ?? (row.origin === "found" ? row.createdAt : null);
  if (since === null) return null;
  // Single calls of a connection wait for the first answer about each unconfirmed order, batch rows included.
  const isUnanswered = next.submission === "unconfirmed" && next.absentAnswers === 0;
  if (isAsked) return nextQueryTime(since, now, row.batchId !== null && !isUnanswered);
  return restsOnAbsence(next) ? nextRecheckTime(since, now) : null;
}
