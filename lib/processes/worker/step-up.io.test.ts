import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { sessions } from "@/db/schema/users";
import { defaultRules } from "@/lib/controls/approvals/policy";
import type { Actor } from "@/lib/core/runtime/context";
import { stepUp } from "@/lib/identity/auth/factor-commands";
import { stepUpMs } from "@/lib/identity/auth/sessions/session-times";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { editPayout } from "@/lib/payments/payouts/edit";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop({}, { networks: "private" });
let ana: Actor;
beforeAll(async () => {
  ana = await addTestUser(shop.ctx, "preparer");
});

const setEnvironment = (environment: "sandbox" | "production") =>
  shop.owner.transaction(async (tx) => {
    await tx.execute("alter table connection_versions disable trigger connection_versions_frozen");
    await tx.execute(sql`update connection_versions set environment = ${environment}`);
    await tx.execute("alter table connection_versions enable trigger connection_versions_frozen");
  });

function someTimeAfter(ms: number): Actor {
  return { ...ana, steppedUpAt: new Date(shop.ctx.now().getTime() - ms) };
}

const countOf = (clientOrderId: string) => shop.ctx.db.$count(orders, eq(orders.clientOrderId, clientOrderId));

describe("over a production connection", () => {
  beforeAll(() => setEnvironment("production"));
  afterAll(() => setEnvironment("sandbox"));

  test("sending alone is asked for a proof, nothing is kept of it, and the same form then continues", async () => {
    const stale = someTimeAfter(stepUpMs);
    const form = await shop.payoutForm();
    await expect(submitPayout(shop.ctx, stale, form)).rejects.toMatchObject({
      code: "step_up",
      fields: { proof: "password" },
    });
    expect(await countOf(form.clientOrderId)).toBe(0);
    await stepUp(shop.ctx, stale, { proof: testPassword });
    const [session] = await shop.ctx.db.select().from(sessions).where(eq(sessions.id, ana.sessionId));
    const proven = { ...stale, steppedUpAt: session?.steppedUpAt ?? null };
    expect(await submitPayout(shop.ctx, proven, form)).toMatchObject({ dispatched: { result: "accepted" } });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(1);
    expect(await submitPayout(shop.ctx, stale, form)).toMatchObject({ kind: "exists" });
  });

  test("just under five minutes still counts", async () => {
    const form = await shop.payoutForm();
    expect(await submitPayout(shop.ctx, someTimeAfter(stepUpMs - 1), form)).toMatchObject({ kind: "submitted" });
  });

  test("sending again what never left is asked for a proof", async () => {
    const form = await shop.payoutForm();
    await shop.sandbox.end("SIGKILL");
    const { orderId } = await submitPayout(shop.ctx, ana, form);
    await shop.sandbox.start();
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "not_sent" });
    const stale = someTimeAfter(stepUpMs);
    await expect(resumePayout(shop.ctx, stale, { orderId })).rejects.toMatchObject({ code: "step_up" });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(0);
    expect(await resumePayout(shop.ctx, ana, { orderId })).toMatchObject({ sent: { result: "accepted" } });
  });

  test("holding one for others is not asked for any; correcting it so that it leaves is", async () => {
    const boss = await addTestUser(shop.ctx, "admin", { password: false });
    const tier = { currency: "EUR", from: "1000", approvers: 1 as const };
    const rules = { ...defaultRules["payouts.submit"], tiers: [tier] };
    const { connectionId, ctx } = shop;
    await ctx.db.insert(organisation).values({ name: "Acme", payeeCoolingOffHours: 0 });
    const policy = { permission: "payouts.submit" as const, version: 1, connectionId, rules, createdBy: boss.userId };
    await ctx.db.insert(approvalPolicies).values({ ...policy, inForceFrom: ctx.now() });
    const stale = someTimeAfter(stepUpMs);
    const form = await shop.payoutForm({ amount: "1000.00" });
    const { kind, orderId } = await submitPayout(ctx, stale, form);
    expect(kind).toBe("held");
    const small = { ...form, orderId, values: { ...form.values, amount: "999.99" } };
    await expect(editPayout(ctx, stale, small)).rejects.toMatchObject({ code: "step_up" });
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "held", amount: "1000.00" });
    expect(await editPayout(ctx, stale, { ...form, orderId })).toMatchObject({ kind: "held" });
    expect(await editPayout(ctx, ana, small)).toMatchObject({ kind: "submitted" });
  });
});

test("over a sandbox connection no one is asked: no money moves", async () => {
  const form = await shop.payoutForm();
  expect(await submitPayout(shop.ctx, someTimeAfter(stepUpMs), form)).toMatchObject({ kind: "submitted" });
});
