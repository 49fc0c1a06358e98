import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "@/db/client";
import { approvalDecisions, approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { accountTies } from "@/db/schema/users";
import { typed } from "@/lib/core/text/message";
import { updateUser } from "@/lib/identity/users/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { addConnection } from "@/lib/payments/connections/testing";
import { insertOrder } from "@/lib/payments/orders/testing";
import { defaultRules } from "./policy";
import { openRequest } from "./requests";

const { database, ctx, ana, bo, eva, connectionId } = provideBatchContext("test", { bo: "approver", eva: "admin" });

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "let through",
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  );

async function unguarded(table: string, work: (owner: Database) => Promise<unknown>): Promise<void> {
  await database.owner.execute(sql.raw(`alter table ${table} disable trigger user`));
  await work(database.owner);
  await database.owner.execute(sql.raw(`alter table ${table} enable trigger user`));
}

test("a tie between accounts leads to no other user, ends no sooner and is confirmed once", async () => {
  const cy = await addTestUser(ctx, "admin", { password: false });
  const [tie] = await ctx.db
    .insert(accountTies)
    .values({ userId: ana.userId, tiedTo: eva.userId, permission: "users.create", at: ctx.now() })
    .returning();
  const change = (values: Partial<typeof accountTies.$inferInsert>) =>
    refusal(
      database.owner
        .update(accountTies)
        .set(values)
        .where(eq(accountTies.id, tie?.id ?? "")),
    );
  const later = new Date(ctx.now().getTime() + 1_000);
  for (const values of [{ tiedTo: bo.userId }, { userId: bo.userId }, { at: new Date(0) }, { until: later }])
    expect(await change(values)).toContain("it never changes");
  const confirmed = { confirmedBy: cy.userId, confirmedAt: later };
  expect(await change(confirmed)).toBe("let through");
  expect(await change({ confirmedBy: null, confirmedAt: null })).toContain("it never changes");
});

test("only what an admin proposed comes into force as a rule", async () => {
  const rule = (userId: string) =>
    refusal(
      ctx.db.insert(approvalPolicies).values({
        ...{ connectionId, permission: "payouts.submit", version: 1, rules: defaultRules["payouts.submit"] },
        ...{ createdBy: userId, inForceFrom: ctx.now() },
      }),
    );
  expect(await rule(ana.userId)).toContain("only an admin may propose it");
  expect(await rule(bo.userId)).toContain("only an admin may propose it");
});

test("a request that asks for fewer users than the rule is never approved", async () => {
  const digest = "a".repeat(64);
  const rules = { ...defaultRules["payouts.submit"], approvers: 2 as const };
  const policy = { connectionId, permission: "payouts.submit" as const, version: 1, rules, createdBy: eva.userId };
  await unguarded("approval_policies", (owner) =>
    owner.insert(approvalPolicies).values({ ...policy, inForceFrom: ctx.now() }),
  );
  const asked = { required: 1, because: typed("a test"), policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order" as const, subjectId: randomUUID(), connectionId, digest };
  const requestId = await ctx.db.transaction((tx) =>
    openRequest(tx, { permission: "payouts.submit", ...subject, asked }, ana, ctx.now()),
  );
  await ctx.db
    .insert(approvalDecisions)
    .values({ requestId, userId: bo.userId, decision: "approve", digest, at: ctx.now() });
  const approve = ctx.db
    .update(approvalRequests)
    .set({ state: "approved", decidedAt: ctx.now() })
    .where(eq(approvalRequests.id, requestId));
  expect(await refusal(approve)).toContain("the approval rule requires more users");
});

test("a batch is made by no one without access to its connection", async () => {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(1) });
  const { connectionId: elsewhere } = await addConnection(ctx, eva);
  const cy = await addTestUser(ctx, "preparer", { password: false });
  await updateUser(ctx, eva, { userId: cy.userId, name: "Cy", role: "preparer", connectionIds: [elsewhere] });
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new Error("no batch");
  const { number: _own, ...row } = batch;
  const copy = (preparedBy: string) => refusal(ctx.db.insert(batches).values({ ...row, id: randomUUID(), preparedBy }));
  expect(await copy(cy.userId)).toContain("has no access to its connection");
  expect(await copy(ana.userId)).toBe("let through");
});

test("an endpoint that nothing uses moves to no other connection either", async () => {
  const { connectionId: elsewhere } = await addConnection(ctx, eva);
  const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.connectionId, connectionId));
  const move = database.owner
    .update(endpoints)
    .set({ connectionId: elsewhere, gatewayId: "another" })
    .where(eq(endpoints.id, endpoint?.id ?? ""));
  expect(await refusal(move)).toContain("may not move to another connection");
});

test("an order is prepared by no one who may not, and asks for no fewer approvals once it is released", async () => {
  const viewer = await addTestUser(ctx, "viewer", { password: false });
  expect(await refusal(insertOrder(ctx.db, { preparedBy: viewer.userId }))).toContain("may not prepare it");
  const { id } = await insertOrder(ctx.db);
  const set = (requiredApprovals: number) =>
    database.owner
      .update(orders)
      .set({ requiredApprovals, approvalDigest: requiredApprovals === 0 ? null : "a".repeat(64) })
      .where(eq(orders.id, id));
  await unguarded("orders", () => set(1));
  expect(await refusal(set(0))).toContain("the number of required approvals may not decrease");
});
