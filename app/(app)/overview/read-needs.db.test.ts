import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { openRequest } from "@/lib/controls/approvals/requests";
import { whyNotMine } from "@/lib/controls/approvals/turn";
import type { Actor } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { listBatchApprovals } from "@/lib/payments/batches/approval-queries";
import { batchList, listBatches } from "@/lib/payments/batches/list-queries";
import { createTestBatch, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { callbackList } from "@/lib/payments/callbacks/input";
import { listCallbacks } from "@/lib/payments/callbacks/queries";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrders } from "@/lib/payments/orders/queries";
import { gravity } from "@/lib/payments/orders/statuses";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { listPayoutApprovals } from "@/lib/payments/payouts/approval-queries";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import { listResolutions } from "@/lib/payments/resolutions/queries";
import { insertUnconfirmed, seen } from "@/lib/payments/resolutions/testing";
import { type Need, readNeeds } from "./read-needs";

const { ctx, ana, connectionId } = provideBatchContext("file");
let users: Actor[];
const viewerOf = ({ userId, role, connectionIds }: Actor) => ({ id: userId, role, connectionIds });

beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    await releaseTestBatch(ctx, ana, await createTestBatch(ctx, ana, { connectionId, text: payoutsText(2 + n) }));
  }
  await ctx.db.execute(
    sql`update batches set paused_at = now(), paused_reason = '["any.typed", "three unclear calls"]'`,
  );
  await createTestBatch(ctx, ana, { connectionId, text: payoutsText(5) });
  const wrong = payoutsText(3, { amount: (at) => (at === 1 ? "seven" : "7.00") });
  await createTestBatch(ctx, ana, { connectionId, text: wrong });
  const bo = await addTestUser(ctx, "approver", { password: false });
  await addTestUser(ctx, "approver", { password: false });
  const vic = await addTestUser(ctx, "viewer", { password: false });
  users = [ana, bo, vic];

  const dayAgo = new Date(ctx.now().getTime() - 25 * 3_600_000);
  const order = (values: Parameters<typeof insertOrder>[1]) => insertOrder(ctx.db, { createdAt: dayAgo, ...values });
  await order({ conflict: typed("Two final words") });
  await order({ submission: "unconfirmed", nextQueryAt: ctx.now() });
  await order({ submission: "unconfirmed", nextQueryAt: ctx.now(), createdAt: ctx.now() });
  await order({ submission: "unconfirmed" });
  await order({ submission: "not_sent" });
  await order({ submission: "not_sent", acknowledgedAt: ctx.now() });
  await order({ outcome: "unknown" });
  const reversed = await order({});
  await ctx.db.execute(
    sql`insert into order_later_events (order_id, type, status, amount, at) values (${reversed.id}, 'reversal', 'approved', 15, now())`,
  );
  for (const by of [ana, ana, bo]) {
    await order({ submission: "draft", cause: "approval_rejected", preparedBy: by.userId, amount: "7.00" });
  }
  for (const [by, required] of [
    [ana, 1],
    [bo, 2],
  ] as const) {
    const held = { submission: "held", outcome: "none", requiredApprovals: required, approvalDigest: "m" } as const;
    const { id } = await order({ ...held, preparedBy: by.userId });
    const asked = { required, because: typed("a test"), policyId: null, rules: defaultRules["payouts.submit"] };
    const subject = { subjectType: "order" as const, subjectId: id, connectionId: testIds.connection, digest: "m" };
    await ctx.db.transaction((tx) =>
      openRequest(tx, { permission: "payouts.submit", ...subject, asked }, by, ctx.now()),
    );
  }
  for (const by of [ana, bo]) {
    const { id } = await insertUnconfirmed(ctx, { createdAt: dayAgo });
    const reason = "Asked the account manager, ticket 4711.";
    await proposeResolution(ctx, by, { orders: [await seen(ctx, id)], verdict: "approved", reason });
  }
  const common = { connectionId: testIds.connection, method: "GET", query: "", body: "", headers: {} };
  await ctx.db.insert(callbacks).values(
    (["unmatched", "conflict", "applied", "wrong_control"] as const).map((verdict) => ({
      ...common,
      verdict,
      evaluatedAt: ctx.now(),
      ...(verdict === "wrong_control" ? { acknowledgedAt: ctx.now(), acknowledgedBy: bo.userId } : {}),
    })),
  );
});

