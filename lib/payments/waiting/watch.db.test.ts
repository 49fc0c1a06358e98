import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { alerts } from "@/db/schema/desk";
import { calls } from "@/db/schema/orders";
import { stalls } from "@/db/schema/waiting";
import { makeAlerts } from "@/lib/desk/alerts/detect";
import type { AlertFacts, FactsOf } from "@/lib/desk/alerts/kinds";
import { mailAlerts } from "@/lib/desk/alerts/mail";
import { batchWindowMs } from "@/lib/desk/alerts/rules";
import { describeAlert } from "@/lib/desk/alerts/signs";
import { addTestUser } from "@/lib/identity/users/testing";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { isStalled, stalled as stalledLabel } from "@/messages/alerts/model";
import { readAbsentWorker, readStalls, readWaitingCounts } from "./queries";
import { reasonRows, type WaitingReason, waitingReasonNames } from "./reasons";
import { beat, watchWaiting } from "./watch";

const { database, ctx, ana, connectionId } = provideBatchContext("test");

beforeEach(() => insertOrderSurroundings(ctx.db).then(() => undefined));

const pass = (seconds: number) =>
  ctx.db.execute(sql`
    with looked as (update worker_beats set looked_at = looked_at - make_interval(secs => ${seconds}::int), beat_at = beat_at - make_interval(secs => ${seconds}::int))
    update stalls set seen_from = seen_from - make_interval(secs => ${seconds}::int), seen_at = seen_at - make_interval(secs => ${seconds}::int)`);

async function watchFor(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 15) {
    await watchWaiting(ctx);
    await pass(Math.min(15, left));
  }
  await watchWaiting(ctx);
}

const alertsOf = async () => {
  while ((await makeAlerts(ctx)) > 0);
  const rows = await ctx.db.select({ facts: alerts.facts }).from(alerts).where(sql`kind = 'stalled'`);
  return rows.map(({ facts }) => facts as FactsOf<"stalled">);
};
const stalled = async () => (await readStalls(ctx, null)).map(({ reason }) => reason);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const order = (values: Parameters<typeof insertOrder>[1]) => insertOrder(ctx.db, values).then(() => undefined);
const sentBefore = { sentAt: ago(3_600), firstAttemptAt: ago(3_600) };
const batch = async (change: SQL) => {
  const id = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(2) });
  await releaseTestBatch(ctx, ana, id);
  await makeAllOrders(ctx);
  await ctx.db.execute(sql`update orders set queued_at = now() - interval '5 minutes'`);
  await ctx.db.execute(change);
};
const call = (ofConnection: string, startedAt: Date) =>
  ctx.db
    .insert(calls)
    .values({
      ...{
        id: randomUUID(),
        connectionId: ofConnection,
        connectionVersion: 1,
        operation: "payout",
        dispatchNumber: 1n,
      },
      ...{ url: "https://gateway.example.com", startedAt, request: [] },
    })
    .then(() => undefined);
const came = { connectionId: testIds.connection, method: "GET", query: "", body: "", headers: {} };
const resumed = sql`update orders set submission = 'cancelled', next_query_at = null, next_attempt_at = null, lease_until = null, outcome = 'none'`;

