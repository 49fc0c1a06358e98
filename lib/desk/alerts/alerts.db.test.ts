import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { audit } from "@/db/schema/audit";
import { batches } from "@/db/schema/batches";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { alertSigns, alerts, mails } from "@/db/schema/desk";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { mailContext } from "@/lib/core/mail/outbox";
import { typed } from "@/lib/core/text/message";
import { decideOn } from "@/lib/desk/decisions/testing";
import type { TestContext } from "@/lib/identity/users/testing";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch, makeAllOrders, payoutsText } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/alerts/model";
import { chooseAlerts, readAlerts } from "./commands";
import { makeAlerts } from "./detect";
import { type AlertFacts, alertRows, alertsKeptDays } from "./kinds";
import { mailAlerts } from "./mail";
import { countUnread, listAlerts, readChoices, readNewest } from "./queries";
import { batchWindowMs, windowMs } from "./rules";
import { describeAlert } from "./signs";
import { purgeAlerts } from "./store";
import { notifyUnconfirmed } from "./unconfirmed";

const roles = { bo: "approver", mia: "preparer", far: "approver" } as const;
const { database: base, ctx, ana, bo, mia, far, connectionId: batchConnection } = provideBatchContext("file", roles);

beforeAll(async () => {
  ctx.sendsMail = true;
  await insertOrderSurroundings(base.db);
  await base.db.execute(sql`update users set password_hash = null where id = ${ana.userId}`);
  const [elsewhere] = await base.db.insert(connections).values({ name: "Elsewhere" }).returning();
  await base.db.execute(
    sql`insert into user_connections (user_id, connection_id) values (${far.userId}, ${elsewhere?.id})`,
  );
});

async function makeAll(): Promise<void> {
  while ((await makeAlerts(ctx)) > 0);
}

beforeEach(async () => {
  await makeAll();
  await base.db.update(alerts).set({ mail: "dropped" }).where(eq(alerts.mail, "waiting"));
  await base.db.delete(alertSigns);
  ctx.pass(windowMs);
});

const alertsOf = async (kind: (typeof alerts.$inferSelect)["kind"]) =>
  base.db.select().from(alerts).where(eq(alerts.kind, kind)).orderBy(alerts.id);
const whoOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId).sort();
const wrongControl = () => storeCallback("wrong_control");

async function storeCallback(verdict: "wrong_control" | "unmatched") {
  const [row] = await base.db
    .insert(callbacks)
    .values({ connectionId: testIds.connection, method: "GET", query: "", body: "", headers: {} })
    .returning();
  await base.db
    .update(callbacks)
    .set({ verdict, evaluatedAt: new Date() })
    .where(eq(callbacks.id, row?.id ?? 0n));
  return row?.id ?? 0n;
}

async function released(rows: number): Promise<string> {
  const batchId = await createTestBatch(ctx, ana, { connectionId: batchConnection, text: payoutsText(rows) });
  const { digest: seenDigest } = await askRelease(ctx, ana, { batchId });
  await decideOn(ctx, bo, batchId, { reason: "Looked at." });
  await releaseBatch(ctx, ana, { batchId, seenDigest });
  await makeAllOrders(ctx);
  return batchId;
}

async function mailTexts(): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await base.db.select().from(mails).where(eq(mails.kind, "alert")).orderBy(mails.createdAt);
  return rows.map(({ id, address, subject, textSealed }) => ({
    to: address,
    subject,
    text: ctx.sealer.open(textSealed ?? "", mailContext(id)),
  }));
}

