import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { batches, batchRepeats } from "@/db/schema/batches";
import { openRequest, voidRequest } from "@/lib/controls/approvals/requests";
import { countOthers } from "@/lib/controls/approvals/requirement";
import { refuseTiedTo } from "@/lib/controls/approvals/ties";
import { describeMoment, refuseWaitingTime } from "@/lib/controls/approvals/waiting-time";
import { permissionOfBatch } from "@/lib/controls/check";
import { lockDuplicates } from "@/lib/controls/precautions/duplicates";
import { lockRecent } from "@/lib/controls/precautions/recent";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message, together } from "@/lib/core/text/message";
import { plural } from "@/lib/core/text/plural";
import { render } from "@/lib/core/text/render";
import type { AuditDetails, AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { command } from "@/lib/identity/auth/access/command";
import type { Released } from "@/lib/identity/auth/step-up";
import { batchRequirement } from "@/lib/payments/batches/ask-policy";
import { digestBatch } from "@/lib/payments/batches/batch-digest";
import { type Blocker, findBlockers } from "@/lib/payments/batches/blockers";
import { askInput, confirmRepeatsInput, releaseInput } from "@/lib/payments/batches/input";
import { lockBatch, lockDraft, nameOf, ofBatch, recordBatchEvent } from "@/lib/payments/batches/record";
import { findUnresolvedRows, refuseUnresolved } from "@/lib/payments/batches/rows/account-warnings";
import { wipeFile } from "@/lib/payments/batches/rows/file";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { flagTakenIds } from "@/lib/payments/batches/rows/history";
import { findRepeats } from "@/lib/payments/batches/rows/repeats";
import { type ReadyTotals, readTotals } from "@/lib/payments/batches/totals";
import * as t from "@/messages/batches/model";
import { lockBatchLimits } from "./limits";
import { evaluateApproval } from "./still-approved";

const subjectType = "batch" as const;

/** Bounds how old an approval and the checks of limits and duplicates can be at the start. */
const startsWithinDays = 31;

export type BatchAsked = { batchId: string; required: number; because: Message; digest: string };

/**
 * Fixes what a draft will send and asks for approval; without a required approver it can be released at once. Any later
 * change voids the request.
 * @throws AppError `conflict` with the first blocker, `forbidden` for another user's draft
 */
export const askRelease = command({
  permission: "batches.ask",
  input: askInput,
  connectionsOf: ofBatch,
  run: async ({ ctx, tx, actor, now }, { batchId, reasonWithoutUpdates }) => {
    const batch = await lockDraft(tx, batchId, actor.userId);
    if (batch.askedAt) throw new AppError("conflict", t.alreadySubmitted);
    await lockDuplicates(tx, "connection", batch.connectionId);
    await flagTakenIds(tx, batch, now);
    const { blockers, totals } = await findBlockers(tx, batch, now, reasonWithoutUpdates);
    refuseBlocked(blockers);
    await refuseAlone(tx, batch, now);
    const { done, details } = await submit({ ctx, tx, now }, { ...batch, reasonWithoutUpdates }, totals, actor);
    return { done, audit: { subjectType, subjectId: batchId, details } };
  },
});

async function submit(
  { ctx, tx, now }: { ctx: AppContext; tx: Tx; now: Date },
  batch: BatchRecord,
  totals: ReadyTotals,
  by: Pick<Actor, "userId">,
  why?: Message,
): Promise<{ done: BatchAsked; details: AuditDetails<"batches.ask"> }> {
  const { id: batchId, connectionId, reasonWithoutUpdates } = batch;
  const { digest } = await digestBatch(tx, ctx.sealer, batch);
  const asked = await batchRequirement(tx, batch, totals, now);
  const { required } = asked;
  const because = why === undefined ? asked.because : together(why, asked.because);
  await tx
    .update(batches)
    .set({ askedAt: now, approvalDigest: digest, requiredApprovals: required, reasonWithoutUpdates })
    .where(eq(batches.id, batchId));
  if (required > 0) {
    const subject = { subjectType, subjectId: batchId, connectionId };
    await openRequest(
      tx,
      { permission: permissionOfBatch(batch), ...subject, digest, asked: { ...asked, because } },
      { userId: batch.preparedBy },
      now,
    );
  }
  const { rows } = totals;
  const details = { batch: nameOf(batch), rows, totals: writeTotals(totals), approvals: required, because };
  await recordBatchEvent(tx, batchId, { kind: "asked", at: now, userId: by.userId, details });
  return { done: { batchId, required, because, digest }, details };
}

/** Rows like open payouts need another user; without one, those payouts must be resolved first. */
async function refuseAlone(tx: Tx, batch: BatchRecord, now: Date): Promise<void> {
  const rows = await findUnresolvedRows(tx, batch, now);
  const { preparedBy, connectionId } = batch;
  if (rows.length === 0 || (await countOthers(tx, preparedBy, permissionOfBatch(batch), connectionId, now)) > 0) return;
  const which = plural(rows.length, t.sendingRowIs(rows[0]), t.rowsAre(rows.length));
  throw new AppError("conflict", t.similarUnapprovable(which));
}

function refuseBlocked(blockers: readonly Blocker[]): void {
  const [first] = blockers;
  if (first) throw new AppError(first.kind === "limit" ? "limit" : "conflict", first.text);
}

const writeTotals = ({ totals, unknownCount }: ReadyTotals) => [
  ...totals.map((total) => message("any.amount", total)),
  ...(unknownCount > 0 ? [message("approvals.unknownAmounts", unknownCount)] : []),
];

export async function unask(tx: Tx, batchId: string): Promise<void> {
  await tx
    .update(batches)
    .set({ askedAt: null, approvalDigest: null, requiredApprovals: 0 })
    .where(eq(batches.id, batchId));
}

/** Voids a request or approval before a draft changes. */
export async function voidAsked(tx: Tx, batch: BatchRecord, actor: Actor, now: Date): Promise<void> {
  if (batch.askedAt === null) return;
  await voidRequest(tx, { subjectType, subjectId: batch.id }, message("approvals.changedBy", actor.name), now);
  await unask(tx, batch.id);
}

/** A change of the attached files voids a request or approval and asks again. */
export async function askAgain(
  context: { ctx: AppContext; tx: Tx; actor: Actor; now: Date },
  batch: BatchRecord,
): Promise<void> {
  if (batch.askedAt === null || batch.releasedAt !== null || batch.cancelledAt !== null) return;
  const { tx, actor, now } = context;
  const why = message("approvals.filesChangedBy", actor.name);
  await voidRequest(tx, { subjectType, subjectId: batch.id }, why, now);
  await unask(tx, batch.id);
  await submit(context, batch, await readTotals(tx, batch.id), actor, why);
}

export const confirmRepeats = command({
  permission: "batches.confirmRepeats",
  input: confirmRepeatsInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, earlierBatchId, reason }) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.preparedBy === actor.userId) throw new AppError("forbidden", t.ownDuplicates);
    const where = { permission: "batches.release" as const, connectionId: batch.connectionId };
    await refuseWaitingTime(tx, actor, where, now);
    await refuseTiedTo(tx, actor, { ...where, userId: batch.preparedBy, at: now }, now);
    const group = (await findRepeats(tx, batchId, now)).find((one) => one.earlierBatchId === earlierBatchId);
    if (!group) throw new AppError("conflict", t.duplicatesGone);
    const confirmation = { batchId, earlierBatchId, rows: group.rows, reason, userId: actor.userId, at: now };
    await tx
      .insert(batchRepeats)
      .values(confirmation)
      .onConflictDoUpdate({
        target: [batchRepeats.batchId, batchRepeats.earlierBatchId],
        set: confirmation,
      });
    const details = { batch: nameOf(batch), rows: group.rows, earlier: group.name, reason };
    await recordBatchEvent(tx, batchId, { kind: "repeats_confirmed", at: now, userId: actor.userId, details });
    return { done: { batchId }, audit: { subjectType, subjectId: batchId, details } };
  },
});

