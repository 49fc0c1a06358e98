import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/approvals/policy";
import type { Actor } from "@/lib/core/desk";
import { decidePayout, mendPayout } from "@/lib/orders/approve";
import { resumePayout } from "@/lib/orders/commands";
import { cancelAbandoned, submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import { acceptedCalls, openWorkshop, payoutForm, readOrder, type Workshop } from "./testing";

let shop: Workshop;
let bo: Actor;
beforeAll(async () => {
  shop = await openWorkshop();
  bo = await addTestPerson(shop.desk, "approver", { password: false });
  const mia = await addTestPerson(shop.desk, "admin", { password: false });
  const tiers = [{ currency: "EUR", from: "100", approvers: 1 as const }];
  await shop.desk.db.insert(approvalPolicies).values({
    act: "payouts.submit",
    version: 1,
    connectionId: shop.connectionId,
    rules: { ...defaultRules["payouts.submit"], tiers },
    createdBy: mia.personId,
    inForceFrom: shop.desk.now(),
  });
}, 60_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.desk.checkpoint = undefined;
});

const sweep = () => cancelAbandoned(shop.desk, 60);

/** The worker's sweep at the worst moment: the release is committed, the claim has not begun. */
function sweepBeforeClaim(): { swept: () => number } {
  let swept = -1;
  shop.desk.checkpoint = async (name) => {
    if (name === "order.stored") swept = await sweep();
  };
  return { swept: () => swept };
}

async function hold(amount = "250.00") {
  const form = await payoutForm(shop, { amount });
  const { orderId, kind } = await submitPayout(shop.desk, shop.preparer, form);
  expect(kind).toBe("held");
  await shop.desk.db
    .update(orders)
    .set({ createdAt: sql`created_at - interval '3 days'`, updatedAt: sql`updated_at - interval '3 days'` })
    .where(eq(orders.id, orderId));
  return { form, orderId };
}

async function decide(orderId: string, decision: "approve" | "reject") {
  const rows = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, orderId));
  const open = rows.find(({ state }) => state === "open");
  const word = { requestId: open?.id ?? "", decision, seenMark: open?.mark ?? "", reason: "Wrong amount." };
  return decidePayout(shop.desk, bo, word);
}

describe("bug 2: the sweep of abandoned orders between a release and its claim", () => {
  test("a payout that waited for days and is approved now is sent, not cancelled", async () => {
    const { form, orderId } = await hold("251.00");
    const { swept } = sweepBeforeClaim();
    await decide(orderId, "approve");
    expect(swept()).toBe(0);
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "accepted", attempt: 1 });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  });

  test.each(["rejected", "waiting"])(
    "an old payout (%s) that is edited and resubmitted is sent, not cancelled",
    async (was) => {
      const { form, orderId } = await hold(was === "rejected" ? "252.00" : "253.00");
      if (was === "rejected") await decide(orderId, "reject");
      const { swept } = sweepBeforeClaim();
      const amount = was === "rejected" ? "52.00" : "53.00";
      await mendPayout(shop.desk, shop.preparer, { ...form, orderId, values: { ...form.values, amount } });
      expect(swept()).toBe(0);
      expect(await readOrder(shop, orderId)).toMatchObject({ submission: "accepted", attempt: 1 });
    },
  );

  test("an old payout that did not leave and is resumed is sent; the sweep never touches it", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const form = await payoutForm(shop);
    const { orderId } = await submitPayout(shop.desk, shop.preparer, form);
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    await shop.desk.db
      .update(orders)
      .set({ createdAt: sql`created_at - interval '3 days'`, nextAttemptAt: null })
      .where(eq(orders.id, orderId));
    expect(await sweep()).toBe(0);
    await resumePayout(shop.desk, shop.preparer, { orderId });
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "accepted", attempt: 2 });
  });

  test("every way into the queue counts from its own moment, whoever writes it; 60 seconds later it ends", async () => {
    const { orderId } = await hold("254.00");
    await decide(orderId, "reject");
    const queue = sql`update orders set submission = 'queued', required_approvals = 0, approval_mark = null, amount = 50,
      queued_at = now() - interval '3 days' where id = ${orderId}`;
    await shop.desk.db.execute(queue);
    expect(await sweep()).toBe(0);
    await shop.desk.db
      .update(orders)
      .set({ queuedAt: sql`clock_timestamp() - interval '61 s'` })
      .where(eq(orders.id, orderId));
    expect(await sweep()).toBe(1);
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "cancelled", cause: "not_claimed", attempt: 0 });
  });
});
