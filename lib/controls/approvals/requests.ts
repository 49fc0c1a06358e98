import { and, asc, count, eq, lte } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message, typed } from "@/lib/core/text/message";
import * as t from "@/messages/approvals/model";
import * as common from "@/messages/common";
import type { ApprovalState, Decision, GovernedPermission, SubjectType } from "./labels";
import { type Asked, mayDecide, stricterOf } from "./requirement";
import { refuseTied } from "./ties";
import { refuseWaitingTime } from "./waiting-time";

export type ApprovalRequest = typeof approvalRequests.$inferSelect;

/** Opens a request bound to `digest`, which covers all that will be sent. A subject has one open request at a time. */
export async function openRequest(
  tx: Tx,
  request: {
    permission: GovernedPermission;
    subjectType: SubjectType;
    subjectId: string;
    connectionId: string | null;
    digest: string;
    asked: Asked;
  },
  actor: Pick<Actor, "userId">,
  now: Date,
): Promise<string> {
  const { asked, ...rest } = request;
  const [row] = await tx
    .insert(approvalRequests)
    .values({
      ...rest,
      ...asked,
      requestedBy: actor.userId,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + asked.rules.expiresAfterHours * 3_600_000),
    })
    .returning({ id: approvalRequests.id });
  if (!row) throw new Error("an approval request was not stored");
  return row.id;
}

export async function voidRequest(
  tx: Tx,
  subject: { subjectType: SubjectType; subjectId: string },
  stateReason: Message,
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

const alreadyEnded: Record<Exclude<ApprovalState, "open">, string> = {
  approved: t.alreadyApproved,
  rejected: t.alreadyRejected,
  expired: t.expiredRefused,
  void: t.changedOrGone,
};

export type Decided =
  | { kind: "approved"; request: ApprovalRequest }
  | { kind: "rejected"; request: ApprovalRequest }
  | { kind: "waiting"; request: ApprovalRequest; missing: number };

type GivenDecision = {
  requestId: string;
  decision: Decision;
  seenDigest: string;
  currentDigest: string;
  current: Pick<Asked, "required" | "because">;
  reason: string | null;
};

/**
 * Records a user's decision. The caller has locked the subject and passes its current digest and requirement, so that
 * the approved content is what the user saw and what will be sent.
 * @throws AppError `forbidden` (own request), `conflict` (ended, expired, edited, already decided, new account),
 * `invalid`
 */
export async function decideRequest(tx: Tx, given: GivenDecision, actor: Actor, now: Date): Promise<Decided> {
  const [request] = await tx
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.id, given.requestId))
    .for("update");
  if (!request) throw new AppError("not_found", common.requestNotFound);
  if (request.requestedBy === actor.userId) throw new AppError("forbidden", t.ownRequest);
  if (request.state !== "open") throw new AppError("conflict", alreadyEnded[request.state]);
  if (request.expiresAt <= now) throw new AppError("conflict", t.requestExpired);
  if (given.seenDigest !== request.digest) throw new AppError("conflict", t.changedSinceOpened);
  if (given.currentDigest !== request.digest) {
    const message = t.changedSinceSubmitted;
    throw new AppError("conflict", message);
  }
  if (given.decision === "reject" && !given.reason) {
    throw new AppError("invalid", t.rejectReasonMissing, { fields: { reason: t.reasonMissing } });
  }
  if (given.decision === "approve") {
    await refuseWaitingTime(tx, actor, request, now);
    await refuseTied(tx, actor, request, now);
  }
  const [stored] = await tx
    .insert(approvalDecisions)
    .values({
      requestId: request.id,
      userId: actor.userId,
      decision: given.decision,
      digest: given.seenDigest,
      reason: given.reason,
      at: now,
    })
    .onConflictDoNothing()
    .returning({ requestId: approvalDecisions.requestId });
  if (!stored) throw new AppError("conflict", t.alreadyDecided);
  if (given.decision === "reject")
    return { kind: "rejected", request: await end(tx, request, "rejected", typed(given.reason ?? ""), now) };
  const needed = await raise(tx, request, given.current);
  const missing = needed.required - (await countApprovals(tx, request, now));
  if (missing > 0) return { kind: "waiting", request: needed, missing };
  return { kind: "approved", request: await end(tx, needed, "approved", null, now) };
}

async function raise(tx: Tx, request: ApprovalRequest, current: GivenDecision["current"]): Promise<ApprovalRequest> {
  const needed = stricterOf(request, current);
  if (needed === request) return request;
  const { required, because } = needed;
  await tx.update(approvalRequests).set({ required, because }).where(eq(approvalRequests.id, request.id));
  return needed;
}

export async function countApprovals(
  tx: Tx,
  { id, permission, connectionId }: Pick<ApprovalRequest, "id" | "permission" | "connectionId">,
  now: Date,
): Promise<number> {
  const [given] = await tx
    .select({ approvals: count() })
    .from(approvalDecisions)
    .where(
      and(
        eq(approvalDecisions.requestId, id),
        eq(approvalDecisions.decision, "approve"),
        mayDecide(approvalDecisions.userId, permission, connectionId, now),
      ),
    );
  return given?.approvals ?? 0;
}

async function end(
  tx: Tx,
  request: ApprovalRequest,
  state: "approved" | "rejected",
  stateReason: Message | null,
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

export const expiredReason = message("approvals.expired");

export async function findDueRequests(db: Database | Tx, now: Date): Promise<ApprovalRequest[]> {
  return db
    .select()
    .from(approvalRequests)
    .where(and(eq(approvalRequests.state, "open"), lte(approvalRequests.expiresAt, now)))
    .orderBy(asc(approvalRequests.expiresAt))
    .limit(200);
}

export async function expireRequest(tx: Tx, requestId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(approvalRequests)
    .set({ state: "expired", stateReason: expiredReason, decidedAt: now })
    .where(
      and(eq(approvalRequests.id, requestId), eq(approvalRequests.state, "open"), lte(approvalRequests.expiresAt, now)),
    )
    .returning({ id: approvalRequests.id });
  return ended.length === 1;
}
