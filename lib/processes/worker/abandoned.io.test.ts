import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { decideOn } from "@/lib/desk/decisions/testing";
import { editPayout } from "@/lib/payments/payouts/edit";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { cancelAbandoned, submitPayout } from "@/lib/payments/payouts/submit";
import { provideWorkshop } from "./testing";

const { shop, bo, mia } = provideWorkshop({ bo: "approver", mia: "admin" });
beforeAll(async () => {
  const tiers = [{ currency: "EUR", from: "100", approvers: 1 as const }];
  await shop.ctx.db.insert(approvalPolicies).values({
    permission: "payouts.submit",
    version: 1,
    connectionId: shop.connectionId,
    rules: { ...defaultRules["payouts.submit"], tiers },
    createdBy: mia.userId,
    inForceFrom: shop.ctx.now(),
  });
});
afterEach(() => {
  shop.ctx.checkpoint = undefined;
});

const sweep = () => cancelAbandoned(shop.ctx, 60);

function sweepBeforeClaim(): { swept: () => number } {
  let swept = -1;
  shop.ctx.checkpoint = async (name) => {
    if (name === "order.stored") swept = await sweep();
  };
  return { swept: () => swept };
}

async function hold(amount = "250.00") {
  const form = await shop.payoutForm({ amount });
  const { orderId, kind } = await submitPayout(shop.ctx, shop.preparer, form);
  expect(kind).toBe("held");
  await shop.ctx.db
    .update(orders)
    .set({ createdAt: sql`created_at - interval '3 days'`, updatedAt: sql`updated_at - interval '3 days'` })
    .where(eq(orders.id, orderId));
  return { form, orderId };
}

const decideAs = (orderId: string, decision: "approve" | "reject") =>
  decideOn(shop.ctx, bo, orderId, { decision, reason: "Wrong amount." });

describe("bug 2: the sweep of abandoned orders between a release and its claim", () => {
  test("a payout that waited for days and is approved now is sent, not cancelled", async () => {
    const { form, orderId } = await hold("251.00");
    const { swept } = sweepBeforeClaim();
    await decideAs(orderId, "approve");
    expect(swept()).toBe(0);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "accepted", attempt: 1 });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(1);
  });

  test.each(["rejected", "waiting"])(
    "an old payout (%s) that is edited and resubmitted is sent, not cancelled",
    async (was) => {
      const { form, orderId } = await hold(was === "rejected" ? "252.00" : "253.00");
      if (was === "rejected") await decideAs(orderId, "reject");
      const { swept } = sweepBeforeClaim();
      const amount = was === "rejected" ? "52.00" : "53.00";
      await editPayout(shop.ctx, shop.preparer, { ...form, orderId, values: { ...form.values, amount } });
      expect(swept()).toBe(0);
      expect(await shop.readOrder(orderId)).toMatchObject({ submission: "accepted", attempt: 1 });
    },
  );

  test("an old payout that did not leave and is resumed is sent; the sweep never touches it", async () => {
    const { orderId } = await shop.payInOutage();
    await shop.ctx.db
      .update(orders)
      .set({ createdAt: sql`created_at - interval '3 days'`, nextAttemptAt: null })
      .where(eq(orders.id, orderId));
    expect(await sweep()).toBe(0);
    await resumePayout(shop.ctx, shop.preparer, { orderId });
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "accepted", attempt: 2 });
  });

  test("every way into the queue counts from its own moment, whichever process writes it; it ends 60 seconds later", async () => {
    const { orderId } = await hold("254.00");
    await decideAs(orderId, "reject");
    const queue = sql`update orders set submission = 'queued', required_approvals = 0, approval_digest = null, amount = 50,
      queued_at = now() - interval '3 days' where id = ${orderId}`;
    await shop.ctx.db.execute(queue);
    expect(await sweep()).toBe(0);
    await shop.ctx.db
      .update(orders)
      .set({ queuedAt: sql`clock_timestamp() - interval '61 s'` })
      .where(eq(orders.id, orderId));
    expect(await sweep()).toBe(1);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "cancelled", cause: "not_claimed", attempt: 0 });
  });
});
