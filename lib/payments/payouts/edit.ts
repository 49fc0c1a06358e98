import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { connections, endpoints } from "@/db/schema/connections";
import { voidRequest } from "@/lib/controls/approvals/requests";
import { check } from "@/lib/controls/check";
import { reserve } from "@/lib/controls/limits/reserve";
import { lockDuplicates } from "@/lib/controls/precautions/duplicates";
import { refuseAlone, refuseDuplicates } from "@/lib/controls/precautions/precautions";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import { command } from "@/lib/identity/auth/access/command";
import { type FieldChange, findChanges } from "@/lib/payments/orders/edit-changes";
import { payoutInput } from "@/lib/payments/orders/input";
import { lockOrder, type OrderRow } from "@/lib/payments/orders/record";
import { ofOrder } from "@/lib/payments/orders/scope";
import { openSealedFields } from "@/lib/payments/orders/sealed";
import { shownLabel } from "@/lib/payments/orders/shown-label";
import { isUnreleased } from "@/lib/payments/orders/states";
import * as t from "@/messages/payouts/model";
import { subjectOfPayout } from "./hold";
import type { PreparedPayout } from "./prepare";
import { mustPrepare, refuseWithoutCvv, rewritePayout, type Submitted, sendNow } from "./submit";

/** The payout keeps its id; earlier approvals are void, so the policy applies again. Throws like `submitPayout`. */
export const editPayout = command({
  permission: "payouts.edit",
  input: payoutInput.extend({ orderId: z.uuid() }),
  connectionsOf: async (tx, input) => [...(await ofOrder(tx, input)), input.connectionId],
  run: async ({ ctx, tx, actor, now }, { orderId, ...input }) => {
    await lockDuplicates(tx, "connection", input.connectionId);
    const row = await lockOrder(tx, orderId);
    if (row?.clientOrderId !== input.clientOrderId || row.kind !== "payout") {
      throw new AppError("not_found", t.payoutUnknown);
    }
    if (row.preparedBy !== actor.userId) throw new AppError("forbidden", t.preparerOnly);
    if (!isUnreleased(row.submission) || row.conflict !== null)
      throw new AppError("conflict", t.notEditable(shownLabel(row)));
    const payout = await mustPrepare(ctx, tx, input, now);
    const subject = subjectOfPayout(payout, actor, orderId);
    await refuseDuplicates(tx, { ...input, ...subject }, now);
    await voidRequest(tx, { subjectType: "order", subjectId: orderId }, message("approvals.editedBy", actor.name), now);
    const asked = await check(tx, subject, now);
    refuseAlone(asked.precautions.unresolved, asked.others);
    const limitDay = await reserve(tx, subject, now);
    refuseWithoutCvv(payout, asked, input.cvv);
    const changes = await compareContent(ctx, tx, row, payout, input.yourReference);
    await rewritePayout(ctx, tx, { orderId, input, payout, limitDay, asked, actor, now, changes });
    const details = { amount: `${payout.amount} ${payout.currency}`, was: `${row.amount} ${row.currency}` };
    return { done: { asked }, audit: { subjectType: "order", subjectId: orderId, details } };
  },
  releases: ({ asked }, { orderId }) => (asked.required === 0 ? orderId : null),
  after: async ({ ctx, actor }, { asked }, { orderId, cvv }): Promise<Submitted> => {
    if (asked.required > 0) return { kind: "held", orderId, required: asked.required, because: asked.because };
    return sendNow(ctx, actor, orderId, cvv);
  },
});

async function compareContent(
  ctx: AppContext,
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
  const sealed = openSealedFields(ctx.sealer, row.id, row.sealedFields);
  return findChanges(
    { fields: row.fields, sealed, reference: row.yourReference, from: `${from?.connection}, ${from?.endpoint}` },
    {
      ...{ fields: payout.fields, sealed: payout.sealed, reference: yourReference || null },
      from: `${payout.connection.name}, ${payout.endpoint.label}`,
    },
  );
}
