import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { batchFiles } from "@/db/schema/batches";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { typed } from "@/lib/core/text/message";
import { decideOn, openRequestOf } from "@/lib/desk/decisions/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { ChunkBroken, claimCalls } from "@/lib/payments/dispatch/claim";
import * as model from "@/messages/batches/model";
import { editCells } from "./rows/edit-cells";
import { cancelBatch, pauseBatch, releaseRest, resumeBatch } from "./sending/control";
import { makeRetryBatch } from "./sending/derived-draft";
import { makeOrders } from "./sending/make-orders";
import { askRelease, releaseBatch } from "./sending/release";
import { createTestBatch, makeAllOrders, payoutsText, readBatch } from "./testing";

const { database, ctx, ana, bo, connectionId } = provideBatchContext("file", { bo: "approver" });

const draft = (rows = 2, columns = {}) =>
  createTestBatch(ctx, ana, { connectionId, kind: "payout", text: payoutsText(rows, columns) });

async function decideAs(batchId: string, decision: "approve" | "reject" = "approve"): Promise<string> {
  const { seenDigest } = await openRequestOf(ctx, batchId);
  await decideOn(ctx, bo, batchId, { decision, reason: "Looked at." });
  return seenDigest;
}

async function approved(rows = 2): Promise<{ batchId: string; seenDigest: string }> {
  const batchId = await draft(rows);
  await askRelease(ctx, ana, { batchId });
  return { batchId, seenDigest: await decideAs(batchId) };
}

async function released(rows = 2, initialRows: number | null = null): Promise<string> {
  const given = await approved(rows);
  await releaseBatch(ctx, ana, { ...given, initialRows });
  await makeAllOrders(ctx);
  return given.batchId;
}

const ordersOf = (batchId: string) =>
  ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
const refused = { code: "conflict" };

