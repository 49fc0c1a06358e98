import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { connectionVersions, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { depth } from "@/db/testing-depth";
import { defaultRules } from "@/lib/controls/approvals/policy";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { message, typed } from "@/lib/core/text/message";
import { decide, expireRequests } from "@/lib/desk/decisions/commands";
import { decideOn, openRequestOf } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { cancelPayout } from "@/lib/payments/dispatch/commands";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { digestOrder } from "@/lib/payments/orders/approval-digest";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { findPayoutApproval } from "@/lib/payments/payouts/approval-queries";
import { editPayout } from "@/lib/payments/payouts/edit";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { provideWorkshop } from "./testing";

const { shop, bo, mia } = provideWorkshop({ bo: "approver", mia: "admin" });
beforeAll(async () => {
  const tier = { currency: "EUR", from: "50000", approvers: 2 as const };
  const rules = { ...defaultRules["payouts.submit"], approvers: 1 as const, tiers: [tier] };
  await shop.ctx.db.insert(approvalPolicies).values({
    permission: "payouts.submit",
    version: 1,
    connectionId: shop.connectionId,
    rules,
    createdBy: mia.userId,
    inForceFrom: shop.ctx.now(),
  });
});

async function hold(form: PayoutInput, by: Actor = shop.preparer): Promise<string> {
  const held = await submitPayout(shop.ctx, by, form);
  expect(held.kind).toBe("held");
  return held.orderId;
}

const asked = (orderId: string) => openRequestOf(shop.ctx, orderId);
const approve = (orderId: string, by: Actor, cvv: string | null = null) => decideOn(shop.ctx, by, orderId, { cvv });

const card = {
  credit_card_number: "4111110000000013",
  card_printed_name: "ANA KOVAC",
  expire_month: "12",
  expire_year: "2030",
};

/** Skips integers that Paydesk counts itself: a call's duration in milliseconds may look like a code. */
async function findWritten(pattern: RegExp): Promise<string[]> {
  const { $client: client } = shop.ctx.db;
  const columns = await client.query(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type not in ('integer', 'bigint')
        and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))`,
  );
  const found: string[] = [];
  for (const { table, column } of columns.rows) {
    const { rows } = await client.query(
      `select "${column}"::text as value from "${table}" where "${column}" is not null`,
    );
    for (const { value } of rows) {
      if (pattern.test(value)) found.push(`${table}.${column}: ${pattern.exec(value)?.[0]} in ${value}`);
    }
  }
  return found;
}

describe("a payout that needs others", () => {
  test("waits, is approved by another user, and is then sent once", async () => {
    const form = await shop.payoutForm();
    const orderId = await hold(form);
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(0);
    await expect(approve(orderId, shop.preparer)).rejects.toMatchObject({ code: "forbidden" });
    expect(await approve(orderId, bo)).toMatchObject({ kind: "submitted", dispatched: { result: "accepted" } });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(1);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "accepted", releasedBy: bo.userId });
    expect(await shop.readTimeline(orderId)).toEqual(
      expect.arrayContaining(["prepared", "held", "approved", "sending"]),
    );
  });

  test("a big one needs two", async () => {
    const form = await shop.payoutForm({ amount: "50000.00" });
    const orderId = await hold(form);
    expect(await approve(orderId, bo)).toMatchObject({ kind: "waiting", missing: 1 });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(0);
    expect(await approve(orderId, mia)).toMatchObject({ kind: "submitted" });
  });

  test("an approver's own payout needs another approver", async () => {
    const orderId = await hold(await shop.payoutForm(), bo);
    await expect(approve(orderId, bo)).rejects.toMatchObject({ code: "forbidden" });
    expect(await approve(orderId, mia)).toMatchObject({ kind: "submitted" });
  });

  test("rejected with a reason, corrected, approved anew: what is sent is the corrected one", async () => {
    const form = await shop.payoutForm({ amount: "99.00" });
    const orderId = await hold(form);
    await decideOn(shop.ctx, bo, orderId, { decision: "reject", reason: "It is 9.90." });
    const why = {
      cause: "approval_rejected",
      errorMessage: null,
      reason: message("any.named", bo.name, typed("It is 9.90.")),
    };
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "draft", ...why });
    const edited = { ...form, orderId, values: { ...form.values, amount: "9.90" } };
    await expect(editPayout(shop.ctx, bo, edited)).rejects.toMatchObject({ code: "forbidden" });
    expect(await editPayout(shop.ctx, shop.preparer, edited)).toMatchObject({ kind: "held" });
    const again = await findPayoutApproval(shop.ctx.db, null, orderId, shop.ctx.now());
    expect(again?.returned).toMatchObject({
      by: bo.name,
      note: "It is 9.90.",
      changes: [{ name: "amount", before: form.values.amount, after: edited.values.amount }],
    });
    expect(await shop.readOrder(orderId)).toMatchObject({ cause: null, errorMessage: null, reason: null });
    await approve(orderId, bo);
    const { orders: taken } = await shop.sandbox.control("GET", `/orders?client_orderid=${form.clientOrderId}`);
    expect(taken).toMatchObject([{ amount: "9.90" }]);
  });

  test("an approval of what was looked at before an edit is refused", async () => {
    const form = await shop.payoutForm();
    const orderId = await hold(form);
    const seen = await asked(orderId);
    await editPayout(shop.ctx, shop.preparer, { ...form, orderId, values: { ...form.values, amount: "10.51" } });
    for (const request of [seen, { seenDigest: seen.seenDigest }]) {
      await expect(decideOn(shop.ctx, bo, orderId, request)).rejects.toMatchObject({ code: "conflict" });
    }
    await cancelPayout(shop.ctx, shop.preparer, { orderId });
  });

  test("one that no one answers goes back; cancelling voids what was asked", async () => {
    const cancelled = await hold(await shop.payoutForm());
    const late = await asked(cancelled);
    await cancelPayout(shop.ctx, shop.preparer, { orderId: cancelled });
    await expect(decide(shop.ctx, bo, { ...late, decision: "approve" })).rejects.toMatchObject({ code: "conflict" });
    const slow = await hold(await shop.payoutForm());
    const hoursMs = 72 * 3_600_000;
    shop.ctx.pass(hoursMs);
    const expired = await expireRequests(shop.ctx);
    shop.ctx.pass(-hoursMs);
    expect(expired).toBe(1);
    const why = { cause: "approval_expired", errorMessage: null, reason: message("approvals.expired") };
    expect(await shop.readOrder(slow)).toMatchObject({ submission: "draft", ...why });
  });

  test("a CVV is typed by the user who releases it, and kept nowhere", async () => {
    const orderId = await hold(await shop.payoutForm(card, { cvv: "123" }));
    await expect(approve(orderId, bo)).rejects.toMatchObject({ code: "invalid" });
    await asked(orderId);
    expect(await approve(orderId, bo, "987")).toMatchObject({ kind: "submitted", dispatched: { result: "accepted" } });
    expect(await findWritten(/(?<![\w.:+/=-])(?:123|987)(?![\w.:+/=-])/)).toEqual([]);
  });

  test("where the endpoint needs a CVV, only the one of two who releases it is asked for it", async () => {
    const needs = (requiredFields: string[]) => shop.ctx.db.update(endpoints).set({ requiredFields });
    await needs(["cvv2"]);
    const orderId = await hold(await shop.payoutForm({ ...card, amount: "50001.00" }));
    expect(await approve(orderId, bo)).toMatchObject({ kind: "waiting", missing: 1 });
    await expect(approve(orderId, mia)).rejects.toMatchObject({ code: "invalid", fields: { cvv: expect.any(String) } });
    expect(await approve(orderId, mia, "987")).toMatchObject({ kind: "submitted", dispatched: { result: "accepted" } });
    await needs([]);
  });

  test("one whose connection is stopped is not released to be cancelled: it waits on", async () => {
    const form = await shop.payoutForm();
    const orderId = await hold(form);
    await shop.stopConnection("Audit.");
    await expect(approve(orderId, bo)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Audit."),
    });
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "held" });
    await asked(orderId);
    await shop.stopConnection(null);
    expect(await approve(orderId, bo)).toMatchObject({ kind: "submitted" });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(1);
  });
});

describe("with the code's guards gone, the database refuses", () => {
  const free = (orderId: string, values: Partial<typeof orders.$inferInsert> = {}) =>
    shop.ctx.db
      .update(orders)
      .set({ submission: "queued", ...values })
      .where(eq(orders.id, orderId));

  test("letting go what no one approved, waiving the approval, and changing what was approved", async () => {
    const orderId = await hold(await shop.payoutForm());
    await expect(free(orderId)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("must approve it first") },
    });
    const changed = shop.ctx.db.update(orders).set({ amount: "1.00" }).where(eq(orders.id, orderId));
    await expect(changed).rejects.toMatchObject({
      cause: { message: expect.stringContaining("a changed order needs a new approval") },
    });
    await expect(free(orderId, { amount: "1.00", approvalDigest: "b".repeat(64) })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("must approve it first") },
    });
    await approve(orderId, bo);
    const waived = shop.ctx.db.update(orders).set({ requiredApprovals: 0 }).where(eq(orders.id, orderId));
    await expect(waived).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the number of required approvals may not decrease") },
    });
  });

  test("a connection that was changed under an approved order: it does not leave", async () => {
    const form = await shop.payoutForm();
    const orderId = await hold(form);
    const [version] = await shop.ctx.db.select().from(connectionVersions);
    // The trigger freezes an order's connection version, so the test must disable it.
    await shop.owner.execute("alter table connection_versions disable trigger connection_versions_frozen");
    const versions = shop.ctx.db.update(connectionVersions);
    await versions.set({ consumerKey: "somebody-else" }).where(eq(connectionVersions.connectionId, shop.connectionId));
    await expect(approve(orderId, bo)).rejects.toMatchObject({ code: "conflict" });
    expect(await dispatch(shop.ctx, orderId, { by: "user", userId: bo.userId, cvv: null })).toMatchObject({
      kind: "not_claimed",
    });
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(0);
    await shop.ctx.db
      .update(connectionVersions)
      .set({ consumerKey: version?.consumerKey })
      .where(eq(connectionVersions.connectionId, shop.connectionId));
    await shop.owner.execute("alter table connection_versions enable trigger connection_versions_frozen");
  });
});

function seededDraw(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const rounds = depth(200, 80);
const roundsAtOnce = 8;

test(`ten who approve, edit and cancel one payout at once, ${rounds} times: one winner, and what is sent is what was approved`, async () => {
  const approver = () => addTestUser(shop.ctx, "approver", { password: false });
  const [first, second, third, fourth] = [await approver(), await approver(), await approver(), await approver()];
  const before = (await payoutsReceived()).size;
  let next = 0;
  const draw = seededDraw(20261121);
  const late = async () => {
    for (let left = draw(30); left > 0; left--) await shop.ctx.db.execute(sql`select 1`);
  };
  const raced: string[] = [];
  const slot = async () => {
    while (next++ < rounds) {
      const isEditedFirst = next % 4 === 0;
      const form = await shop.payoutForm({ amount: "20.00" });
      const orderId = await hold(form);
      raced.push(orderId);
      const seen = await asked(orderId);
      const approveSeen = (by: Actor) => () => decide(shop.ctx, by, { ...seen, decision: "approve" });
      const approveNow = (by: Actor) => () => approve(orderId, by);
      const edit = (amount: string) => () =>
        editPayout(shop.ctx, shop.preparer, { ...form, orderId, values: { ...form.values, amount } });
      const edits = [edit("21.00"), edit("22.00")];
      const calls: (() => Promise<unknown>)[] = [
        ...[first, second, third, shop.preparer].map(approveSeen),
        ...[fourth, bo].map(approveNow),
        // An edit that comes first is to be approved and sent, which a cancellation would mostly prevent.
        ...(isEditedFirst ? [] : [shop.preparer, bo].map((by) => () => cancelPayout(shop.ctx, by, { orderId }))),
      ];
      const edited = edits.map((call) => call());
      const begun = isEditedFirst ? Promise.any(edited) : Promise.resolve();
      const ends = await Promise.allSettled([...edited, ...calls.map((call) => begun.then(late).then(call))]);
      for (const end of ends) {
        if (end.status === "rejected" && !(end.reason instanceof AppError)) throw end.reason;
      }
    }
  };
  await Promise.all(Array.from({ length: roundsAtOnce }, slot));
  const received = await payoutsReceived();
  const tally: Record<string, number> = {};
  for (const orderId of raced) {
    const order = await shop.readOrder(orderId);
    const calls = received.get(order.clientOrderId) ?? [];
    const requests = await shop.ctx.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, orderId));
    const approved = requests.filter(({ state }) => state === "approved");
    const isSent = order.submission === "accepted";
    expect([isSent, calls.length], orderId).toEqual([calls.length === 1, isSent ? 1 : 0]);
    if (!isSent) expect(["cancelled", "held"]).toContain(order.submission);
    expect(approved.length).toBeLessThanOrEqual(order.submission === "held" ? 0 : 1);
    const [fields] = calls;
    if (fields) {
      const { account_number = "" } = order.fields;
      expect(fields.account_number).toBe(`••••${account_number.slice(-4)}`);
      const arrived = { ...order, fields: { ...fields, account_number } };
      expect(await digestOrder(shop.ctx.db, shop.ctx.sealer, arrived, {})).toBe(approved[0]?.digest);
    }
    const end = `${order.submission} ${fields?.amount ?? ""}`.trim();
    tally[end] = (tally[end] ?? 0) + 1;
  }
  expect(raced).toHaveLength(rounds);
  const sent = Object.entries(tally).reduce((sum, [end, count]) => sum + (end.startsWith("accepted") ? count : 0), 0);
  expect(received.size - before).toBe(sent);
  expect(Object.keys(tally)).toEqual(expect.arrayContaining(["accepted 20.00", "cancelled"]));
  expect(Object.keys(tally).filter((end) => /accepted 2[12]/.test(end))).not.toEqual([]);
}, 600_000);

async function payoutsReceived(): Promise<Map<string, Record<string, string>[]>> {
  const found = new Map<string, Record<string, string>[]>();
  for (let after: number | null = 0; after !== null; ) {
    const { entries, next } = await shop.sandbox.control("GET", `/journal?after=${after}&limit=1000`);
    for (const { kind, operation, fields } of entries) {
      if (kind !== "call" || operation !== "payout") continue;
      const { client_orderid: id = "", notify_url: _, ...rest } = Object.fromEntries(fields) as Record<string, string>;
      found.set(id, [...(found.get(id) ?? []), rest]);
    }
    after = next;
  }
  return found;
}
