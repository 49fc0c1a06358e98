import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { users } from "@/db/schema/users";
import type { ApproverCount } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { describeMoment } from "@/lib/controls/approvals/waiting-time";
import type { Actor } from "@/lib/core/runtime/context";
import { decideOn } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { createTestBatch, makeAllOrders, payoutsText, readBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as t from "@/messages/batches/model";
import { ruleStricter } from "@/messages/stored/approvals";
import { releaseRest } from "./control";
import { expireUnused } from "./governed";
import { askRelease, releaseBatch } from "./release";

const { database, ctx, ana, connectionId, bo } = provideBatchContext("test", { bo: "approver" });

const hourMs = 3_600_000;
let version = 0;

async function setRule(approvers: ApproverCount): Promise<void> {
  const permission = "batches.release" as const;
  const rules = { ...defaultRules[permission], approvers, unknownAmounts: approvers };
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  const inForceFrom = ctx.now();
  await ctx.db.update(approvalPolicies).set({ inForceTo: inForceFrom }).where(sql`in_force_to is null`);
  const stored = { permission, version: ++version, rules, createdBy: bo.userId, inForceFrom };
  await ctx.db.insert(approvalPolicies).values(stored);
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

async function ask(rows = 2) {
  const text = payoutsText(rows);
  const batchId = await createTestBatch(ctx, ana, { connectionId, kind: "payout", text });
  return askRelease(ctx, ana, { batchId });
}

const approve = (batchId: string, by: Actor) => decideOn(ctx, by, batchId);

const release = (batchId: string, digest: string, startsAt: Date | null = null) =>
  releaseBatch(ctx, ana, { batchId, seenDigest: digest, startsAt });

const byDatabase = (batchId: string) =>
  expect(
    ctx.db.update(batches).set({ releasedAt: ctx.now(), releasedBy: ana.userId }).where(eq(batches.id, batchId)),
  ).rejects.toMatchObject({ cause: { code: "23001" } });

describe("V6: a batch", () => {
  test("asked under no approval is not released by its preparer alone once two are needed", async () => {
    await setRule(0);
    const { batchId, digest, required } = await ask();
    expect(required).toBe(0);
    await setRule(2);
    await byDatabase(batchId);
    expect(await release(batchId, digest)).toMatchObject({ kind: "asked_again", required: 2 });
    expect(await readBatch(ctx, batchId)).toMatchObject({ releasedAt: null, requiredApprovals: 2 });
    await expect(release(batchId, digest)).rejects.toMatchObject({ code: "conflict" });
    for (const by of [bo, await addTestUser(ctx, "approver", { password: false })]) await approve(batchId, by);
    expect(await release(batchId, digest)).toMatchObject({ kind: "released" });
  });

  test("that waits needs as many as the rule says when it is decided", async () => {
    const { batchId } = await ask();
    await setRule(2);
    expect(await approve(batchId, bo)).toMatchObject({ kind: "waiting", missing: 1 });
    expect(await readBatch(ctx, batchId)).toMatchObject({ requiredApprovals: 2 });
  });

  test("approved under a weaker rule is submitted again, and says why", async () => {
    const { batchId, digest } = await ask();
    await approve(batchId, bo);
    await setRule(2);
    await byDatabase(batchId);
    const again = await release(batchId, digest);
    expect(again).toMatchObject({ kind: "asked_again", why: ruleStricter });
  });

  test("whose remaining rows wait behind the first ones is submitted again before the rest is sent", async () => {
    const { batchId, digest } = await ask(4);
    await approve(batchId, bo);
    await releaseBatch(ctx, ana, { batchId, seenDigest: digest, initialRows: 2 });
    await makeAllOrders(ctx);
    await setRule(2);
    await expect(releaseRest(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    const rest = { restReleasedAt: ctx.now(), restReleasedBy: ana.userId };
    await expect(ctx.db.update(batches).set(rest).where(eq(batches.id, batchId))).rejects.toMatchObject({
      cause: { code: "23001" },
    });
  });
});

describe("an approval of a batch", () => {
  test("V7: of a user who was disabled since does not release it", async () => {
    await addTestUser(ctx, "approver", { password: false });
    const { batchId, digest } = await ask();
    await approve(batchId, bo);
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, bo.userId));
    await byDatabase(batchId);
    expect(await release(batchId, digest)).toMatchObject({ kind: "asked_again", required: 1 });
  });

  test("expires: at the release, for a start after its end, and the worker ends it", async () => {
    const { batchId, digest } = await ask();
    const validUntil = () => t.approvalEndsEarlier(describeMoment(new Date(ctx.now().getTime() + 72 * hourMs)));
    const from = validUntil();
    await approve(batchId, bo);
    const to = validUntil();
    const late = new Date(ctx.now().getTime() + 73 * hourMs);
    const refused = await release(batchId, digest, late).catch((error) => error);
    expect(refused).toMatchObject({ code: "invalid", fields: { startsAt: expect.any(String) } });
    expect([from, to]).toContain(refused.fields.startsAt);
    ctx.pass(71 * hourMs);
    expect(await expireUnused(ctx)).toBe(0);
    ctx.pass(2 * hourMs);
    await byDatabase(batchId);
    expect(await release(batchId, digest)).toMatchObject({ kind: "asked_again", required: 1 });
    await approve(batchId, bo);
    expect(await expireUnused(ctx)).toBe(0);
    ctx.pass(73 * hourMs);
    expect(await expireUnused(ctx)).toBe(1);
    expect(await readBatch(ctx, batchId)).toMatchObject({ askedAt: null, requiredApprovals: 0 });
    expect(await expireUnused(ctx)).toBe(0);
  });
});
