import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { provideContext } from "@/lib/identity/users/testing-context";
import { acknowledgeOrder } from "@/lib/payments/dispatch/commands";
import * as t from "@/messages/dispatch/model";
import { getOrder } from "./detail-queries";
import type { GatewayUpdate } from "./evaluation";
import { describeOrder } from "./labels";
import { lockOrder, readState } from "./record";
import { recordEvaluation } from "./record-evaluations";
import { applyUpdate } from "./status";
import { insertOrder } from "./testing";
import { gatewayUpdateOf } from "./testing-state";

const { ctx, ana } = provideContext("file", { ana: "preparer" });

async function hear(orderId: string, reported: Partial<GatewayUpdate>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw new Error("no order");
    const gatewayUpdate = gatewayUpdateOf({
      source: "query",
      type: "reversal",
      gatewayOrderId: null,
      amount: "10.00",
      ...reported,
    });
    const evaluated = applyUpdate(await readState(tx, row), gatewayUpdate);
    await recordEvaluation(tx, row, evaluated, { now: ctx.now(), plan: "none", event: { kind: "callback" } });
  });
}

const toneOf = async (orderId: string) => describeOrder((await getOrder(ctx, null, orderId)).facets).tone;
const acknowledge = async (orderId: string) =>
  acknowledgeOrder(ctx, ana, { orderId, seenEventId: (await getOrder(ctx, null, orderId)).lastEventId });

test("one user acknowledges a reversal; a newer one needs acknowledgement again", async () => {
  const { id } = await insertOrder(ctx.db);
  await hear(id, {});
  expect(await toneOf(id)).toBe("alarm");
  await acknowledge(id);
  expect(await toneOf(id)).toBe("failed");
  expect(await ctx.db.select().from(audit).where(eq(audit.subjectId, id))).toMatchObject([
    { permission: "orders.acknowledge", userId: ana.userId, details: { alarm: "Reversed" } },
  ]);
  await hear(id, {});
  expect(await toneOf(id)).toBe("failed");
  await hear(id, { amount: "20.00" });
  expect(await toneOf(id)).toBe("alarm");
});

test("what came after the page was opened is not acknowledged unseen", async () => {
  const { id } = await insertOrder(ctx.db);
  await hear(id, {});
  const { lastEventId } = await getOrder(ctx, null, id);
  await hear(id, { type: "chargeback" });
  await expect(acknowledgeOrder(ctx, ana, { orderId: id, seenEventId: lastEventId })).rejects.toMatchObject({
    code: "conflict",
    message: t.newerReports,
  });
  await acknowledge(id);
  expect(await toneOf(id)).toBe("failed");
});

test("a conflict cannot be acknowledged, and an acknowledgement ends where one arises", async () => {
  const { id } = await insertOrder(ctx.db);
  await hear(id, {});
  await acknowledge(id);
  await hear(id, { type: "payout", status: "declined", amount: null, currency: null });
  expect(await toneOf(id)).toBe("alarm");
  await expect(acknowledge(id)).rejects.toMatchObject({ code: "conflict" });
  await expect(acknowledge((await insertOrder(ctx.db)).id)).rejects.toMatchObject({ code: "conflict" });
});