describe("each kind is reported once, to the users it concerns", () => {
  test("a conflict: once however often it is looked, again only when it comes again, never beyond the scope", async () => {
    const order = await insertOrder(base.db);
    const set = (conflict: string | null) =>
      base.db
        .update(orders)
        .set({ conflict: conflict === null ? null : typed(conflict) })
        .where(eq(orders.id, order.id));
    await set("two finals");
    await set("two finals, and more");
    await makeAll();
    await makeAll();
    expect(whoOf(await alertsOf("conflict"))).toEqual([bo.userId, mia.userId].sort());
    await set(null);
    await set("another");
    await makeAll();
    expect(await alertsOf("conflict")).toHaveLength(4);
  });

  test("a reversal, each apart; what the gateway refused, and what users resolved, is none", async () => {
    const { id: orderId } = await insertOrder(base.db);
    const add = (type: string, status: string, amount: string) =>
      base.db.insert(orderLaterEvents).values({ orderId, type, status, amount, at: new Date() });
    await add("reversal", "declined", "1");
    await add("second_order", "approved", "2");
    await makeAll();
    expect(await alertsOf("later")).toEqual([]);
    await add("reversal", "approved", "40");
    await add("chargeback", "processing", "60");
    await makeAll();
    const own = (await alertsOf("later")).filter(({ userId }) => userId === bo.userId);
    expect(own.map(({ facts }) => facts)).toMatchObject([
      { what: "reversed", isFinal: true, part: "40", partCurrency: "EUR" },
      { what: "charged_back", isFinal: false, part: "60" },
    ]);
  });

  test("refused callbacks are one alert an hour that counts them; an orphan only if it is still one later", async () => {
    for (let n = 0; n < 5; n++) await wrongControl();
    const [kept, matched] = [await storeCallback("unmatched"), await storeCallback("unmatched")];
    await Promise.all([makeAlerts(ctx), makeAlerts(ctx), makeAlerts(ctx)]);
    await makeAll();
    expect(await alertsOf("callback_refused")).toHaveLength(2);
    await base.db.update(callbacks).set({ verdict: "applied" }).where(eq(callbacks.id, matched));
    await base.db.update(alertSigns).set({ dueAt: sql`now()` });
    await makeAll();
    const own = (await alertsOf("callback_refused")).filter(({ userId }) => userId === mia.userId);
    expect(own.map(({ facts }) => facts)).toMatchObject([
      { verdict: "wrong_control", count: 5 },
      { verdict: "unmatched", count: 1 },
    ]);
    expect(kept).toBeGreaterThan(0n);
  });

  test("an approval: who may decide and did not ask; none by mail once it is decided", async () => {
    const payout = { permission: "payouts.submit", subjectType: "order" } as const;
    const resolution = { permission: "orders.resolve", subjectType: "resolution" } as const;
    const ask = async (requestedBy: string, what: typeof payout | typeof resolution = payout) => {
      const { id } = await insertOrder(base.db, { submission: "held", preparedBy: requestedBy });
      const [row] = await base.db
        .insert(approvalRequests)
        .values({
          ...what,
          subjectId: id,
          connectionId: testIds.connection,
          digest: "m",
          rules: defaultRules[what.permission],
          because: typed("a test"),
          required: 1,
          requestedBy,
          requestedAt: ctx.now(),
          expiresAt: new Date(ctx.now().getTime() + 86_400_000),
        })
        .returning();
      return row?.id ?? "";
    };
    const open = await ask(mia.userId);
    const decided = await ask(mia.userId);
    const rejected = await ask(mia.userId, resolution);
    await ask(bo.userId);
    await makeAll();
    expect(whoOf(await alertsOf("approval"))).toEqual([bo.userId, bo.userId, bo.userId]);
    await base.db.insert(approvalDecisions).values({
      requestId: decided,
      userId: bo.userId,
      decision: "approve",
      digest: "m",
      at: ctx.now(),
    });
    ctx.pass(batchWindowMs);
    expect(await mailAlerts(ctx)).toBe(1);
    const rows = await alertsOf("approval");
    expect(rows.map(({ key, mail }) => [key, mail])).toEqual([
      [`approval:${open}`, "written"],
      [`approval:${decided}`, "dropped"],
      [`approval:${rejected}`, "written"],
    ]);
  });

  test("unconfirmed: after the hours that each chose, once for each attempt, never for users who chose none", async () => {
    const sentAt = new Date(ctx.now().getTime() - 5 * 3_600_000);
    const [boHours, miaHours] = ["4", "6"];
    await chooseAlerts(ctx, bo, { ways: { unconfirmed: "app" }, hours: boHours });
    await chooseAlerts(ctx, mia, { ways: { unconfirmed: "both" }, hours: miaHours });
    const order = await insertOrder(base.db, { submission: "unconfirmed", sentAt, createdAt: sentAt, attempt: 1 });
    expect(await notifyUnconfirmed(ctx)).toBe(1);
    expect(await notifyUnconfirmed(ctx)).toBe(0);
    expect(whoOf(await alertsOf("unconfirmed"))).toEqual([bo.userId]);
    ctx.pass(3_600_000);
    expect(await notifyUnconfirmed(ctx)).toBe(1);
    await base.db.update(orders).set({ acknowledgedAt: ctx.now() }).where(eq(orders.id, order.id));
    await chooseAlerts(ctx, mia, { ways: { unconfirmed: "none" }, hours: "1" });
    await insertOrder(base.db, { submission: "unconfirmed", sentAt, createdAt: sentAt, attempt: 1 });
    expect(await notifyUnconfirmed(ctx)).toBe(1);
    const last = (await alertsOf("unconfirmed")).at(-1);
    expect(last).toMatchObject({ userId: bo.userId, facts: { hours: 4 }, mail: "none" });
  });

  test("S1: an accepted order that the gateway no longer knows alerts at once, with a title of its own", async () => {
    const sentAt = new Date(ctx.now().getTime() - 60_000);
    const doubt = { submission: "unconfirmed", cause: unknownToGateway, attempt: 1 } as const;
    const order = await insertOrder(base.db, { ...doubt, sentAt, createdAt: sentAt });
    await notifyUnconfirmed(ctx);
    await notifyUnconfirmed(ctx);
    const all = (await alertsOf("unconfirmed")).filter(({ key }) => key.includes(order.id));
    expect(whoOf(all)).toContain(bo.userId);
    expect(new Set(whoOf(all)).size).toBe(all.length);
    for (const { facts } of all)
      expect(describeAlert(facts as AlertFacts, "1,234.56").title).toContain(t.unknownAtGatewayTitle(""));
  });

  test("a batch: paused automatically, and completed only when every row is final", async () => {
    const batchId = await released(3);
    const checkAgain = async () => {
      await base.db.update(alertSigns).set({ dueAt: sql`now()` });
      await makeAll();
    };
    await checkAgain();
    const pause = (pausedBy: string | null, pausedAt: Date | null) =>
      base.db
        .update(batches)
        .set({ pausedAt, pausedBy, pausedReason: pausedAt ? typed("a test") : null })
        .where(eq(batches.id, batchId));
    await pause(ana.userId, new Date());
    await checkAgain();
    expect(await alertsOf("batch_stopped")).toEqual([]);
    await pause(null, null);
    await pause(null, new Date());
    await checkAgain();
    await checkAgain();
    const stopped = await alertsOf("batch_stopped");
    expect(whoOf(stopped)).toEqual([bo.userId, mia.userId].sort());
    expect(stopped[0]?.facts).toMatchObject({ why: "calls_not_sent", left: 3 });
    await pause(null, null);
    const end = (row: number, outcome: "approved" | "declined") =>
      base.db
        .update(orders)
        .set({ submission: "accepted", outcome, finalAt: new Date() })
        .where(and(eq(orders.batchId, batchId), eq(orders.batchRow, row)));
    const rows = await base.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
    const [one = 0, two = 0, three = 0] = rows.map(({ batchRow }) => batchRow ?? 0);
    await end(one, "approved");
    await end(two, "declined");
    await checkAgain();
    expect(await alertsOf("batch_finished")).toEqual([]);
    await end(three, "approved");
    await checkAgain();
    await checkAgain();
    const finished = await alertsOf("batch_finished");
    expect(whoOf(finished)).toEqual([bo.userId, mia.userId].sort());
    expect(finished[0]?.facts).toMatchObject({ succeeded: 2, failed: 1, cancelled: 0 });
    expect(await base.db.$count(alertSigns)).toBe(0);
  });

  test("a batch whose connection was paused stopped too", async () => {
    const batchId = await released(2);
    const before = (await alertsOf("batch_stopped")).length;
    await base.db
      .update(connections)
      .set({ pausedAt: new Date(), pausedReason: typed("a test"), pausedCause: "unclear_results" })
      .where(eq(connections.id, batchConnection));
    await makeAll();
    const stopped = (await alertsOf("batch_stopped")).slice(before);
    expect(whoOf(stopped)).toEqual([bo.userId, mia.userId].sort());
    expect(stopped[0]?.facts).toMatchObject({ batchId, why: "connection_paused", left: 2 });
  });
});

