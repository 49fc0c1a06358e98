import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import type { ApprovalRequest } from "./requests";
import { mayDecide } from "./requirement";
import type { ApprovalState, Decision } from "./words";

/** One user's decision on a request. `counts`: of an open one, whether that user may still decide on it. */
export type Said = {
  personId: string;
  name: string;
  decision: Decision;
  reason: string | null;
  at: Date;
  counts: boolean;
};

/** A request as screens show it, with what was said of it. */
export type RequestView = {
  id: string;
  /** What a decision is bound to: the mark of what is shown. */
  mark: string;
  state: ApprovalState;
  required: number;
  expiresAt: Date;
  stateReason: string | null;
  said: Said[];
};

/** What of a request's row is shown. */
export function viewRequest(row: ApprovalRequest, said: Said[]): RequestView {
  const { id, mark, state, required, expiresAt, stateReason } = row;
  return { id, mark, state, required, expiresAt, stateReason, said };
}

/** What people said of requests, oldest first; by request. Whoever asks has seen to it that the requests are in reach. */
export async function readSaid(
  db: Pick<Database, "select">,
  requestIds: readonly string[],
  now: Date,
): Promise<(requestId: string) => Said[]> {
  if (requestIds.length === 0) return () => [];
  const rows = await db
    .select({
      requestId: approvalDecisions.requestId,
      personId: people.id,
      name: people.name,
      decision: approvalDecisions.decision,
      reason: approvalDecisions.reason,
      at: approvalDecisions.at,
      counts: sql<boolean>`(${approvalRequests.state} <> 'open'
        or ${mayDecide(people.id, approvalRequests.act, approvalRequests.connectionId, now)})`,
    })
    .from(approvalDecisions)
    .innerJoin(approvalRequests, eq(approvalRequests.id, approvalDecisions.requestId))
    .innerJoin(people, eq(people.id, approvalDecisions.personId))
    .where(inArray(approvalDecisions.requestId, [...requestIds]))
    .orderBy(asc(approvalDecisions.at));
  return (of) => rows.flatMap(({ requestId, ...said }) => (requestId === of ? [said] : []));
}
