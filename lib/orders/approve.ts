import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { connections, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { decisionInput } from "@/lib/approvals/decision-input";
import { ofRequest } from "@/lib/approvals/reach";
import { type Decided, decideRequest, expireRequest, findDueRequests, voidRequest } from "@/lib/approvals/requests";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { whyNotReleased } from "@/lib/payees/pick";
import { whyNotSaved } from "@/lib/payees/saved";
import { markStored } from "./approval-mark";
import { lockDuplicates } from "./duplicates";
import { eachApart } from "./each-apart";
import { type FieldChange, findChanges } from "./edit-changes";
import type { SentBackCause } from "./facets";
import { askForPayout, orderRequirement, whyNotLeaving } from "./hold";
import { payoutInput } from "./input";
import { reserve, reserveStored } from "./limit-guard";
import { refuseAlone, refuseWithoutReason } from "./precautions";
import type { PreparedPayout } from "./prepare";
import { ofOrder } from "./reach";
import { type EventEntry, lockOrder, type OrderRow, recordChange } from "./record";
import { openSealedFields } from "./sealed";
import { mustPrepare, refuseDuplicates, refuseWithoutCvv, rewritePayout, type Submitted, sendNow } from "./submit";

const decideInput = decisionInput.extend({
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, "The card verification value has 3 or 4 digits.")
    .nullable()
    .default(null),
});

export type PayoutDecided =
  | { kind: "waiting"; orderId: string; missing: number }
  | { kind: "rejected"; orderId: string }
  | Submitted;

/**
 * One person's word on a held payout. The last approval that was missing releases it: it is sent in that person's request.
 * Throws AppError: `forbidden` (one's own), `conflict` (decided, expired, or changed since it was looked at), `invalid`
 * (a rejection without a reason, a card verification value that is needed to send).
 */
export const decidePayout = command({
  act: "approvals.decide",
  input: decideInput,
  connectionsOf: ofRequest,
  run: async ({ desk, tx, actor, now }, { cvv, ...word }) => {
    const order = await lockSubject(tx, word.requestId);
    const changed = word.decision === "approve" ? await whyNotReleased(tx, order.payeeAccountId) : null;
    if (changed) throw new AppError("conflict", changed);
    const unsaved = word.decision === "approve" && order.kind === "payout" ? await whyNotSaved(tx, order) : null;
    if (unsaved) throw new AppError("conflict", unsaved);
    await refuseWithoutReason(tx, order, word, now);
    const currentMark = await markStored(tx, desk.sealer, order);
    const current = await orderRequirement(tx, order, now);
    const decided = await decideRequest(tx, { ...word, currentMark, current }, actor, now);
    if (decided.kind === "approved" && order.needsCvv && cvv === null) {
      const message = "Type the card verification value: it was not kept.";
      throw new AppError("invalid", message, { fields: { cvv: message } });
    }
    const halted = decided.kind === "approved" ? await whyNotLeaving(tx, order.connectionId) : null;
    if (halted) throw new AppError("conflict", halted);
    if (decided.kind === "approved") await reserveStored(tx, order, now);
    await recordDecision(tx, order, decided, { actor, reason: word.reason, now });
    const details = { decision: word.decision, amount: `${order.amount} ${order.currency}`, reason: word.reason };
    return { done: { order, decided }, audit: { subjectType: "order", subjectId: order.id, details } };
  },
  after: async ({ desk, actor }, { order, decided }, { cvv }): Promise<PayoutDecided> => {
    const orderId = order.id;
    if (decided.kind === "waiting") return { kind: "waiting", orderId, missing: decided.missing };
    if (decided.kind === "rejected") return { kind: "rejected", orderId };
    return sendNow(desk, actor, orderId, cvv);
  },
});

async function lockSubject(tx: Tx, requestId: string): Promise<OrderRow> {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
  const order = request?.subjectType === "order" ? await lockOrder(tx, request.subjectId) : null;
  if (!order) throw new AppError("not_found", "There is no such request.");
  if (order.submission !== "held") {
    const now = order.submission === "draft" ? "sent back to whoever prepared it" : order.submission.replace("_", " ");
    throw new AppError("conflict", `It waits no more: it is ${now} by now.`);
  }
  return order;
}

async function recordDecision(
  tx: Tx,
  order: OrderRow,
  decided: Decided,
  { actor, reason, now }: { actor: Actor; reason: string | null; now: Date },
): Promise<void> {
  const { personId } = actor;
  if (decided.kind === "rejected") {
    const event = { kind: "sent_back", personId, details: { reason } };
    return sendBack(tx, order, { cause: "sent_back", why: `${actor.name}: ${reason}`, event, now });
  }
  const requiredApprovals = decided.request.required;
  if (requiredApprovals > order.requiredApprovals) {
    await tx.update(orders).set({ requiredApprovals }).where(eq(orders.id, order.id));
  }
  const submission = decided.kind === "approved" ? "queued" : "held";
  const details = decided.kind === "waiting" ? { missing: decided.missing } : {};
  const event = { kind: "let_go", personId, details };
  await recordChange(tx, order, { submission }, { now, plan: "none", event });
}

