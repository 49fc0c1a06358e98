import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { batches, batchFiles } from "@/db/schema/batches";
import { connections, endpoints } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { orders } from "@/db/schema/orders";
import { message } from "@/lib/core/text/message";
import { decideOn } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { saveErrorMessage } from "@/lib/payments/failures/commands";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import type { Submission } from "@/lib/payments/orders/states";
import * as t from "@/messages/batches/model";
import { dontRetryNext as doNotSendTheSame } from "@/messages/failures/model";
import { createBatch } from "./create";
import { nameOf } from "./record";
import { editAlike, editCells } from "./rows/edit-cells";
import { undoEdit } from "./rows/edit-history";
import { describeRepeated } from "./rows/repeat-labels";
import { findRepeats } from "./rows/repeats";
import { rereadBatch } from "./rows/reread";
import { cancelBatch } from "./sending/control";
import { findRetries, makeRetryBatch, moveRows, rowsToRetry } from "./sending/derived-draft";
import { makeOrders } from "./sending/make-orders";
import { askRelease, confirmRepeats, releaseBatch } from "./sending/release";
import { createTestBatch, makeAllOrders, payoutsText, readBatch, releaseTestBatch } from "./testing";

const { database, ctx, ana, connectionId } = provideBatchContext("test");

const draft = (text: string, kind: "payout" | "recurring" | "update" = "payout") =>
  createTestBatch(ctx, ana, { connectionId, kind, text });
const rowsOf = (batchId: string) =>
  ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
const verdictsOf = async (batchId: string) => (await rowsOf(batchId)).map(({ verdict }) => verdict);

describe("a draft", () => {
  test("holds each row as it was uploaded and as it will be sent; a card number is nowhere in the clear", async () => {
    const text =
      "amount;currency;credit_card_number;card_printed_name;expire_month;expire_year\r\n10.00;EUR;4111111111111111;Ana Novak;12;2031";
    const batchId = await draft(text);
    const [row] = await rowsOf(batchId);
    expect(row).toMatchObject({ verdict: "ready", destination: "card", clientOrderId: expect.stringMatching(/^pd-/) });
    const kept = await ctx.db.execute(
      sql`select t::text from batch_rows t union all select t::text from batches t union all select t::text from batch_files t`,
    );
    expect(JSON.stringify(kept.rows)).not.toContain("4111111111111111");
    await releaseTestBatch(ctx, ana, batchId);
    await makeAllOrders(ctx);
    const [order] = await ctx.db.select().from(orders);
    expect(order).toMatchObject({
      sealedFields: expect.any(String),
      fields: { credit_card_number: "411111••••••1111" },
    });
    expect((await rowsOf(batchId))[0]?.sealedFields).toBeNull();
    expect(await ctx.db.$count(batchFiles)).toBe(0);
  });

  test("a file that is refused leaves a listed line with the reason and no row", async () => {
    const bytes = new TextEncoder().encode('amount;currency;account_number\r\n10.00;EUR;"1234567');
    const made = await createBatch(ctx, ana, {
      connectionId,
      kind: "payout",
      file: { kind: "text", name: "a.csv", bytes },
      bytes,
    });
    if (made.kind !== "refused") throw new Error(`it was ${made.kind}`);
    expect(await ctx.db.$count(batchRows)).toBe(0);
    expect(await readBatch(ctx, made.batchId)).toMatchObject({
      cancelledReason: message("batches.unusable", made.reason),
      storedAt: null,
    });
  });

  test("the same file again opens its draft, and is refused once a row of it was released", async () => {
    const text = payoutsText(3);
    const batchId = await draft(text);
    const bytes = new TextEncoder().encode(text);
    const again = () =>
      createBatch(ctx, ana, { connectionId, kind: "payout", file: { kind: "text", name: "b.csv", bytes }, bytes });
    expect(await again()).toEqual({ kind: "exists", batchId });
    await releaseTestBatch(ctx, ana, batchId);
    const earlier = t.rowsSentBefore(3, 3, nameOf(await readBatch(ctx, batchId)), t.by(ana.name), "");
    await expect(again()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(earlier.slice(0, -1)),
      fields: { batchId },
    });
  });

  test("an endpoint that asks for a verification value sends no card from a file", async () => {
    await ctx.db.update(endpoints).set({ requiredFields: ["cvv2"] });
    const text =
      "amount;currency;credit_card_number;card_printed_name;expire_month;expire_year\r\n10.00;EUR;4111111111111111;Ana Novak;12;2031";
    const [row] = await rowsOf(await draft(text));
    expect(row).toMatchObject({ verdict: "error", errors: [{ fault: message("rows.needsVerificationValue") }] });
  });

  test("ids and references of other orders are found, however they got there", async () => {
    const first = await draft(payoutsText(1, { client_orderid: () => "INV-1", "your reference": () => "R-1" }));
    await releaseTestBatch(ctx, ana, first);
    await makeAllOrders(ctx);
    const second = await draft(
      payoutsText(3, {
        client_orderid: (at) => `INV-${at + 1}`,
        "your reference": (at) => (at === 1 ? "R-1" : `S-${at}`),
      }),
    );
    const taken = { fault: message("cells.alreadyUsed") };
    expect(await rowsOf(second)).toMatchObject([
      { verdict: "error", errors: [{ ...taken, field: "client_orderid" }] },
      { verdict: "error", errors: [{ ...taken, field: null, column: expect.any(Number) }] },
      { verdict: "ready", errors: [] },
    ]);
  });
});

