import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { endpoints } from "@/db/schema/connections";
import type { orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { openRequest } from "@/lib/controls/approvals/requests";
import { typed } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { listBatchApprovals } from "@/lib/payments/batches/approval-queries";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import { addPayee, ibans } from "@/lib/payments/payees/testing";
import { findPayoutApproval } from "./approval-queries";

let endpointId: string;

const { ctx, ana, connectionId } = provideBatchContext("file");
beforeAll(async () => {
  await addTestUser(ctx, "approver");
  const [endpoint] = await ctx.db
    .select()
    .from(endpoints)
    .where(eq(endpoints.connectionId, connectionId))
    .orderBy(endpoints.retiredAt);
  endpointId = endpoint?.id ?? "";
});

async function hold(values: Partial<typeof orders.$inferInsert>): Promise<string> {
  const held = { submission: "held", outcome: "none", requiredApprovals: 1, approvalDigest: "m" } as const;
  const { id } = await insertOrder(ctx.db, { ...held, preparedBy: ana.userId, connectionId, endpointId, ...values });
  const asked = { required: 1, because: typed("a test"), policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order" as const, subjectId: id, connectionId, digest: "m" };
  await ctx.db.transaction((tx) =>
    openRequest(tx, { permission: "payouts.submit", ...subject, asked }, ana, ctx.now()),
  );
  return id;
}

test("F11: a payout that waits is held against the rows of batches that wait, until they are cancelled", async () => {
  const text = [
    "amount;currency;account_number;your_reference",
    "61.00;EUR;77300001;INV-1",
    "62.00;EUR;77300002;INV-2",
    "63.00;EUR;77300003;INV-3",
  ].join("\r\n");
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  const rows = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  const payeeOf = (number: number) => rows[number - 1]?.payeeFingerprint ?? "";
  const like = await hold({ payeeFingerprint: payeeOf(2), amount: "62.00" });
  const otherAmount = await hold({ payeeFingerprint: payeeOf(1), amount: "61.01" });
  const otherCurrency = await hold({ payeeFingerprint: payeeOf(1), amount: "61.00", currency: "USD" });
  const waitingOf = async (orderId: string, scope: string[] | null = null) =>
    (await findPayoutApproval(ctx.db, scope, orderId, ctx.now()))?.findings.find(({ kind }) => kind === "also_waiting");
  expect(await waitingOf(like)).toBeUndefined();
  await askRelease(ctx, ana, { batchId });
  const named = await hold({ amount: "9.00", yourReference: "INV-3" });
  expect(await waitingOf(like)).toMatchObject({ count: 1, rows: [{ batchId, row: 2, same: "payment" }] });
  expect(await waitingOf(like)).toHaveProperty("rows.0.batch", expect.stringMatching(/^B-\d+$/));
  expect(await waitingOf(named)).toMatchObject({ count: 1, rows: [{ batchId, row: 3, same: "reference" }] });
  expect([await waitingOf(otherAmount), await waitingOf(otherCurrency)]).toEqual([undefined, undefined]);
  await cancelBatch(ctx, ana, { batchId, reason: "Not this week." });
  expect(await waitingOf(like)).toBeUndefined();
});

test("F11: two payouts that wait are held against each other", async () => {
  const same = { payeeFingerprint: "of-two", amount: "70.00" };
  const [first, second] = [await hold(same), await hold(same)];
  const likeOf = async (orderId: string) =>
    (await findPayoutApproval(ctx.db, null, orderId, ctx.now()))?.findings.find(({ kind }) => kind === "seen_before");
  expect(await likeOf(first)).toMatchObject({ like: [{ orderId: second }] });
  expect(await likeOf(second)).toMatchObject({ like: [{ orderId: first, state: "unresolved" }] });
});

test("F11: a new account on a batch's card names the saved payee whose account it is", async () => {
  const payeeId = await addPayee(ctx, ana, { iban: ibans[0] });
  const text = ["amount;currency;account_number", `64.00;EUR;${ibans[0]}`, "65.00;EUR;77300009"].join("\r\n");
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  await askRelease(ctx, ana, { batchId });
  const highlights = (await listBatchApprovals(ctx, null)).find((one) => one.batchId === batchId)?.highlights;
  expect(highlights?.find(({ kind }) => kind === "new")?.rows).toMatchObject([
    { number: 1, payeeId },
    { number: 2, payeeId: null },
  ]);
});