describe("no alert is made twice, or lost", () => {
  test("a process that dies in between leaves no alert; the next makes all, and several at once make each once", async () => {
    const before = (await alertsOf("conflict")).length;
    const order = await insertOrder(base.db);
    await base.db
      .update(orders)
      .set({ conflict: typed("two finals") })
      .where(eq(orders.id, order.id));
    const dying: TestContext = Object.assign(Object.create(ctx), {
      db: new Proxy(base.db, {
        get: (target, name) =>
          name === "transaction"
            ? (run: Parameters<typeof base.db.transaction>[0]) =>
                target.transaction(async (tx) => {
                  await run(tx);
                  throw new Error("killed before the commit");
                })
            : Reflect.get(target, name),
      }),
    });
    await expect(makeAlerts(dying)).rejects.toThrow("killed");
    expect(await alertsOf("conflict")).toHaveLength(before);
    await Promise.all([makeAlerts(ctx), makeAlerts(ctx), makeAlerts(ctx)]);
    await makeAll();
    expect(await alertsOf("conflict")).toHaveLength(before + 2);
    const mailed = (await mailTexts()).length;
    ctx.pass(batchWindowMs);
    await expect(mailAlerts(dying)).rejects.toThrow("killed");
    expect(await mailTexts()).toHaveLength(mailed);
    expect(await mailAlerts(ctx)).toBe(1);
    expect(await mailAlerts(ctx)).toBe(0);
  });

  test("what cannot be read holds up nothing else, and is tried again", async () => {
    const before = (await alertsOf("conflict")).length;
    await base.db.insert(alertSigns).values({ kind: "later", subject: "no id at all" });
    const order = await insertOrder(base.db);
    await base.db
      .update(orders)
      .set({ conflict: typed("two finals") })
      .where(eq(orders.id, order.id));
    await makeAll();
    expect(await alertsOf("conflict")).toHaveLength(before + 2);
    const [left] = await base.db.select().from(alertSigns);
    expect(left).toMatchObject({ kind: "later", subject: "no id at all" });
  });

  test("an alert stays as it was written", async () => {
    await expect(base.db.delete(alerts)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("days and until its email is sent") },
    });
    await expect(base.db.update(alerts).set({ key: "other" })).rejects.toMatchObject({
      cause: { message: "a sent alert never changes" },
    });
    const again = base.db.update(alerts).set({ mail: "waiting", mailedAt: null }).where(eq(alerts.mail, "written"));
    await expect(again).rejects.toMatchObject({ cause: { message: "a sent alert never changes" } });
    await expect(base.db.execute(sql`truncate alerts`)).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("an alert is kept for its time and until it is mailed; then it goes, and no younger one can be removed", async () => {
    const agedBy = (days: number, mail: string, id: number) =>
      base.db.execute(sql`insert into alerts (id, user_id, kind, key, facts, at, is_in_preparation, mail) overriding system value
        values (${id}, ${mia.userId}, 'conflict', ${`aged ${days} ${mail}`}, '{}', now() - make_interval(days => ${days}), true, ${mail})`);
    await agedBy(alertsKeptDays + 1, "dropped", -3);
    await agedBy(alertsKeptDays + 1, "waiting", -2);
    await agedBy(alertsKeptDays - 1, "dropped", -1);
    const aged = async () => (await alertsOf("conflict")).map(({ key }) => key).filter((key) => key.startsWith("aged"));
    expect(await purgeAlerts(ctx)).toBe(1);
    expect(await purgeAlerts(ctx)).toBe(0);
    const kept = [`aged ${alertsKeptDays + 1} waiting`, `aged ${alertsKeptDays - 1} dropped`];
    expect(await aged()).toEqual(kept);
    for (const key of kept)
      await expect(base.db.delete(alerts).where(eq(alerts.key, key))).rejects.toMatchObject({
        cause: { message: expect.stringContaining("days and until its email is sent") },
      });
  });
});

