import { eq } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { ApprovalSubject } from "@/lib/controls/approvals/subject";
import { reserveStored } from "@/lib/controls/limits/reserve";
import { refuseTakenReference, refuseWithoutReason } from "@/lib/controls/precautions/precautions";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import { digestStored } from "@/lib/payments/orders/approval-digest";
import { lockOrder, type OrderRow, recordChange } from "@/lib/payments/orders/record";
import { shownLabel } from "@/lib/payments/orders/shown-label";
import { whyNotReleased } from "@/lib/payments/payees/pick";
import { whyNotSaved } from "@/lib/payments/payees/saved";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/model";
import { checkOrder, whyNotLeaving } from "./hold";
import { type Submitted, sendNow } from "./submit";

/** The last missing approval sends the payout, in that approver's request. */
export const governedPayout: ApprovalSubject<OrderRow, Submitted> = {
  lock: async ({ tx }, { subjectId }) => {
    const order = await lockOrder(tx, subjectId);
    if (!order) throw new AppError("not_found", common.requestNotFound);
    return order;
  },
  refuse: async ({ tx, now, decision }, order) => {
    if (order.submission !== "held") {
      const state = order.submission === "draft" ? t.draftState : shownLabel(order);
      throw new AppError("conflict", t.approvalObsolete(state));
    }
    if (decision.decision !== "approve") return;
    const changed = await whyNotReleased(tx, order.payeeAccountId);
    if (changed) throw new AppError("conflict", changed);
    const unsaved = order.kind === "payout" ? await whyNotSaved(tx, order) : null;
    if (unsaved) throw new AppError("conflict", unsaved);
    await refuseTakenReference(tx, order, now);
    await refuseWithoutReason(tx, order, decision, now);
  },
  digest: ({ ctx, tx }, order) => digestStored(tx, ctx.sealer, order),
  requirement: ({ tx, now }, order) => checkOrder(tx, order, now),
  describe: ({ id, amount, currency }) => ({
    subjectType: "order",
    subjectId: id,
    details: { amount: `${amount} ${currency}` },
  }),
  onCounted: async ({ tx, actor, now }, order, { missing, required }) => {
    if (required > order.requiredApprovals) {
      await tx.update(orders).set({ requiredApprovals: required }).where(eq(orders.id, order.id));
    }
    if (missing === 0) return;
    const event = { kind: "approved", userId: actor.userId, details: { missing } } as const;
    await recordChange(tx, order, { submission: "held" }, { now, plan: "none", event });
  },
  onApproved: async ({ ctx, tx, actor, decision, now }, order) => {
    if (order.needsCvv && decision.cvv === null) {
      const message = t.verificationValueLost;
      throw new AppError("invalid", message, { fields: { cvv: message } });
    }
    const halted = await whyNotLeaving(tx, order.connectionId);
    if (halted) throw new AppError("conflict", halted);
    await reserveStored(tx, order, now);
    const event = { kind: "approved", userId: actor.userId, details: {} } as const;
    await recordChange(tx, order, { submission: "queued" }, { now, plan: "none", event });
    return () => sendNow(ctx, actor, order.id, decision.cvv);
  },
  onEnded: async ({ tx, now }, order, { state, reason, by }) => {
    if (order.submission !== "held") return;
    const kind = state === "expired" ? ("approval_expired" as const) : ("approval_rejected" as const);
    const event = { kind, userId: by?.userId, details: { reason } };
    const why = state === "rejected" ? message("any.named", by?.name ?? "", reason) : reason;
    await recordChange(
      tx,
      order,
      { submission: "draft", cause: kind, errorMessage: null, reason: why },
      { now, plan: "none", event },
    );
  },
};
