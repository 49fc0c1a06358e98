import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { batches, batchRepeats, batchRows } from "@/db/schema/batches";
import { decisionInput } from "@/lib/approvals/decision-input";
import { ofRequest } from "@/lib/approvals/reach";
import { decideRequest, expireRequest, findDueRequests, openRequest, voidRequest } from "@/lib/approvals/requests";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { lockDuplicates } from "@/lib/orders/duplicates";
import { eachApart } from "@/lib/orders/each-apart";
import { actOf, askForBatch } from "./ask-policy";
import { markBatch } from "./batch-mark";
import { type Blocker, findBlockers } from "./blockers";
import { wipeFile } from "./file";
import type { BatchRecord } from "./frame";
import { markTakenIds } from "./history";
import { askInput, confirmRepeatsInput, releaseInput } from "./input";
import { lockBatch, lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { findRepeats } from "./repeats";
import type { ReadyTotals } from "./totals";

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
    const { mark } = await markBatch(tx, desk.sealer, batch);
    const asked = await askForBatch(tx, batch, totals, actor, now);
    await tx
      .update(batches)
      .set({ askedAt: now, approvalMark: mark, requiredApprovals: asked.required, reasonWithoutNews })
      .where(eq(batches.id, batchId));
    if (asked.required > 0) {
      const subject = { subjectType, subjectId: batchId, connectionId: batch.connectionId };
      await openRequest(tx, { act: actOf(batch), ...subject, mark, asked }, actor, now);
    }
    const details = {
      rows: totals.rows,
      totals: writeTotals(totals),
      approvals: asked.required,
      because: asked.because,
    };
    await recordBatchEvent(tx, batchId, { kind: "asked", at: now, personId: actor.personId, details });
    const done: BatchAsked = { batchId, required: asked.required, because: asked.because, mark };
    return { done, audit: { subjectType, subjectId: batchId, details: { batch: nameOf(batch), ...details } } };
  },
  after: (_context, done) => done,
});

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
    const currentMark = word.decision === "approve" ? (await markBatch(tx, desk.sealer, batch)).mark : request.mark;
    const decided = await decideRequest(tx, { ...word, currentMark }, actor, now);
    if (decided.kind === "rejected") await unask(tx, batch.id);
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

/** Requests that nobody answered in time: their batches are drafts again. Returns how many. */
export async function expireBatchApprovals(desk: Desk): Promise<number> {
  const due = await findDueRequests(desk.db, subjectType, desk.now());
  return eachApart(desk, due, ({ id, subjectId }) =>
    desk.db.transaction(async (tx) => {
      const now = desk.now();
      const batch = await lockBatch(tx, subjectId);
      if (!(await expireRequest(tx, id, now)) || batch.releasedAt) return;
      await unask(tx, batch.id);
      const details = { reason: "Nobody decided in time." };
      await recordBatchEvent(tx, batch.id, { kind: "approval expired", at: now, details });
    }),
  );
}

/** Another person says why rows that an earlier batch has go out again. It counts for as many as there are now. */
export const confirmRepeats = command({
  act: "batches.confirmRepeats",
  input: confirmRepeatsInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, earlierBatchId, reason }) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.preparedBy === actor.personId) {
      throw new AppError("forbidden", "You prepared it: somebody else says why these rows go out again.");
    }
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

/**
 * Lets a batch go. From this commit on its rows become orders by themselves, each once, and leave in the order of the file;
 * with a canary only its first rows do. Throws AppError `conflict` while something blocks it or others must approve.
 */
export const releaseBatch = command({
  act: "batches.release",
  input: releaseInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, seenMark, canaryRows, startsAt }) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.releasedAt) throw new AppError("conflict", "It is released already.");
    if (batch.cancelledAt) throw new AppError("conflict", "It is cancelled.");
    if (!batch.askedAt || batch.approvalMark !== seenMark)
      throw new AppError("conflict", "It was changed since you looked at it. Look again.");
    if (startsAt && startsAt.getTime() - now.getTime() > startsWithinDays * 86_400_000)
      throw new AppError("invalid", `It begins within ${startsWithinDays} days at the latest.`);
    await lockDuplicates(tx, "connection", batch.connectionId);
    const { blockers, totals } = await findBlockers(tx, batch, now);
    refuseBlocked(blockers);
    if ((await markBatch(tx, desk.sealer, batch)).mark !== batch.approvalMark) {
      throw new AppError("conflict", "What would be sent is not what was looked at. Ask for it anew.");
    }
    await refuseUnapproved(tx, batch);
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
    const done = { batchId, letGo: { connectionId: batch.connectionId, connectionVersion: batch.connectionVersion } };
    return { done, audit: { subjectType, subjectId: batchId, details: { batch: nameOf(batch), ...details } } };
  },
  releases: ({ letGo }) => letGo,
  after: (_context, { batchId }) => ({ batchId }),
});

async function refuseUnapproved(tx: Tx, batch: BatchRecord): Promise<void> {
  if (batch.requiredApprovals === 0) return;
  const [approved] = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, subjectType),
        eq(approvalRequests.subjectId, batch.id),
        eq(approvalRequests.state, "approved"),
        eq(approvalRequests.mark, batch.approvalMark ?? ""),
      ),
    );
  if (!approved) throw new AppError("conflict", "Other people must approve it first.");
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