const cases: [WaitingReason, () => Promise<unknown>, SQL][] = [
  ["sending", () => order({ submission: "sending", leaseUntil: ago(60) }), resumed],
  [
    "unclaimed",
    () =>
      order({ submission: "queued" }).then(() =>
        ctx.db.execute(sql`update orders set queued_at = now() - interval '5 minutes'`),
      ),
    resumed,
  ],
  ["retry", () => order({ submission: "not_sent", nextAttemptAt: ago(300), firstAttemptAt: ago(400) }), resumed],
  ["checking", () => order({ submission: "unconfirmed", nextQueryAt: ago(300), ...sentBefore }), resumed],
  ["result", () => order({ outcome: "processing", nextQueryAt: ago(300), ...sentBefore }), resumed],
  ["gateway_unknown", () => order({ outcome: "unknown", nextQueryAt: ago(300), ...sentBefore }), resumed],
  ["unplanned", () => order({ submission: "unconfirmed", ...sentBefore, updatedAt: ago(90) }), resumed],
  [
    "confirmation",
    () => order({ unconfirmedSince: ago(900), nextQueryAt: ago(300), ...sentBefore }),
    sql`update orders set unconfirmed_since = null`,
  ],
  ["unexplained", () => order({ submission: "held", updatedAt: ago(90) }), resumed],
  ["turn", () => batch(sql`select 1`), resumed],
  [
    "overlooked",
    () =>
      batch(sql`update batches set quiet_at = now() - interval '2 minutes'`).then(() =>
        ctx.db.execute(sql`update orders set updated_at = now() - interval '2 minutes'`),
      ),
    sql`update orders set submission = 'cancelled'`,
  ],
  [
    "connection_paused",
    () =>
      batch(
        sql`update connections set paused_at = now() - interval '1 hour', paused_cause = 'unclear_results', paused_reason = '["any.typed", "why"]', resume_from = now() - interval '50 minutes', probed_at = now() - interval '10 minutes'`,
      ),
    sql`update connections set probed_at = now()`,
  ],
  [
    "batch_paused",
    () =>
      batch(
        sql`update batches set paused_at = now() - interval '1 hour', paused_reason = '["any.typed", "why"]', resume_from = now() - interval '10 minutes'`,
      ),
    sql`update batches set resume_from = now()`,
  ],
  [
    "answer",
    () => call(testIds.connection, ago(200)),
    sql`update calls set finished_at = now(), result = 'unconfirmed'`,
  ],
  [
    "evaluation",
    () => ctx.db.insert(callbacks).values({ ...came, receivedAt: ago(200), evaluateAfter: ago(200) }),
    sql`update callbacks set evaluated_at = now(), verdict = 'applied'`,
  ],
  [
    "evaluation_retry",
    () => ctx.db.insert(callbacks).values({ ...came, attempts: 3, receivedAt: ago(900), evaluateAfter: ago(200) }),
    sql`update callbacks set evaluate_after = now() + interval '1 minute'`,
  ],
  [
    "mail",
    () =>
      ctx.db.execute(
        sql`insert into mails (user_id, address, kind, subject, text_sealed, next_attempt_at) values (${testIds.user}, 'ana@example.com', 'alert', 'One', 'v2.', now() - interval '10 minutes')`,
      ),
    sql`update mails set state = 'kept', ended_at = now()`,
  ],
  [
    "return_line",
    async () => {
      await order({ outcome: "approved", ...sentBefore });
      await database.owner.execute(sql`
        alter table returned_lines drop constraint returned_lines_line_check;
        insert into returned_lines (key, part, source, names, side, amount, currency, booked_on, code, is_evident, order_id, found_at)
        select 'line:1', 0, 'statement', '{}', 'credit', 1, 'EUR', current_date, '', true, id, now() - interval '5 minutes' from orders`);
    },
    sql`update returned_lines set noted_at = now()`,
  ],
  [
    "total",
    () => order({}).then(() => ctx.db.execute(sql`update order_total_deltas set at = now() - interval '5 minutes'`)),
    sql`delete from order_total_deltas`,
  ],
  [
    "day",
    () => ctx.db.execute(sql`update totals_state set moves_through = current_date - 5`),
    sql`update totals_state set moves_through = current_date - 1`,
  ],
  [
    "making",
    async () => {
      ctx.pass(-300_000);
      await releaseTestBatch(ctx, ana, await createTestBatch(ctx, ana, { connectionId, text: payoutsText(2) }));
      ctx.pass(300_000);
    },
    sql`update batch_rows set fault = '["any.typed", "why"]'`,
  ],
  [
    "reading",
    () =>
      createTestBatch(ctx, ana, { connectionId, text: payoutsText(1) }).then(() =>
        ctx.db.execute(sql`update batches set stored_at = null, created_at = now() - interval '1 hour'`),
      ),
    sql`update batches set stored_at = now()`,
  ],
  [
    "decision",
    () =>
      ctx.db.execute(sql`insert into approval_requests (permission, subject_type, subject_id, digest, rules, because, required, requested_by, requested_at, expires_at)
    values ('payouts.submit', 'order', gen_random_uuid(), 'd', '{}', '["any.typed", "why"]', 1, ${testIds.user}, now() - interval '2 hours', now() - interval '10 minutes')`),
    sql`update approval_requests set state = 'expired', decided_at = now()`,
  ],
  [
    "apply",
    async () => {
      await order({ submission: "unconfirmed", nextQueryAt: ago(-300), ...sentBefore });
      await database.owner.execute(sql`alter table resolutions disable trigger user`);
      await ctx.db.execute(sql`
        with made as (
          insert into resolutions (kind, connection_id, reason, proposed_by, proposed_at, alone)
          values ('unconfirmed', ${testIds.connection}, 'a typed reason', ${testIds.user}, now() - interval '10 minutes', true) returning id
        )
        insert into resolution_orders (resolution_id, order_id, verdict) select made.id, orders.id, 'absent' from made, orders`);
    },
    sql`update resolution_orders set is_open = false`,
  ],
  [
    "alert_sign",
    () =>
      ctx.db.execute(
        sql`insert into alert_signs (kind, subject, due_at) values ('conflict', ${randomUUID()}, now() - interval '10 minutes')`,
      ),
    sql`delete from alert_signs`,
  ],
  [
    "alert_mail",
    () =>
      ctx.db.execute(
        sql`insert into alerts (user_id, kind, key, facts, at, is_in_preparation, mail) values (${testIds.user}, 'conflict', 'one', '{}', now() - interval '1 hour', true, 'waiting')`,
      ),
    sql`update alerts set mail = 'dropped' where key = 'one'`,
  ],
];

