import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { endpoints } from "@/db/schema/connections";
import { orderEvents, orders } from "@/db/schema/orders";
import type { ApproverCount } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { message } from "@/lib/core/text/message";
import { decide } from "@/lib/desk/decisions/commands";
import { decideOn, openRequestOf, requestOf } from "@/lib/desk/decisions/testing";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch, payoutsText, readBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { prepareCall } from "@/lib/payments/dispatch/call";
import { contentPart } from "@/lib/payments/orders/files-digest";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { editPayout } from "@/lib/payments/payouts/edit";
import { submitPayout } from "@/lib/payments/payouts/submit";
import * as t from "@/messages/attachments/model";
import { attach, removeAttachment } from "./commands";

const { database, ctx, ana, bo, cy, connectionId } = provideBatchContext("test", { bo: "approver", cy: "approver" });
let endpointId: string;
let version = 0;
let account = 7_200_000_000;

beforeEach(async () => {
  endpointId = (await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001")))[0]?.id ?? "";
  await setRules(2);
});

async function setRules(approvers: ApproverCount): Promise<void> {
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  const inForceFrom = ctx.now();
  await ctx.db.update(approvalPolicies).set({ inForceTo: inForceFrom }).where(sql`in_force_to is null`);
  version++;
  for (const permission of ["payouts.submit", "batches.release"] as const) {
    const rules = { ...defaultRules[permission], approvers, unknownAmounts: approvers, tiers: [] };
    await ctx.db.insert(approvalPolicies).values({ permission, version, rules, createdBy: bo.userId, inForceFrom });
  }
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

const form = () => ({
  clientOrderId: newClientOrderId(),
  connectionId,
  endpointId,
  values: { amount: "10.00", currency: "EUR", account_number: String(++account) },
  yourReference: null,
  reasonWithoutUpdates: "A test.",
});
async function submit() {
  const given = form();
  const { orderId } = await submitPayout(ctx, ana, given);
  return { orderId, given };
}
async function ask() {
  const batchId = await createTestBatch(ctx, ana, { connectionId, kind: "payout", text: payoutsText(2) });
  await askRelease(ctx, ana, { batchId });
  return batchId;
}

type Subject = "order" | "batch";
const made: Record<Subject, () => Promise<string>> = { order: async () => (await submit()).orderId, batch: ask };
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);
const add = async (subject: Subject, subjectId: string, text = "invoice") =>
  (await attach(ctx, ana, { subject, subjectId, fileName: "invoice.pdf", content: pdf(text) })).attachmentId;
const strike = (attachmentId: string, removed = true) => removeAttachment(ctx, ana, { attachmentId, removed });
const readOrder = async (id: string) => (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0];
const digestOf = async (subject: Subject, id: string) =>
  (subject === "order" ? await readOrder(id) : await readBatch(ctx, id))?.approvalDigest;

describe.each(["order", "batch"] as const)("the files beside what waits for approval: %s", (subject) => {
  const swaps: [string, (id: string, file: string) => Promise<unknown>][] = [
    ["one is added", (id) => add(subject, id, "another")],
    ["one is removed", (_id, file) => strike(file)],
    ["one is swapped", async (id, file) => [await strike(file), await add(subject, id, "forged")]],
    ["one is swapped for its copy", async (id, file) => [await strike(file), await add(subject, id)]],
  ];
  test.each(swaps)("are what the approver saw, or the approval is refused: %s", async (_name, swap) => {
    const id = await made[subject]();
    const file = await add(subject, id);
    const seen = await openRequestOf(ctx, id);
    await swap(id, file);
    await expect(decide(ctx, bo, { ...seen, decision: "approve" })).rejects.toMatchObject({ code: "conflict" });
    const now = await requestOf(ctx, id);
    expect(now).toMatchObject({ state: "open", requestedBy: ana.userId });
    expect(now.digest).not.toBe(seen.seenDigest);
    expect(await digestOf(subject, id)).toBe(now.digest);
    const [before] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.id, seen.requestId));
    expect(before).toMatchObject({ state: "void", stateReason: message("approvals.filesChangedBy", ana.name) });
    expect(JSON.stringify(now.because)).toContain("approvals.filesChangedBy");
  });

  test("void what another user has approved already, who must look again", async () => {
    const id = await made[subject]();
    const file = await add(subject, id);
    expect(await decideOn(ctx, bo, id)).toMatchObject({ kind: "waiting", missing: 1 });
    await strike(file);
    expect(await decideOn(ctx, cy, id)).toMatchObject({ kind: "waiting", missing: 1 });
    expect((await decideOn(ctx, bo, id)).kind).not.toBe("waiting");
  });

  test("are looked at again when the database has others than the digest says", async () => {
    const id = await made[subject]();
    const file = await add(subject, id);
    const seen = await openRequestOf(ctx, id);
    await ctx.db.execute(sql`update attachments set removed_at = now(), removed_by = ${ana.userId} where id = ${file}`);
    await expect(decide(ctx, bo, { ...seen, decision: "approve" })).rejects.toMatchObject({ code: "conflict" });
  });
});

test("a payout whose files changed says so, and a change of the payout keeps its files in what is approved", async () => {
  const { orderId, given } = await submit();
  await add("order", orderId);
  const [event] = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  expect(event).toMatchObject({ kind: "held", userId: ana.userId });
  expect(JSON.stringify(event?.details)).toContain("approvals.filesChangedBy");
  const values = { ...given.values, amount: "11.00" };
  await editPayout(ctx, ana, { ...given, orderId, values });
  const digest = (await digestOf("order", orderId)) ?? "";
  expect(contentPart(digest)).not.toBe(digest);
  expect(digest.length).toBeLessThanOrEqual(128);
  await decideOn(ctx, bo, orderId);
});

test("a payout that was approved with its files is sent, and keeps them", async () => {
  await setRules(1);
  const { orderId } = await submit();
  const file = await add("order", orderId);
  const gone = await add("order", orderId, "gone");
  await strike(gone);
  await decideOn(ctx, bo, orderId).catch(() => undefined);
  expect(await readOrder(orderId)).not.toMatchObject({ submission: "held" });
  for (const [attachmentId, removed] of [
    [file, true],
    [gone, false],
  ] as const)
    await expect(strike(attachmentId, removed)).rejects.toMatchObject({ code: "conflict", message: t.approvedWithIt });
  await add("order", orderId, "receipt");
  const { fault } = await prepareCall(ctx, orderId, null);
  expect(fault).toBeNull();
});

test("a batch that was approved is approved again when its files change, and keeps them once it is released", async () => {
  await setRules(1);
  const batchId = await ask();
  const file = await add("batch", batchId);
  await decideOn(ctx, bo, batchId);
  const approved = (await digestOf("batch", batchId)) ?? "";
  await strike(file);
  const release = (seenDigest: string) => releaseBatch(ctx, ana, { batchId, seenDigest });
  await expect(release(approved)).rejects.toMatchObject({ code: "conflict" });
  await expect(release((await digestOf("batch", batchId)) ?? "")).rejects.toMatchObject({ code: "conflict" });
  await strike(file, false);
  await expect(release(approved)).rejects.toMatchObject({ code: "conflict" });
  await decideOn(ctx, bo, batchId);
  expect(await release((await digestOf("batch", batchId)) ?? "")).toMatchObject({ kind: "released" });
  await expect(strike(file)).rejects.toMatchObject({ code: "conflict", message: t.approvedWithIt });
  await add("batch", batchId, "receipt");
});
