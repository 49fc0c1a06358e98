import { eq } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { voidRequest } from "@/lib/controls/approvals/requests";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { command } from "@/lib/identity/auth/access/command";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { acknowledgeInput, orderInput } from "@/lib/payments/orders/input";
import { describeOrder, needsAcknowledgement } from "@/lib/payments/orders/labels";
import { lockOrder, readLastEventId, readState, recordChange, recordEvent } from "@/lib/payments/orders/record";
import { ofOrder } from "@/lib/payments/orders/scope";
import { shownLabel } from "@/lib/payments/orders/shown-label";
import { canStillLeave } from "@/lib/payments/orders/states";
import * as t from "@/messages/dispatch/model";
import { queryOrder } from "./polling";

const gone = () => new AppError("not_found", t.orderNotFound);

/** @throws AppError `conflict` when the connection has no status query */
export const askNow = command({
  permission: "orders.query",
  input: orderInput,
  connectionsOf: ofOrder,
  run: async ({ tx }, { orderId }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    const [connection] = await tx.select().from(connections).where(eq(connections.id, row.connectionId));
    if (!connection?.statusQuery) throw new AppError("conflict", t.statusQueryOff);
    if (row.sentAt === null && row.origin === "made") throw new AppError("conflict", t.neverSent);
    return { done: null, audit: { subjectType: "order", subjectId: orderId } };
  },
  after: async ({ ctx }, _done, { orderId }): Promise<{ asked: string }> => ({
    asked: await describeAnswer(ctx, await queryOrder(ctx, orderId)),
  }),
});

async function describeAnswer({ db }: AppContext, learnt: Message | null): Promise<string> {
  return learnt === null ? t.orderNotFound : render(learnt, await readForms(db));
}

/** @throws AppError `conflict` when a newer event than the user saw has arrived */
export const acknowledgeOrder = command({
  permission: "orders.acknowledge",
  input: acknowledgeInput,
  connectionsOf: ofOrder,
  run: async ({ tx, actor, now }, { orderId, seenEventId }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    const { laterEvents } = await readState(tx, row);
    const facets = facetsOf(row, laterEvents);
    if (!needsAcknowledgement(facets)) throw new AppError("conflict", t.nothingToAcknowledge);
    if ((await readLastEventId(tx, orderId)) !== seenEventId) {
      throw new AppError("conflict", t.newerReports);
    }
    const { label, name } = describeOrder(facets);
    const event = {
      kind: "acknowledged",
      userId: actor.userId,
      details: { acknowledged: message("any.status", { status: name }) },
    } as const;
    await tx.update(orders).set({ acknowledgedAt: now, updatedAt: now }).where(eq(orders.id, orderId));
    await recordEvent(tx, orderId, event);
    return { done: { orderId }, audit: { subjectType: "order", subjectId: orderId, details: { alarm: label } } };
  },
});

/**
 * Cancels an unsent order and closes its approval requests.
 * @throws AppError `conflict` once the order may have left
 */
export const cancelPayout = command({
  permission: "payouts.cancel",
  input: orderInput,
  connectionsOf: ofOrder,
  run: async ({ tx, actor, now }, { orderId }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw gone();
    // The gateway may have an order with a conflict, so users must resolve it instead.
    if (!canStillLeave(row.submission) || row.conflict !== null) {
      throw new AppError("conflict", t.notCancellable(shownLabel(row)));
    }
    const event = {
      kind: "cancelled",
      userId: actor.userId,
      details: { reason: message("orders.cancelledBy", actor.name) },
    } as const;
    await voidRequest(
      tx,
      { subjectType: "order", subjectId: orderId },
      message("approvals.cancelledBy", actor.name),
      now,
    );
    await recordChange(tx, row, { submission: "cancelled", cause: "by_user" }, { now, plan: "none", event });
    return { done: { orderId }, audit: { subjectType: "order", subjectId: orderId } };
  },
});
