import { eq } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { voidRequest } from "@/lib/approvals/requests";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { type Dispatched, dispatch } from "./dispatch";
import type { Submission } from "./facets";
import { facetsOf } from "./facets-of";
import { acknowledgeInput, orderInput, resumeInput } from "./input";
import { reserveStored } from "./limit-guard";
import { queryOrder } from "./polling";
import { ofOrder } from "./reach";
import { lockOrder, readLastEventId, readState, recordChange, recordEvent } from "./record";
import { asksForNote, describeOrder } from "./words";

const gone = () => new AppError("not_found", "There is no such order.");

/** Asks the gateway about an order now. Throws AppError `conflict` when its connection has no status query. */
export const askNow = command({
  act: "orders.query",
  input: orderInput,
  connectionsOf: ofOrder,
  run: async ({ tx }, { orderId }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    const [connection] = await tx.select().from(connections).where(eq(connections.id, row.connectionId));
    if (!connection?.statusQuery)
      throw new AppError("conflict", "The status query of this connection is switched off.");
    if (row.sentAt === null && row.origin === "made")
      throw new AppError("conflict", "It was never sent: there is nothing to ask about.");
    return { done: null, audit: { subjectType: "order", subjectId: orderId } };
  },
  after: async ({ desk }, _done, { orderId }): Promise<{ asked: string }> => ({
    asked: await queryOrder(desk, orderId),
  }),
});

/**
 * Sends an order that provably never left, or whose access was refused, once more: same order, same id. The claim
 * decides; a CVV is needed again where the order had one.
 */
export const resumePayout = command({
  act: "payouts.resume",
  input: resumeInput,
  connectionsOf: ofOrder,
  run: async ({ tx, now }, { orderId, cvv }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    const mayResume =
      row.submission === "not_sent" || (row.submission === "rejected" && row.cause === "access_refused");
    if (!mayResume) throw new AppError("conflict", `It is ${row.submission.replace("_", " ")}: it is not sent again.`);
    if (row.conflict !== null) throw new AppError("conflict", `It is not sent again. ${row.conflict}`);
    if (row.reportedStatus !== null) {
      const message = `An unverified callback says ${row.reportedStatus} about it. Ask the gateway first: it may have the order after all.`;
      throw new AppError("conflict", message);
    }
    if (row.needsCvv && cvv === null) {
      throw new AppError("invalid", "Type the card verification value again; it was not kept.", {
        fields: { cvv: "3 or 4 digits." },
      });
    }
    await reserveStored(tx, row, now);
    return { done: null, audit: { subjectType: "order", subjectId: orderId, details: { attempt: row.attempt + 1 } } };
  },
  releases: (_done, { orderId }) => orderId,
  after: async ({ desk, actor }, _done, { orderId, cvv }): Promise<{ orderId: string; sent: Dispatched }> => ({
    orderId,
    sent: await dispatch(desk, orderId, { by: "person", personId: actor.personId, cvv }),
  }),
});

/**
 * One person takes note of an alarm that nobody can undo (a reversal, a chargeback, an order that was not sent). Throws
 * AppError `conflict` when something newer has come than what they looked at.
 */
export const acknowledgeOrder = command({
  act: "orders.acknowledge",
  input: acknowledgeInput,
  connectionsOf: ofOrder,
  run: async ({ tx, actor, now }, { orderId, seenEventId }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    const { aftermath } = await readState(tx, row);
    const facets = facetsOf(row, aftermath);
    if (!asksForNote(facets)) throw new AppError("conflict", "There is no alarm to take note of any more.");
    if ((await readLastEventId(tx, orderId)) !== seenEventId) {
      throw new AppError("conflict", "Something new came meanwhile. Look again, then take note.");
    }
    const { label } = describeOrder(facets);
    const event = { kind: "acknowledged", personId: actor.personId, details: { noted: label } };
    await tx.update(orders).set({ acknowledgedAt: now, updatedAt: now }).where(eq(orders.id, orderId));
    await recordEvent(tx, orderId, event);
    return { done: { orderId }, audit: { subjectType: "order", subjectId: orderId, details: { alarm: label } } };
  },
  after: (_context, done) => done,
});

const cancellable: readonly Submission[] = ["draft", "held", "queued", "not_sent"];

/** Ends an order that has not left. What was asked of others about it is void. Throws AppError `conflict` once it may have. */
export const cancelPayout = command({
  act: "payouts.cancel",
  input: orderInput,
  connectionsOf: ofOrder,
  run: async ({ tx, actor, now }, { orderId }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    const waits = row.submission === "rejected" && row.cause === "access_refused" && row.conflict === null;
    if (!cancellable.includes(row.submission) && !waits) {
      throw new AppError("conflict", `It is ${row.submission.replace("_", " ")}: too late to cancel here.`);
    }
    const event = {
      kind: "cancelled",
      personId: actor.personId,
      details: { reason: `Cancelled by ${actor.name} before it was sent.` },
    };
    await voidRequest(tx, { subjectType: "order", subjectId: orderId }, `Cancelled by ${actor.name}.`, now);
    await recordChange(tx, row, { submission: "cancelled", cause: "by_person" }, { now, plan: "none", event });
    return { done: { orderId }, audit: { subjectType: "order", subjectId: orderId } };
  },
  after: (_context, done) => done,
});
