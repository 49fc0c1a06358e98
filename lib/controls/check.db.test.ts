import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { limits } from "@/db/schema/limits";
import { message, together } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { checkOrder } from "@/lib/payments/payouts/hold";
import { defaultRules } from "./approvals/policy";
import { type CheckedPayout, check } from "./check";

const { database, ctx, bo } = provideContext("test", { bo: "approver" });

const payout: CheckedPayout = {
  of: "payout",
  orderId: null,
  connectionId: testIds.connection,
  preparedBy: testIds.user,
  environment: "production",
  payeeFingerprint: "account/1",
  receiverName: "Ana Kovač",
  amount: "1250.00",
  currency: "EUR",
};

beforeEach(async () => {
  await insertOrderSurroundings(ctx.db);
});

async function setRule(approvers: 0 | 1 | 2): Promise<void> {
  const rules = { ...defaultRules["payouts.submit"], approvers, tiers: [] };
  const row = {
    permission: "payouts.submit",
    version: 1,
    rules,
    createdBy: bo.userId,
    inForceFrom: ctx.now(),
  } as const;
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  await ctx.db.insert(approvalPolicies).values(row);
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

const longAgo = () => new Date(ctx.now().getTime() - 90 * 86_400_000);
const completed = { outcome: "approved", payeeFingerprint: payout.payeeFingerprint } as const;

test("a payout to an account paid before asks for nobody, and nothing bounds it", async () => {
  await insertOrder(ctx.db, { ...completed, createdAt: longAgo(), finalAt: longAgo() });
  expect(await check(ctx.db, payout, ctx.now())).toMatchObject({
    required: 0,
    others: 1,
    precautions: { needsOneMore: [], warnings: [], unresolved: [] },
    limits: [],
  });
});

test("one answer has the rule, the precautions and the limits", async () => {
  await setRule(1);
  const setBy = bo.userId;
  await ctx.db.insert(limits).values({ kind: "order", connectionId: null, currency: "EUR", amount: "1000", setBy });
  const open = await insertOrder(ctx.db, { submission: "unconfirmed", payeeFingerprint: payout.payeeFingerprint });
  const { required, because, precautions, limits: checks } = await check(ctx.db, payout, ctx.now());
  // The only other user already decides by the rule, so no precaution can ask for a second one.
  expect(required).toBe(1);
  expect(precautions.warnings.map(({ kind }) => kind)).toEqual(["account_new"]);
  expect(precautions.unresolved.map(({ orderId }) => orderId)).toEqual([open.id]);
  expect(because).toEqual(
    together(message("approvals.ruleApplies"), message("approvals.payoutNotFinal", { status: open.status })),
  );
  expect(checks.map(({ kind, exceeded }) => [kind, exceeded])).toEqual([["order", true]]);
});

test("a stored order gets the answer that it got when it was prepared", async () => {
  await setRule(2);
  const prepared = await check(ctx.db, payout, ctx.now());
  const held = await insertOrder(ctx.db, {
    submission: "held",
    requiredApprovals: 2,
    approvalDigest: "d".repeat(64),
    payeeFingerprint: payout.payeeFingerprint,
  });
  expect(await checkOrder(ctx.db, held, ctx.now())).toEqual(prepared);
});

test("changes of profiles ask by their own rule, whether one or a batch of them", async () => {
  await setRule(2);
  const { connectionId, preparedBy } = payout;
  const one = await check(ctx.db, { of: "update", connectionId, preparedBy }, ctx.now());
  const found = { needOneMore: [], unresolved: null };
  const sums = { totals: [{ currency: "EUR", amount: "9000.00" }], unknownCount: 0, rows: 1, found };
  const batch = { of: "batch", id: crypto.randomUUID(), direction: "in", connectionId, preparedBy, ...sums } as const;
  const many = await check(ctx.db, { ...batch, kind: "update" }, ctx.now());
  expect(many).toEqual(one);
  expect(one).toMatchObject({ required: 1, because: ["approvals.ruleApplies"] });
});
