import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import type { Actor } from "@/lib/core/runtime/context";
import { decide } from "@/lib/desk/decisions/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { defaultRules } from "./policy";
import { changePolicy } from "./policy-commands";
import { requirementOf } from "./requirement";

const { ctx, mia } = provideContext("test", { mia: "admin" });

const permission = "payouts.submit" as const;
const rules = (approvers: 0 | 1 | 2) => ({ ...defaultRules[permission], approvers, tiers: [] });
const change = (by: Actor, approvers: 0 | 1 | 2) =>
  changePolicy(ctx, by, { connectionId: null, permission, rules: rules(approvers) });

async function required(): Promise<number> {
  const ana = await addTestUser(ctx, "preparer");
  const amounts = { totals: [{ currency: "EUR", amount: "1.00" }], unknownCount: 0 };
  const subject = { permission, connectionId: null, askedBy: ana.userId, amounts };
  return (await requirementOf(ctx.db, subject, ctx.now())).required;
}

async function waiting() {
  const [row] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.state, "open"));
  if (!row) throw new Error("nothing waits");
  return { requestId: row.id, seenDigest: row.digest };
}

describe("changing a policy", () => {
  test("alone it counts at once, and every version is kept", async () => {
    expect(await change(mia, 1)).toMatchObject({ waits: false });
    expect(await required()).toBe(1);
    ctx.pass(1_000);
    expect(await change(mia, 2)).toMatchObject({ waits: false });
    expect(await required()).toBe(2);
    const kept = await ctx.db.select().from(approvalPolicies).orderBy(approvalPolicies.version);
    expect(kept.map(({ version, inForceTo }) => [version, inForceTo !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test("with a second admin it waits for that one, and never for its preparer", async () => {
    const eva = await addTestUser(ctx, "admin");
    await change(mia, 1);
    expect(await change(mia, 0)).toMatchObject({ waits: true });
    expect(await required()).toBe(0);
    const request = await waiting();
    await expect(decide(ctx, mia, { ...request, decision: "approve" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await decide(ctx, eva, { ...request, decision: "approve" })).toEqual({ kind: "approved" });
  });

  test("a rejected one never counts; an approver is no admin", async () => {
    const eva = await addTestUser(ctx, "admin");
    const bo = await addTestUser(ctx, "approver");
    await change(mia, 2);
    const request = await waiting();
    await expect(decide(ctx, bo, { ...request, decision: "approve" })).rejects.toMatchObject({ code: "forbidden" });
    await decide(ctx, eva, { ...request, decision: "reject", reason: "Two is too many." });
    expect(await required()).toBe(0);
  });

  test("ten changes at once leave one in force", async () => {
    await Promise.all(Array.from({ length: 10 }, () => change(mia, 1)));
    const inForce = await ctx.db
      .select()
      .from(approvalPolicies)
      .where(sql`in_force_from is not null and in_force_to is null`);
    expect(inForce).toHaveLength(1);
    expect(await ctx.db.$count(approvalPolicies)).toBe(10);
  });

  test("an old policy is not changed, with the code's guards gone", async () => {
    const { policyId } = await change(mia, 1);
    const update = (values: Partial<typeof approvalPolicies.$inferInsert>) =>
      ctx.db.update(approvalPolicies).set(values).where(eq(approvalPolicies.id, policyId));
    await expect(update({ rules: rules(0) })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("never changes") },
    });
    await expect(ctx.db.delete(approvalPolicies)).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
