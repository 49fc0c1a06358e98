import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { alertSigns, alerts, mails } from "@/db/schema/desk";
import { calls, orders } from "@/db/schema/orders";
import { message } from "@/lib/core/text/message";
import { decide } from "@/lib/desk/decisions/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import { orderKinds } from "@/lib/payments/orders/facets";
import { leaseSeconds } from "@/lib/payments/orders/schedule";
import { outcomes, submissions } from "@/lib/payments/orders/states";
import type { OrderStatusName } from "@/lib/payments/orders/statuses";
import { insertOrder, insertOrders, testIds } from "@/lib/payments/orders/testing";
import { explainOrder } from "./explain";
import type { WaitingReason } from "./reasons";

const { ctx, ana, connectionId } = provideBatchContext("test");

type Line = { id: string; reason: WaitingReason; since: Date | null };

async function linesOf(type: string): Promise<Line[]> {
  const { rows } = await ctx.db.execute<Line>(
    sql`select subject_id as id, reason, since from waiting where subject_type = ${type} order by subject_id`,
  );
  return rows;
}
const reasonsOf = async (type: string) => (await linesOf(type)).map(({ reason }) => reason);
const inAWhile = (seconds: number) => new Date(Date.now() + seconds * 1000);
const ago = (seconds: number) => inAWhile(-seconds);

const reasonsOfStatus: Record<OrderStatusName, readonly WaitingReason[]> = {
  draft: ["draft"],
  approval_rejected: ["resubmit"],
  held: ["approval", "unexplained"],
  queued: ["unclaimed"],
  sending: ["sending"],
  update_accepted: [],
  processing: ["result", "callback", "asked_out", "unplanned"],
  approved: [],
  declined: [],
  error: [],
  filtered: [],
  unknown: ["gateway_unknown"],
  rejected: [],
  access_refused: [],
  not_sent_retrying: ["retry", "report_review"],
  not_sent: ["not_sent", "report_review"],
  unconfirmed: ["checking", "unconfirmed"],
  unconfirmed_users: ["unconfirmed", "unplanned"],
  not_received: [],
  cancelled: [],
  conflict: ["conflict"],
  reported_returned: ["return_review"],
  awaiting: ["confirmation", "confirmation_by_user"],
  second_order: ["acknowledge"],
  other_amount: ["acknowledge"],
  reversed: ["acknowledge"],
  charged_back: ["acknowledge"],
  later_update: ["acknowledge"],
};

function* everyOrder() {
  const why = message("any.typed", "why");
  for (const kind of orderKinds)
    for (const submission of submissions)
      for (const outcome of submission === "accepted" ? outcomes : (["none"] as const))
        for (const nextQueryAt of [null, ago(5)])
          for (const sentAt of [ago(60), ago(8 * 86_400)])
            for (const cause of [null, unknownToGateway, "approval_rejected"])
              for (const [conflict, unconfirmedSince] of [
                [why, null],
                [null, ago(9)],
                [null, null],
              ] as const)
                for (const acknowledgedAt of [null, ago(1)])
                  for (const [later, nextAttemptAt, reportedStatus] of [
                    [null, null, null],
                    ["reversed", inAWhile(5), null],
                    ["reported_returned", null, null],
                    [null, inAWhile(5), "approved"],
                  ] as const)
                    yield {
                      ...{ kind, submission, outcome, nextQueryAt, sentAt, firstAttemptAt: sentAt, cause, conflict },
                      ...{ unconfirmedSince, acknowledgedAt, reportedStatus },
                      nextAttemptAt: submission === "not_sent" ? nextAttemptAt : null,
                      later: outcome === "approved" ? later : null,
                    };
}