describe("editing", () => {
  const text =
    "amount;currency;account_number\r\n10.00;EUR;1234567\r\nten;EUR;2234567\r\nten;EUR;3234567\r\n5.00;XYZ;4234567";

  test("an edited cell is validated like one of the file; equal cells are edited at once; the last edit is undone", async () => {
    const batchId = await draft(text);
    expect(await verdictsOf(batchId)).toEqual(["ready", "error", "error", "error"]);
    expect(await editAlike(ctx, ana, { batchId, number: 2, column: 0, text: "12.50" })).toMatchObject({
      rows: 2,
      ready: 2,
    });
    expect(await verdictsOf(batchId)).toEqual(["ready", "ready", "ready", "error"]);
    await editCells(ctx, ana, { batchId, cells: [{ number: 4, column: 1, text: "EUR" }] });
    expect((await rowsOf(batchId))[3]).toMatchObject({
      verdict: "ready",
      edits: { 1: "EUR" },
      cells: ["5.00", "XYZ", "4234567"],
    });
    await undoEdit(ctx, ana, { batchId });
    await undoEdit(ctx, ana, { batchId });
    expect(await verdictsOf(batchId)).toEqual(["ready", "error", "error", "error"]);
    await expect(undoEdit(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("a repeated id is free again once the first of the two is edited", async () => {
    const batchId = await draft(
      "client_orderid;amount;currency;account_number\r\nA-1;10.00;EUR;1234567\r\nA-1;11.00;EUR;2234567",
    );
    expect(await verdictsOf(batchId)).toEqual(["ready", "error"]);
    await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text: "A-2" }] });
    expect(await verdictsOf(batchId)).toEqual(["ready", "ready"]);
    await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text: "A-1" }] });
    expect((await verdictsOf(batchId)).filter((one) => one === "ready")).toHaveLength(1);
  });

  test("another reading keeps what was typed", async () => {
    const batchId = await draft(text);
    await editCells(ctx, ana, { batchId, cells: [{ number: 2, column: 0, text: "12.50" }] });
    await rereadBatch(ctx, ana, { batchId, choices: { delimiter: ";" } });
    expect(await verdictsOf(batchId)).toEqual(["ready", "ready", "error", "error"]);
  });

  test("another user does not edit it: else no one could approve", async () => {
    const batchId = await draft(text);
    const bo = await addTestUser(ctx, "approver");
    await expect(
      editCells(ctx, bo, { batchId, cells: [{ number: 2, column: 0, text: "1.00" }] }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  test("rows that are not ready go aside as a draft of their own, and each is accounted for", async () => {
    const batchId = await draft(text);
    await expect(askRelease(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    const split = await moveRows(ctx, ana, { batchId, rows: "unready" });
    expect(split.rows).toBe(3);
    expect(await verdictsOf(batchId)).toEqual(["ready", "aside", "aside", "aside"]);
    expect(
      (await rowsOf(split.batchId)).map(({ number, fromNumber, verdict }) => [number, fromNumber, verdict]),
    ).toEqual([
      [1, 2, "error"],
      [2, 3, "error"],
      [3, 4, "error"],
    ]);
    await editAlike(ctx, ana, { batchId: split.batchId, number: 1, column: 0, text: "12.50" });
    expect(await verdictsOf(split.batchId)).toEqual(["ready", "ready", "error"]);
  });
});

describe("releasing", () => {
  test("where another user can approve, that user approves exactly this content", async () => {
    const bo = await addTestUser(ctx, "approver");
    const batchId = await draft(payoutsText(5));
    const asked = await askRelease(ctx, ana, { batchId });
    expect(asked).toMatchObject({ required: 1 });
    const release = () => releaseBatch(ctx, ana, { batchId, seenDigest: asked.digest });
    await expect(release()).rejects.toMatchObject({ code: "conflict" });
    await expect(decideOn(ctx, { ...ana, role: "approver" }, batchId)).rejects.toMatchObject({ code: "forbidden" });
    await decideOn(ctx, bo, batchId);
    await release();
    await makeAllOrders(ctx);
    expect(await ctx.db.$count(orders)).toBe(5);
  });

  test("an edit voids the approval, and so does a row that was changed behind it", async () => {
    const bo = await addTestUser(ctx, "approver");
    const batchId = await draft(payoutsText(2));
    const first = await askRelease(ctx, ana, { batchId });
    await decideOn(ctx, bo, batchId);
    await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text: "99.00" }] });
    await expect(releaseBatch(ctx, ana, { batchId, seenDigest: first.digest })).rejects.toMatchObject({
      code: "conflict",
    });
    const second = await askRelease(ctx, ana, { batchId });
    expect(second.digest).not.toBe(first.digest);
    await database.owner.execute(sql`alter table batch_rows disable trigger batch_rows_frozen`);
    await ctx.db.execute(
      sql`update batch_rows set fields = fields || '{"account_number":"666"}'::jsonb where batch_id = ${batchId} and number = 1`,
    );
    await expect(decideOn(ctx, bo, batchId)).rejects.toMatchObject({ code: "conflict" });
  });

  test("a row that was changed after the release becomes no order, and says so", async () => {
    const batchId = await draft(payoutsText(2));
    await releaseTestBatch(ctx, ana, batchId);
    await database.owner.execute(sql`alter table batch_rows disable trigger batch_rows_frozen`);
    await ctx.db.execute(sql`update batch_rows set amount = 9999 where batch_id = ${batchId} and number = 1`);
    await makeAllOrders(ctx);
    expect((await rowsOf(batchId)).map(({ fault, orderId }) => [fault, orderId === null])).toEqual([
      [message("batches.rowDiffers"), true],
      [null, false],
    ]);
  });

  test("with the code's guards gone, the database refuses", async () => {
    await addTestUser(ctx, "approver");
    const batchId = await draft(payoutsText(1));
    await askRelease(ctx, ana, { batchId });
    const own = eq(batches.id, batchId);
    await expect(
      ctx.db.update(batches).set({ releasedAt: ctx.now(), releasedBy: ana.userId }).where(own),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("must approve it first") } });
    await expect(
      ctx.db.update(batchRows).set({ amount: "1.00" }).where(eq(batchRows.batchId, batchId)),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining("needs approval or is released: it never changes") },
    });
    await expect(ctx.db.delete(batchRows)).rejects.toMatchObject({
      cause: { message: "rows of a batch that needs approval, is released or cancelled may not be added or deleted" },
    });
    await expect(ctx.db.delete(batches)).rejects.toMatchObject({ cause: { code: "42501" } });
    const [row] = await rowsOf(batchId);
    const order = {
      id: crypto.randomUUID(),
      kind: "payout" as const,
      direction: "out" as const,
      connectionId,
      connectionVersion: 1,
      endpointId: row?.endpointId ?? "",
      clientOrderId: newClientOrderId(),
      destination: "bank_account",
      payeeFingerprint: "x",
      fields: {},
      submission: "queued" as const,
      batchId,
      batchRow: 1,
      preparedBy: ana.userId,
    };
    await expect(ctx.db.insert(orders).values(order)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("its batch is not released") },
    });
  });

  test("rows of an earlier batch are one group, which another user confirms once", async () => {
    const amounts = { account_number: (at: number) => String(7_100_000_000 + at) };
    const first = await draft(payoutsText(4, amounts));
    await releaseTestBatch(ctx, ana, first);
    await makeAllOrders(ctx);
    const again = await draft(`${payoutsText(4, amounts)}\r\n77.00;EUR;8800000001`);
    const [group] = await findRepeats(ctx.db, again, ctx.now());
    if (!group) throw new Error("no repeats");
    expect(group).toMatchObject({ earlierBatchId: first, name: nameOf(await readBatch(ctx, first)), rows: 4 });
    const where = t.rowsInOtherBatch(4, 5, group.name, describeRepeated(group));
    await expect(askRelease(ctx, ana, { batchId: again })).rejects.toThrow(t.duplicatesUnconfirmed(where));
    const given = { batchId: again, earlierBatchId: first, reason: "They are paid twice this month." };
    await expect(confirmRepeats(ctx, ana, given)).rejects.toMatchObject({ code: "forbidden" });
    const bo = await addTestUser(ctx, "preparer");
    await confirmRepeats(ctx, bo, given);
    expect(await askRelease(ctx, ana, { batchId: again })).toMatchObject({ batchId: again });
  });

  test("limits hold for the sum and for one row; declared totals must agree; a changed connection needs the file to be read again", async () => {
    const eva = await addTestUser(ctx, "admin");
    const batchId = await createTestBatch(ctx, ana, {
      connectionId,
      text: payoutsText(3),
      choices: { declared: { rows: 3, totals: { EUR: "30.04" } } },
    });
    await expect(askRelease(ctx, ana, { batchId })).rejects.toThrow(t.controlTotalDiffers("EUR", "30.04", "30.03"));
    const other = await draft(payoutsText(3));
    const limit = { currency: "EUR", amount: "30.02", setBy: eva.userId };
    await ctx.db.insert(limits).values({ kind: "connection_day", ...limit });
    await expect(askRelease(ctx, ana, { batchId: other })).rejects.toMatchObject({ code: "limit" });
    await ctx.db.update(limits).set({ endedAt: ctx.now(), endedBy: eva.userId });
    await ctx.db.insert(limits).values({ kind: "order", ...limit, amount: "10.01" });
    await expect(askRelease(ctx, ana, { batchId: other })).rejects.toMatchObject({ code: "limit" });
    await ctx.db.update(limits).set({ endedAt: ctx.now(), endedBy: eva.userId });
    await ctx.db.execute(
      sql`insert into connection_versions select connection_id, version + 1, environment, base_url, consumer_key, paths, private_key_sealed, public_key_pem, key_fingerprint, key_bits from connection_versions`,
    );
    await ctx.db.update(connections).set({ currentVersion: 2 });
    await expect(askRelease(ctx, ana, { batchId: other })).rejects.toThrow(t.connectionChanged);
    await rereadBatch(ctx, ana, { batchId: other, choices: {} });
    expect(await askRelease(ctx, ana, { batchId: other })).toMatchObject({ batchId: other });
  });

  test("a process that dies in the middle of making orders leaves no row out and none twice", async () => {
    const batchId = await draft(payoutsText(1_200));
    await releaseTestBatch(ctx, ana, batchId);
    await makeOrders(ctx);
    expect(await ctx.db.$count(orders)).toBe(500);
    const dying = {
      ...ctx,
      sealer: Object.assign(Object.create(ctx.sealer), {
        fingerprint: () => {
          throw new Error("killed");
        },
      }),
    };
    await expect(makeOrders(dying)).rejects.toThrow("killed");
    await Promise.all(Array.from({ length: 4 }, () => makeAllOrders(ctx)));
    expect(await ctx.db.$count(orders)).toBe(1_200);
    expect(new Set((await rowsOf(batchId)).map(({ orderId }) => orderId)).size).toBe(1_200);
  });
});

