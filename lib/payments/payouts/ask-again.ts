import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { openRequest, voidRequest } from "@/lib/controls/approvals/requests";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { message, together } from "@/lib/core/text/message";
import { digestStored } from "@/lib/payments/orders/approval-digest";
import { type OrderRow, recordEvent } from "@/lib/payments/orders/record";
import { checkOrder } from "./hold";

/** Changed files change what approvers see, so the approval is void and requested again. */
export async function askAgain(
  { ctx, tx, actor, now }: { ctx: AppContext; tx: Tx; actor: Actor; now: Date },
  order: OrderRow,
): Promise<void> {
  if (order.submission !== "held" || order.preparedBy === null) return;
  const { id, kind, connectionId, preparedBy } = order;
  const why = message("approvals.filesChangedBy", actor.name);
  const subject = { subjectType: "order", subjectId: id } as const;
  await voidRequest(tx, subject, why, now);
  const current = await checkOrder(tx, order, now);
  const required = Math.max(current.required, order.requiredApprovals);
  const asked = { ...current, required, because: together(why, current.because) };
  const digest = await digestStored(tx, ctx.sealer, order);
  await tx
    .update(orders)
    .set({ approvalDigest: digest, requiredApprovals: required, updatedAt: now })
    .where(eq(orders.id, id));
  const permission = kind === "update" ? ("recurring.update" as const) : ("payouts.submit" as const);
  await openRequest(tx, { permission, ...subject, connectionId, digest, asked }, { userId: preparedBy }, now);
  const details = { required, reason: asked.because };
  await recordEvent(tx, id, { kind: "held", userId: actor.userId, details });
}
