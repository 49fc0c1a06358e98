import { and, eq, sql } from "drizzle-orm";
import { paysBesideUnknown } from "@/db/beside-unknown";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { evaluateStanding } from "@/lib/controls/approvals/standing";
import { reserveStored } from "@/lib/controls/limits/reserve";
import { refuseTakenReference } from "@/lib/controls/precautions/precautions";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { command } from "@/lib/identity/auth/access/command";
import { type Dispatched, dispatch } from "@/lib/payments/dispatch/dispatch";
import { resumeInput } from "@/lib/payments/orders/input";
import { lockOrder, type OrderRow } from "@/lib/payments/orders/record";
import { ofOrder } from "@/lib/payments/orders/scope";
import { shownLabel } from "@/lib/payments/orders/shown-label";
import { mayBeSentAgain } from "@/lib/payments/orders/states";
import * as t from "@/messages/payouts/new";
import { checkOrder } from "./hold";

/**
 * Resends an order under the same id when it provably never left or its access was refused. Approval, unresolved
 * payouts, reference and limits are checked again; the claim decides. A required CVV must be entered again.
 * @throws AppError `conflict`, `limit`, `invalid`
 */
export const resumePayout = command({
  permission: "payouts.resume",
  input: resumeInput,
  connectionsOf: ofOrder,
  run: async ({ tx, now }, { orderId, cvv }) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw new AppError("not_found", t.notFound);
    if (!mayBeSentAgain(row.submission)) throw new AppError("conflict", t.refused.status(shownLabel(row)));
    if (row.conflict !== null) throw new AppError("conflict", t.refused.conflict(render(row.conflict)));
    if (row.reportedStatus !== null) {
      const message = t.refused.reported(row.reportedStatus);
      throw new AppError("conflict", message);
    }
    if (row.needsCvv && cvv === null) {
      throw new AppError("invalid", t.cvv.needed, { fields: { cvv: t.cvv.form } });
    }
    await refuseTakenReference(tx, row, now);
    await refuseBesideUnknown(tx, orderId);
    await refuseLapsed(tx, row, now);
    await reserveStored(tx, row, now);
    return { done: null, audit: { subjectType: "order", subjectId: orderId, details: { attempt: row.attempt + 1 } } };
  },
  releases: (_done, { orderId }) => orderId,
  after: async ({ ctx, actor }, _done, { orderId, cvv }): Promise<{ orderId: string; sent: Dispatched }> => ({
    orderId,
    sent: await dispatch(ctx, orderId, { by: "user", userId: actor.userId, cvv }),
  }),
});

/** An approval that predates the unconfirmed payout to the same account doesn't cover the risk. */
async function refuseBesideUnknown(tx: Tx, orderId: string): Promise<void> {
  const isHeld = await tx.$count(orders, and(eq(orders.id, orderId), paysBesideUnknown("orders")));
  if (isHeld > 0) throw new AppError("conflict", t.refused.unconfirmed);
}

async function refuseLapsed(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const why = order.batchId === null ? await whyLapsed(tx, order, now) : await whyBatchLapsed(tx, order.batchId, now);
  if (why) throw new AppError("conflict", t.refused.lapsed(render(why)));
}

async function whyLapsed(tx: Tx, order: OrderRow, now: Date): Promise<Message | null> {
  const current = await checkOrder(tx, order, now);
  const standing = await evaluateStanding(tx, { ...order, subjectType: "order", subjectId: order.id }, current, now);
  if (standing.kind === "holds") return null;
  return standing.kind === "lapsed" ? standing.why : message("approvals.approverLost");
}

async function whyBatchLapsed(tx: Tx, batchId: string, now: Date): Promise<Message | null> {
  const { rows } = await tx.execute<{ holds: boolean }>(
    sql`select batch_may_leave(b, ${now}, null) as holds from batches b where b.id = ${batchId}`,
  );
  return rows[0]?.holds === false ? message("approvals.batchLapsed") : null;
}
