import { and, eq, inArray } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { Asked } from "@/lib/approvals/requirement";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { markOrder } from "@/lib/orders/approval-mark";
import { lockDuplicates } from "@/lib/orders/duplicates";
import { holdOrder, updateRequirement } from "@/lib/orders/hold";
import { newId } from "@/lib/orders/ids";
import { recordEvent } from "@/lib/orders/record";
import { sealFields } from "@/lib/orders/sealed";
import { findEarlier, type Submitted, sendNow } from "@/lib/orders/submit";
import { labelOfFact } from "./fact-fields";
import { type UpdateInput, updateInput } from "./input";
import { type PreparedUpdate, prepareUpdate } from "./prepare-update";
import { lockProfile, ofProfile, type ProfileRow } from "./store";

type Stored = { orderId: string; isNew: boolean; asked: Asked | null };

/**
 * Asks the gateway to change a profile: one order with only what changes, sent in the same request, or held until other people
 * have approved it. Its answer says whether the request was accepted; it is no transaction. Throws AppError: `invalid` with a
 * message a field, `conflict` for changes of the profile that were not looked at, or a connection that cannot send.
 */
export const updateProfile = command({
  act: "recurring.update",
  input: updateInput,
  connectionsOf: ofProfile,
  run: async ({ desk, tx, actor, now }, input) => {
    await lockDuplicates(tx, "form", input.clientOrderId);
    const profile = await lockProfile(tx, input.profileId);
    const earlier = await findEarlier(tx, input.clientOrderId, actor);
    if (earlier !== null) return { done: { orderId: earlier, isNew: false, asked: null } as Stored, audit: null };
    const update = await mustPrepare(desk, tx, profile, input, now);
    await refuseUnseen(tx, profile.id, input.seenChanges);
    const asked = await updateRequirement(tx, { connectionId: profile.connectionId, preparedBy: actor.personId }, now);
    const orderId = newId(now.getTime());
    await insertUpdate(desk, tx, { orderId, input, update, asked }, actor, now);
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
  after: async ({ desk, actor }, { orderId, isNew, asked }): Promise<Submitted> => {
    if (!isNew || asked === null) return { kind: "exists", orderId };
    if (asked.required > 0) return { kind: "held", orderId, required: asked.required, because: asked.because };
    return sendNow(desk, actor, orderId, null);
  },
});

async function mustPrepare(desk: Desk, tx: Tx, profile: ProfileRow, input: UpdateInput, now: Date) {
  const prepared = await prepareUpdate(tx, desk.sealer, profile, input, now);
  if (prepared.ok) return prepared.update;
  const fields = Object.fromEntries(prepared.errors.map(({ field, message }) => [field, message]).reverse());
  throw new AppError("invalid", prepared.errors.map(({ message }) => message).join("; "), { fields });
}

/** Changes of a profile of which it is not known whether they were taken, or which have not left yet. */
export async function findOpenChanges(db: Database | Tx, profileId: string): Promise<string[]> {
  const open = ["draft", "held", "queued", "sending", "not_sent", "unconfirmed"] as const;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.profileId, profileId), eq(orders.kind, "update"), inArray(orders.submission, [...open])))
    .orderBy(orders.createdAt);
  return rows.map(({ id }) => id);
}

/** Two changes under way may arrive in either order: whoever sends the second one has seen the first. */
async function refuseUnseen(tx: Tx, profileId: string, seen: readonly string[]): Promise<void> {
  const unseen = (await findOpenChanges(tx, profileId)).filter((id) => !seen.includes(id));
  if (unseen.length === 0) return;
  const message = "Another change of this profile is not settled yet. Look at it first.";
  throw new AppError("conflict", message, { fields: { seenChanges: unseen.join(",") } });
}

const changedFields = ({ fields }: PreparedUpdate) =>
  Object.keys(fields).filter((name) => name !== "recurring-payment-id");

async function insertUpdate(
  desk: Desk,
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
  const approvalMark = isHeld ? await markOrder(tx, desk.sealer, marked, sealed) : null;
  await tx.insert(orders).values({
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
    sealedFields: sealFields(desk.sealer, orderId, sealed),
    requiredApprovals: asked.required,
    approvalMark,
    submission: isHeld ? "held" : "queued",
    preparedBy: actor.personId,
    updatedAt: now,
  });
  const details = { fields: changedFields(update).map(labelOfFact) };
  await recordEvent(tx, orderId, { kind: "prepared", personId: actor.personId, details });
  if (approvalMark === null) return;
  const held = { act: "recurring.update", orderId, connectionId: connection.id, asked, approvalMark } as const;
  await holdOrder(tx, held, actor, now);
}
