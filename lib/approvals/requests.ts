import { and, count, eq, lte } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { type Asked, mayDecide, stricterOf } from "./requirement";
import { refuseWaitingTime } from "./waiting-time";
import type { ApprovalState, Decision, GovernedAct } from "./words";

export type ApprovalRequest = typeof approvalRequests.$inferSelect;

/** Asks other people: bound to `mark`, which is all that will be sent. One open request a subject. */
export async function openRequest(
  tx: Tx,
  request: {
    act: GovernedAct;
    subjectType: string;
    subjectId: string;
    connectionId: string | null;
    mark: string;
    asked: Asked;
  },
  actor: Pick<Actor, "personId">,
  now: Date,
): Promise<string> {
  const { asked, ...rest } = request;
  const [row] = await tx
    .insert(approvalRequests)
    .values({
      ...rest,
      ...asked,
      requestedBy: actor.personId,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + asked.rules.expiresAfterHours * 3_600_000),
    })
    .returning({ id: approvalRequests.id });
  if (!row) throw new Error("an approval request was not stored");
  return row.id;
}

/** Ends the open request of a subject that was edited, cancelled or taken back. */
export async function voidRequest(
  tx: Tx,
  subject: { subjectType: string; subjectId: string },
  stateReason: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(approvalRequests)
    .set({ state: "void", stateReason, decidedAt: now })
    .where(
      and(
        eq(approvalRequests.subjectType, subject.subjectType),
        eq(approvalRequests.subjectId, subject.subjectId),
        eq(approvalRequests.state, "open"),
      ),
    )
    .returning({ id: approvalRequests.id });
  return ended.length > 0;
}

/** Said to who decides on what was decided meanwhile. */
const endedWords: Record<Exclude<ApprovalState, "open">, string> = {
  approved: "It was approved already.",
  rejected: "It was sent back already.",
  expired: "Nobody decided in time: it is asked for anew.",
  void: "It was changed or taken back since you looked at it. Look again.",
};

export type Decided =
  | { kind: "approved"; request: ApprovalRequest }
  | { kind: "rejected"; request: ApprovalRequest }
  | { kind: "waiting"; request: ApprovalRequest; missing: number };

/** One user's decision. `current`: what the subject needs now; the stricter of it and what was asked for holds. */
type Word = {
  requestId: string;
  decision: Decision;
  seenMark: string;
  currentMark: string;
  current: Pick<Asked, "required" | "because">;
  reason: string | null;
};

/**
 * Takes one user's decision on a request. The caller has locked the subject and gives the mark and the requirement that it
 * computes now: what is approved is what was looked at and what will be sent, by as many as are needed at this moment.
 * @throws AppError `forbidden` (one's own), `conflict` (decided, expired, edited since, said already, a new account), `invalid`
 */
export async function decideRequest(tx: Tx, word: Word, actor: Actor, now: Date): Promise<Decided> {
  const [request] = await tx
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.id, word.requestId))
    .for("update");
  if (!request) throw new AppError("not_found", "There is no such request.");
  if (request.requestedBy === actor.personId) {
    throw new AppError("forbidden", "You asked for this approval: somebody else gives it.");
  }
  if (request.state !== "open") throw new AppError("conflict", endedWords[request.state]);
  if (request.expiresAt <= now) throw new AppError("conflict", "The request has expired: it is asked for anew.");
  if (word.seenMark !== request.mark || word.currentMark !== request.mark) {
    throw new AppError("conflict", "It was changed since you looked at it. Look again.");
  }
  if (word.decision === "reject" && !word.reason) {
    throw new AppError("invalid", "Say why, so that it can be mended.", { fields: { reason: "Say why." } });
  }
  if (word.decision === "approve") await refuseWaitingTime(tx, actor, request, now);
  const [said] = await tx
    .insert(approvalDecisions)
    .values({
      requestId: request.id,
      personId: actor.personId,
      decision: word.decision,
      mark: word.seenMark,
      reason: word.reason,
      at: now,
    })
    .onConflictDoNothing()
    .returning({ requestId: approvalDecisions.requestId });
  if (!said) throw new AppError("conflict", "You have said your word on this already.");
  if (word.decision === "reject")
    return { kind: "rejected", request: await end(tx, request, "rejected", word.reason, now) };
  const needed = await raise(tx, request, word.current);
  const missing = needed.required - (await countApprovals(tx, request, now));
  if (missing > 0) return { kind: "waiting", request: needed, missing };
  return { kind: "approved", request: await end(tx, needed, "approved", null, now) };
}

/** A request whose rule has become stricter needs as many as that rule. */
async function raise(tx: Tx, request: ApprovalRequest, current: Word["current"]): Promise<ApprovalRequest> {
  const needed = stricterOf(request, current);
  if (needed === request) return request;
  const { required, because } = needed;
  await tx.update(approvalRequests).set({ required, because }).where(eq(approvalRequests.id, request.id));
  return needed;
}

/** How many have approved a request, of those who still may. */
export async function countApprovals(
  tx: Tx,
  { id, act, connectionId }: Pick<ApprovalRequest, "id" | "act" | "connectionId">,
  now: Date,
): Promise<number> {
  const [given] = await tx
    .select({ approvals: count() })
    .from(approvalDecisions)
    .where(
      and(
        eq(approvalDecisions.requestId, id),
        eq(approvalDecisions.decision, "approve"),
        mayDecide(approvalDecisions.personId, act, connectionId, now),
      ),
    );
  return given?.approvals ?? 0;
}

async function end(
  tx: Tx,
  request: ApprovalRequest,
  state: "approved" | "rejected",
  stateReason: string | null,
  now: Date,
): Promise<ApprovalRequest> {
  const [ended] = await tx
    .update(approvalRequests)
    .set({ state, stateReason, decidedAt: now })
    .where(eq(approvalRequests.id, request.id))
    .returning();
  if (!ended) throw new Error(`request ${request.id} vanished under its lock`);
  return ended;
}

/** Open requests of one kind of subject whose time is over. */
export async function findDueRequests(db: Database | Tx, subjectType: string, now: Date): Promise<ApprovalRequest[]> {
  return db
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.state, "open"),
        eq(approvalRequests.subjectType, subjectType),
        lte(approvalRequests.expiresAt, now),
      ),
    )
    .limit(200);
}

/** Ends a request that nobody answered in time. False when it was decided meanwhile. */
export async function expireRequest(tx: Tx, requestId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(approvalRequests)
    .set({ state: "expired", stateReason: "Nobody decided in time.", decidedAt: now })
    .where(
      and(eq(approvalRequests.id, requestId), eq(approvalRequests.state, "open"), lte(approvalRequests.expiresAt, now)),
    )
    .returning({ id: approvalRequests.id });
  return ended.length === 1;
}