describe("in code", () => {
  test("it is submitted once, and after a rejection it is a draft that was never approved", async () => {
    const batchId = await draft();
    const { digest } = await askRelease(ctx, ana, { batchId });
    await expect(askRelease(ctx, ana, { batchId })).rejects.toMatchObject(refused);
    await decideAs(batchId, "reject");
    expect(await readBatch(ctx, batchId)).toMatchObject({ askedAt: null, approvalDigest: null, requiredApprovals: 0 });
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest: digest })).rejects.toMatchObject(refused);
    await askRelease(ctx, ana, { batchId });
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest: digest })).rejects.toThrow(model.approvalMissing);
  });

  test("it is released once, by what was reviewed, and not when it is cancelled", async () => {
    const { batchId, seenDigest } = await approved();
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest: "another" })).rejects.toThrow(model.changedSinceOpened);
    await releaseBatch(ctx, ana, { batchId, seenDigest });
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest })).rejects.toThrow(model.releaseRepeated);
    const other = await approved();
    await cancelBatch(ctx, ana, { batchId: other.batchId, reason: "Not today." });
    await expect(releaseBatch(ctx, ana, other)).rejects.toThrow(model.batchCancelled);
    await expect(editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text: "1.00" }] })).rejects.toThrow(
      model.alreadyReleased,
    );
    expect(await ctx.db.$count(batchFiles, eq(batchFiles.batchId, batchId))).toBe(0);
  });

  test("what was changed behind an approval is not released", async () => {
    const { batchId, seenDigest } = await approved();
    await database.owner.execute(sql`alter table batch_rows disable trigger batch_rows_frozen`);
    await ctx.db.execute(
      sql`update batch_rows set fields = fields || '{"account_number":"666"}'::jsonb where batch_id = ${batchId}`,
    );
    await database.owner.execute(sql`alter table batch_rows enable trigger batch_rows_frozen`);
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest })).rejects.toThrow(model.changedSinceReview);
  });

  test("a blocking issue that arises by then prevents its release", async () => {
    const { batchId, seenDigest } = await approved();
    const stop = (at: Date | null) =>
      ctx.db.update(connections).set({ stoppedAt: at, stoppedReason: at && typed("A look at the gateway.") });
    await stop(new Date());
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest })).rejects.toMatchObject(refused);
    await stop(null);
    await releaseBatch(ctx, ana, { batchId, seenDigest });
  });

  test("a batch that needs every row valid is not released without its rows with errors, nor are they excluded", async () => {
    const text = `${payoutsText(2)}\r\nten;EUR;1234567`;
    const batchId = await createTestBatch(ctx, ana, { connectionId, kind: "payout", text, allOrNothing: true });
    await expect(askRelease(ctx, ana, { batchId })).rejects.toThrow(model.errors(1, model.wholeBatchErrors));
    await ctx.db.update(batchRows).set({ verdict: "aside" }).where(sql`batch_id = ${batchId} and number = 3`);
    await expect(askRelease(ctx, ana, { batchId })).rejects.toThrow(model.wholeBatchExclusions);
  });

  test("the first rows end with the nth ready row; there are none where that would be the whole batch", async () => {
    expect(await readBatch(ctx, await released(4, 2))).toMatchObject({ initialRows: 2, initialThrough: 2 });
    const whole = await released(2, 2);
    expect(await readBatch(ctx, whole)).toMatchObject({ initialRows: null, initialThrough: null });
    await expect(releaseRest(ctx, ana, { batchId: whole })).rejects.toMatchObject(refused);
  });

  test("a cancelled batch makes no more orders, and nothing resumes it", async () => {
    const { batchId, seenDigest } = await approved(3);
    await releaseBatch(ctx, ana, { batchId, seenDigest, initialRows: 1 });
    expect(await cancelBatch(ctx, ana, { batchId, reason: "The wrong file." })).toMatchObject({ ended: 3 });
    expect(await makeOrders(ctx)).toBe(0);
    expect(await ordersOf(batchId)).toEqual([]);
    for (const command of [pauseBatch, resumeBatch, releaseRest])
      await expect(command(ctx, ana, { batchId })).rejects.toMatchObject(refused);
    await expect(cancelBatch(ctx, ana, { batchId, reason: "Again." })).rejects.toMatchObject(refused);
  });

  test("an id that another order took meanwhile makes no second one, and the row says so", async () => {
    const both = [
      await draft(1, { client_orderid: () => "TWICE-1" }),
      await draft(1, { client_orderid: () => "TWICE-1" }),
    ];
    for (const batchId of both) {
      await askRelease(ctx, ana, { batchId });
      await releaseBatch(ctx, ana, { batchId, seenDigest: await decideAs(batchId) });
    }
    await makeAllOrders(ctx);
    expect(await ctx.db.$count(orders, eq(orders.clientOrderId, "TWICE-1"))).toBe(1);
    const rows = await ctx.db.select().from(batchRows).where(eq(batchRows.clientOrderId, "TWICE-1"));
    expect(rows.map(({ fault, orderId }) => [fault !== null, orderId !== null]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("a chunk is claimed as a whole, or not at all", async () => {
    const [first, second] = await ordersOf(await released(2));
    if (!first || !second) throw new Error("no orders");
    await ctx.db.update(orders).set({ submission: "cancelled" }).where(eq(orders.id, second.id));
    const call = {
      operation: "payout" as const,
      url: "",
      pairs: [],
      redacted: [],
      secrets: [],
      route: null,
      fault: null,
    };
    const wanted = [{ orderIds: [first.id, second.id], prepared: call }];
    await expect(ctx.db.transaction((tx) => claimCalls(ctx, tx, wanted, { by: "batch" }))).rejects.toThrow(ChunkBroken);
    const [untouched] = await ordersOf(first.batchId ?? "");
    expect(untouched).toMatchObject({ submission: "queued", attempt: 0 });
  });

  test("of rows that failed only one live batch is made, however many ask at once; what is unconfirmed stays locked", async () => {
    const batchId = await released(5);
    const end = (number: number, values: Partial<typeof orders.$inferInsert>) =>
      ctx.db
        .update(orders)
        .set({ attempt: 1, ...values })
        .where(and(eq(orders.batchId, batchId), eq(orders.batchRow, number)));
    await end(1, { submission: "accepted", outcome: "declined" });
    await end(2, { submission: "unconfirmed", cause: "no_answer" });
    await end(3, { submission: "accepted", outcome: "processing" });
    await end(4, { submission: "not_sent", cause: "no_connection" });
    await end(5, { submission: "accepted", outcome: "declined", conflict: typed("It was approved, too.") });
    const made = await Promise.allSettled([1, 2, 3].map(() => makeRetryBatch(ctx, ana, { batchId })));
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const children = await ctx.db.select().from(batchRows).where(eq(batchRows.fromBatchId, batchId));
    expect(children.map(({ fromNumber }) => fromNumber)).toEqual([1]);
    await end(2, { submission: "not_received", cause: "by_user" });
    const later = await makeRetryBatch(ctx, ana, { batchId });
    expect(later.rows).toBe(1);
  });
});

describe("in the database", () => {
  const states = { draft: "", asked: "", approved: "", released: "", cancelled: "" };
  beforeAll(async () => {
    states.draft = await draft();
    states.asked = await draft();
    await askRelease(ctx, ana, { batchId: states.asked });
    states.approved = (await approved()).batchId;
    states.released = await released();
    states.cancelled = (await approved()).batchId;
    await cancelBatch(ctx, ana, { batchId: states.cancelled, reason: "Not today." });
  });

  const isReleased = "released_at = now(), released_by = prepared_by";
  const columns = (table: string, changed: Record<string, string>, where: string) =>
    `insert into ${table} overriding system value select (jsonb_populate_record(t, ${json(changed)})).* from ${table} t where ${where} limit 1`;
  const json = (changed: Record<string, string>) =>
    `jsonb_build_object(${Object.entries(changed)
      .flatMap(([name, value]) => [`'${name}'`, value])
      .join(", ")})`;
  const orderOfRow = (id: string, clientOrderId: string) => `
    insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, destination,
      payee_fingerprint, fields, amount, currency, submission, batch_id, batch_row, prepared_by)
    select gen_random_uuid(), 'payout', b.direction, b.connection_id, b.connection_version, r.endpoint_id, ${clientOrderId},
      r.destination, r.payee_fingerprint, r.fields, r.amount, r.currency, 'queued', b.id, r.number, b.prepared_by
    from batch_rows r join batches b on b.id = r.batch_id where b.id = '${id}' limit 1`;
  const fresh = { id: "gen_random_uuid()", number: "1000000 + (random() * 1e6)::int" };

  const change = (table: "batches" | "batch_rows" | "batch_events" | "orders", set: string) => (id: string) =>
    `update ${table} set ${set} where ${table === "batches" ? "id" : "batch_id"} = '${id}'`;
  const [never, kept, fixed] = [/never changes/, /may not be changed or deleted/, /may not be added or deleted/];
  const [unapproved, cancelled] = [/must approve it first/, /is cancelled/];

  test.each<[string, keyof typeof states, (id: string) => string, RegExp]>([
    ["a batch is never removed", "draft", (id) => `delete from batches where id = '${id}'`, kept],
    ["its file never changes", "draft", change("batches", "file_sha256 = 'x'"), never],
    [
      "its hash goes only with a file that is refused",
      "draft",
      change("batches", `file_sha256 = '', cancelled_at = now(), cancelled_reason = '["any.typed", "x"]'`),
      never,
    ],
    ["nor who prepared it", "draft", (id) => change("batches", `prepared_by = '${bo.userId}'`)(id), never],
    ["nor its parent", "draft", change("batches", "parent_batch_id = id, parent_kind = 'failed'"), never],
    ["it is not released before it is submitted", "draft", change("batches", isReleased), /asked_check/],
    ["nor without approval", "asked", change("batches", isReleased), unapproved],
    [
      "an approval is of one content",
      "approved",
      change("batches", `${isReleased}, approval_digest = 'x'`),
      unapproved,
    ],
    ["and of so many approvers", "approved", change("batches", `${isReleased}, required_approvals = 2`), unapproved],
    ["what is cancelled is not released", "cancelled", change("batches", isReleased), cancelled],
    [
      "nor is that undone",
      "cancelled",
      change("batches", "cancelled_at = null, cancelled_by = null, cancelled_reason = null"),
      cancelled,
    ],
    ["what was released stays so", "released", change("batches", "released_at = null, released_by = null"), never],
    ["with its digest", "released", change("batches", "approval_digest = 'x'"), never],
    ["with its approvals", "released", change("batches", "required_approvals = 0"), never],
    ["and no row is made twice", "released", change("batches", "made_through = 0"), never],
    ["a row that is looked at never changes", "asked", change("batch_rows", "fields = '{}'"), never],
    ["nor what is sealed of it", "asked", change("batch_rows", "sealed_fields = 'x'"), never],
    ["nor is it removed", "asked", (id) => `delete from batch_rows where batch_id = '${id}'`, fixed],
    ["nor is one added", "asked", (id) => columns("batch_rows", { number: "99" }, `batch_id = '${id}'`), fixed],
    [
      "nor to a cancelled one",
      "cancelled",
      (id) => columns("batch_rows", { number: "99" }, `batch_id = '${id}'`),
      fixed,
    ],
    ["a row keeps its order", "released", change("batch_rows", "order_id = null"), never],
    ["an order keeps its row", "released", change("orders", "batch_row = 7"), /never change/],
    ["and its batch", "released", change("orders", "batch_id = null, batch_row = null"), /never change/],
    ["an order's batch is released", "approved", (id) => orderOfRow(id, "r.client_orderid"), /batch is not released/],
    ["and not cancelled", "cancelled", (id) => orderOfRow(id, "r.client_orderid"), /batch is not released/],
    ["an order is what its row says", "released", (id) => orderOfRow(id, "'x'"), /differs from its batch row/],
    [
      "a row is never in two live batches",
      "draft",
      change("batch_rows", "from_batch_id = batch_id, from_number = 1"),
      /batch_rows_one_live_retry_key/,
    ],
    ["events stay", "released", change("batch_events", "kind = 'x'"), kept],
    ["a batch begins as a draft", "released", (id) => columns("batches", fresh, `id = '${id}'`), /must be a draft/],
  ])("%s", async (_what, state, statement, because) => {
    const fault = await database.owner.execute(sql.raw(statement(states[state]))).then(
      () => "let through",
      (error: Error) => {
        const { message, constraint } = error.cause as { message: string; constraint?: string };
        return `${message} ${constraint ?? ""}`;
      },
    );
    expect(fault).toMatch(because);
  });
});

test("with the code's guards gone, no more of a batch leaves whose approval no longer holds", async () => {
  const batchId = await released(4, 2);
  const set = (columns: string) =>
    database.owner.execute(sql.raw(`update batches set ${columns} where id = '${batchId}'`)).then(
      () => "let through",
      (error: Error) => (error.cause as Error).message,
    );
  const rest = `rest_released_at = now(), rest_released_by = '${ana.userId}'`;
  const resumed = "paused_at = null, paused_by = null, paused_reason = null";
  await pauseBatch(ctx, ana, { batchId });
  const enable = (isEnabled: boolean) =>
    ctx.db.execute(
      sql`update users set disabled_at = ${isEnabled ? null : ctx.now()}::timestamptz where id = ${bo.userId}::uuid`,
    );
  await enable(false);
  try {
    expect(await set(rest)).toContain("its approval is no longer valid");
    expect(await set(resumed)).toContain("its approval is no longer valid");
  } finally {
    await enable(true);
  }
  expect([await set(resumed), await set(rest)]).toEqual(["let through", "let through"]);
});
