import { and, count, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { approvalDecisions, approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import { rolesWith } from "@/lib/auth/permissions";
import { personReaches } from "@/lib/auth/reach";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { applyDefault, defaultRules, type PolicyRules, type PolicySubject, requiredApprovers } from "./policy";
import type { ApprovalState, Decision, GovernedAct } from "./words";

export type ApprovalRequest = typeof approvalRequests.$inferSelect;

/** What a policy asks of one act: nothing (`required` 0), or other people. */
export type Asked = { required: number; because: string; policyId: string | null; rules: PolicyRules };

/** What the policy in force asks for. A connection's own policy outranks the one for all, which outranks the default. */
export async function askPolicy(
  tx: Tx,
  act: GovernedAct,
  connectionId: string | null,
  subject: PolicySubject,
  actor: Actor,
): Promise<Asked> {
  const ofThis =
    connectionId === null ? isNull(approvalPolicies.connectionId) : eq(approvalPolicies.connectionId, connectionId);
  const [policy] = await tx
    .select()
    .from(approvalPolicies)
    .where(
      and(
        eq(approvalPolicies.act, act),
        sql`${approvalPolicies.inForceFrom} is not null and ${approvalPolicies.inForceTo} is null`,
        or(ofThis, isNull(approvalPolicies.connectionId)),
      ),
    )
    .orderBy(sql`${approvalPolicies.connectionId} nulls last`)
    .limit(1);
  const rules = policy?.rules ?? defaultRules[act];
  const asked = requiredApprovers(rules, subject);
  const { approvers, because } = policy ? asked : applyDefault(asked, await countOthers(tx, actor, connectionId));
  return { required: approvers, because, policyId: policy?.id ?? null, rules };
}

/** How many other people there are who could approve. `act`: the right it takes. */
export async function countOthers(
  tx: Tx,
  actor: Actor,
  connectionId: string | null,
  act: "approvals.decide" | "policies.decide" = "approvals.decide",
): Promise<number> {
  const [row] = await tx
    .select({ others: count() })
    .from(people)
    .where(
      and(
        ne(people.id, actor.personId),
        isNull(people.disabledAt),
        inArray(people.role, rolesWith(act)),
        personReaches(people.id, connectionId),
      ),
    );
  return row?.others ?? 0;
}

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
  actor: Actor,
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

/**
 * Takes one person's word on a request. The caller has locked the subject and gives the mark that it computes now: what is
 * approved is what was looked at and what will be sent.
 * @throws AppError `forbidden` (one's own), `conflict` (decided, expired, edited since, said already), `invalid` (no reason)
 */
export async function decideRequest(
  tx: Tx,
  word: { requestId: string; decision: Decision; seenMark: string; currentMark: string; reason: string | null },
  actor: Actor,
  now: Date,
): Promise<Decided> {
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
  const [given] = await tx
    .select({ approvals: count() })
    .from(approvalDecisions)
    .where(and(eq(approvalDecisions.requestId, request.id), eq(approvalDecisions.decision, "approve")));
  const missing = request.required - (given?.approvals ?? 0);
  if (missing > 0) return { kind: "waiting", request, missing };
  return { kind: "approved", request: await end(tx, request, "approved", null, now) };
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