test("every reason that may be late is tried", () => {
  const late = waitingReasonNames.filter((reason) => reasonRows[reason].allowed !== null);
  expect(cases.map(([reason]) => reason).sort()).toEqual([...late].sort());
});

test.each(cases)(
  "what waits too long as %s is one alert within a minute, and ends when it moves again",
  async (reason, make, move) => {
    await make();
    await watchWaiting(ctx);
    expect(await stalled()).toEqual([]);
    await watchFor(60);
    expect(await stalled()).toEqual([reason]);
    await watchFor(60);
    expect((await alertsOf()).map((facts) => facts.reason)).toEqual([reason]);
    await ctx.db.execute(move);
    await pass(15);
    await watchWaiting(ctx);
    expect(await stalled()).toEqual([]);
    expect(await ctx.db.$count(stalls)).toBe(0);
  },
);

async function queue({ lastCall, perSecond }: { lastCall: number; perSecond: number }) {
  await batch(sql`update orders set queued_at = now() - interval '30 minutes'`);
  await ctx.db.execute(
    sql`insert into sending_rates (connection_id, calls_per_second) values (${connectionId}, ${perSecond})`,
  );
  await call(connectionId, ago(lastCall));
  await ctx.db.execute(sql`update calls set finished_at = now(), result = 'accepted'`);
}

test.each([
  { lastCall: 20, perSecond: 5 },
  { lastCall: 100, perSecond: 0.02 },
])("a queue whose connection sends is never stalled, however long it is: %o", async (pace) => {
  await queue(pace);
  await watchFor(90);
  expect(await ctx.db.$count(stalls)).toBe(0);
});