test("an order in any state that isn't done waits exactly once, for a reason of its status; a done one doesn't", async () => {
  const all = [...everyOrder()];
  for (let at = 0; at < all.length; at += 500) await insertOrders(ctx.db, all.slice(at, at + 500));
  for (const statusQuery of [true, false]) {
    await ctx.db.execute(sql`update connections set status_query = ${statusQuery}`);
    const { rows } = await ctx.db.execute<{
      status: OrderStatusName;
      isOpen: boolean;
      lines: number;
      reason: WaitingReason | null;
    }>(sql`
      select o.status, needs_history(o.stage, o.submission, o.outcome, o.conflict, o.status, o.acknowledged_at) as "isOpen",
        count(w.reason)::int as lines, min(w.reason) as reason
      from orders o left join waiting w on w.subject_type = 'order' and w.subject_id = o.id::text group by o.id`);
    expect(rows).toHaveLength(all.length);
    expect(rows.filter(({ isOpen, lines }) => lines !== (isOpen ? 1 : 0))).toEqual([]);
    const contradicting = rows.filter(
      ({ status, reason }) => reason !== null && !reasonsOfStatus[status].includes(reason),
    );
    expect(contradicting).toEqual([]);
    const found = new Set(rows.flatMap(({ reason }) => reason ?? []));
    const asked: WaitingReason[] = ["checking", "result", "unplanned", "asked_out", "confirmation"];
    for (const reason of asked)
      expect([reason, statusQuery, found.has(reason)]).toEqual([reason, statusQuery, statusQuery]);
    expect(found.has("callback")).toBe(!statusQuery);
  }
});

test("the line of one order is that of the view", async () => {
  const made = await insertOrders(
    ctx.db,
    [...everyOrder()].filter((_, at) => at % 97 === 0),
  );
  const lines = new Map((await linesOf("order")).map(({ id, reason }) => [id, reason]));
  expect(lines.size).toBeGreaterThan(10);
  for (const { id } of made) expect((await explainOrder(ctx, id))?.reason).toBe(lines.get(id));
});

const batchWith = (rows: number, options: Parameters<typeof releaseTestBatch>[3] = {}) =>
  createTestBatch(ctx, ana, { connectionId, text: payoutsText(rows) }).then(async (id) => {
    await releaseTestBatch(ctx, ana, id, options);
    return id;
  });

test("rows of a draft wait for their preparer, their approvers, and their release; excluded ones are done", async () => {
  const bo = await addTestUser(ctx, "approver", { password: false });
  const text = payoutsText(4, { amount: (at) => (at === 0 ? "many" : "10.00") });
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  expect(await reasonsOf("batch_row")).toEqual(["row_errors", "draft", "draft", "draft"]);
  await ctx.db.execute(sql`update batch_rows set verdict = 'aside' where number in (1, 2)`);
  expect(await reasonsOf("batch_row")).toEqual(["draft", "draft"]);
  const { digest } = await askRelease(ctx, ana, { batchId });
  expect(await reasonsOf("batch_row")).toEqual(["approval", "approval"]);
  const [request] = await linesOf("request");
  expect(request).toMatchObject({ reason: "decision" });
  await decide(ctx, bo, { requestId: request?.id ?? "", decision: "approve", seenDigest: digest });
  expect(await reasonsOf("batch_row")).toEqual(["release", "release"]);
  expect(await reasonsOf("request")).toEqual([]);
  await cancelBatch(ctx, ana, { batchId, reason: "Not needed." });
  expect(await reasonsOf("batch_row")).toEqual([]);
});

test("a released row waits once: until it is an order, then as that order", async () => {
  const batchId = await batchWith(3);
  expect(await reasonsOf("batch_row")).toEqual(["making", "making", "making"]);
  expect(await reasonsOf("order")).toEqual([]);
  await ctx.db.execute(sql`update batches set made_through = 1 where id = ${batchId}`);
  expect(await reasonsOf("batch_row")).toEqual(["unexplained", "making", "making"]);
  await makeAllOrders(ctx);
  expect(await reasonsOf("batch_row")).toEqual(["unexplained"]);
  expect(await reasonsOf("order")).toEqual(["turn", "turn"]);
  await ctx.db.execute(sql`update batch_rows set fault = '["any.typed", "refused"]' where number = 1`);
  expect(await reasonsOf("batch_row")).toEqual([]);
});

