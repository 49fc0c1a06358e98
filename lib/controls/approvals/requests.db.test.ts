import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalDecisions, approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import type { Actor } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { defaultRules, type PolicyRules } from "./policy";
import { decideRequest, expireRequest, findDueRequests, openRequest, voidRequest } from "./requests";
import { requirementOf } from "./requirement";

const { ctx, ana, bo, mia } = provideContext("test", { ana: "approver", bo: "approver", mia: "admin" });

const digest = "a".repeat(64);
const hourMs = 3_600_000;

async function ask(required: number, subjectId = randomUUID()): Promise<string> {
  const rules = defaultRules["payouts.submit"];
  const asked = { required, because: typed("a test"), policyId: null, rules };
  const request = {
    permission: "payouts.submit" as const,
    subjectType: "order" as const,
    subjectId,
    connectionId: null,
    digest,
    asked,
  };
  return ctx.db.transaction((tx) => openRequest(tx, request, ana, ctx.now()));
}

const nothingMore = { required: 0, because: typed("") };

const decide = (requestId: string, actor: Actor, changes: Partial<Parameters<typeof decideRequest>[1]> = {}) =>
  ctx.db.transaction((tx) =>
    decideRequest(
      tx,
      {
        requestId,
        decision: "approve",
        seenDigest: digest,
        currentDigest: digest,
        current: nothingMore,
        reason: null,
        ...changes,
      },
      actor,
      ctx.now(),
    ),
  );

const stateOf = async (requestId: string) => {
  const [row] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
  return row?.state;
};

describe("deciding", () => {
  test("one other user approves what needs one approval", async () => {
    const id = await ask(1);
    expect((await decide(id, bo)).kind).toBe("approved");
    await expect(decide(id, mia)).rejects.toMatchObject({ code: "conflict" });
  });

  test("two different users approve what needs two approvals", async () => {
    const id = await ask(2);
    expect(await decide(id, bo)).toMatchObject({ kind: "waiting", missing: 1 });
    await expect(decide(id, bo)).rejects.toMatchObject({ code: "conflict" });
    expect((await decide(id, mia)).kind).toBe("approved");
  });

  test("never their own, never late, never another content than they saw, never a rejection without a reason", async () => {
    const id = await ask(1);
    await expect(decide(id, ana)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(id, bo, { seenDigest: "b".repeat(64) })).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(id, bo, { currentDigest: "b".repeat(64) })).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(id, bo, { decision: "reject" })).rejects.toMatchObject({ code: "invalid" });
    ctx.pass(72 * hourMs);
    await expect(decide(id, bo)).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(id)).toBe("open");
  });

  test("a rejection ends it, with its reason", async () => {
    const id = await ask(2);
    const reason = "The amount is last month's.";
    const rejected = await decide(id, bo, { decision: "reject", reason });
    expect(rejected).toMatchObject({ kind: "rejected", request: { stateReason: typed(reason) } });
  });

  test("an edit voids it; what no one decides expires", async () => {
    const subjectId = randomUUID();
    const edited = await ask(1, subjectId);
    await ctx.db.transaction((tx) =>
      voidRequest(tx, { subjectType: "order", subjectId }, typed("It was edited."), ctx.now()),
    );
    await expect(decide(edited, bo)).rejects.toMatchObject({ code: "conflict" });
    const slow = await ask(1, subjectId);
    ctx.pass(71 * hourMs);
    expect(await findDueRequests(ctx.db, ctx.now())).toEqual([]);
    expect(await ctx.db.transaction((tx) => expireRequest(tx, slow, ctx.now()))).toBe(false);
    ctx.pass(hourMs);
    expect(await findDueRequests(ctx.db, ctx.now())).toMatchObject([{ id: slow }]);
    expect(await ctx.db.transaction((tx) => expireRequest(tx, slow, ctx.now()))).toBe(true);
    expect(await stateOf(slow)).toBe("expired");
  });

  test("of ten who decide at the same moment, each counts once and one ends it", async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => addTestUser(ctx, "approver")));
    const id = await ask(2);
    const ends = await Promise.allSettled(
      others.map((one, i) => decide(id, one, i % 3 === 0 ? { decision: "reject", reason: "No." } : {})),
    );
    const kinds = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.kind] : []));
    expect(kinds.filter((kind) => kind !== "waiting")).toHaveLength(1);
    expect(["approved", "rejected"]).toContain(await stateOf(id));
  });
});

describe("with the code's guards gone, the database refuses", () => {
  const say = (requestId: string, actor: Actor, values: Partial<typeof approvalDecisions.$inferInsert> = {}) =>
    ctx.db
      .insert(approvalDecisions)
      .values({ requestId, userId: actor.userId, decision: "approve", digest, at: ctx.now(), ...values });

  test("one's own approval", async () => {
    await expect(say(await ask(1), ana)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the requester may not decide") },
    });
  });
  test("an expired one", async () => {
    const id = await ask(1);
    await expect(say(id, bo, { at: new Date(ctx.now().getTime() + 72 * hourMs) })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("it is no longer pending") },
    });
  });
  test("one of something else", async () => {
    await expect(say(await ask(1), bo, { digest: "b".repeat(64) })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("its content has changed since") },
    });
  });
  test("a request approved by too few users", async () => {
    const id = await ask(2);
    await say(id, bo);
    const approve = () =>
      ctx.db
        .update(approvalRequests)
        .set({ state: "approved", decidedAt: ctx.now() })
        .where(eq(approvalRequests.id, id));
    await expect(approve()).rejects.toMatchObject({
      cause: { message: expect.stringContaining("too few users have approved") },
    });
    await say(id, mia);
    await approve();
  });
  test("a request made easier after it was asked for", async () => {
    const id = await ask(2);
    await expect(
      ctx.db.update(approvalRequests).set({ required: 1 }).where(eq(approvalRequests.id, id)),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the request and its decision never change") },
    });
    await expect(ctx.db.delete(approvalDecisions)).rejects.toMatchObject({ cause: { code: "42501" } });
    await expect(ctx.db.execute(sql`truncate approval_requests cascade`)).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});

describe("requirementOf", () => {
  const rulesFor = (approvers: 0 | 1 | 2): PolicyRules => ({ ...defaultRules["payouts.submit"], approvers });
  const amounts = { totals: [{ currency: "EUR", amount: "10.00" }], unknownCount: 0 };
  const askedBy = () => ana.userId;
  const asking = (connectionId: string | null) =>
    requirementOf(ctx.db, { permission: "payouts.submit", connectionId, askedBy: askedBy(), amounts }, ctx.now());

  test("by default a payout needs no approval; an account change needs one, where another user can give it", async () => {
    expect(await asking(null)).toMatchObject({ required: 0, policyId: null });
    const change = ({ userId }: Actor) =>
      requirementOf(
        ctx.db,
        { permission: "payees.changeAccount", connectionId: null, askedBy: userId, amounts },
        ctx.now(),
      );
    expect(await change(ana)).toMatchObject({ required: 1 });
    await ctx.db.execute(sql`update users set disabled_at = now() where id <> ${ana.userId}`);
    expect(await change(ana)).toMatchObject({ required: 0 });
  });

  test("a policy that users chose counts, even where no other user can approve", async () => {
    await ctx.db.insert(approvalPolicies).values({
      permission: "payouts.submit",
      version: 1,
      rules: rulesFor(2),
      createdBy: mia.userId,
      inForceFrom: ctx.now(),
    });
    await ctx.db.execute(sql`update users set disabled_at = now() where id <> ${ana.userId}`);
    expect(await asking(null)).toMatchObject({ required: 2 });
  });
});