/** Back to whoever prepared it, with the reason where they look: on the order and in their lists. */
async function sendBack(
  tx: Tx,
  order: OrderRow,
  { cause, why, event, now }: { cause: SentBackCause; why: string; event: EventEntry; now: Date },
): Promise<void> {
  await recordChange(tx, order, { submission: "draft", cause, errorMessage: why }, { now, plan: "none", event });
}

/**
 * Another content for a payout of one's own that has not left: one that was sent back, or still waits. It keeps its id;
 * whatever was approved of it is void, and the policy is asked anew. Throws like `submitPayout`.
 */
export const mendPayout = command({
  act: "payouts.mend",
  input: payoutInput.extend({ orderId: z.uuid() }),
  // The one it leaves, and the one it goes to.
  connectionsOf: async (tx, input) => [...(await ofOrder(tx, input)), input.connectionId],
  run: async ({ desk, tx, actor, now }, { orderId, ...input }) => {
    await lockDuplicates(tx, "connection", input.connectionId);
    const row = await lockOrder(tx, orderId);
    if (row?.clientOrderId !== input.clientOrderId || row.kind !== "payout") {
      throw new AppError("not_found", "There is no such payout.");
    }
    if (row.preparedBy !== actor.personId) {
      throw new AppError("forbidden", "Whoever prepared it mends it. You can send another like it.");
    }
    if (row.submission !== "draft" && row.submission !== "held") {
      throw new AppError("conflict", `It is ${row.submission.replace("_", " ")}: too late to change it.`);
    }
    const payout = await mustPrepare(desk, tx, input, now);
    await refuseDuplicates(tx, input, payout, now, orderId);
    await voidRequest(tx, { subjectType: "order", subjectId: orderId }, `Changed by ${actor.name}.`, now);
    const asked = await askForPayout(tx, payout, actor, now, orderId);
    refuseAlone(asked.precautions.unresolved, asked.others);
    const limitDay = await reserve(tx, payout, actor.personId, now, orderId);
    refuseWithoutCvv(payout, asked, input.cvv);
    const changes = await compareContent(desk, tx, row, payout, input.yourReference);
    await rewritePayout(desk, tx, { orderId, input, payout, limitDay, asked, actor, now, changes });
    const details = { amount: `${payout.amount} ${payout.currency}`, was: `${row.amount} ${row.currency}` };
    return { done: { asked }, audit: { subjectType: "order", subjectId: orderId, details } };
  },
  releases: ({ asked }, { orderId }) => (asked.required === 0 ? orderId : null),
  after: async ({ desk, actor }, { asked }, { orderId, cvv }): Promise<Submitted> => {
    if (asked.required > 0) return { kind: "held", orderId, required: asked.required, because: asked.because };
    return sendNow(desk, actor, orderId, cvv);
  },
});

/** What an edit changes of a stored payout, for the approver and the preparer to compare. */
async function compareContent(
  desk: Desk,
  tx: Tx,
  row: OrderRow,
  payout: PreparedPayout,
  yourReference: string | null,
): Promise<FieldChange[]> {
  const [from] = await tx
    .select({ connection: connections.name, endpoint: endpoints.label })
    .from(endpoints)
    .innerJoin(connections, eq(connections.id, endpoints.connectionId))
    .where(eq(endpoints.id, row.endpointId));
  const sealed = openSealedFields(desk.sealer, row.id, row.sealedFields);
  return findChanges(
    { fields: row.fields, sealed, reference: row.yourReference, from: `${from?.connection}, ${from?.endpoint}` },
    {
      ...{ fields: payout.fields, sealed: payout.sealed, reference: yourReference || null },
      from: `${payout.connection.name}, ${payout.endpoint.label}`,
    },
  );
}

/** Requests that nobody answered in time: their payouts go back to whoever prepared them. Returns how many. */
export async function expireApprovals(desk: Desk): Promise<number> {
  const due = await findDueRequests(desk.db, "order", desk.now());
  return eachApart(desk, due, ({ id, subjectId }) =>
    desk.db.transaction(async (tx) => {
      const now = desk.now();
      const row = await lockOrder(tx, subjectId);
      if (!(await expireRequest(tx, id, now)) || row?.submission !== "held") return;
      const why = "Nobody decided in time.";
      const event = { kind: "approval_expired", details: { reason: why } };
      await sendBack(tx, row, { cause: "approval_expired", why, event, now });
    }),
  );
}