describe("mails", () => {
  test("60 conflicts are one mail, without any account; what follows waits for the next", async () => {
    const before = (await mailTexts()).length;
    const conflict = typed("two finals for DE89370400440532013000");
    for (let n = 0; n < 60; n++) await insertOrder(base.db, { conflict });
    await makeAll();
    expect(await mailAlerts(ctx)).toBe(0);
    ctx.pass(batchWindowMs);
    expect(await mailAlerts(ctx)).toBe(1);
    const [mail] = (await mailTexts()).slice(before);
    expect(mail).toMatchObject({ to: bo.email, subject: `60 ${alertRows.conflict.many}` });
    expect(mail?.text).toContain(t.mailMoreAlerts(40, "http://localhost:3000"));
    expect(mail?.text).not.toMatch(/3000\b(?!\/)|DE89|Kova/);
    await insertOrder(base.db, { conflict });
    await makeAll();
    ctx.pass(batchWindowMs);
    expect(await mailAlerts(ctx)).toBe(0);
    ctx.pass(windowMs);
    expect(await mailAlerts(ctx)).toBe(1);
  });

  test("are sent to no one who was disabled, or lost the connection, before they were written", async () => {
    await insertOrder(base.db, { conflict: typed("two finals") });
    await makeAll();
    const { rows } = await base.db.execute<{ id: string }>(sql`select id from connections where name = 'Elsewhere'`);
    await base.db.execute(
      sql`insert into user_connections (user_id, connection_id) values (${bo.userId}, ${rows[0]?.id})`,
    );
    ctx.pass(windowMs);
    expect(await mailAlerts(ctx)).toBe(0);
    expect(await countUnread(ctx, { id: bo.userId, connectionIds: [rows[0]?.id ?? ""] })).toBe(0);
    await base.db.execute(sql`delete from user_connections where user_id = ${bo.userId}`);
  });
});

