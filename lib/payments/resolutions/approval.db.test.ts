import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { approvedBy, describeLapsed } from "@/lib/controls/approvals/given";
import { readRequests } from "@/lib/controls/approvals/given-decisions";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import type { Actor } from "@/lib/core/runtime/context";
import { withdraw } from "@/lib/desk/decisions/commands";
import { decideOn, requestOf } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { proposeResolution } from "./commands";
import { disable, insertUnconfirmed, proposeOn, readAll, seen, sqlState } from "./testing";
import type { ResolvedVerdict } from "./verdicts";

const reason = "Asked the account manager, ticket 4711.";
const { database, ctx, ana, bo, mia } = provideContext("test", { ana: "preparer", bo: "approver", mia: "admin" });

const propose = (orderId: string, verdict: ResolvedVerdict, by: Actor = ana) => proposeOn(ctx, by, orderId, verdict);
const confirm = (resolutionId: string, by: Actor = bo) => decideOn(ctx, by, resolutionId);

const read = async (resolutionId: string) => {
  const { id } = await requestOf(ctx, resolutionId);
  return (await readRequests(ctx.db, [id], ctx.now()))(id);
};
const call = (resolutionId: string, values: { required?: number } = {}) =>
  sqlState(
    ctx.db
      .update(approvalRequests)
      .set({ ...values, state: "approved", decidedAt: ctx.now() })
      .where(eq(approvalRequests.subjectId, resolutionId)),
  );

describe("a policy that asks for two", () => {
  const askTwo = () =>
    changePolicy(ctx, mia, {
      connectionId: null,
      permission: "orders.resolve",
      rules: {
        ...defaultRules["orders.resolve"],
        tiers: [{ currency: "EUR", from: "1000.00", approvers: 2 as const }],
      },
    });
  const amount = (value: string) => insertUnconfirmed(ctx, { amount: value });

  test("three users resolve: nothing is done before the second other one", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const resolutionId = await propose(id, "approved");
    await confirm(resolutionId, bo);
    expect((await readAll(ctx, id)).order.submission).toBe("unconfirmed");
    expect(await requestOf(ctx, resolutionId)).toMatchObject({ state: "open", required: 2 });
    await expect(confirm(resolutionId, bo)).rejects.toMatchObject({ code: "conflict" });
    await confirm(resolutionId, mia);
    const { order, kinds } = await readAll(ctx, id);
    expect(order.outcome).toBe("approved");
    expect(kinds).toEqual(["resolution_proposed", "resolution_seconded", "resolution_confirmed"]);
    const { decisions, because } = await read(resolutionId);
    expect(decisions.map(({ userId }) => userId).sort()).toEqual([bo.userId, mia.userId].sort());
    expect(because).toContain("1,000.00 EUR");
  });

  test("the total counts, by currency; below it one other is enough, and never none", async () => {
    await askTwo();
    const [small, third, dollars] = [
      await amount("999.99"),
      await amount("0.01"),
      await insertUnconfirmed(ctx, { amount: "5000.00", currency: "USD" }),
    ];
    const set = await Promise.all([small, third].map(({ id }) => seen(ctx, id)));
    const both = await proposeResolution(ctx, ana, { orders: set, verdict: "declined", reason });
    expect((await requestOf(ctx, both.resolutionId)).required).toBe(2);
    await withdraw(ctx, ana, { requestId: (await requestOf(ctx, both.resolutionId)).id });
    for (const { id } of [small, dollars]) {
      const resolutionId = await propose(id, "declined");
      expect((await requestOf(ctx, resolutionId)).required).toBe(1);
      await confirm(resolutionId, bo);
      expect((await readAll(ctx, id)).order.outcome).toBe("declined");
    }
  });

  test("one of the two refuses, and it is refused; it waits where there is no second other", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const first = await propose(id, "absent");
    await confirm(first, bo);
    await decideOn(ctx, mia, first, { decision: "reject", reason: "It is at the bank." });
    expect((await readAll(ctx, id)).order.submission).toBe("unconfirmed");
    const second = await propose(id, "absent", bo);
    await confirm(second, mia);
    await expect(confirm(second, bo)).rejects.toMatchObject({ code: "forbidden" });
    expect((await readAll(ctx, id)).order.submission).toBe("unconfirmed");
    const eva = await addTestUser(ctx, "approver", { password: false });
    await confirm(second, eva);
    expect((await readAll(ctx, id)).order.submission).toBe("not_received");
  });

  test("V6: a rule that became stricter since the proposal holds when it is confirmed", async () => {
    const { id } = await amount("1000.00");
    const resolutionId = await propose(id, "absent");
    await askTwo();
    await confirm(resolutionId, bo);
    expect(await requestOf(ctx, resolutionId)).toMatchObject({ state: "open", required: 2 });
    await confirm(resolutionId, mia);
    expect((await readAll(ctx, id)).order.submission).toBe("not_received");
  });

  test("V7: a confirmation no longer counts once its giver is disabled, in code and in the database", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const resolutionId = await propose(id, "absent");
    await confirm(resolutionId, bo);
    await disable(ctx, bo);
    await confirm(resolutionId, mia);
    expect((await readAll(ctx, id)).order.submission).toBe("unconfirmed");
    const { decisions } = await read(resolutionId);
    expect(approvedBy(decisions)).toEqual([mia.name]);
    expect(describeLapsed(decisions)).toContain(bo.name);
    expect(await call(resolutionId)).toBe("23001");
    await confirm(resolutionId, await addTestUser(ctx, "approver", { password: false }));
    expect((await readAll(ctx, id)).order.submission).toBe("not_received");
  });

  test("where exactly one may decide at all, that one still decides alone", async () => {
    await askTwo();
    await disable(ctx, bo);
    const { id } = await amount("1000.00");
    await propose(id, "absent", mia);
    expect((await readAll(ctx, id)).order.submission).toBe("not_received");
  });

  test("of two who confirm at once both count, and it is applied once", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const resolutionId = await propose(id, "approved");
    await Promise.all([confirm(resolutionId, bo), confirm(resolutionId, mia)]);
    const { order, kinds } = await readAll(ctx, id);
    expect(order.outcome).toBe("approved");
    expect(kinds.filter((kind) => kind === "resolution_confirmed")).toHaveLength(1);
  });

  test("the database refuses one of two, with the code's guard gone", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const resolutionId = await propose(id, "approved");
    await confirm(resolutionId, bo);
    expect(await call(resolutionId)).toBe("23001");
    expect(await call(resolutionId, { required: 1 })).toBe("23001");
    const second = await propose((await amount("1000.00")).id, "approved");
    const turn = (way: "disable" | "enable") =>
      database.owner.execute(sql.raw(`alter table approval_requests ${way} trigger approval_requests_frozen`));
    await turn("disable");
    await ctx.db.update(approvalRequests).set({ required: 1 }).where(eq(approvalRequests.subjectId, second));
    await turn("enable");
    const { id: requestId, digest } = await requestOf(ctx, second);
    const decision = { requestId, digest, userId: bo.userId, decision: "approve", at: ctx.now() } as const;
    await ctx.db.insert(approvalDecisions).values(decision);
    expect(await call(second)).toBe("23001");
  });
});