const paused = (by: SQL, resumeFrom: SQL, at = sql`now()`) =>
  sql`update batches set paused_at = ${at}, paused_by = ${by}, paused_reason = '["any.typed", "why"]', resume_from = ${resumeFrom}`;
const connectionPaused = (resumeFrom: SQL) =>
  sql`update connections set paused_at = now(), paused_cause = 'unclear_results', paused_reason = '["any.typed", "why"]', resume_from = ${resumeFrom}`;
const none = sql`null`;

test.each<[WaitingReason, SQL]>([
  ["turn", sql`select 1`],
  [
    "sending_locked",
    sql`insert into installation (sealing_key_digest, sending_locked_at, sending_lock_reason) values ('test', now(), '["any.typed", "restored"]')`,
  ],
  [
    "all_stopped",
    sql`insert into installation (sealing_key_digest, stopped_at, stopped_reason) values ('test', now(), 'typed')`,
  ],
  ["connection_stopped", sql`update connections set stopped_at = now(), stopped_reason = '["any.typed", "why"]'`],
  ["connection_paused", connectionPaused(sql`now()`)],
  ["connection_paused_for_user", connectionPaused(none)],
  ["batch_paused_by_user", paused(sql`prepared_by`, none)],
  ["batch_paused", paused(none, sql`now()`)],
  ["batch_paused_for_user", paused(none, none)],
  ["batch_paused_for_user", paused(none, sql`now()`, sql`now() - interval '25 hours'`)],
  ["scheduled", sql`update batches set starts_at = now() + interval '1 hour'`],
  ["first_rows", sql`update batches set initial_rows = 1, initial_through = 0`],
  ["overlooked", sql`update batches set quiet_at = now()`],
  ["overlooked", sql`update batches set waits_until = current_date + 3`],
  ["in_flight", sql`update connections set recent_results = 'cccuu'`],
  ["turn", sql`update connections set recent_results = 'cccuuc'`],
  ["report_review", sql`update orders set reported_status = 'approved'`],
  ["unexplained", sql`update batches set cancelled_at = now(), cancelled_reason = '["any.typed", "why"]'`],
])("a queued row waits for what holds it: %s", async (reason, change) => {
  await batchWith(1);
  await makeAllOrders(ctx);
  await ctx.db.insert(calls).values(callOf(connectionId));
  await ctx.db.execute(change);
  const [order] = await ctx.db.select().from(orders);
  expect(await reasonsOf("order")).toEqual([reason]);
  expect(await explainOrder(ctx, order?.id ?? "")).toMatchObject({ reason });
});

const callOf = (ofConnection: string, startedAt = new Date()) => ({
  id: randomUUID(),
  connectionId: ofConnection,
  connectionVersion: 1,
  operation: "payout",
  dispatchNumber: 1n,
  url: "https://gateway.example.com",
  startedAt,
  leaseUntil: new Date(startedAt.getTime() + leaseSeconds * 1000),
  request: [],
});

test("a row that names a day waits for that day", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const text = payoutsText(3, { "Send on": (at) => (at === 0 ? "" : inDays(at === 1 ? 0 : 2)) });
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  expect((await reasonsOf("order")).sort()).toEqual(["scheduled_day", "turn", "turn"]);
});

test("a row that didn't leave waits for its next try, or a user", async () => {
  await batchWith(2);
  await makeAllOrders(ctx);
  await ctx.db.execute(
    sql`update orders set submission = 'not_sent', attempt = 1, first_attempt_at = now(), next_attempt_at = now() where batch_row = 1`,
  );
  const byRow = async () => {
    const { rows } = await ctx.db.execute<{ reason: WaitingReason }>(
      sql`select w.reason from waiting w join orders o on o.id::text = w.subject_id order by o.batch_row`,
    );
    return rows.map(({ reason }) => reason);
  };
  expect(await byRow()).toEqual(["retry", "turn"]);
  await ctx.db.execute(
    sql`update batches set paused_at = now(), paused_by = prepared_by, paused_reason = '["any.typed", "why"]'`,
  );
  expect(await byRow()).toEqual(["batch_paused_by_user", "batch_paused_by_user"]);
  await ctx.db.execute(sql`update orders set next_attempt_at = null where batch_row = 1`);
  expect(await byRow()).toEqual(["not_sent", "batch_paused_by_user"]);
});