test("one's own list: read one by one or up to what was seen, never another user's; choices leave an audit row", async () => {
  const reader = { id: mia.userId, connectionIds: null };
  const page = await listAlerts(ctx, reader, { view: "unread" });
  expect(page).toMatchObject({ before: false, after: true });
  const [first, second] = page.rows;
  const older = await listAlerts(ctx, reader, { view: "unread" }, { side: "after", id: String(page.rows.at(-1)?.id) });
  const back = await listAlerts(ctx, reader, { view: "unread" }, { side: "before", id: String(older.rows[0]?.id) });
  expect(back.rows.map(({ id }) => id)).toEqual(page.rows.map(({ id }) => id));
  const newest = await readNewest(ctx, reader, 3);
  expect(newest.map(({ id }) => id)).toEqual(page.rows.slice(0, 3).map(({ id }) => id));
  expect(newest.map(({ facts }) => facts)).toEqual(page.rows.slice(0, 3).map(({ facts }) => facts));
  const payees = page.rows.flatMap(({ facts }) => ("payee" in facts && facts.payee ? [facts.payee] : []));
  expect(payees.length).toBeGreaterThan(0);
  expect(await readAlerts(ctx, bo, { alertIds: [first?.id ?? 0] })).toEqual({ read: 0 });
  expect(await readAlerts(ctx, mia, { alertIds: [first?.id ?? 0] })).toEqual({ read: 1 });
  await readAlerts(ctx, mia, { through: second?.id ?? 0 });
  expect(await countUnread(ctx, reader)).toBe(0);
  await chooseAlerts(ctx, mia, { ways: { conflict: "none" }, hours: "12" });
  await expect(chooseAlerts(ctx, mia, { ways: {}, hours: "0" })).rejects.toMatchObject({ code: "invalid" });
  const { ways, hours } = await readChoices(ctx, { id: mia.userId, role: "preparer" });
  expect(ways.find(({ kind }) => kind === "conflict")).toEqual({ kind: "conflict", way: "none" });
  expect(ways.map(({ kind }) => kind)).not.toContain("approval");
  expect(hours).toBe(1);
  expect(await base.db.$count(audit, and(eq(audit.permission, "alerts.choose"), eq(audit.userId, mia.userId)))).toBe(3);
  expect(await base.db.$count(audit, sql`${audit.permission} = ${"alerts.read"}`)).toBe(0);
});
