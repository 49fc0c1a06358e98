import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { decideRequest, openRequest } from "@/lib/controls/approvals/requests";
import type { Viewer } from "@/lib/controls/approvals/waiting";
import type { Cursor } from "@/lib/core/lists/list";
import type { Actor } from "@/lib/core/runtime/context";
import { message, typed } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import {
  type ApprovalView,
  approvalList,
  countOnMe,
  findPayoutApproval,
  listPayoutApprovals,
  sumPayoutApprovals,
} from "./approval-queries";

const { ctx, ben, bo, mia } = provideContext("test", { ben: "preparer", bo: "approver", mia: "admin" });

const digest = "m";
const viewerOf = ({ userId, role, connectionIds }: Actor): Viewer => ({ id: userId, role, connectionIds });

async function hold(values: Partial<typeof orders.$inferInsert> = {}, required = 1, by: Actor = ben) {
  const held = { submission: "held", outcome: "none", requiredApprovals: required, approvalDigest: digest } as const;
  const { id: orderId, connectionId } = await insertOrder(ctx.db, { ...held, preparedBy: by.userId, ...values });
  const asked = { required, because: typed("a test"), policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order" as const, subjectId: orderId, connectionId, digest };
  const requestId = await ctx.db.transaction((tx) =>
    openRequest(tx, { permission: "payouts.submit", ...subject, asked }, by, ctx.now()),
  );
  return { orderId, requestId };
}

const say = (requestId: string, by: Actor, decision: "approve" | "reject", reason: string | null = null) =>
  ctx.db.transaction((tx) =>
    decideRequest(
      tx,
      {
        requestId,
        decision,
        seenDigest: digest,
        currentDigest: digest,
        current: { required: 0, because: typed("") },
        reason,
      },
      by,
      ctx.now(),
    ),
  );

const list = async (view: ApprovalView, who: Actor, cursor: Cursor | null = null) =>
  listPayoutApprovals(ctx.db, viewerOf(who), view, cursor, ctx.now());
const listed = async (view: ApprovalView, who: Actor) => (await list(view, who)).rows.map(({ orderId }) => orderId);

describe("whose turn it is", () => {
  test("a payout waits for a user who may decide, and for others where one prepared it or only looks on", async () => {
    const { orderId } = await hold();
    expect([await listed("me", bo), await listed("me", mia)]).toEqual([[orderId], [orderId]]);
    expect([await listed("me", ben), await listed("others", ben)]).toEqual([[], [orderId]]);
    expect(await listed("others", bo)).toEqual([]);
    expect([
      await countOnMe(ctx.db, viewerOf(bo), ctx.now()),
      await countOnMe(ctx.db, viewerOf(ben), ctx.now()),
    ]).toEqual([1, 0]);
    const own = await hold({}, 1, bo);
    expect(await listed("me", bo)).toEqual([orderId]);
    expect(await listed("others", bo)).toEqual([own.orderId]);
  });

  test("of two, the one who has approved waits for the other", async () => {
    const { orderId, requestId } = await hold({}, 2);
    await say(requestId, bo, "approve");
    expect([await listed("me", bo), await listed("others", bo), await listed("me", mia)]).toEqual([
      [],
      [orderId],
      [orderId],
    ]);
    expect((await findPayoutApproval(ctx.db, null, orderId, ctx.now()))?.request.decisions).toMatchObject([
      { name: bo.name },
    ]);
  });

  test("one whose time is over waits for no one", async () => {
    await hold();
    ctx.pass(72 * 3_600_000);
    expect([await listed("me", bo), await listed("others", ben)]).toEqual([[], []]);
    expect(await countOnMe(ctx.db, viewerOf(bo), ctx.now())).toBe(0);
  });

  test("what belongs to a connection that one does not work with is not there", async () => {
    await hold();
    const away = { ...bo, connectionIds: ["00000000-0000-4000-8000-0000000000ff"] };
    for (const view of ["me", "others", "all"] as const) expect(await listed(view, away)).toEqual([]);
    expect(await countOnMe(ctx.db, viewerOf(away), ctx.now())).toBe(0);
    expect(await listed("me", { ...bo, connectionIds: [testIds.connection] })).toHaveLength(1);
  });

  test("what came back waits for the user who prepared it, until it is asked for anew", async () => {
    const { orderId, requestId } = await hold();
    await say(requestId, bo, "reject", "It is 9.90.");
    const back = {
      submission: "draft",
      cause: "approval_rejected",
      reason: message("any.named", "Bo", typed("It is 9.90.")),
    } as const;
    await ctx.db.update(orders).set(back).where(eq(orders.id, orderId));
    const { rows } = await list("back", ben);
    expect(rows).toMatchObject([{ orderId, request: { state: "rejected", decisions: [{ reason: "It is 9.90." }] } }]);
    expect(await listed("back", bo)).toEqual([]);
    expect(await countOnMe(ctx.db, viewerOf(ben), ctx.now())).toBe(1);
    await ctx.db.update(orders).set({ submission: "held" }).where(eq(orders.id, orderId));
    expect(await listed("back", ben)).toEqual([]);
  });
});

test("the sums are of all that waits, one line a currency, the biggest first", async () => {
  await hold({ amount: "10.50" });
  await hold({ amount: "0.10" });
  await hold({ amount: "900", currency: "JPY" });
  await hold({ amount: "5.00", currency: "USD" }, 1, bo);
  expect(await sumPayoutApprovals(ctx.db, viewerOf(bo), "me", ctx.now())).toEqual([
    { currency: "JPY", count: 1, amount: "900" },
    { currency: "EUR", count: 2, amount: "10.60" },
  ]);
});

test("every page in both directions, without losing or repeating one", async () => {
  const made: string[] = [];
  const count = approvalList.pageRows * 2 + 7;
  for (let at = 0; at < count; at++) {
    if (at % 3 > 0) ctx.pass(1);
    made.push((await hold()).requestId);
  }
  for (const view of ["me", "all"] as const) {
    const sorted = await ctx.db
      .select({ id: approvalRequests.id })
      .from(approvalRequests)
      .orderBy(approvalRequests.requestedAt, approvalRequests.id);
    const expected = sorted.map(({ id }) => id);
    if (view === "all") expected.reverse();
    const seen: string[] = [];
    let page = await list(view, bo);
    expect(page.before).toBe(false);
    for (;;) {
      seen.push(...page.rows.map(({ request }) => request.id));
      if (!page.after) break;
      page = await list(view, bo, { side: "after", id: seen.at(-1) ?? "" });
    }
    expect(seen).toEqual(expected);
    const [first] = page.rows;
    const earlier = await list(view, bo, { side: "before", id: first?.request.id ?? "" });
    expect(earlier.rows.map(({ request }) => request.id)).toEqual(
      expected.slice(approvalList.pageRows, approvalList.pageRows * 2),
    );
    expect(earlier).toMatchObject({ before: true, after: true });
  }
});

test("what is new is reported with its evidence", async () => {
  const paid = { payeeFingerprint: "f1", receiverName: "Ana Kovač" };
  const amounts = ["100.00", "110.00", "90.00"];
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
  for (const amount of amounts)
    await insertOrder(ctx.db, { ...paid, amount, createdAt: before(30), finalAt: before(30) });
  const usual = await hold({ ...paid, amount: "105.00" });
  const far = await hold({ ...paid, amount: "500.00" });
  const fresh = await hold({ payeeFingerprint: "f2", receiverName: "Noor", createdAt: before(1) });
  const other = await hold({ payeeFingerprint: "f3", receiverName: "ANA KOVAČ", amount: "7.00" });
  const twice = await hold({ payeeFingerprint: "f2", receiverName: "Noor", createdAt: ctx.now() });
  const found = async ({ orderId }: { orderId: string }) =>
    (await findPayoutApproval(ctx.db, null, orderId, ctx.now()))?.findings;
  expect(await found(usual)).toEqual([]);
  expect(await found(far)).toMatchObject([{ kind: "far_from_usual", usual: "100.00", biggest: { amount: "110.00" } }]);
  expect(await found(other)).toMatchObject([{ kind: "account_differs", last: { state: "paid" } }]);
  expect(await found(twice)).toMatchObject([
    { kind: "never_paid" },
    { kind: "seen_before", like: [{ orderId: fresh.orderId, state: "unresolved" }] },
  ]);
});
