import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { resolutionOrders, resolutions } from "@/db/schema/resolutions";
import type { ApprovalSubject, Ended } from "@/lib/controls/approvals/subject";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { recordEvents } from "@/lib/payments/orders/record";
import * as common from "@/messages/common";
import { applyConfirmed } from "./apply";
import { storedRequirement } from "./requirement";

type Resolution = typeof resolutions.$inferSelect;

export const subjectType = "resolution" as const;

/** An update that arrived before the approval wins. */
export const governedResolution: ApprovalSubject<Resolution, { kind: "resolved" }> = {
  // A resolution never changes, so a lock on its request is enough.
  lock: async ({ tx }, { subjectId }) => {
    const [resolution] = await tx.select().from(resolutions).where(eq(resolutions.id, subjectId));
    if (!resolution) throw new AppError("not_found", common.requestNotFound);
    return resolution;
  },
  digest: ({ ctx, tx }, resolution) => digestOf(tx, ctx.sealer, resolution),
  requirement: ({ tx, now }, resolution) => storedRequirement(tx, resolution, now),
  describe: ({ id }) => ({ subjectType, subjectId: id }),
  onCounted: async ({ tx, actor }, { id }, { missing }) => {
    if (missing === 0) return;
    const reported = await tx
      .select({ orderId: resolutionOrders.orderId })
      .from(resolutionOrders)
      .where(eq(resolutionOrders.resolutionId, id));
    const event = { kind: "resolution_seconded", userId: actor.userId, details: { resolutionId: id } } as const;
    await recordEvents(
      tx,
      reported.map(({ orderId }) => ({ orderId, event })),
    );
  },
  onApproved:
    async ({ ctx }, { id }) =>
    async () => {
      await applyConfirmed(ctx, id);
      return { kind: "resolved" };
    },
  onEnded: ({ tx }, { id }, ended) => closeOrders(tx, id, ended),
};

export async function digestOf(tx: Tx, sealer: Sealer, resolution: Resolution): Promise<string> {
  const { id, kind, connectionId, reportId, reason } = resolution;
  const reported = await tx
    .select()
    .from(resolutionOrders)
    .where(eq(resolutionOrders.resolutionId, id))
    .orderBy(asc(resolutionOrders.orderId));
  const orders = reported.map(({ orderId, verdict, gatewayOrderId, evidence, besides, seenEventId }) => [
    ...[orderId, verdict, gatewayOrderId, evidence, besides],
    seenEventId.toString(),
  ]);
  return sealer.fingerprint(JSON.stringify([kind, connectionId, reportId, reason, orders]), "resolution");
}

async function closeOrders(tx: Tx, resolutionId: string, { state, reason, by }: Ended): Promise<void> {
  const closed = await tx
    .update(resolutionOrders)
    .set({ isOpen: false })
    .where(and(eq(resolutionOrders.resolutionId, resolutionId), eq(resolutionOrders.isOpen, true)))
    .returning({ orderId: resolutionOrders.orderId });
  const details = { resolutionId, state, reason };
  const event = { kind: "resolution_ended", userId: by?.userId, details } as const;
  await recordEvents(
    tx,
    closed.map(({ orderId }) => ({ orderId, event })),
  );
}
