import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { submissionIs } from "@/db/order-states";
import { rowNowOrNull } from "@/db/row-clock";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import type { Asked } from "@/lib/controls/approvals/requirement";
import { check } from "@/lib/controls/check";
import { reserve } from "@/lib/controls/limits/reserve";
import { lockDuplicates } from "@/lib/controls/precautions/duplicates";
import { refuseAlone, refuseDuplicates } from "@/lib/controls/precautions/precautions";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { refusalOf } from "@/lib/core/text/findings";
import { given, type Message } from "@/lib/core/text/message";
import { readToday } from "@/lib/core/time/today";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import type { Release } from "@/lib/payments/dispatch/claim";
import { type Dispatched, dispatch } from "@/lib/payments/dispatch/dispatch";
import type { FieldChange } from "@/lib/payments/orders/edit-changes";
import type { OrderEvent } from "@/lib/payments/orders/events";
import { newId } from "@/lib/payments/orders/ids";
import { type PayoutInput, payoutInput } from "@/lib/payments/orders/input";
import { lockOrder, recordChange, recordContent, recordNew } from "@/lib/payments/orders/record";
import { noResult } from "@/lib/payments/orders/results";
import { sealFields } from "@/lib/payments/orders/sealed";
import * as t from "@/messages/payouts/model";
import { digestPayout, holdOrder, subjectOfPayout } from "./hold";
import { type PreparedPayout, preparePayout } from "./prepare";

export type Submitted =
  | { kind: "submitted"; orderId: string; dispatched: Dispatched }
  | { kind: "held"; orderId: string; required: number; because: Message }
  | { kind: "exists"; orderId: string };

type Stored = { orderId: string; isNew: boolean; asked: Asked | null };

/**
 * Stores and sends a payout in one request, so that a CVV exists only here; or holds it for approval.
 * @throws AppError `invalid` by field, `conflict` for a taken reference, unconfirmed duplicates, a connection that
 * can't send, or no way to learn the outcome
 */
export const submitPayout = command({
  permission: "payouts.submit",
  input: payoutInput,
  connectionsOf: ofInput,
  run: async (
    { ctx, tx, actor, now },
    input,
  ): Promise<{ done: Stored; audit: AuditEntry<"payouts.submit"> | null }> => {
    await lockDuplicates(tx, "form", input.clientOrderId);
    await lockDuplicates(tx, "connection", input.connectionId);
    const earlier = await findEarlier(tx, input.clientOrderId, actor);
    if (earlier !== null) return { done: { orderId: earlier, isNew: false, asked: null }, audit: null };
    const payout = await mustPrepare(ctx, tx, input, now);
    const subject = subjectOfPayout(payout, actor);
    await refuseDuplicates(tx, { ...input, ...subject }, now);
    await refuseMissingCallbacks(tx, input, payout);
    const orderId = newId(now.getTime());
    const asked = await check(tx, subject, now);
    refuseAlone(asked.precautions.unresolved, asked.others);
    const limitDay = await reserve(tx, subject, now);
    refuseWithoutCvv(payout, asked, input.cvv);
    await insertPayout(ctx, tx, { orderId, input, payout, limitDay, asked, actor, now });
    const details = {
      amount: `${payout.amount} ${payout.currency}`,
      payee: [payout.receiver.name, payout.receiver.account].filter(Boolean).join(" · "),
      connection: payout.connection.name,
      ...(asked.required > 0 ? { approvals: asked.required } : {}),
      ...(input.seenDuplicates.length > 0 ? { seenDuplicates: input.seenDuplicates } : {}),
      ...(input.reasonWithoutUpdates ? { reasonWithoutUpdates: input.reasonWithoutUpdates } : {}),
    };
    return { done: { orderId, isNew: true, asked }, audit: { subjectType: "order", subjectId: orderId, details } };
  },
  releases: ({ orderId, asked }) => (asked?.required === 0 ? orderId : null),
  after: async ({ ctx, actor }, { orderId, isNew, asked }, input): Promise<Submitted> => {
    if (!isNew || asked === null) return { kind: "exists", orderId };
    if (asked.required > 0) return { kind: "held", orderId, required: asked.required, because: asked.because };
    return sendNow(ctx, actor, orderId, input.cvv);
  },
});

/** A payout that can't be claimed at once is cancelled; nothing sends it later. */
export async function sendNow(ctx: AppContext, actor: Actor, orderId: string, cvv: string | null): Promise<Submitted> {
  await ctx.checkpoint?.("order.stored");
  const release: Release = { by: "user", userId: actor.userId, cvv };
  const dispatched = await dispatch(ctx, orderId, release);
  if (dispatched.kind === "not_claimed") await cancelUnclaimed(ctx, orderId, dispatched.reason);
  return { kind: "submitted", orderId, dispatched };
}

/** Another user's id is refused without showing the order. */
export async function findEarlier(tx: Tx, clientOrderId: string, actor: Actor): Promise<string | null> {
  const [row] = await tx
    .select({ id: orders.id, preparedBy: orders.preparedBy })
    .from(orders)
    .where(eq(orders.clientOrderId, clientOrderId));
  if (!row) return null;
  if (row.preparedBy !== actor.userId) throw new AppError("conflict", t.orderIdTaken);
  return row.id;
}

/**
 * A CVV is checked only when typed.
 * @throws AppError `invalid`
 */