describe("afterwards", () => {
  async function failed(): Promise<string> {
    const batchId = await draft(
      payoutsText(6, { client_orderid: (at) => `F-${at}`, "your reference": (at) => `FR-${at}` }),
    );
    await releaseTestBatch(ctx, ana, batchId);
    await makeAllOrders(ctx);
    const end = (number: number, values: Partial<typeof orders.$inferInsert>) =>
      ctx.db
        .update(orders)
        .set({ attempt: 1, ...values })
        .where(and(eq(orders.batchId, batchId), eq(orders.batchRow, number)));
    await end(1, { submission: "accepted", outcome: "approved" });
    await end(2, { submission: "accepted", outcome: "declined" });
    await end(3, { submission: "rejected", cause: "rejected" });
    await end(4, { submission: "unconfirmed", cause: "no_answer" });
    await end(5, { submission: "accepted", outcome: "filtered" });
    return batchId;
  }

  test("what finally failed is retried in one live batch, with new ids that name the old orders", async () => {
    const batchId = await failed();
    const retryBatch = await makeRetryBatch(ctx, ana, { batchId });
    const rows = await rowsOf(retryBatch.batchId);
    expect(rows.map(({ fromNumber, verdict }) => [fromNumber, verdict])).toEqual([
      [2, "ready"],
      [3, "ready"],
    ]);
    expect(rows.every(({ clientOrderId }) => clientOrderId.startsWith("pd-"))).toBe(true);
    await expect(makeRetryBatch(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    await releaseTestBatch(ctx, ana, retryBatch.batchId);
    await makeAllOrders(ctx);
    const made = await ctx.db
      .select()
      .from(orders)
      .where(eq(orders.batchId, retryBatch.batchId))
      .orderBy(orders.batchRow);
    const old = await ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
    expect(made.map(({ copiedFromId }) => copiedFromId)).toEqual([old[1]?.id, old[2]?.id]);
  });

  test("bug 4: a row that was refused access may still be sent, so the same row again is a repeat", async () => {
    const rows = payoutsText(2);
    const batchId = await draft(rows);
    await releaseTestBatch(ctx, ana, batchId);
    await makeAllOrders(ctx);
    const end = (number: number, submission: Submission) =>
      ctx.db
        .update(orders)
        .set({ attempt: 1, submission })
        .where(and(eq(orders.batchId, batchId), eq(orders.batchRow, number)));
    await end(1, "access_refused");
    await end(2, "rejected");
    const again = await draft(`${rows}\r\n`);
    expect(await findRepeats(ctx.db, again, ctx.now())).toMatchObject([{ earlierBatchId: batchId, rows: 1 }]);
  });

  test("the error messages of Paydesk say which rows may be sent again", async () => {
    const batchId = await failed();
    await ctx.db.update(orders).set({ errorCode: "41", errorMessage: "Lost card" }).where(eq(orders.batchRow, 2));
    await ctx.db.update(orders).set({ errorCode: "59" }).where(eq(orders.outcome, "filtered"));
    const admin = await addTestUser(ctx, "admin", { password: false });
    const anyOrder = { connectionId: null, message: "" };
    await saveErrorMessage(ctx, admin, { ...anyOrder, code: "41", explanation: "The card is lost.", step: "never" });
    await saveErrorMessage(ctx, admin, { ...anyOrder, code: "59", explanation: "Too many at once.", step: "wait" });
    const { reasons, leftOut } = await findRetries(ctx.db, batchId);
    expect(rowsToRetry(reasons).map(({ number }) => number)).toEqual([3, 5]);
    expect(reasons.find(({ code }) => code === "41")).toMatchObject({
      reason: "The card is lost.",
      rows: 1,
      again: [],
    });
    const wait = reasons.find(({ code }) => code === "59");
    expect(wait?.again.map(({ number }) => number)).toEqual([5]);
    expect(leftOut).toEqual([{ number: 2, because: `The card is lost. ${doNotSendTheSame}` }]);
    expect((await makeRetryBatch(ctx, ana, { batchId })).rows).toBe(2);
  });

  test("the rows of one reason are retried apart from the others", async () => {
    const batchId = await failed();
    await ctx.db.update(orders).set({ errorCode: "51", errorMessage: "No funds" }).where(eq(orders.batchRow, 3));
    const { reasons } = await findRetries(ctx.db, batchId);
    const funds = reasons.find(({ code }) => code === "51");
    expect(funds).toMatchObject({ reason: "No funds", rows: 1 });
    expect((await makeRetryBatch(ctx, ana, { batchId, reason: funds?.key })).rows).toBe(1);
    await expect(makeRetryBatch(ctx, ana, { batchId, reason: funds?.key })).rejects.toMatchObject({ code: "conflict" });
    await expect(makeRetryBatch(ctx, ana, { batchId, reason: "code:none" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await makeRetryBatch(ctx, ana, { batchId })).rows).toBe(rowsToRetry(reasons).length - 1);
  });

  test("a cancelled retry batch gives its rows back", async () => {
    const batchId = await failed();
    const retryBatch = await makeRetryBatch(ctx, ana, { batchId });
    await cancelBatch(ctx, ana, { batchId: retryBatch.batchId, reason: "Not today." });
    expect((await makeRetryBatch(ctx, ana, { batchId })).rows).toBe(2);
  });

  test("cancelling a released batch ends what has not left, and nothing else", async () => {
    const batchId = await failed();
    expect(await cancelBatch(ctx, ana, { batchId, reason: "Enough." })).toMatchObject({ ended: 1 });
    const states = (await ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow)).map(
      ({ submission }) => submission,
    );
    expect(states).toEqual(["accepted", "accepted", "rejected", "unconfirmed", "accepted", "cancelled"]);
  });
});
