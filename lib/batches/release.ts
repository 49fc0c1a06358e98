import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { batches, batchRepeats, batchRows } from "@/db/schema/batches";
import { decisionInput } from "@/lib/approvals/decision-input";
import { ofRequest } from "@/lib/approvals/reach";
import { decideRequest, expireRequest, findDueRequests, openRequest, voidRequest } from "@/lib/approvals/requests";
import { countOthers } from "@/lib/approvals/requirement";
import { describeMoment, refuseWaitingTime } from "@/lib/approvals/waiting-time";
import type { LetGo } from "@/lib/auth/step-up";
import { type AuditEntry, command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { lockDuplicates } from "@/lib/orders/duplicates";
import { eachApart } from "@/lib/orders/each-apart";
import { lockRecent } from "@/lib/orders/recent";
import { findUnresolvedRows, refuseUnresolved, refuseWithoutReason } from "./account-warnings";
import { actOf, batchRequirement } from "./ask-policy";
import { markBatch } from "./batch-mark";
import { type Blocker, findBlockers } from "./blockers";
import { wipeFile } from "./file";
import type { BatchRecord } from "./frame";
import { markTakenIds } from "./history";
import { askInput, confirmRepeatsInput, releaseInput } from "./input";
import { lockBatchLimits } from "./limits";
import { lockBatch, lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { findRepeats } from "./repeats";
import { findLapsed, judgeApproval } from "./still-approved";
import { type ReadyTotals, readTotals } from "./totals";

const subjectType = "batch";

/** What was approved, and what limits and duplicates said of it, is not true for ever. */
const startsWithinDays = 31;

export type BatchAsked = { batchId: string; required: number; because: string; mark: string };

/**
 * Fixes what a draft will send and asks the policy: with nobody to approve it may be released at once. Whatever is changed
 * afterwards voids it. Throws AppError `conflict` with the first blocker, `forbidden` for another's draft.
 */
export const askRelease = command({
  act: "batches.ask",
  input: askInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, reasonWithoutNews }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    if (batch.askedAt) throw new AppError("conflict", "It was asked for already.");
    await lockDuplicates(tx, "connection", batch.connectionId);
    await markTakenIds(tx, batch, now);
    const { blockers, totals } = await findBlockers(tx, batch, now, reasonWithoutNews);
    refuseBlocked(blockers);
    await refuseAlone(tx, batch, now);
    const { done, details } = await submit({ desk, tx, now }, { ...batch, reasonWithoutNews }, totals, actor);
    return { done, audit: { subjectType, subjectId: batchId, details: { batch: nameOf(batch), ...details } } };
  },
  after: (_context, done) => done,
});

/** Fixes what a batch will send, and asks as many users as the rule needs now. */
async function submit(
  { desk, tx, now }: { desk: Desk; tx: Tx; now: Date },
  batch: BatchRecord,
  totals: ReadyTotals,
  by: Pick<Actor, "personId">,
  why?: string,
): Promise<{ done: BatchAsked; details: Record<string, unknown> }> {
  const { id: batchId, connectionId, reasonWithoutNews } = batch;
  const { mark } = await markBatch(tx, desk.sealer, batch);
  const asked = await batchRequirement(tx, batch, totals, now);
  const { required } = asked;
  const because = why === undefined ? asked.because : `${why} ${asked.because}`;
  await tx
    .update(batches)
    .set({ askedAt: now, approvalMark: mark, requiredApprovals: required, reasonWithoutNews })
    .where(eq(batches.id, batchId));
  if (required > 0) {
    const subject = { subjectType, subjectId: batchId, connectionId };
    await openRequest(
      tx,
      { act: actOf(batch), ...subject, mark, asked: { ...asked, because } },
      { personId: batch.preparedBy },
      now,
    );
  }
  const details = { rows: totals.rows, totals: writeTotals(totals), approvals: required, because };
  await recordBatchEvent(tx, batchId, { kind: "asked", at: now, personId: by.personId, details });
  return { done: { batchId, required, because, mark }, details };
}

/** Rows like open payouts need another user: with nobody else those payouts are resolved first. */
async function refuseAlone(tx: Tx, batch: BatchRecord, now: Date): Promise<void> {
  const rows = await findUnresolvedRows(tx, batch, now);
  const { preparedBy, connectionId } = batch;
  if (rows.length === 0 || (await countOthers(tx, preparedBy, actOf(batch), connectionId, now)) > 0) return;
  const which = rows.length === 1 ? `Row ${rows[0]} is` : `${rows.length} rows are`;
  throw new AppError(
    "conflict",
    `${which} like a payout that has no final outcome yet, and nobody else can approve a second one. Resolve that payout first.`,
  );
}

function refuseBlocked(blockers: readonly Blocker[]): void {
  const [first] = blockers;
  if (first) throw new AppError(first.kind === "limit" ? "limit" : "conflict", first.text);
}

