import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { message, typed } from "@/lib/core/text/message";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { permit } from "@/lib/identity/auth/access/command";
import { isInScope } from "@/lib/identity/auth/access/scope";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/model";
import type { DecisionInput } from "./decision-input";
import { governed } from "./governed";
import type { SubjectType } from "./labels";
import {
  type ApprovalRequest,
  decideRequest,
  expiredReason,
  expireRequest,
  findDueRequests,
  voidRequest,
} from "./requests";
import type { AfterCommit, ApprovalSubject, SubjectContext } from "./subject";

/** The subjects stand above this wing, so their table is passed in. */
type SubjectOf<Applied> = (type: SubjectType) => ApprovalSubject<unknown, Applied>;

export type DecidedSubject<Applied> = { kind: "waiting"; missing: number } | { kind: "rejected" } | Applied;

async function mustFind(tx: Tx, requestId: string): Promise<ApprovalRequest> {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
  if (!request) throw new AppError("not_found", common.requestNotFound);
  return request;
}

type ByUser = SubjectContext & { actor: Actor };

/** @throws AppError as `decideRequest`, and whatever the subject refuses */
export async function decideOn<Applied>(
  subjectOf: SubjectOf<Applied>,
  { ctx, tx, actor, now }: ByUser,
  decision: DecisionInput,
): Promise<{ done: AfterCommit<DecidedSubject<Applied>>; audit: AuditEntry<"approvals.decide"> }> {
  const request = await mustFind(tx, decision.requestId);
  const { decidedWith } = governed[request.permission];
  permit(actor, decidedWith);
  const subject = subjectOf(request.subjectType);
  const context = { ctx, tx, now, actor, decision };
  const found = await subject.lock(context, request);
  await subject.refuse?.(context, found);
  // The subject of a rejection may be gone, so its digest is not computed again.
  const currentDigest = decision.decision === "approve" ? await subject.digest(context, found) : request.digest;
  const current = await subject.requirement(context, found);
  const decided = await decideRequest(tx, { ...decision, currentDigest, current }, actor, now);
  const described = subject.describe(found);
  const details = { decision: decision.decision, ...described.details, reason: decision.reason };
  const audit = { ...described, permission: decidedWith, details };
  if (decided.kind === "rejected") {
    await subject.onEnded(context, found, { state: "rejected", reason: typed(decision.reason ?? ""), by: actor });
    return { done: () => ({ kind: "rejected" }), audit };
  }
  const missing = decided.kind === "waiting" ? decided.missing : 0;
  await subject.onCounted?.(context, found, { missing, required: decided.request.required });
  if (missing > 0) return { done: () => ({ kind: "waiting", missing }), audit };
  return { done: await subject.onApproved(context, found, decided.request), audit };
}

export async function withdrawRequest(
  subjectOf: SubjectOf<unknown>,
  { ctx, tx, actor, now }: ByUser,
  requestId: string,
): Promise<AuditEntry<"approvals.withdraw">> {
  const request = await mustFind(tx, requestId);
  if (request.connectionId !== null && !isInScope(actor.connectionIds, request.connectionId)) {
    throw new AppError("not_found", common.requestNotFound);
  }
  if (request.requestedBy !== actor.userId) throw new AppError("forbidden", t.withdrawNotAllowed);
  const subject = subjectOf(request.subjectType);
  const context = { ctx, tx, now };
  const found = await subject.lock(context, request);
  const reason = message("approvals.withdrawnBy", actor.name);
  if (!(await voidRequest(tx, request, reason, now))) throw new AppError("conflict", t.alreadyDecided);
  await subject.onEnded(context, found, { state: "void", reason, by: actor });
  return subject.describe(found);
}

/** @returns the number of requests that ended */
export async function expireDue(subjectOf: SubjectOf<unknown>, ctx: AppContext): Promise<number> {
  return eachApart(ctx, await findDueRequests(ctx.db, ctx.now()), (request) =>
    ctx.db.transaction(async (tx) => {
      const context = { ctx, tx, now: ctx.now() };
      const subject = subjectOf(request.subjectType);
      const found = await subject.lock(context, request);
      if (!(await expireRequest(tx, request.id, context.now))) return;
      await subject.onEnded(context, found, { state: "expired", reason: expiredReason, by: null });
    }),
  );
}
