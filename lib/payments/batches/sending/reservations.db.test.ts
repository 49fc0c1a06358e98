import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { endpoints } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { listLimits, readLimitChecks, readLimitUse } from "@/lib/controls/limits/queries";
import type { Actor } from "@/lib/core/runtime/context";
import { dayIn } from "@/lib/core/time/calendar";
import { decideOn } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { createTestBatch, payoutsText, readBatch, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { readTotals } from "@/lib/payments/batches/totals";
import { cancelPayout } from "@/lib/payments/dispatch/commands";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { editPayout } from "@/lib/payments/payouts/edit";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { cancelBatch } from "./control";
import { lockBatchLimits } from "./limits";
import { makeOrders } from "./make-orders";

const dayMs = 86_400_000;

let endpointId: string;
const { database, ctx, ana, connectionId, bo, eva } = provideBatchContext("test", { bo: "approver", eva: "admin" });
beforeEach(async () => {
  ctx.pass(new Date("2026-06-01T12:00:00Z").getTime() - ctx.now().getTime());
  await ctx.db.update(endpoints).set({ currencies: ["EUR", "USD"] });
  endpointId = (await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001")))[0]?.id ?? "";
  for (const [permission, tiers] of [
    ["payouts.submit", [{ currency: "EUR", from: "100", approvers: 1 as const }]],
    ["batches.release", []],
  ] as const) {
    const rules = {
      ...defaultRules[permission],
      approvers: 0 as const,
      unknownAmounts: 0 as const,
      tiers,
      expiresAfterHours: 720,
    };
    const own = { permission, version: 1, connectionId, rules, createdBy: eva.userId, inForceFrom: ctx.now() };
    await ctx.db.insert(approvalPolicies).values(own);
  }
});

const today = () => dayIn(ctx.now(), "UTC");
let account = 7_000_000_000;
const formOf = (amount: string) => ({
  clientOrderId: newClientOrderId(),
  connectionId,
  endpointId,
  values: { amount, currency: "EUR", account_number: String(++account) },
  reasonWithoutUpdates: "A test.",
});
type Form = ReturnType<typeof formOf>;

async function submit(amount: string, by = ana): Promise<{ orderId: string; form: Form }> {
  const form = formOf(amount);
  return { orderId: (await submitPayout(ctx, by, form)).orderId, form };
}

const edit = ({ orderId, form }: { orderId: string; form: Form }, amount: string, by: Actor = ana) =>
  editPayout(ctx, by, { ...form, orderId, values: { ...form.values, amount } });

const decideAs = (orderId: string, decision: "approve" | "reject") =>
  decideOn(ctx, bo, orderId, { decision, reason: "No." });

const limit = (amount: string, kind: "user_day" | "connection_day" = "connection_day", currency = "EUR") =>
  ctx.db.insert(limits).values({ kind, connectionId, currency, amount, setBy: eva.userId });

const beyond = { code: "limit" };

async function reserved(day = today(), currency = "EUR"): Promise<string> {
  const { rows } = await ctx.db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0)::numeric(20, 2)::text as sum from limit_reservations where day = ${day} and currency = ${currency}`,
  );
  return rows[0]?.sum ?? "";
}

const release = async (text: string, options: { startsAt?: Date } = {}) => {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, direction: "out" });
  await releaseTestBatch(ctx, ana, batchId, options);
  return batchId;
};

describe("a day's limit", () => {
  test("V8, bug 3: yesterday's drafts that are edited today count today, all together", async () => {
    const drafts = [];
    for (let at = 0; at < 4; at++) drafts.push(await submit("900.00"));
    for (const { orderId } of drafts) await decideAs(orderId, "reject");
    await limit("1000.00");
    ctx.pass(dayMs);
    const ends = [];
    for (const draft of drafts)
      ends.push(
        await edit(draft, "900.00").then(
          () => "held",
          (error) => error.code,
        ),
      );
    expect(ends).toEqual(["held", "limit", "limit", "limit"]);
    await expect(submit("100.01")).rejects.toMatchObject(beyond);
    await submit("99.99");
    expect(await reserved()).toBe("999.99");
  });

  test("bug 11: five days of payouts do not all leave on Friday; one approved later counts on the day it leaves", async () => {
    await limit("1000.00");
    const waiting = [];
    for (let at = 0; at < 5; at++) {
      waiting.push((await submit("400.00")).orderId);
      ctx.pass(dayMs);
    }
    const ends = [];
    for (const orderId of waiting)
      ends.push(
        await decideAs(orderId, "approve").then(
          () => "sent",
          (error) => error.code,
        ),
      );
    expect(ends).toEqual(["sent", "sent", "limit", "limit", "limit"]);
    expect(await reserved()).toBe("800.00");
    const days = await ctx.db.select({ day: orders.limitDay }).from(orders).orderBy(orders.createdAt);
    expect(days.slice(0, 2).map(({ day }) => day)).toEqual([today(), today()]);
    ctx.pass(dayMs);
    await decideAs(waiting[2] ?? "", "approve");
    expect(await reserved()).toBe("400.00");
  });

  test("bug 5: a single payout sees released rows that are no orders yet, and gives way to them", async () => {
    await limit("1500.00");
    await release(payoutsText(10, { amount: () => "99.00" }));
    await expect(submit("600.00")).rejects.toMatchObject(beyond);
    await submit("510.00");
    expect(await reserved()).toBe("1500.00");
    while ((await makeOrders(ctx)) > 0);
    expect(await reserved()).toBe("1500.00");
  });

  test("bug 6: what another user, or another connection, has released does not count against this one", async () => {
    await limit("1000.00", "user_day");
    await release(payoutsText(10, { amount: () => "99.00" }));
    const cleo = await addTestUser(ctx, "preparer", { password: false });
    await submit("950.00", cleo);
    const elsewhere = {
      connectionId: bo.userId,
      userId: ana.userId,
      amount: "1",
      currency: "EUR",
      orderId: null,
    };
    await ctx.db.insert(limits).values({ kind: "connection_day", currency: "EUR", amount: "5000", setBy: eva.userId });
    const checks = await readLimitChecks(ctx.db, { ...elsewhere, day: today() });
    expect(checks).toMatchObject([{ scope: "all", used: "1940.00" }]);
  });

  test("a batch counts on the day that it starts; cancelled, it gives back what has not left", async () => {
    await limit("1000.00");
    const startsAt = new Date(ctx.now().getTime() + 3 * dayMs);
    const batchId = await release(payoutsText(10, { amount: () => "99.00" }), { startsAt });
    expect([await reserved(), await reserved(dayIn(startsAt, "UTC"))]).toEqual(["0.00", "990.00"]);
    await submit("1000.00");
    await cancelBatch(ctx, ana, { batchId, reason: "Not this week." });
    expect(await reserved(dayIn(startsAt, "UTC"))).toBe("0.00");
  });

  test("rows that fail, or never become orders, are given back once; one that revives counts again", async () => {
    const batchId = await release(payoutsText(4, { amount: () => "10.00" }));
    await database.owner.execute(sql`alter table batch_rows disable trigger batch_rows_frozen`);
    await ctx.db.execute(sql`update batch_rows set digest = 'forged' where batch_id = ${batchId} and number = 4`);
    while ((await makeOrders(ctx)) > 0);
    expect(await reserved()).toBe("30.00");
    const fail = sql`update orders set submission = 'accepted', outcome = 'declined' where batch_row in (1, 2)`;
    await ctx.db.execute(fail);
    await ctx.db.execute(fail);
    expect(await reserved()).toBe("10.00");
    await ctx.db.execute(
      sql`update orders set conflict = '["any.typed", "It says approved too."]' where batch_row = 1`,
    );
    expect(await reserved()).toBe("20.00");
    await cancelBatch(ctx, ana, { batchId, reason: "Enough." });
    expect(await reserved()).toBe("10.00");
    await expect(ctx.db.execute(sql`delete from limit_reservations`)).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });

  test("a page shows what is reserved, by user", async () => {
    await limit("1000.00", "user_day");
    await release(`${payoutsText(2, { amount: () => "30.00" })}`);
    await submit("40.00", await addTestUser(ctx, "preparer", { password: false }));
    const rows = await listLimits(ctx.db, connectionId);
    const use = await readLimitUse(ctx.db, rows, today(), { all: true });
    expect([...use.values()]).toMatchObject([{ used: "100.00", byUser: [{ used: "60.00" }, { used: "40.00" }] }]);
  });
});

test("bug 8: two batches of the same currencies in opposite order never wait for each other", async () => {
  for (const currency of ["EUR", "USD"]) await limit("1000000", "connection_day", currency);
  const mostly = (one: string, other: string) => payoutsText(5, { currency: (at) => (at < 4 ? one : other) });
  const drafts: string[] = [];
  for (const text of [mostly("EUR", "USD"), mostly("USD", "EUR")]) {
    drafts.push(await createTestBatch(ctx, ana, { connectionId, text, direction: "out" }));
  }
  const waiting = async () => {
    const { rows } = await ctx.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
    );
    return rows[0]?.waiting ?? 0;
  };
  const lock = async (batchId: string) => {
    const [batch, totals] = [await readBatch(ctx, batchId), await readTotals(ctx.db, batchId)];
    return ctx.db.transaction((tx) => lockBatchLimits(tx, batch, totals));
  };
  const both: Promise<void>[] = [];
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('limits/EUR', 0))`);
    for (const [at, batchId] of drafts.entries()) {
      both.push(lock(batchId));
      while ((await waiting()) <= at);
    }
  });
  expect(await Promise.allSettled(both)).toEqual([
    { status: "fulfilled", value: undefined },
    { status: "fulfilled", value: undefined },
  ]);
});