test("rows that could leave and don't are one alert of their connection", async () => {
  await queue({ lastCall: 90, perSecond: 5 });
  await watchFor(60);
  expect(await readStalls(ctx, null)).toMatchObject([{ reason: "turn", connectionId, count: 2 }]);
  expect(await readStalls(ctx, [])).toEqual([]);
  const [facts] = await alertsOf();
  expect(facts).toMatchObject({ kind: "stalled", reason: "turn", count: 2 });
  expect(describeAlert(facts as AlertFacts, "1,234.56")).toMatchObject({
    title: isStalled("Sandbox", 2, reasonRows.turn.label),
    label: stalledLabel,
  });
  await ctx.db.execute(sql`update connections set stopped_at = now(), stopped_reason = '["any.typed", "why"]'`);
  await pass(15);
  await watchWaiting(ctx);
  expect(await stalled()).toEqual([]);
});

test("late work that moves isn't stalled: the oldest changes from look to look", async () => {
  for (let at = 0; at < 6; at++) await order({ outcome: "processing", nextQueryAt: ago(400 - at), ...sentBefore });
  const askOldest = sql`update orders set next_query_at = now() + interval '5 minutes' where next_query_at = (select min(next_query_at) from orders)`;
  for (let at = 0; at < 5; at++) {
    await watchWaiting(ctx);
    expect(await stalled()).toEqual([]);
    await ctx.db.execute(askOldest);
    await pass(20);
  }
});

test("after a time without any worker, what is late has its time to move before it is an alert", async () => {
  await order({ outcome: "processing", nextQueryAt: ago(400), ...sentBefore });
  await watchWaiting(ctx);
  await pass(7_200);
  await watchWaiting(ctx);
  expect(await stalled()).toEqual([]);
  await watchFor(45);
  expect(await stalled()).toEqual(["result"]);
});

test("two watchdogs at once make one alert, and look no more often than one", async () => {
  await order({ submission: "sending", leaseUntil: ago(120) });
  for (let round = 0; round < 6; round++) {
    await Promise.all([watchWaiting(ctx), watchWaiting(ctx), watchWaiting(ctx)]);
    await pass(15);
  }
  expect(await ctx.db.$count(stalls)).toBe(1);
  await Promise.all([makeAlerts(ctx), makeAlerts(ctx)]);
  expect(await alertsOf()).toHaveLength(1);
  const looked = async () => {
    const { rows } = await ctx.db.execute<{ at: string }>(sql`select looked_at as at from worker_beats`);
    return rows[0]?.at;
  };
  await watchWaiting(ctx);
  const first = await looked();
  await watchWaiting(ctx);
  expect(await looked()).toBe(first);
});

test("no mail reports what moves again", async () => {
  ctx.sendsMail = true;
  await addTestUser(ctx, "admin");
  await order({ submission: "sending", leaseUntil: ago(120) });
  await watchFor(60);
  await alertsOf();
  await ctx.db.execute(resumed);
  await pass(15);
  await watchWaiting(ctx);
  ctx.pass(batchWindowMs);
  expect(await mailAlerts(ctx)).toBe(0);
  expect(await ctx.db.$count(alerts, sql`kind = 'stalled' and mail = 'dropped'`)).toBe(1);
});

test("pages show within a minute that no worker is running", async () => {
  expect(await readAbsentWorker(ctx)).toEqual({ since: null });
  await beat(ctx);
  expect(await readAbsentWorker(ctx)).toBeNull();
  await pass(59);
  expect(await readAbsentWorker(ctx)).toBeNull();
  await pass(2);
  expect((await readAbsentWorker(ctx))?.since).toBeInstanceOf(Date);
  await beat(ctx);
  expect(await readAbsentWorker(ctx)).toBeNull();
});

test("counts are by reason, with the age of the oldest", async () => {
  await order({ outcome: "processing", nextQueryAt: ago(-60), sentAt: ago(500) });
  await order({ outcome: "processing", nextQueryAt: ago(-60), sentAt: ago(50) });
  const counted = (await readWaitingCounts(ctx)).find(({ reason }) => reason === "result");
  expect(counted).toMatchObject({ waiting: 2 });
  expect(counted?.oldestSeconds).toBeGreaterThanOrEqual(500);
  expect(counted?.oldestSeconds).toBeLessThan(600);
});
