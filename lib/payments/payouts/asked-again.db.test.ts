import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { endpoints } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import type { ApproverCount } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { findUnresolvedLike } from "@/lib/controls/precautions/precautions";
import { typed } from "@/lib/core/text/message";
import { dayIn } from "@/lib/core/time/calendar";
import { decideOn } from "@/lib/desk/decisions/testing";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import {
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { cancelPayout } from "@/lib/payments/dispatch/commands";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { insertOrder } from "@/lib/payments/orders/testing";
import * as blockers from "@/messages/batches/model";
import * as t from "@/messages/payouts/model";
import * as resumeTexts from "@/messages/payouts/new";
import * as stored from "@/messages/stored/approvals";
import { editPayout } from "./edit";
import { resumePayout } from "./resume";
import { reviewPayout } from "./review";
import { submitPayout } from "./submit";

const { database, ctx, ana, connectionId, bo } = provideBatchContext("test", { bo: "approver" });
let endpointId: string;
let version = 0;
let account = 7_100_000_000;

beforeEach(async () => {
  ctx.pass(new Date("2026-06-01T12:00:00Z").getTime() - ctx.now().getTime());
  endpointId = (await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001")))[0]?.id ?? "";
  await setRules(0);
});

async function setRules(approvers: ApproverCount): Promise<void> {
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  const inForceFrom = ctx.now();
  await ctx.db.update(approvalPolicies).set({ inForceTo: inForceFrom }).where(sql`in_force_to is null`);
  version++;
  for (const permission of ["payouts.submit", "batches.release", "recurring.update"] as const) {
    const rules = { ...defaultRules[permission], approvers, unknownAmounts: approvers, tiers: [] };
    await ctx.db.insert(approvalPolicies).values({ permission, version, rules, createdBy: bo.userId, inForceFrom });
  }
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

const formOf = (yourReference: string | null, values: Record<string, string> = {}) => ({
  clientOrderId: newClientOrderId(),
  connectionId,
  endpointId,
  values: { amount: "10.00", currency: "EUR", account_number: String(++account), ...values },
  yourReference,
  reasonWithoutUpdates: "A test.",
});
type Form = ReturnType<typeof formOf>;

const submit = async (form: Form) => (await submitPayout(ctx, ana, form)).orderId;
const set = (orderId: string, values: Partial<typeof orders.$inferInsert>) =>
  ctx.db.update(orders).set(values).where(eq(orders.id, orderId));
const read = async (orderId: string) => (await ctx.db.select().from(orders).where(eq(orders.id, orderId)))[0];

describe("an older payout with the same reference that was resolved as completed meanwhile", () => {
  async function heldBehind(): Promise<{ first: string; second: string; form: Form }> {
    const first = await submit(formOf("INV-7"));
    await set(first, { submission: "accepted", outcome: "declined", nextAttemptAt: null });
    await setRules(1);
    ctx.pass(60_000);
    const form = formOf("INV-7");
    const second = await submit(form);
    expect(await read(second)).toMatchObject({ submission: "held" });
    await set(first, { conflict: typed("It says completed too.") });
    await set(first, { outcome: "approved", conflict: null });
    return { first, second, form };
  }
  const taken = { code: "conflict", message: t.referenceTaken("INV-7", t.completedAdvice) };

  test("B3: is seen when the newer one is edited, and in its review", async () => {
    const { first, second, form } = await heldBehind();
    const edited = { ...form, orderId: second, values: { ...form.values, amount: "11.00" } };
    expect(await reviewPayout(ctx, ana, edited)).toMatchObject({ ok: true, referenceHolder: { orderId: first } });
    await expect(editPayout(ctx, ana, edited)).rejects.toMatchObject(taken);
    await editPayout(ctx, ana, { ...edited, yourReference: "INV-8" });
    expect(await read(second)).toMatchObject({ yourReference: "INV-8", amount: "11.00" });
  });

  test("is seen when the newer one is approved", async () => {
    const { second } = await heldBehind();
    await expect(decideOn(ctx, bo, second)).rejects.toMatchObject(taken);
    expect(await read(second)).toMatchObject({ submission: "held", attempt: 0 });
  });

  test("is seen when the newer one is sent again", async () => {
    const first = await submit(formOf("INV-9"));
    await set(first, { submission: "accepted", outcome: "declined", nextAttemptAt: null });
    ctx.pass(60_000);
    const second = await submit(formOf("INV-9"));
    expect(await read(second)).toMatchObject({ submission: "not_sent" });
    await set(first, { conflict: typed("It says completed too.") });
    await set(first, { outcome: "approved", conflict: null });
    await expect(resumePayout(ctx, ana, { orderId: second })).rejects.toMatchObject({
      message: t.referenceTaken("INV-9", t.completedAdvice),
    });
  });
});

test("a reference is taken by a released row that is no order yet, and one taken meanwhile keeps a batch back", async () => {
  const ask = async (reference: string) => {
    const text = payoutsText(2, { "Your reference": (at) => (at === 0 ? reference : `${reference}-other`) });
    const batchId = await createTestBatch(ctx, ana, { connectionId, text, direction: "out" });
    return askRelease(ctx, ana, { batchId });
  };
  const released = await ask("INV-20");
  await releaseBatch(ctx, ana, { batchId: released.batchId, seenDigest: released.digest });
  const name = `B-${(await readBatch(ctx, released.batchId)).number}`;
  await expect(submit(formOf("INV-20"))).rejects.toMatchObject({
    message: t.referenceTaken("INV-20", t.referenceOfRow(name, 1)),
  });
  const asked = await ask("INV-21");
  await submit(formOf("INV-21"));
  const release = () => releaseBatch(ctx, ana, { batchId: asked.batchId, seenDigest: asked.digest });
  await expect(release()).rejects.toMatchObject({ code: "conflict", message: blockers.references.taken(1) });
  await ctx.db.update(orders).set({ submission: "cancelled", nextAttemptAt: null });
  await release();
});

test("an open payout like it is seen behind ten newer ones that are completed, and behind the payout itself", async () => {
  const values = { account_number: String(++account) };
  const open = await submit(formOf(null, values));
  await set(open, { submission: "unconfirmed", nextAttemptAt: null });
  const own = await read(open);
  const like = { payeeFingerprint: own?.payeeFingerprint ?? "", amount: "10.00", currency: "EUR" };
  for (let at = 0; at < 11; at++) {
    ctx.pass(1_000);
    const { clientOrderId, createdAt, id, ...rest } = own as NonNullable<typeof own>;
    const { reversed, refunded, chargedBack, returned, added, net, status, stage, ...copied } = rest;
    await ctx.db.insert(orders).values({
      ...{ ...copied, id: crypto.randomUUID(), clientOrderId: newClientOrderId(), createdAt: ctx.now() },
      ...{ submission: "accepted", outcome: "approved" },
    });
  }
  const found = await findUnresolvedLike(ctx.db, { orderId: null, ...like }, ctx.now());
  expect(found.map(({ orderId }) => orderId)).toEqual([open]);
  expect(await findUnresolvedLike(ctx.db, { orderId: open, ...like }, ctx.now())).toEqual([]);
});

describe("a payout that did not leave is sent again", () => {
  const lapsed = (why: string) => ({ code: "conflict", message: resumeTexts.refused.lapsed(why) });

  test("only if the rule in force allows it", async () => {
    const orderId = await submit(formOf(null));
    await setRules(1);
    await expect(resumePayout(ctx, ana, { orderId })).rejects.toMatchObject(lapsed(stored.ruleStricter));
    expect(await read(orderId)).toMatchObject({ attempt: 1 });
    await setRules(0);
    await resumePayout(ctx, ana, { orderId });
    expect(await read(orderId)).toMatchObject({ attempt: 2 });
  });

  test("only while its approval is not too old, by users who can still approve", async () => {
    await setRules(1);
    const orderId = await submit(formOf(null));
    await decideOn(ctx, bo, orderId);
    expect(await read(orderId)).toMatchObject({ submission: "not_sent" });
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, bo.userId));
    await expect(resumePayout(ctx, ana, { orderId })).rejects.toMatchObject(lapsed(stored.approverLost));
    await ctx.db.update(users).set({ disabledAt: null }).where(eq(users.id, bo.userId));
    await resumePayout(ctx, ana, { orderId });
    const { expiresAfterHours } = defaultRules["payouts.submit"];
    ctx.pass((expiresAfterHours + 1) * 3_600_000);
    await expect(resumePayout(ctx, ana, { orderId })).rejects.toMatchObject(lapsed(stored.tooOld(expiresAfterHours)));
  });

  test("a change of a profile asks its own rule", async () => {
    const own = {
      connectionId,
      endpointId,
      preparedBy: ana.userId,
      kind: "update",
      amount: null,
      currency: null,
    } as const;
    const fields = { "recurring-payment-id": "810000002", amount: "19.50" };
    const sent = { submission: "not_sent", attempt: 1, firstAttemptAt: ctx.now(), cause: "no_connection" } as const;
    const { id: orderId } = await insertOrder(ctx.db, { ...own, ...sent, fields, destination: "stored_profile" });
    await setRules(1);
    await expect(resumePayout(ctx, ana, { orderId })).rejects.toMatchObject(lapsed(stored.ruleStricter));
    await setRules(0);
    expect(await resumePayout(ctx, ana, { orderId })).toMatchObject({ orderId });
  });

  test("of a batch: only while the batch's approval holds", async () => {
    const text = payoutsText(2);
    const batchId = await createTestBatch(ctx, ana, { connectionId, text, direction: "out" });
    await releaseTestBatch(ctx, ana, batchId);
    await makeAllOrders(ctx);
    await ctx.db.update(orders).set({ submission: "not_sent", attempt: 1, firstAttemptAt: ctx.now() });
    const [row] = await ctx.db.select().from(orders);
    await setRules(1);
    await expect(resumePayout(ctx, ana, { orderId: row?.id ?? "" })).rejects.toMatchObject(lapsed(stored.batchLapsed));
  });

  test("on the limits of that day", async () => {
    const orderId = await submit(formOf(null));
    ctx.pass(86_400_000);
    const limit = { kind: "connection_day", connectionId, currency: "EUR", setBy: bo.userId } as const;
    await ctx.db.insert(limits).values({ ...limit, amount: "9.99" });
    await expect(resumePayout(ctx, ana, { orderId })).rejects.toMatchObject({ code: "limit" });
    await ctx.db.update(limits).set({ amount: "10.00" });
    await resumePayout(ctx, ana, { orderId });
    expect(await read(orderId)).toMatchObject({ limitDay: dayIn(ctx.now(), "UTC"), attempt: 2 });
  });
});

test.each(["not_sent", "access_refused", "held"] as const)(
  "B10: what is in conflict is neither cancelled nor edited: %s",
  async (submission) => {
    if (submission === "held") await setRules(1);
    const form = formOf(null);
    const orderId = await submit(form);
    await set(orderId, { submission, nextAttemptAt: null, conflict: typed("The gateway reported it.") });
    await expect(cancelPayout(ctx, ana, { orderId })).rejects.toMatchObject({ code: "conflict" });
    await expect(editPayout(ctx, ana, { ...form, orderId })).rejects.toMatchObject({ code: "conflict" });
    expect(await read(orderId)).toMatchObject({ submission });
  },
);