export async function mustPrepare(ctx: AppContext, tx: Tx, input: PayoutInput, now: Date): Promise<PreparedPayout> {
  const prepared = await preparePayout(tx, ctx.sealer, input, {
    stage: input.cvv === null ? "review" : "send",
    today: await readToday(tx, now),
  });
  if (prepared.ok) return prepared.payout;
  throw refusalOf("payout", prepared.errors);
}

export function refuseWithoutCvv(payout: PreparedPayout, asked: Asked, cvv: string | null): void {
  if (asked.required > 0 || !payout.needsCvv || cvv !== null) return;
  throw new AppError("invalid", t.verificationValueMissing, { fields: { cvv2: t.enterThe3Or } });
}

/** Without status query and callbacks, the outcome of a payout never becomes known. */
async function refuseMissingCallbacks(tx: Tx, input: PayoutInput, payout: PreparedPayout): Promise<void> {
  if (payout.connection.statusQuery || input.reasonWithoutUpdates) return;
  const [seen] = await tx
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(eq(callbacks.connectionId, payout.connection.id))
    .limit(1);
  if (seen) return;
  throw new AppError("conflict", t.outcomeUnlearnable, {
    fields: { reasonWithoutUpdates: t.reasonMissing },
  });
}

type NewPayout = {
  orderId: string;
  input: PayoutInput;
  payout: PreparedPayout;
  limitDay: string;
  asked: Asked;
  actor: Actor;
  now: Date;
  changes?: FieldChange[];
};

async function insertPayout(ctx: AppContext, tx: Tx, made: NewPayout): Promise<void> {
  const content = await contentOf(ctx, tx, made);
  const { orderId: id, input, actor } = made;
  const { clientOrderId, copiedFromId } = input;
  const own = {
    id,
    kind: "payout",
    direction: "out",
    clientOrderId,
    copiedFromId,
    preparedBy: actor.userId,
  } as const;
  const queuedAt = content.submission === "queued" ? rowNowOrNull() : null;
  await recordNew(tx, { ...own, ...content, queuedAt }, storedEvent(made, "prepared"));
  await holdStored(tx, made, content.approvalDigest);
}

export async function rewritePayout(ctx: AppContext, tx: Tx, made: NewPayout): Promise<void> {
  const content = await contentOf(ctx, tx, made);
  await recordContent(tx, made.orderId, content, storedEvent(made, "changed"));
  await holdStored(tx, made, content.approvalDigest);
}

async function contentOf(ctx: AppContext, tx: Tx, { orderId, input, payout, limitDay, asked, now }: NewPayout) {
  const isHeld = asked.required > 0;
  return {
    connectionId: payout.connection.id,
    connectionVersion: payout.connection.version,
    endpointId: payout.endpoint.id,
    yourReference: input.yourReference || null,
    amount: payout.amount,
    currency: payout.currency,
    limitDay,
    destination: payout.destination,
    receiverName: payout.receiver.name,
    receiverAccount: payout.receiver.account,
    payeeFingerprint: payout.payeeFingerprint,
    payeeId: payout.payee?.id ?? null,
    payeeAccountId: payout.payee?.accountId ?? null,
    fields: payout.fields,
    sealedFields: sealFields(ctx.sealer, orderId, payout.sealed),
    needsCvv: payout.needsCvv,
    submission: isHeld ? ("held" as const) : ("queued" as const),
    requiredApprovals: asked.required,
    approvalDigest: isHeld
      ? await digestPayout(tx, ctx.sealer, { orderId, clientOrderId: input.clientOrderId }, payout)
      : null,
    ...noResult,
    updatedAt: now,
  };
}

function storedEvent({ payout, actor, changes }: NewPayout, kind: "prepared" | "changed"): OrderEvent {
  const details = { amount: payout.amount, currency: payout.currency, ...(changes ? { changes } : {}) };
  return { kind, userId: actor.userId, details };
}

async function holdStored(
  tx: Tx,
  { orderId, payout, asked, actor, now }: NewPayout,
  approvalDigest: string | null,
): Promise<void> {
  if (approvalDigest === null) return;
  const held = {
    permission: "payouts.submit",
    orderId,
    connectionId: payout.connection.id,
    asked,
    approvalDigest,
  } as const;
  await holdOrder(tx, held, actor, now);
}

/** An order whose claim was refused is never sent, so compare-and-set ends it here. */
async function cancelUnclaimed(ctx: AppContext, orderId: string, why: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (row?.submission !== "queued" || row.conflict !== null) return;
    const reason = given(why);
    await recordChange(
      tx,
      row,
      { submission: "cancelled", cause: "not_claimed", reason },
      { now: ctx.now(), plan: "none", event: { kind: "cancelled", details: { reason } } },
    );
  });
}

/**
 * Cancels released orders whose process died before the claim; they are never picked up. The time counts from the
 * release, because an order may wait for approval.
 * @returns their number
 */
export async function cancelAbandoned(ctx: AppContext, olderThanSeconds: number): Promise<number> {
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${submissionIs(orders, "queued")} and ${orders.batchId} is null and ${orders.conflict} is null and ${orders.queuedAt} < clock_timestamp() - make_interval(secs => ${olderThanSeconds})`,
    )
    .limit(200);
  const reason = t.requestEndedEarly;
  return eachApart(ctx, found, ({ id }) => cancelUnclaimed(ctx, id, reason));
}
