import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { connections } from "@/db/schema/connections";
import { alertSigns } from "@/db/schema/desk";
import { limits } from "@/db/schema/limits";
import { orders } from "@/db/schema/orders";
import { installation } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import type { ApproverCount } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { isOf, message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { dayIn } from "@/lib/core/time/calendar";
import { decideOn } from "@/lib/desk/decisions/testing";
import { lockBatch } from "@/lib/payments/batches/record";
import { createTestBatch, makeAllOrders, payoutsText, readBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as stored from "@/messages/stored/approvals";
import { checkBeforeSending } from "./check-again";
import { claimWork } from "./claim-work";
import { cancelBatch, pauseBatch, releaseRest, resumeBatch, resumeBatchAutomatically } from "./control";
import { askRelease, releaseBatch } from "./release";

const { database, ctx, ana, connectionId, bo } = provideBatchContext("test", { bo: "approver" });
const dayMs = 86_400_000;
let version = 0;

beforeEach(() => {
  ctx.pass(new Date("2026-06-01T12:00:00Z").getTime() - ctx.now().getTime());
});

async function setRule(approvers: ApproverCount): Promise<void> {
  const permission = "batches.release" as const;
  const rules = { ...defaultRules[permission], approvers, unknownAmounts: approvers, expiresAfterHours: 720 };
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  const inForceFrom = ctx.now();
  await ctx.db.update(approvalPolicies).set({ inForceTo: inForceFrom }).where(sql`in_force_to is null`);
  await ctx.db
    .insert(approvalPolicies)
    .values({ permission, version: ++version, rules, createdBy: bo.userId, inForceFrom });
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

async function setLimit(amount: string, kind: "connection_day" | "order" = "connection_day"): Promise<void> {
  await ctx.db.update(limits).set({ endedAt: ctx.now(), endedBy: bo.userId }).where(sql`ended_at is null`);
  const own = { kind, connectionId, currency: "EUR", amount, setBy: bo.userId, createdAt: ctx.now() } as const;
  await ctx.db.insert(limits).values(own);
}

const today = () => dayIn(ctx.now(), "UTC");

async function reserved(day = today()): Promise<string> {
  const { rows } = await ctx.db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0)::numeric(20, 2)::text as sum from limit_reservations where day = ${day} and currency = 'EUR'`,
  );
  return rows[0]?.sum ?? "";
}

async function released(
  rows: number,
  {
    initialRows = null,
    columns = {},
    made = true,
  }: {
    initialRows?: number | null;
    columns?: Record<string, (at: number) => string>;
    made?: boolean;
  } = {},
): Promise<string> {
  const text = payoutsText(rows, { amount: () => "10.00", ...columns });
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, direction: "out" });
  const { required, digest } = await askRelease(ctx, ana, { batchId });
  if (required > 0) await decideOn(ctx, bo, batchId);
  await releaseBatch(ctx, ana, { batchId, seenDigest: digest, initialRows });
  if (made) await makeAllOrders(ctx);
  return batchId;
}

const pausedAutomatically = (batchId: string) =>
  ctx.db
    .update(batches)
    .set({ pausedAt: ctx.now(), pausedReason: message("batches.notLeaving", "refused"), resumeFrom: ctx.now() })
    .where(eq(batches.id, batchId));

const claim = async () => (await claimWork(ctx, connectionId, 100, null)).flatMap((work) => work.claim.orders);
const fillBucket = () => ctx.db.execute(sql`update sending_rates set tokens = burst, refilled_at = clock_timestamp()`);
const alerts = (batchId: string) => ctx.db.$count(alertSigns, sql`kind = 'batch_paused' and subject = ${batchId}`);
const lapsed = (why: string) => render(message("batches.approvalLapsed", message("any.given", why)));

describe("a paused batch", () => {
  test("is resumed only if the rule in force allows it; the reason says what to do", async () => {
    await setRule(0);
    const batchId = await released(3);
    await pauseBatch(ctx, ana, { batchId });
    await setRule(1);
    await expect(resumeBatch(ctx, ana, { batchId })).rejects.toMatchObject({
      code: "conflict",
      message: lapsed(stored.ruleStricter),
    });
    expect(await readBatch(ctx, batchId)).toMatchObject({ pausedAt: expect.any(Date), pausedBy: ana.userId });
    const past = ctx.db.update(batches).set({ pausedAt: null, pausedReason: null, pausedBy: null });
    await expect(past.where(eq(batches.id, batchId))).rejects.toMatchObject({ cause: { code: "23001" } });
    await setRule(0);
    await resumeBatch(ctx, ana, { batchId });
    expect(await readBatch(ctx, batchId)).toMatchObject({ pausedAt: null });
    expect(await claim()).toHaveLength(3);
  });

  test("isn't resumed once its approver can't approve, or the approval is too old", async () => {
    await setRule(1);
    const batchId = await released(3);
    await pauseBatch(ctx, ana, { batchId });
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, bo.userId));
    await expect(resumeBatch(ctx, ana, { batchId })).rejects.toMatchObject({ message: lapsed(stored.approverLost) });
    await ctx.db.update(users).set({ disabledAt: null }).where(eq(users.id, bo.userId));
    ctx.pass(721 * 3_600_000);
    await expect(resumeBatch(ctx, ana, { batchId })).rejects.toMatchObject({ message: lapsed(stored.tooOld(720)) });
  });

  test("counts on the limits of the day of its resumption, with rows that aren't orders yet", async () => {
    await setLimit("100.00");
    const batchId = await released(6);
    const other = await released(2, { made: false });
    for (const id of [batchId, other]) await pauseBatch(ctx, ana, { batchId: id });
    expect(await reserved()).toBe("80.00");
    const yesterday = today();
    ctx.pass(dayMs);
    await released(3);
    expect(await reserved()).toBe("30.00");
    await resumeBatch(ctx, ana, { batchId });
    expect([await reserved(yesterday), await reserved()]).toEqual(["20.00", "90.00"]);
    await setLimit("109.99");
    await expect(resumeBatch(ctx, ana, { batchId: other })).rejects.toMatchObject({ code: "limit" });
    await setLimit("110.00");
    await resumeBatch(ctx, ana, { batchId: other });
    expect([await reserved(yesterday), await reserved()]).toEqual(["0.00", "110.00"]);
    await makeAllOrders(ctx);
    expect(await reserved()).toBe("110.00");
    await cancelBatch(ctx, ana, { batchId: other, reason: "Enough." });
    expect(await reserved()).toBe("90.00");
  });

  test("that was paused automatically stays paused with a reason and an alert if rule or limits refuse it", async () => {
    await setRule(0);
    const batchId = await released(3);
    await pausedAutomatically(batchId);
    expect(await alerts(batchId)).toBe(1);
    await setRule(1);
    expect(await resumeBatchAutomatically(ctx, batchId)).toBe(false);
    const { pausedReason, pausedBy, resumeFrom } = await readBatch(ctx, batchId);
    expect([render(pausedReason), pausedBy, resumeFrom]).toEqual([lapsed(stored.ruleStricter), null, null]);
    expect(await alerts(batchId)).toBe(2);
    await setRule(0);
    ctx.pass(dayMs);
    await setLimit("29.99");
    await pausedAutomatically(batchId);
    expect(await resumeBatchAutomatically(ctx, batchId)).toBe(false);
    const held = await readBatch(ctx, batchId);
    expect(isOf(held.pausedReason, "batches.beyondLimit")).toBe(true);
    expect(await claim()).toEqual([]);
    await setLimit("30.00");
    await pausedAutomatically(batchId);
    expect(await resumeBatchAutomatically(ctx, batchId)).toBe(true);
    expect(await reserved()).toBe("30.00");
    expect(await claim()).toHaveLength(3);
  });
});

test("the rest behind the first rows counts on the day of its release", async () => {
  const batchId = await released(6, { initialRows: 2 });
  expect(await claim()).toHaveLength(2);
  const yesterday = today();
  ctx.pass(dayMs);
  await checkBeforeSending(ctx, batchId);
  expect([await reserved(yesterday), await reserved()]).toEqual(["60.00", "0.00"]);
  await setLimit("39.99");
  await expect(releaseRest(ctx, ana, { batchId })).rejects.toMatchObject({ code: "limit" });
  await setLimit("40.00");
  await releaseRest(ctx, ana, { batchId });
  expect([await reserved(yesterday), await reserved()]).toEqual(["20.00", "40.00"]);
});

describe("a batch that sends", () => {
  test("over midnight reserves what is left on the new day; what it sent stays on the old one", async () => {
    await setLimit("100.00");
    const batchId = await released(8);
    await ctx.db.execute(sql`update sending_rates set tokens = 3, burst = 3, refilled_at = clock_timestamp()`);
    const sent = await claimWork(ctx, connectionId, 3, null);
    expect(sent).toHaveLength(3);
    const yesterday = today();
    ctx.pass(dayMs);
    await fillBucket();
    expect((await claim()).length).toBeGreaterThan(0);
    expect([await reserved(yesterday), await reserved()]).toEqual(["30.00", "50.00"]);
    expect((await readBatch(ctx, batchId)).limitDay).toBe(today());
  });

  test("pauses with the reason and the amount left if the new day's limit is used up", async () => {
    const batchId = await released(5);
    ctx.pass(dayMs);
    await setLimit("49.99");
    expect(await claim()).toEqual([]);
    const { pausedReason, pausedBy } = await readBatch(ctx, batchId);
    const money = (amount: string) => ({ amount, currency: "EUR" });
    expect(render(pausedReason)).toBe(
      render(message("batches.beyondLimit", money("50.00"), money("49.99"), money("49.99"))),
    );
    expect([pausedBy, await alerts(batchId)]).toEqual([null, 1]);
    expect(await claim()).toEqual([]);
    expect(await reserved()).toBe("0.00");
  });

  test("a row's own day checks the limits of that day again, also if they are lower now", async () => {
    const in2Days = new Date(ctx.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
    const batchId = await released(4, { columns: { "Send on": (at) => (at < 2 ? "" : in2Days) } });
    expect(await claim()).toHaveLength(2);
    ctx.pass(2 * dayMs);
    expect(today()).toBe(in2Days);
    expect(await reserved()).toBe("20.00");
    await setLimit("19.00");
    await ctx.db.update(batches).set({ waitsUntil: null }).where(eq(batches.id, batchId));
    expect(await claim()).toEqual([]);
    expect(isOf((await readBatch(ctx, batchId)).pausedReason, "batches.beyondLimit")).toBe(true);
    await setLimit("20.00");
    await resumeBatch(ctx, ana, { batchId });
    expect(await claim()).toHaveLength(2);
    expect(await reserved()).toBe("20.00");
  });

  test("a single row above a new limit for one payout stops it", async () => {
    const batchId = await released(2);
    ctx.pass(1_000);
    await setLimit("9.99", "order");
    expect(await claim()).toEqual([]);
    expect(isOf((await readBatch(ctx, batchId)).pausedReason, "batches.rowBeyondLimit")).toBe(true);
  });

  const halts: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "its connection was stopped and resumed",
      () => ctx.db.update(connections).set({ stoppedAt: ctx.now(), stoppedReason: message("any.typed", "Now") }),
      () => ctx.db.update(connections).set({ stoppedAt: null, stoppedReason: null }),
    ],
    [
      "its connection was paused and resumed",
      () =>
        ctx.db
          .update(connections)
          .set({ pausedAt: ctx.now(), pausedReason: message("any.typed", "x"), pausedCause: "declines" }),
      () => ctx.db.update(connections).set({ pausedAt: null, pausedReason: null, pausedCause: null }),
    ],
    [
      "all sending was stopped and started again",
      () => ctx.db.update(installation).set({ stoppedAt: ctx.now(), stoppedReason: "All" }),
      () => ctx.db.update(installation).set({ stoppedAt: null, stoppedReason: null }),
    ],
    [
      "sending was locked after a restore and unlocked",
      () =>
        ctx.db
          .update(installation)
          .set({ sendingLockedAt: ctx.now(), sendingLockReason: message("any.typed", "Restored.") }),
      () => ctx.db.update(installation).set({ sendingLockedAt: null, sendingLockReason: null }),
    ],
  ];
  test.each(halts)("%s: a rule set in between is checked first", async (_name, halt, release) => {
    await ctx.db.insert(installation).values({ sealingKeyDigest: "test" }).onConflictDoNothing();
    await setRule(0);
    const batchId = await released(3);
    await halt();
    expect(await claim()).toEqual([]);
    ctx.pass(60_000);
    await setRule(1);
    ctx.pass(60_000);
    await release();
    expect(await claim()).toEqual([]);
    const { pausedReason, pausedBy } = await readBatch(ctx, batchId);
    expect([render(pausedReason), pausedBy]).toEqual([lapsed(stored.ruleStricter), null]);
    expect(await ctx.db.$count(orders, sql`batch_id = ${batchId} and attempt > 0`)).toBe(0);
    await setRule(0);
    await resumeBatch(ctx, ana, { batchId });
    expect(await claim()).toHaveLength(3);
  });
});

test("a batch that can't be checked now sends nothing, and holds up no other", async () => {
  const first = await released(3);
  const second = await released(3);
  ctx.pass(dayMs);
  await ctx.db.transaction(async (tx) => {
    await lockBatch(tx, first);
    expect((await claim()).map(({ batchId }) => batchId)).toEqual([second, second, second]);
  });
  await fillBucket();
  expect((await claim()).map(({ batchId }) => batchId)).toEqual([first, first, first]);
});

test("two claims at once check again once, and count nothing twice", async () => {
  const batchId = await released(4);
  ctx.pass(dayMs);
  await Promise.all([checkBeforeSending(ctx, batchId), checkBeforeSending(ctx, batchId)]);
  await checkBeforeSending(ctx, batchId);
  expect(await reserved()).toBe("40.00");
  expect(await readBatch(ctx, batchId)).toMatchObject({ pausedAt: null, checkedAt: ctx.now() });
});