type Known = {
  orderId: string;
  form: Form;
  by: Actor;
  state: "held" | "draft" | "out" | "over";
  day: string;
  cents: number;
};
const write = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

test("whatever is submitted, edited, decided, cancelled or declined, on any day: the journal is the independent sum and no limit is passed (seed 13)", async () => {
  const [perDay, perUser] = [100_000, 60_000];
  await limit(write(perDay));
  await limit(write(perUser), "user_day");
  const known: Known[] = [];
  const others = [ana, await addTestUser(ctx, "preparer", { password: false })];
  const sum = (of: (one: Known) => boolean) =>
    known
      .filter((one) => (one.state === "held" || one.state === "out") && one.day === today() && of(one))
      .reduce((all, { cents }) => all + cents, 0);
  const fits = (cents: number, by: Actor, own?: Known) =>
    sum((one) => one !== own) + cents <= perDay && sum((one) => one !== own && one.by === by) + cents <= perUser;
  const attempt = async (doing: Promise<unknown>, isFitting: boolean) => {
    const end = await doing.then(
      () => "fits",
      (error) => error.code ?? error,
    );
    expect(end).toBe(isFitting ? "fits" : "limit");
  };
  const stateOf = (cents: number) => (cents >= 10_000 ? "held" : "out");
  const take = async (what: number, pick: number, cents: number) => {
    const by = others[pick % 2] ?? ana;
    const of = (...states: Known["state"][]) => {
      const some = known.filter(({ state }) => states.includes(state));
      return some[pick % Math.max(some.length, 1)];
    };
    if (what === 0) return ctx.pass(dayMs);
    if (what <= 4) {
      const form = formOf(write(cents));
      const isFitting = fits(cents, by);
      let orderId = "";
      await attempt(
        submitPayout(ctx, by, form).then((done) => {
          orderId = done.orderId;
        }),
        isFitting,
      );
      if (isFitting) known.push({ orderId, form, by, state: stateOf(cents), day: today(), cents });
      return;
    }
    const one =
      what === 5
        ? of("draft", "held")
        : what === 6 || what === 7
          ? of("held")
          : what === 8
            ? of("held", "draft")
            : of("out");
    if (!one) return;
    if (what === 5) {
      const isFitting = fits(cents, one.by, one);
      await attempt(edit(one, write(cents), one.by), isFitting);
      if (isFitting) Object.assign(one, { state: stateOf(cents), day: today(), cents });
    } else if (what === 6) {
      const isFitting = fits(one.cents, one.by, one);
      await attempt(decideAs(one.orderId, "approve"), isFitting);
      if (isFitting) Object.assign(one, { state: "out", day: today() });
    } else if (what === 7) {
      await decideAs(one.orderId, "reject");
      one.state = "draft";
    } else if (what === 8) {
      await cancelPayout(ctx, one.by, { orderId: one.orderId });
      one.state = "over";
    } else {
      const declined = { submission: "accepted", outcome: "declined" } as const;
      await ctx.db.update(orders).set(declined).where(eq(orders.id, one.orderId));
      one.state = "over";
    }
  };
  const step = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(1_000), fc.integer({ min: 100, max: 45_000 }));
  for (const [what, pick, cents] of fc.sample(fc.array(step, { minLength: 120, maxLength: 120 }), {
    seed: 13,
    numRuns: 1,
  })[0] ?? []) {
    await take(what, pick, cents);
    const { rows } = await ctx.db.execute<{ day: string; user: string; sum: string }>(
      sql`select day::text, user_id as "user", sum(amount)::text as sum from limit_reservations group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    );
    const expected = new Map<string, number>();
    for (const { state, day, cents: amount, by } of known) {
      if (state === "draft" || state === "over") continue;
      expected.set(`${day} ${by.userId}`, (expected.get(`${day} ${by.userId}`) ?? 0) + amount);
    }
    expect(rows.map(({ day, user, sum: amount }) => [`${day} ${user}`, amount])).toEqual(
      [...expected].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, amount]) => [key, write(amount)]),
    );
  }
  expect(known.length).toBeGreaterThan(20);
}, 120_000);
