import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { sessions } from "@/db/schema/people";
import { defaultRules } from "@/lib/approvals/policy";
import { stepUp } from "@/lib/auth/factor-commands";
import { stepUpMs } from "@/lib/auth/session-policy";
import type { Actor } from "@/lib/core/desk";
import { mendPayout } from "@/lib/orders/approve";
import { resumePayout } from "@/lib/orders/commands";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson, testPassword } from "@/lib/people/testing";
import { acceptedCalls, openWorkshop, payoutForm, readOrder, type Workshop } from "./testing";

// Money that one person sends alone wants a proof of who is at the screen, where it is real.

let shop: Workshop;
let ana: Actor;
beforeAll(async () => {
  // The practice gateway of these tests stands for a real one.
  shop = await openWorkshop({ networks: "private" });
  ana = await addTestPerson(shop.desk, "preparer");
}, 60_000);
afterAll(() => shop.close());

const setEnvironment = (environment: "sandbox" | "production") =>
  shop.owner.transaction(async (tx) => {
    // Orders that were prepared for it keep it: only without its trigger can a version be changed at all.
    await tx.execute("alter table connection_versions disable trigger connection_versions_frozen");
    await tx.execute(sql`update connection_versions set environment = ${environment}`);
    await tx.execute("alter table connection_versions enable trigger connection_versions_frozen");
  });

/** As the next request knows them, so long after they last showed who they are. */
function someTimeAfter(ms: number): Actor {
  return { ...ana, steppedUpAt: new Date(shop.desk.now().getTime() - ms) };
}

const countOf = (clientOrderId: string) => shop.desk.db.$count(orders, eq(orders.clientOrderId, clientOrderId));

describe("over a production connection", () => {
  beforeAll(() => setEnvironment("production"));
  afterAll(() => setEnvironment("sandbox"));

  test("sending alone is asked for a proof, nothing is kept of it, and the same form then goes on", async () => {
    const stale = someTimeAfter(stepUpMs);
    const form = await payoutForm(shop);
    await expect(submitPayout(shop.desk, stale, form)).rejects.toMatchObject({
      code: "step_up",
      fields: { proof: "password" },
    });
    expect(await countOf(form.clientOrderId)).toBe(0);
    await stepUp(shop.desk, stale, { proof: testPassword });
    const [session] = await shop.desk.db.select().from(sessions).where(eq(sessions.id, ana.sessionId));
    const proven = { ...stale, steppedUpAt: session?.steppedUpAt ?? null };
    expect(await submitPayout(shop.desk, proven, form)).toMatchObject({ dispatched: { result: "accepted" } });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
    // The same form once more sends nothing, so it asks for nothing.
    expect(await submitPayout(shop.desk, stale, form)).toMatchObject({ kind: "exists" });
  });

  test("just under five minutes still counts", async () => {
    const form = await payoutForm(shop);
    expect(await submitPayout(shop.desk, someTimeAfter(stepUpMs - 1), form)).toMatchObject({ kind: "submitted" });
  });

  test("sending again what never left is asked for a proof", async () => {
    const form = await payoutForm(shop);
    await shop.sandbox.end("SIGKILL");
    const { orderId } = await submitPayout(shop.desk, ana, form);
    await shop.sandbox.start();
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent" });
    const stale = someTimeAfter(stepUpMs);
    await expect(resumePayout(shop.desk, stale, { orderId })).rejects.toMatchObject({ code: "step_up" });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(0);
    expect(await resumePayout(shop.desk, ana, { orderId })).toMatchObject({ sent: { result: "accepted" } });
  });

  test("holding one for others is not asked for any; mending it so that it leaves is", async () => {
    const boss = await addTestPerson(shop.desk, "admin", { password: false });
    const tier = { currency: "EUR", from: "1000", approvers: 1 as const };
    const rules = { ...defaultRules["payouts.submit"], tiers: [tier] };
    const { connectionId, desk } = shop;
    // With a second user there, an account that is new would be held whatever its amount.
    await desk.db.insert(organisation).values({ name: "Acme", payeeCoolingHours: 0 });
    const policy = { act: "payouts.submit" as const, version: 1, connectionId, rules, createdBy: boss.personId };
    await desk.db.insert(approvalPolicies).values({ ...policy, inForceFrom: desk.now() });
    const stale = someTimeAfter(stepUpMs);
    const form = await payoutForm(shop, { amount: "1000.00" });
    const { kind, orderId } = await submitPayout(desk, stale, form);
    expect(kind).toBe("held");
    const small = { ...form, orderId, values: { ...form.values, amount: "999.99" } };
    await expect(mendPayout(desk, stale, small)).rejects.toMatchObject({ code: "step_up" });
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "held", amount: "1000.00" });
    expect(await mendPayout(desk, stale, { ...form, orderId })).toMatchObject({ kind: "held" });
    expect(await mendPayout(desk, ana, small)).toMatchObject({ kind: "submitted" });
  });
});

test("over a practice connection nobody is asked: no money moves", async () => {
  const form = await payoutForm(shop);
  expect(await submitPayout(shop.desk, someTimeAfter(stepUpMs), form)).toMatchObject({ kind: "submitted" });
});