test("calls wait until they end, and callbacks until they are processed and reviewed", async () => {
  const order = await insertOrder(ctx.db);
  const [call] = await ctx.db.insert(calls).values(callOf(testIds.connection)).returning();
  await ctx.db.insert(calls).values({ ...callOf(testIds.connection), dispatchNumber: null });
  expect(await linesOf("call")).toMatchObject([{ id: call?.id, reason: "answer" }]);
  await ctx.db.update(calls).set({ finishedAt: ctx.now(), result: "accepted" });
  expect(await linesOf("call")).toEqual([]);
  const came = { connectionId: testIds.connection, method: "GET", query: "", body: "", headers: {} };
  const [callback] = await ctx.db.insert(callbacks).values(came).returning();
  expect(await reasonsOf("callback")).toEqual(["evaluation"]);
  await ctx.db.update(callbacks).set({ attempts: 1 });
  expect(await reasonsOf("callback")).toEqual(["evaluation_retry"]);
  for (const [verdict, reasons] of [
    ["applied", []],
    ["unmatched", ["order_missing"]],
    ["wrong_control", ["callback_review"]],
  ] as const) {
    await ctx.db.update(callbacks).set({ evaluatedAt: ctx.now(), verdict, orderId: order.id });
    expect(await reasonsOf("callback")).toEqual(reasons);
  }
  await ctx.db.update(callbacks).set({ evaluatedAt: null });
  expect(await linesOf("callback")).toMatchObject([{ id: String(callback?.id) }]);
  await ctx.db
    .update(callbacks)
    .set({ evaluatedAt: ctx.now(), acknowledgedAt: ctx.now(), acknowledgedBy: testIds.user });
  expect(await reasonsOf("callback")).toEqual([]);
});

test("mails, alerts and totals wait until they are delivered, sent and added up", async () => {
  await insertOrder(ctx.db, { submission: "queued" });
  expect((await reasonsOf("total")).every((reason) => reason === "total")).toBe(true);
  expect(await reasonsOf("total")).not.toEqual([]);
  await ctx.db.execute(sql`delete from order_total_deltas`);
  await ctx.db.execute(sql`update totals_state set moves_through = (now() - interval '3 days')::date`);
  expect(await reasonsOf("total")).toEqual(["day"]);
  await ctx.db.execute(sql`update totals_state set moves_through = (now() - interval '1 day')::date`);
  expect(await reasonsOf("total")).toEqual([]);
  const mail = {
    userId: ana.userId,
    address: "ana@example.com",
    kind: "alert",
    subject: "One",
    textSealed: "v2.",
  } as const;
  await ctx.db.insert(mails).values(mail);
  expect(await reasonsOf("mail")).toEqual(["mail"]);
  await ctx.db.update(mails).set({ state: "kept", endedAt: ctx.now() });
  expect(await reasonsOf("mail")).toEqual([]);
  await ctx.db.delete(alertSigns);
  await ctx.db.insert(alertSigns).values({ kind: "conflict", subject: randomUUID() });
  expect(await reasonsOf("alert")).toEqual(["alert_sign"]);
  await ctx.db.delete(alertSigns);
  const alert = {
    userId: ana.userId,
    kind: "conflict",
    key: "one",
    facts: {},
    at: ctx.now(),
    isInPreparation: true,
  } as const;
  await ctx.db.insert(alerts).values({ ...alert, mail: "waiting" });
  expect(await reasonsOf("alert")).toEqual(["alert_mail"]);
  await ctx.db.update(alerts).set({ mail: "dropped" });
  expect(await reasonsOf("alert")).toEqual([]);
});
