import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import type { Asked } from "@/lib/approvals/requirement";
import { ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readToday } from "@/lib/core/today";
import type { Release } from "./claim";
import { type Dispatched, dispatch } from "./dispatch";
import { findLikePayments, findReferenceHolder, lockDuplicates } from "./duplicates";
import { eachApart } from "./each-apart";
import type { FieldChange } from "./edit-changes";
import { askForPayout, holdOrder, markPayout } from "./hold";
import { newId } from "./ids";
import { type PayoutInput, payoutInput } from "./input";
import { reserve } from "./limit-guard";
import { refuseAlone, resolveFirst } from "./precautions";
import { type PreparedPayout, preparePayout } from "./prepare";
import { lockOrder, recordChange, recordEvent } from "./record";
import { sealFields } from "./sealed";

export type Submitted =
  /** Stored by this request, and what came of sending it. */
  | { kind: "submitted"; orderId: string; dispatched: Dispatched }
  /** Stored by this request; so many other people must approve before it leaves. */
  | { kind: "held"; orderId: string; required: number; because: string }
  /** The same form came before: this is the order it made then. Nothing was sent now. */
  | { kind: "exists"; orderId: string };

type Stored = { orderId: string; isNew: boolean; asked: Asked | null };

/**
 * Stores a payout and sends it in the same request, so that a CVV lives nowhere but here; or holds it, where policy says
 * so, until other people have approved it.
 * Throws AppError: `invalid` with a message a field, `conflict` for a reference in use, duplicates not yet looked at,
 * a connection that cannot send, or no way of learning the outcome.
 */
export const submitPayout = command({
  act: "payouts.submit",
  input: payoutInput,
  connectionsOf: ofInput,
  run: async (
    { desk, tx, actor, now },
    input,
  ): Promise<{
    done: Stored;
    audit: { subjectType: string; subjectId: string; details: Record<string, unknown> } | null;
  }> => {
    await lockDuplicates(tx, "form", input.clientOrderId);
    await lockDuplicates(tx, "connection", input.connectionId);
    const earlier = await findEarlier(tx, input.clientOrderId, actor);
    if (earlier !== null) return { done: { orderId: earlier, isNew: false, asked: null }, audit: null };
    const payout = await mustPrepare(desk, tx, input, now);
    await refuseDuplicates(tx, input, payout, now);
    await refuseSilence(tx, input, payout);
    const orderId = newId(now.getTime());
    const asked = await askForPayout(tx, payout, actor, now);
    refuseAlone(asked.precautions.unresolved, asked.others);
    const limitDay = await reserve(tx, payout, actor.personId, now);
    refuseWithoutCvv(payout, asked, input.cvv);
    await insertPayout(desk, tx, { orderId, input, payout, limitDay, asked, actor, now });
    const details = {
      amount: `${payout.amount} ${payout.currency}`,
      payee: [payout.receiver.name, payout.receiver.account].filter(Boolean).join(" · "),
      connection: payout.connection.name,
      ...(asked.required > 0 ? { approvals: asked.required } : {}),
      ...(input.seenDuplicates.length > 0 ? { seenDuplicates: input.seenDuplicates } : {}),
      ...(input.reasonWithoutNews ? { reasonWithoutNews: input.reasonWithoutNews } : {}),
    };
    return { done: { orderId, isNew: true, asked }, audit: { subjectType: "order", subjectId: orderId, details } };
  },
  releases: ({ orderId, asked }) => (asked?.required === 0 ? orderId : null),
  after: async ({ desk, actor }, { orderId, isNew, asked }, input): Promise<Submitted> => {
    if (!isNew || asked === null) return { kind: "exists", orderId };
    if (asked.required > 0) return { kind: "held", orderId, required: asked.required, because: asked.because };
    return sendNow(desk, actor, orderId, input.cvv);
  },
});

/** Sends a stored payout in this person's request. One that cannot be claimed at once is cancelled: nobody sends it later. */
export async function sendNow(desk: Desk, actor: Actor, orderId: string, cvv: string | null): Promise<Submitted> {
  await desk.checkpoint?.("order.stored");
  const release: Release = { by: "person", personId: actor.personId, cvv };
  const dispatched = await dispatch(desk, orderId, release);
  if (dispatched.kind === "not_claimed") await cancelUnclaimed(desk, orderId, dispatched.reason);
  return { kind: "submitted", orderId, dispatched };
}

/** The order this form made before; null when it is new. Another person's id is refused, not shown. */
export async function findEarlier(tx: Tx, clientOrderId: string, actor: Actor): Promise<string | null> {
  const [row] = await tx
    .select({ id: orders.id, preparedBy: orders.preparedBy })
    .from(orders)
    .where(eq(orders.clientOrderId, clientOrderId));
  if (!row) return null;
  if (row.preparedBy !== actor.personId) {
    throw new AppError(
      "conflict",
      "This order id is in use already. Open a new form; what you typed can be copied over.",
    );
  }
  return row.id;
}

/** A payout that passed every check of its own; a card verification value is only judged when one was typed. Throws `invalid`. */
export async function mustPrepare(desk: Desk, tx: Tx, input: PayoutInput, now: Date): Promise<PreparedPayout> {
  const prepared = await preparePayout(tx, desk.sealer, input, {
    stage: input.cvv === null ? "review" : "send",
    today: await readToday(tx, now),
  });
  if (prepared.ok) return prepared.payout;
  const fields = Object.fromEntries(prepared.errors.map(({ field, message }) => [field, message]).reverse());
  throw new AppError("invalid", prepared.errors.map(({ message }) => message).join("; "), { fields });
}