const writeTotals = ({ totals, unknownCount }: ReadyTotals) => [
  ...totals.map(({ currency, amount }) => `${amount} ${currency}`),
  ...(unknownCount > 0 ? [`${unknownCount} unknown amounts`] : []),
];

export type BatchDecided = { kind: "waiting" | "approved" | "rejected"; batchId: string; missing: number };

/**
 * One person's word on a batch. What they saw is held against every row as it is stored now. Approved, it may be released;
 * sent back, it is a draft again. Throws like `decideRequest`.
 */
export const decideBatch = command({
  act: "approvals.decide",
  input: decisionInput,
  connectionsOf: ofRequest,
  run: async ({ desk, tx, actor, now }, word) => {
    const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, word.requestId));
    if (request?.subjectType !== subjectType) throw new AppError("not_found", "There is no such request.");
    const batch = await lockBatch(tx, request.subjectId);
    await refuseWithoutReason(tx, batch, word, now);
    const currentMark = word.decision === "approve" ? (await markBatch(tx, desk.sealer, batch)).mark : request.mark;
    const current = await batchRequirement(tx, batch, await readTotals(tx, batch.id), now);
    const decided = await decideRequest(tx, { ...word, currentMark, current }, actor, now);
    if (decided.kind === "rejected") await unask(tx, batch.id);
    else if (decided.request.required > batch.requiredApprovals) {
      const raised = { requiredApprovals: decided.request.required };
      await tx.update(batches).set(raised).where(eq(batches.id, batch.id));
    }
    const details = { decision: word.decision, reason: word.reason };
    await recordBatchEvent(tx, batch.id, {
      kind: decided.kind === "rejected" ? "sent back" : "approved",
      at: now,
      personId: actor.personId,
      details,
    });
    const done: BatchDecided = {
      kind: decided.kind,
      batchId: batch.id,
      missing: decided.kind === "waiting" ? decided.missing : 0,
    };
    return { done, audit: { subjectType, subjectId: batch.id, details: { batch: nameOf(batch), ...details } } };
  },
  after: (_context, done) => done,
});

/** A draft again: what was approved of it no longer counts. */
async function unask(tx: Tx, batchId: string): Promise<void> {
  await tx
    .update(batches)
    .set({ askedAt: null, approvalMark: null, requiredApprovals: 0 })
    .where(eq(batches.id, batchId));
}

/** Before anything of a draft is changed: what was asked for, or approved, is void. */
export async function voidAsked(tx: Tx, batch: BatchRecord, actor: Actor, now: Date): Promise<void> {
  if (batch.askedAt === null) return;
  await voidRequest(tx, { subjectType, subjectId: batch.id }, `Changed by ${actor.name}.`, now);
  await unask(tx, batch.id);
}

/** Requests that nobody answered in time, and approvals that nobody used in time: their batches are drafts again. Returns how many. */
export async function expireBatchApprovals(desk: Desk): Promise<number> {
  const due = await findDueRequests(desk.db, subjectType, desk.now());
  const expire = async (tx: Tx, batchId: string, reason: string) => {
    await unask(tx, batchId);
    await recordBatchEvent(tx, batchId, { kind: "approval expired", at: desk.now(), details: { reason } });
  };
  const unanswered = await eachApart(desk, due, ({ id, subjectId }) =>
    desk.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, subjectId);
      if (!(await expireRequest(tx, id, desk.now())) || batch.releasedAt) return;
      await expire(tx, batch.id, "Nobody decided in time.");
    }),
  );
  const unused = await eachApart(desk, await findLapsed(desk), ({ id }) =>
    desk.db.transaction(async (tx) => {
      await lockBatch(tx, id);
      if ((await findLapsed(desk, tx, id)).length === 0) return;
      await expire(tx, id, "It was approved, and not released in time.");
    }),
  );
  return unanswered + unused;
}

/** Another user confirms rows that another batch has too. It counts for as many as there are now. */
export const confirmRepeats = command({
  act: "batches.confirmRepeats",
  input: confirmRepeatsInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, earlierBatchId, reason }) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.preparedBy === actor.personId) {
      throw new AppError("forbidden", "You prepared this batch: another user must confirm its duplicates.");
    }
    await refuseWaitingTime(tx, actor, { act: "batches.release", connectionId: batch.connectionId }, now);
    const group = (await findRepeats(tx, batchId, now)).find((one) => one.earlierBatchId === earlierBatchId);
    if (!group) throw new AppError("conflict", "None of its rows are in that batch any more.");
    const said = { batchId, earlierBatchId, rows: group.rows, reason, personId: actor.personId, at: now };
    await tx
      .insert(batchRepeats)
      .values(said)
      .onConflictDoUpdate({
        target: [batchRepeats.batchId, batchRepeats.earlierBatchId],
        set: said,
      });
    const details = { rows: group.rows, earlier: group.name, reason };
    await recordBatchEvent(tx, batchId, { kind: "repeats confirmed", at: now, personId: actor.personId, details });
    return {
      done: { batchId },
      audit: { subjectType, subjectId: batchId, details: { batch: nameOf(batch), ...details } },
    };
  },
  after: (_context, done) => done,
});

