import { eq, type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { mails } from "@/db/schema/desk";
import { orderEvents, orders } from "@/db/schema/orders";
import { openPlanDatabase } from "@/db/testing-plans";
import { flushCounts } from "@/lib/core/telemetry/counts";
import { typed } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import type { OrderRow } from "@/lib/payments/orders/record";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { readCounts } from "@/lib/processes/health/gauges";
import { repairedOften, repairMarks } from "./repair-marks";

const { ctx, database, ana } = provideContext("test", { ana: "preparer" }, () => new Date());

const ago = (seconds: number) => new Date(ctx.now().getTime() - seconds * 1_000);
const ahead = (seconds: number) => ago(-seconds);
const day = 86_400;
const [soon, inTwoDays, eightDaysAgo] = [1, 2 * day, -8 * day].map(
  (seconds) => new Date(Date.now() + seconds * 1_000),
) as [Date, Date, Date];

async function order(values: Partial<OrderRow> = {}): Promise<string> {
  const open = { submission: "accepted", outcome: "processing", sentAt: ago(3_600), attempt: 1 } as const;
  return (await insertOrder(ctx.db, { ...open, ...values })).id;
}
const read = async (id: string) => {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
};
const askable = (statusQuery = true) =>
  ctx.db.update(connections).set({ statusQuery }).where(eq(connections.id, testIds.connection));

describe("a status check that no one planned", () => {
  test.each<[string, Partial<OrderRow>]>([
    ["processing", {}],
    ["unknown", { outcome: "unknown" }],
    ["unconfirmed", { submission: "unconfirmed", outcome: "none", cause: "no_answer" }],
    ["unconfirmed update", { kind: "update", submission: "unconfirmed", outcome: "none", cause: "no_answer" }],
  ])("is planned again: %s", async (_, values) => {
    const id = await order(values);
    await askable();
    expect(await repairMarks(ctx, repairedOften)).toEqual({ check: 1 });
    expect(await read(id)).toMatchObject({ nextQueryAt: ctx.now() });
    expect(await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).toMatchObject([
      { kind: "check_planned" },
    ]);
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
  });

  test("that was just answered waits as any prompt one does", async () => {
    const lastQueryAt = ago(60);
    const id = await order({ lastQueryAt });
    await askable();
    expect(await repairMarks(ctx, repairedOften)).toEqual({ check: 1 });
    expect(await read(id)).toMatchObject({ nextQueryAt: new Date(lastQueryAt.getTime() + 300_000) });
  });

  test.each<[string, Partial<OrderRow>]>([
    ["a planned one", { nextQueryAt: soon }],
    ["one for users: a conflict", { conflict: typed("two finals") }],
    [
      "one for users: no longer known to the gateway",
      { submission: "unconfirmed", outcome: "none", cause: unknownToGateway },
    ],
    ["one for users: asked for seven days", { sentAt: eightDaysAgo }],
    ["a final one", { outcome: "approved" }],
    ["an accepted update, which has no outcome", { kind: "update", outcome: "none" }],
    ["one that never left", { submission: "not_sent", outcome: "none" }],
  ])("is not invented: %s", async (_, values) => {
    await order(values);
    await askable();
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
  });

  test("is planned for all that is open once the status query is switched on, and not before", async () => {
    for (let made = 0; made < 3; made++) await order();
    await askable(false);
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
    await askable();
    expect(await repairMarks(ctx, repairedOften)).toEqual({ check: 3 });
  });

  test.each(["never", "once"])("reads none of the planned ones, in a table that was %s analysed", async (times) => {
    await order();
    await askable();
    await database.owner.execute(sql`alter table orders set (autovacuum_enabled = off)`);
    await ctx.db.execute(sql`
      insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination,
        payee_fingerprint, fields, submission, outcome, sent_at, next_query_at, prepared_by)
      select gen_random_uuid(), 'payout', 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || md5(n::text), 10, 'EUR', 'bank_account',
        md5(n::text), '{}', 'accepted', 'processing', ${ctx.now()}, ${ctx.now()}, ${testIds.user} from generate_series(1, 3000) n`);
    if (times === "once") await database.owner.execute(sql`analyze orders`);
    const plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
    try {
      expect(await repairMarks({ ...ctx, db: plans.db }, repairedOften)).toEqual({ check: 1 });
      expect(
        plans
          .take()
          .filter(({ query, work }) => work > 300 && !query.includes("r.submission"))
          .map(({ query, work }) => ({ query, work })),
      ).toEqual([]);
    } finally {
      await plans.db.$client.end();
    }
  });
});

describe("a time further ahead than any schedule", () => {
  const isNear = (at: Date | null | undefined) =>
    at !== null && at !== undefined && at.getTime() <= Date.now() + 60_000;

  test.each<[string, Partial<OrderRow>, keyof OrderRow]>([
    ["a lease", { submission: "sending", outcome: "none", leaseUntil: inTwoDays }, "leaseUntil"],
    ["a queue", { submission: "queued", outcome: "none", queuedAt: inTwoDays }, "queuedAt"],
    ["a try", { submission: "not_sent", outcome: "none", nextAttemptAt: inTwoDays }, "nextAttemptAt"],
    ["a status check", { nextQueryAt: inTwoDays }, "nextQueryAt"],
    [
      "a status check of an unconfirmed order",
      { submission: "unconfirmed", outcome: "none", nextQueryAt: inTwoDays },
      "nextQueryAt",
    ],
  ])("of an order is brought back: %s", async (_, values, column) => {
    const id = await order(values);
    await askable();
    expect(await repairMarks(ctx, repairedOften)).toEqual({ time: 1 });
    expect(isNear((await read(id))[column] as Date)).toBe(true);
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
  });

  test("of a connection or a mail is brought back, and of a delivery", async () => {
    await order({ outcome: "approved" });
    const paused = { pausedAt: ctx.now(), pausedReason: typed("unclear"), pausedCause: "unclear_results" } as const;
    await ctx.db.update(connections).set({ ...paused, resumeFrom: inTwoDays, probedAt: inTwoDays });
    await ctx.db.insert(mails).values({
      userId: ana.userId,
      address: "a@example.com",
      kind: "alert",
      subject: "s",
      textSealed: "x",
      nextAttemptAt: inTwoDays,
    });
    await ctx.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers, evaluate_after)
      values (${testIds.connection}, 'GET', '', '', '{}', ${inTwoDays})`);
    expect(await repairMarks(ctx, repairedOften)).toEqual({ time: 4 });
    const [connection] = await ctx.db.select().from(connections);
    expect(connection?.probedAt).toBeNull();
    expect(
      [
        connection?.resumeFrom,
        (await ctx.db.select().from(mails))[0]?.nextAttemptAt,
        (await ctx.db.select().from(callbacks))[0]?.evaluateAfter,
      ].map(isNear),
    ).toEqual([true, true, true]);
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
  });

  test("stays if it is one of the schedule's, by the clock that is ahead", async () => {
    await order({ nextQueryAt: ahead(day) });
    await order({ submission: "not_sent", outcome: "none", nextAttemptAt: ahead(240) });
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
    await order({ submission: "not_sent", outcome: "none", nextAttemptAt: ahead(10 * day) });
    ctx.pass(10 * day * 1_000);
    await ctx.db.execute(
      sql`update orders set next_query_at = null, outcome = 'approved' where submission = 'accepted'`,
    );
    expect(await repairMarks(ctx, repairedOften)).toEqual({});
  });
});

test("repairs are counted by kind, and one that fails stops none of the others", async () => {
  await order();
  await order();
  await askable();
  const failing: typeof ctx = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: (target, name) => {
        if (name !== "execute") return Reflect.get(target, name, target);
        return (statement: SQL) =>
          JSON.stringify(statement.queryChunks).includes("waiting(batch_id)")
            ? Promise.reject(new Error("away"))
            : target.execute(statement);
      },
    }),
  };
  expect(await repairMarks(failing, repairedOften)).toEqual({ check: 2 });
  await flushCounts(failing.db);
  expect((await readCounts(ctx)).filter(({ name }) => name === "repairs")).toMatchObject([
    { label: 'kind="check"', value: 2 },
  ]);
});