async function rowsBehind({ href }: Need, who: Actor): Promise<number> {
  const url = new URL(href, "http://desk.test");
  const param = (name: string) => url.searchParams.get(name) ?? undefined;
  const viewer = viewerOf(who);
  const scope = who.connectionIds;
  switch (url.pathname) {
    case "/orders": {
      const { filter, notes } = orderList.read(param);
      expect(notes).toEqual([]);
      return (await listOrders(ctx, { scope, filter, sort: "newest", cursor: null, timeZone: "UTC" })).rows.length;
    }
    case "/callbacks": {
      const { filter } = callbackList.read(param);
      return (await listCallbacks(ctx, scope, filter, null)).rows.length;
    }
    case "/batches": {
      const { filter, notes } = batchList.read(param);
      expect(notes).toEqual([]);
      const { rows } = await listBatches(ctx, viewer, filter);
      if (filter.stage?.includes("errors"))
        expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "has_errors"));
      return rows.length;
    }
    case "/approvals": {
      const isMine = param("tab") === undefined;
      const staff = await listApprovers(ctx.db);
      const resolutions = await listResolutions(ctx, scope, "open");
      const ofTab = resolutions.filter(
        ({ request }) => request && (whyNotMine(request, viewer, staff) === null) === isMine,
      );
      const payouts = await listPayoutApprovals(ctx.db, viewer, isMine ? "me" : "others", null, ctx.now());
      expect(await listBatchApprovals(ctx, scope)).toEqual([]);
      return payouts.rows.length + ofTab.length;
    }
    default:
      throw new Error(`unknown list ${href}`);
  }
}

test("each number is as long as the list it opens, for every user", async () => {
  for (const who of users) {
    const { mine, others } = await readNeeds(ctx, viewerOf(who));
    for (const need of [...mine, ...others]) {
      expect(await rowsBehind(need, who), `${who.role}: ${need.name} ${need.href}`).toBe(need.count);
    }
  }
});

const countsOf = (needs: Need[]) => Object.fromEntries(needs.map(({ name, count }) => [name, count]));
const ofOrders = { conflict: 1, reversed: 1, unknown: 1, unconfirmed: 1, unconfirmed_users: 1, not_sent: 1 };

test("everything that waits is listed once: as one's own, or as waiting for others", async () => {
  const [preparer, approver, viewer] = await Promise.all(users.map((who) => readNeeds(ctx, viewerOf(who))));
  expect(countsOf(preparer?.mine ?? [])).toMatchObject({
    ...ofOrders,
    approval_rejected: 2,
    callbacks: 2,
    batches: 2,
    errors: 1,
  });
  expect(countsOf(preparer?.others ?? [])).toEqual({ approvals: 4 });
  expect(countsOf(approver?.mine ?? [])).toMatchObject({ approvals: 2, approval_rejected: 1 });
  expect(countsOf(approver?.others ?? [])).toMatchObject({ approvals: 2 });
  expect(viewer?.mine).toEqual([]);
  expect(countsOf(viewer?.others ?? [])).toEqual({
    ...ofOrders,
    callbacks: 2,
    approvals: 4,
    batches_of_others: 2,
  });
  const within = await readNeeds(ctx, { ...viewerOf(ana), connectionIds: [] });
  expect([within.mine, within.others]).toEqual([[], []]);
});

test("the gravest come first", async () => {
  const { mine } = await readNeeds(ctx, viewerOf(ana));
  const found = mine.map(({ name }) => name).filter((name) => (gravity as readonly string[]).includes(name));
  expect(found).toEqual(gravity.filter((name) => Object.hasOwn(ofOrders, name)));
  expect(await ctx.db.$count(orders)).toBeGreaterThan(found.length);
});
