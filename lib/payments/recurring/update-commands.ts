import { and, eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { areUndecided } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { Asked } from "@/lib/controls/approvals/requirement";
import { check } from "@/lib/controls/check";
import { lockDuplicates } from "@/lib/controls/precautions/duplicates";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { refusalOf } from "@/lib/core/text/findings";
import { profileIdName } from "@/lib/gateway/fields/system-fields";
import { command } from "@/lib/identity/auth/access/command";
import { digestOrder } from "@/lib/payments/orders/approval-digest";
import { newId } from "@/lib/payments/orders/ids";
import { recordNew } from "@/lib/payments/orders/record";
import { sealFields } from "@/lib/payments/orders/sealed";
import { holdOrder } from "@/lib/payments/payouts/hold";
import { findEarlier, type Submitted, sendNow } from "@/lib/payments/payouts/submit";
import * as t from "@/messages/recurring/model";
import { labelOfFact } from "./fact-fields";
import { type UpdateInput, updateInput } from "./input";
import { type PreparedUpdate, prepareUpdate } from "./prepare-update";
import { lockProfile, ofProfile, type ProfileRow } from "./store";

type Stored = { orderId: string; isNew: boolean; asked: Asked | null };

/**
 * Sends only changed fields in one order, or holds them for approval. The gateway's answer only confirms the request.
 * @throws AppError `invalid` by field, `conflict` for unseen changes or a connection that can't send
 */
export const updateProfile = command({
  permission: "recurring.update",
  input: updateInput,
  connectionsOf: ofProfile,
  run: async ({ ctx, tx, actor, now }, input) => {
    await lockDuplicates(tx, "form", input.clientOrderId);
    const profile = await lockProfile(tx, input.profileId);
    const earlier = await findEarlier(tx, input.clientOrderId, actor);
    if (earlier !== null) return { done: { orderId: earlier, isNew: false, asked: null } as Stored, audit: null };
    const update = await mustPrepare(ctx, tx, profile, input, now);
    await refuseUnseen(tx, profile.id, input.seenChanges);
    const asked = await check(tx, { of: "update", connectionId: profile.connectionId, preparedBy: actor.userId }, now);
    const orderId = newId(now.getTime());
    await insertUpdate(ctx, tx, { orderId, input, update, asked }, actor, now);
    const details = {
      profile: profile.recurringPaymentId,
      connection: update.connection.name,
      fields: changedFields(update).map(labelOfFact),
      ...(asked.required > 0 ? { approvals: asked.required } : {}),
      ...(input.seenChanges.length > 0 ? { seenChanges: input.seenChanges } : {}),
    };
    const done: Stored = { orderId, isNew: true, asked };
    return { done, audit: { subjectType: "order", subjectId: orderId, details } };
  },
  releases: ({ orderId, asked }) => (asked?.required === 0 ? orderId : null),
  after: async ({ ctx, actor }, { orderId, isNew, asked }): Promise<Submitted> => {
    if (!isNew || asked === null) return { kind: "exists", orderId };
    if (asked.required > 0) return { kind: "held", orderId, required: asked.required, because: asked.because };
    return sendNow(ctx, actor, orderId, null);
  },
});

async function mustPrepare(ctx: AppContext, tx: Tx, profile: ProfileRow, input: UpdateInput, now: Date) {
  const prepared = await prepareUpdate(tx, ctx.sealer, profile, input, now);
  if (prepared.ok) return prepared.update;
  throw refusalOf("update-recurring-payment", prepared.errors);
}

export async function findOpenChanges(db: Database | Tx, profileId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.profileId, profileId), eq(orders.kind, "update"), areUndecided(orders)))
    .orderBy(orders.createdAt);
  return rows.map(({ id }) => id);
}

/** Two changes may arrive in either order, so the second user must have seen the first change. */
async function refuseUnseen(tx: Tx, profileId: string, seen: readonly string[]): Promise<void> {
  const unseen = (await findOpenChanges(tx, profileId)).filter((id) => !seen.includes(id));
  if (unseen.length === 0) return;
  const message = t.otherChangePending;
  throw new AppError("conflict", message, { fields: { seenChanges: unseen.join(",") } });
}

const changedFields = ({ fields }: PreparedUpdate) => Object.keys(fields).filter((name) => name !== profileIdName);

async function insertUpdate(
  ctx: AppContext,
  tx: Tx,
  made: { orderId: string; input: UpdateInput; update: PreparedUpdate; asked: Asked },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { orderId, input, update, asked } = made;
  const { connection, endpoint, fields, sealed } = update;
  const { clientOrderId } = input;
  const place = { connectionId: connection.id, connectionVersion: connection.version, endpointId: endpoint.id };
  const isHeld = asked.required > 0;
  const marked = { clientOrderId, fields, ...place };
  const approvalDigest = isHeld ? await digestOrder(tx, ctx.sealer, marked, sealed) : null;
  const details = { fields: changedFields(update).map(labelOfFact) };
  await recordNew(
    tx,
    {
      id: orderId,
      kind: "update",
      direction: update.direction,
      ...place,
      clientOrderId,
      destination: "stored_profile",
      receiverName: update.receiver.name,
      receiverAccount: update.receiver.account,
      payeeFingerprint: update.payeeFingerprint,
      fields,
      sealedFields: sealFields(ctx.sealer, orderId, sealed),
      requiredApprovals: asked.required,
      approvalDigest,
      submission: isHeld ? "held" : "queued",
      preparedBy: actor.userId,
      updatedAt: now,
    },
    { kind: "prepared", userId: actor.userId, details },
  );
  if (approvalDigest === null) return;
  const held = { permission: "recurring.update", orderId, connectionId: connection.id, asked, approvalDigest } as const;
  await holdOrder(tx, held, actor, now);
}
