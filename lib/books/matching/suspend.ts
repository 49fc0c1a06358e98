import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { closePeriods, closeRequests, closeSignatures } from "@/db/schema/close";
import { voidRequest } from "@/lib/controls/approvals/requests";
import { message } from "@/lib/core/text/message";

export const closeSubject = "close_request" as const;

export async function suspendClosed(tx: Tx, ids: string[], now: Date): Promise<void> {
  const suspended = await tx
    .update(closePeriods)
    .set({ suspendedAt: now, suspendedReason: message("periods.knownLater") })
    .where(and(inArray(closePeriods.id, ids), isNull(closePeriods.suspendedAt)))
    .returning({ id: closePeriods.id, digest: closePeriods.digest });
  for (const { id, digest } of suspended)
    await tx.insert(closeSignatures).values({ periodId: id, act: "suspended", at: now, digest });
}

/** A period whose figures changed between signing and closing opens again. */
export async function suspendSigned(tx: Tx, periodId: string, digest: string, now: Date): Promise<void> {
  await endCloseRequest(tx, periodId, now);
  await tx
    .update(closePeriods)
    .set({ state: "open", suspendedAt: now, suspendedReason: message("periods.figuresChanged") })
    .where(eq(closePeriods.id, periodId));
  await tx.insert(closeSignatures).values({ periodId, act: "suspended", at: now, digest });
}

async function endCloseRequest(tx: Tx, periodId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(closeRequests)
    .set({ isOpen: false })
    .where(and(eq(closeRequests.periodId, periodId), eq(closeRequests.isOpen, true)))
    .returning({ id: closeRequests.id });
  for (const { id } of ended)
    await voidRequest(tx, { subjectType: closeSubject, subjectId: id }, message("periods.reviewEnded"), now);
}