type Outcome = { done: { result: BatchReleased; released: Released | null }; audit: AuditEntry<"batches.release"> };

export type BatchReleased = { kind: "released"; batchId: string } | ({ kind: "asked_again"; why: string } & BatchAsked);

/**
 * Releases a batch: from this commit on its rows become orders, once each, and are sent in file order, or only its
 * first rows. The rule is evaluated again now; an approval that no longer holds is requested again.
 * @throws AppError `conflict` while a blocker or a missing approval remains
 */
export const releaseBatch = command({
  permission: "batches.release",
  input: releaseInput,
  connectionsOf: ofBatch,
  run: async ({ ctx, tx, actor, now }, { batchId, seenDigest, initialRows, startsAt }): Promise<Outcome> => {
    const batch = await lockBatch(tx, batchId);
    if (batch.releasedAt) throw new AppError("conflict", t.releaseRepeated);
    if (batch.cancelledAt) throw new AppError("conflict", t.batchCancelled);
    if (!batch.askedAt || batch.approvalDigest !== seenDigest) throw new AppError("conflict", t.changedSinceOpened);
    if (startsAt && startsAt.getTime() - now.getTime() > startsWithinDays * 86_400_000)
      throw new AppError("invalid", t.startOutOfRange(startsWithinDays));
    await lockDuplicates(tx, "connection", batch.connectionId);
    await lockRecent(tx);
    await lockBatchLimits(tx, batch, await readTotals(tx, batchId));
    const leavesAt = startsAt && startsAt > now ? startsAt : now;
    const { blockers, totals } = await findBlockers(tx, batch, now, batch.reasonWithoutUpdates, leavesAt);
    refuseBlocked(blockers);
    if ((await digestBatch(tx, ctx.sealer, batch)).digest !== batch.approvalDigest) {
      throw new AppError("conflict", t.changedSinceReview);
    }
    const standing = await evaluateApproval(tx, batch, totals, now);
    if (standing.kind === "open") throw new AppError("conflict", t.approvalMissing);
    if (standing.kind === "lapsed") {
      await unask(tx, batchId);
      const { done, details } = await submit({ ctx, tx, now }, batch, totals, actor, standing.why);
      const askedAgain = { why: standing.why, ...details };
      const result = { kind: "asked_again" as const, why: render(standing.why), ...done };
      return { done: { result, released: null }, audit: { subjectType, subjectId: batchId, details: askedAgain } };
    }
    refuseLateStart(startsAt, standing.until);
    await refuseUnresolved(tx, batch, now);
    const initialThrough = initialRows === null ? null : await numberOfReady(tx, batchId, initialRows);
    const initial = initialThrough === null ? {} : { initialRows, initialThrough };
    await tx
      .update(batches)
      .set({ releasedAt: now, releasedBy: actor.userId, checkedAt: now, startsAt, ...initial })
      .where(eq(batches.id, batchId));
    await wipeFile(tx, batchId);
    const details = {
      batch: nameOf(batch),
      rows: totals.rows,
      totals: writeTotals(totals),
      ...(initialThrough === null ? {} : { initial: initialRows }),
      startsAt,
    };
    await recordBatchEvent(tx, batchId, { kind: "released", at: now, userId: actor.userId, details });
    const released = { connectionId: batch.connectionId, connectionVersion: batch.connectionVersion };
    const result = { kind: "released" as const, batchId };
    return { done: { result, released }, audit: { subjectType, subjectId: batchId, details } };
  },
  releases: ({ released }) => released,
  after: (_context, { result }) => result,
});

/** An approver didn't see the start, so the approval must still hold then. */
function refuseLateStart(startsAt: Date | null | undefined, until: Date | null): void {
  if (!startsAt || until === null || startsAt <= until) return;
  const message = t.approvalEndsEarlier(describeMoment(until));
  throw new AppError("invalid", message, { fields: { startsAt: message } });
}

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
