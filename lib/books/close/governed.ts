import { eq } from "drizzle-orm";
import { closePeriods, closeRequests } from "@/db/schema/close";
import { evaluatePeriods, lockEvaluation, type Period } from "@/lib/books/matching/evaluate";
import { noAmounts, requirementOf } from "@/lib/controls/approvals/requirement";
import type { ApprovalSubject } from "@/lib/controls/approvals/subject";
import { AppError } from "@/lib/core/runtime/errors";
import { render } from "@/lib/core/text/render";
import * as common from "@/messages/common";
import { digestOf, lockPeriod, mustBeLastClosed, mustSeeAll, nameOf, sign } from "./periods";

type Found = { request: typeof closeRequests.$inferSelect; period: Period };

export const governedCloseRequest: ApprovalSubject<Found, { kind: "approved" }> = {
  lock: async ({ tx, now }, { subjectId }) => {
    const [request] = await tx.select().from(closeRequests).where(eq(closeRequests.id, subjectId));
    if (!request) throw new AppError("not_found", common.requestNotFound);
    // New data changes the figures, and so what an approval would cover.
    if (request.isOpen && request.kind === "review") await evaluatePeriods(tx, now);
    else await lockEvaluation(tx);
    return { request, period: await lockPeriod(tx, request.periodId) };
  },
  refuse: async ({ actor }) => mustSeeAll(actor),
  digest: ({ ctx }, { request, period }) => digestOf(ctx, request, period),
  requirement: async ({ tx, now }, { request }) => {
    const permission = request.kind === "review" ? "periods.prepare" : "periods.reopen";
    const subject = { permission, connectionId: null, askedBy: request.requestedBy, amounts: noAmounts } as const;
    const asked = await requirementOf(tx, subject, now);
    return { ...asked, required: Math.max(asked.required, 1) };
  },
  describe: ({ period }) => ({ subjectType: "period", subjectId: period.id, details: { title: nameOf(period) } }),
  onApproved: async ({ tx, actor, now }, { request, period }) => {
    const { id, kind, certification, reason } = request;
    const signature = {
      periodId: period.id,
      userId: actor.userId,
      at: now,
      certification,
      reason,
      digest: period.digest,
    };
    if (kind === "review") {
      await tx.update(closePeriods).set({ state: "reviewed" }).where(eq(closePeriods.id, period.id));
      await sign(tx, { ...signature, act: "reviewed" });
    } else {
      await mustBeLastClosed(tx, period);
      const open = { state: "open", suspendedAt: null, suspendedReason: null } as const;
      await tx.update(closePeriods).set(open).where(eq(closePeriods.id, period.id));
      await sign(tx, { ...signature, act: "reopened" });
    }
    await tx.update(closeRequests).set({ isOpen: false }).where(eq(closeRequests.id, id));
    if (kind === "reopen") await evaluatePeriods(tx, now);
    return () => ({ kind: "approved" });
  },
  onEnded: async ({ tx, now }, { request, period }, { by, reason }) => {
    await tx.update(closeRequests).set({ isOpen: false }).where(eq(closeRequests.id, request.id));
    if (request.kind !== "review" || period.state !== "prepared") return;
    await tx.update(closePeriods).set({ state: "open" }).where(eq(closePeriods.id, period.id));
    const signature = { periodId: period.id, act: "rejected", userId: by?.userId, at: now } as const;
    await sign(tx, { ...signature, reason: render(reason), digest: period.digest });
  },
};