type Outcome = { done: { result: BatchReleased; letGo: LetGo | null }; audit: AuditEntry };

/** Released; or, where its approval does not hold any more, submitted for approval again, and why. */
export type BatchReleased = { kind: "released"; batchId: string } | ({ kind: "asked_again"; why: string } & BatchAsked);

/**
 * Releases a batch. From this commit on its rows become orders automatically, each once, and leave in the order of the file;
 * with a canary only its first rows do. The rule is asked again at this moment: what does not hold is asked for anew.
 * Throws AppError `conflict` while something blocks it or others must approve.
 */
export const releaseBatch = command({
  act: "batches.release",
  input: releaseInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, seenMark, canaryRows, startsAt }): Promise<Outcome> => {
    const batch = await lockBatch(tx, batchId);
    if (batch.releasedAt) throw new AppError("conflict", "It is released already.");
    if (batch.cancelledAt) throw new AppError("conflict", "It is cancelled.");
    if (!batch.askedAt || batch.approvalMark !== seenMark)
      throw new AppError("conflict", "It was changed since you looked at it. Look again.");
    if (startsAt && startsAt.getTime() - now.getTime() > startsWithinDays * 86_400_000)
      throw new AppError("invalid", `It begins within ${startsWithinDays} days at the latest.`);
    await lockDuplicates(tx, "connection", batch.connectionId);
    await lockRecent(tx);
    await lockBatchLimits(tx, batch, await readTotals(tx, batchId));
    const leavesAt = startsAt && startsAt > now ? startsAt : now;
    const { blockers, totals } = await findBlockers(tx, batch, now, batch.reasonWithoutNews, leavesAt);
    refuseBlocked(blockers);
    if ((await markBatch(tx, desk.sealer, batch)).mark !== batch.approvalMark) {
      throw new AppError("conflict", "What would be sent is not what was looked at. Ask for it anew.");
    }
    const standing = await judgeApproval(tx, batch, totals, now);
    if (standing.kind === "open") throw new AppError("conflict", "Other people must approve it first.");
    if (standing.kind === "lapsed") {
      await unask(tx, batchId);
      const { done, details } = await submit({ desk, tx, now }, batch, totals, actor, standing.why);
      const askedAgain = { batch: nameOf(batch), why: standing.why, ...details };
      const result = { kind: "asked_again" as const, why: standing.why, ...done };
      return { done: { result, letGo: null }, audit: { subjectType, subjectId: batchId, details: askedAgain } };
    }
    refuseLateStart(startsAt, standing.until);
    await refuseUnresolved(tx, batch, now);
    const canaryThrough = canaryRows === null ? null : await numberOfReady(tx, batchId, canaryRows);
    const canary = canaryThrough === null ? {} : { canaryRows, canaryThrough };
    await tx
      .update(batches)
      .set({ releasedAt: now, releasedBy: actor.personId, startsAt, ...canary })
      .where(eq(batches.id, batchId));
    await wipeFile(tx, batchId);
    const details = {
      rows: totals.rows,
      totals: writeTotals(totals),
      ...(canaryThrough === null ? {} : { canary: canaryRows }),
      startsAt,
    };
    await recordBatchEvent(tx, batchId, { kind: "released", at: now, personId: actor.personId, details });
    const letGo = { connectionId: batch.connectionId, connectionVersion: batch.connectionVersion };
    return {
      done: { result: { kind: "released", batchId }, letGo },
      audit: { subjectType, subjectId: batchId, details: { batch: nameOf(batch), ...details } },
    };
  },
  releases: ({ letGo }) => letGo,
  after: (_context, { result }) => result,
});

/** An approver did not see the start, so the approval must still hold then. */
function refuseLateStart(startsAt: Date | null | undefined, until: Date | null): void {
  if (!startsAt || until === null || startsAt <= until) return;
  const message = `Its approval holds until ${describeMoment(until)}. Choose an earlier start, or submit it again later.`;
  throw new AppError("invalid", message, { fields: { startsAt: message } });
}

/** The number of the nth ready row; null where there are no more than those: then the canary would be all of it. */
async function numberOfReady(tx: Tx, batchId: string, nth: number): Promise<number | null> {
  const ready = await tx
    .select({ number: batchRows.number })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "ready")))
    .orderBy(asc(batchRows.number))
    .offset(nth - 1)
    .limit(2);
  return ready.length < 2 ? null : (ready[0]?.number ?? null);
}
