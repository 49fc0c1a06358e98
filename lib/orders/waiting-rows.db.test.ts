import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import type { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import { openRequest } from "@/lib/approvals/requests";
import { listBatchApprovals } from "@/lib/batches/approval-queries";
import { cancelBatch } from "@/lib/batches/control";
import { askRelease } from "@/lib/batches/release";
import { createTestBatch, openBatchDesk } from "@/lib/batches/testing";
import type { Actor } from "@/lib/core/desk";
import { addPayee, ibans } from "@/lib/payees/testing";
import { addTestPerson, type TestDesk } from "@/lib/people/testing";
import { findPayoutApproval } from "./approval-queries";
import { insertOrder } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;
let endpointId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
  await addTestPerson(desk, "approver");
  const [endpoint] = await desk.db
    .select()
    .from(endpoints)
    .where(eq(endpoints.connectionId, connectionId))
    .orderBy(endpoints.retiredAt);
  endpointId = endpoint?.id ?? "";
});
afterAll(() => database.drop());

async function hold(values: Partial<typeof orders.$inferInsert>): Promise<string> {
  const held = { submission: "held", outcome: "none", requiredApprovals: 1, approvalMark: "m" } as const;
  const { id } = await insertOrder(desk.db, { ...held, preparedBy: ana.personId, connectionId, endpointId, ...values });
  const asked = { required: 1, because: "a test", policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order", subjectId: id, connectionId, mark: "m" };
  await desk.db.transaction((tx) => openRequest(tx, { act: "payouts.submit", ...subject, asked }, ana, desk.now()));
  return id;
}

test("F11: a payout that waits is held against the rows of batches that wait, until they are cancelled", async () => {
  const text = [
    "amount;currency;account_number;your_reference",
    "61.00;EUR;77300001;INV-1",
    "62.00;EUR;77300002;INV-2",
    "63.00;EUR;77300003;INV-3",
  ].join("\r\n");
  const batchId = await createTestBatch(desk, ana, { connectionId, text });
  const rows = await desk.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  const payeeOf = (number: number) => rows[number - 1]?.payeeFingerprint ?? "";
  const like = await hold({ payeeFingerprint: payeeOf(2), amount: "62.00" });
  const otherAmount = await hold({ payeeFingerprint: payeeOf(1), amount: "61.01" });
  const otherCurrency = await hold({ payeeFingerprint: payeeOf(1), amount: "61.00", currency: "USD" });
  const waitingOf = async (orderId: string, reach: string[] | null = null) =>
    (await findPayoutApproval(desk.db, reach, orderId, desk.now()))?.findings.find(
      ({ kind }) => kind === "also_waiting",
    );
  // Nobody is asked to approve it yet.
  expect(await waitingOf(like)).toBeUndefined();
  await askRelease(desk, ana, { batchId });
  const named = await hold({ amount: "9.00", yourReference: "INV-3" });
  expect(await waitingOf(like)).toMatchObject({ count: 1, rows: [{ batchId, row: 2, same: "payment" }] });
  expect(await waitingOf(like)).toHaveProperty("rows.0.batch", expect.stringMatching(/^B-\d+$/));
  expect(await waitingOf(named)).toMatchObject({ count: 1, rows: [{ batchId, row: 3, same: "reference" }] });
  expect([await waitingOf(otherAmount), await waitingOf(otherCurrency)]).toEqual([undefined, undefined]);
  await cancelBatch(desk, ana, { batchId, reason: "Not this week." });
  expect(await waitingOf(like)).toBeUndefined();
});

test("F11: two payouts that wait are held against each other", async () => {
  const same = { payeeFingerprint: "of-two", amount: "70.00" };
  const [first, second] = [await hold(same), await hold(same)];
  const likeOf = async (orderId: string) =>
    (await findPayoutApproval(desk.db, null, orderId, desk.now()))?.findings.find(({ kind }) => kind === "seen_before");
  expect(await likeOf(first)).toMatchObject({ like: [{ orderId: second }] });
  expect(await likeOf(second)).toMatchObject({ like: [{ orderId: first, state: "unresolved" }] });
});

test("F11: a new account on a batch's card names the saved payee whose account it is", async () => {
  const payeeId = await addPayee(desk, ana, { iban: ibans[0] });
  const text = ["amount;currency;account_number", `64.00;EUR;${ibans[0]}`, "65.00;EUR;77300009"].join("\r\n");
  const batchId = await createTestBatch(desk, ana, { connectionId, text });
  await askRelease(desk, ana, { batchId });
  const highlights = (await listBatchApprovals(desk, null)).find((one) => one.batchId === batchId)?.highlights;
  expect(highlights?.find(({ kind }) => kind === "new")?.rows).toMatchObject([
    { number: 1, payeeId },
    { number: 2, payeeId: null },
  ]);
});