/** Whoever releases a payout types its card verification value: now, or, where others must approve, the last of them. */
export function refuseWithoutCvv(payout: PreparedPayout, asked: Asked, cvv: string | null): void {
  if (asked.required > 0 || !payout.needsCvv || cvv !== null) return;
  throw new AppError("invalid", "The card verification value is typed at release.", {
    fields: { cvv2: "Type the 3 or 4 digits." },
  });
}

/** Refuses a second payout with one reference, and one to the same payee that was not looked at. `own`: the order itself. */
export async function refuseDuplicates(
  tx: Tx,
  input: PayoutInput,
  payout: PreparedPayout,
  now: Date,
  own: string | null = null,
): Promise<void> {
  if (input.yourReference) {
    const holder = await findReferenceHolder(tx, payout.connection.id, input.yourReference, now);
    if (holder && holder.orderId !== own) {
      const advice = holder.isUnresolved ? `${resolveFirst}.` : "It is paid: check it before you send anything again.";
      throw new AppError("conflict", `Your reference ${input.yourReference} has a payout already. ${advice}`, {
        fields: { yourReference: `This reference has a payout already. ${advice}` },
      });
    }
  }
  await lockDuplicates(tx, "payee", payout.payeeFingerprint);
  const like = await findLikePayments(tx, payout, now);
  if (like.some(({ orderId }) => orderId !== own && !input.seenDuplicates.includes(orderId))) {
    throw new AppError(
      "conflict",
      "The same amount went to this payee within the last 7 days. Look at that payment first.",
      {
        fields: { seenDuplicates: like.map(({ orderId }) => orderId).join(",") },
      },
    );
  }
}

/** Without a status query and without any callback so far nobody would learn what became of the money. */
async function refuseSilence(tx: Tx, input: PayoutInput, payout: PreparedPayout): Promise<void> {
  if (payout.connection.statusQuery || input.reasonWithoutNews) return;
  const [seen] = await tx
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(eq(callbacks.connectionId, payout.connection.id))
    .limit(1);
  if (seen) return;
  throw new AppError(
    "conflict",
    "This connection has never called back and its status query is off: nobody would learn the outcome.",
    {
      fields: { reasonWithoutNews: "Say why it is sent all the same." },
    },
  );
}

/** A payout as it is about to be stored. */
type NewPayout = {
  orderId: string;
  input: PayoutInput;
  payout: PreparedPayout;
  /** The day on which `reserve` counted it. */
  limitDay: string;
  asked: Asked;
  actor: Actor;
  now: Date;
  /** Of an edit: what it changes. */
  changes?: FieldChange[];
};

async function insertPayout(desk: Desk, tx: Tx, made: NewPayout): Promise<void> {
  const content = await contentOf(desk, tx, made);
  const { orderId: id, input, actor } = made;
  const { clientOrderId, copiedFromId } = input;
  const own = {
    id,
    kind: "payout",
    direction: "out",
    clientOrderId,
    copiedFromId,
    preparedBy: actor.personId,
  } as const;
  await tx.insert(orders).values({ ...own, ...content });
  await tellStored(tx, made, "prepared", content.approvalMark);
}

/** Puts another content into a payout that has not left. The caller has locked it and voided what was approved of it. */
export async function rewritePayout(desk: Desk, tx: Tx, made: NewPayout): Promise<void> {
  const content = await contentOf(desk, tx, made);
  await tx.update(orders).set(content).where(eq(orders.id, made.orderId));
  await tellStored(tx, made, "changed", content.approvalMark);
}

async function contentOf(desk: Desk, tx: Tx, { orderId, input, payout, limitDay, asked, now }: NewPayout) {
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
    sealedFields: sealFields(desk.sealer, orderId, payout.sealed),
    needsCvv: payout.needsCvv,
    submission: isHeld ? ("held" as const) : ("queued" as const),
    requiredApprovals: asked.required,
    approvalMark: isHeld ? await markPayout(tx, desk.sealer, input.clientOrderId, payout) : null,
    // What it came back for is mended.
    cause: null,
    errorMessage: null,
    updatedAt: now,
  };
}

async function tellStored(
  tx: Tx,
  { orderId, payout, asked, actor, now, changes }: NewPayout,
  kind: "prepared" | "changed",
  approvalMark: string | null,
): Promise<void> {
  const details = { amount: payout.amount, currency: payout.currency, ...(changes ? { changes } : {}) };
  await recordEvent(tx, orderId, { kind, personId: actor.personId, details });
  if (approvalMark === null) return;
  const held = { act: "payouts.submit", orderId, connectionId: payout.connection.id, asked, approvalMark } as const;
  await holdOrder(tx, held, actor, now);
}

/** An order whose claim was refused at once will not be sent by anybody: it ends here, by compare-and-set. */
async function cancelUnclaimed(desk: Desk, orderId: string, reason: string): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (row?.submission !== "queued") return;
    await recordChange(
      tx,
      row,
      { submission: "cancelled", cause: "not_claimed", errorMessage: reason },
      { now: desk.now(), plan: "none", event: { kind: "cancelled", details: { reason } } },
    );
  });
}

/**
 * Orders that were released but whose process died before claiming them: cancelled, never picked up. The time counts from
 * the release, not from the first draft: an order that waited for approval is as new as its approval. Returns how many.
 */
export async function cancelAbandoned(desk: Desk, olderThanSeconds: number): Promise<number> {
  const found = await desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.submission} = 'queued' and ${orders.batchId} is null and ${orders.queuedAt} < clock_timestamp() - make_interval(secs => ${olderThanSeconds})`,
    )
    .limit(200);
  const reason = "The request that made it ended before it was sent.";
  return eachApart(desk, found, ({ id }) => cancelUnclaimed(desk, id, reason));
}
