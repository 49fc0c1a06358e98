import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { askRelease, decideBatch, releaseBatch } from "@/lib/batches/release";
import { createTestBatch, makeAllOrders, openBatchDesk, payoutsText } from "@/lib/batches/testing";
import { allFileColumns } from "@/lib/exports/columns";
import { receiptOf } from "@/lib/exports/receipt";
import { readRest } from "@/lib/exports/rest";
import { addTestPerson } from "@/lib/people/testing";
import { readApprovers } from "./approvers";
import { getOrder } from "./detail-queries";
import { readOrderRows } from "./queries";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("F11: a row of a batch names who approved the batch, on its page, its receipt and in exports", async () => {
  const { desk, ana, connectionId } = await openBatchDesk(database);
  const bo = await addTestPerson(desk, "approver");
  const batchId = await createTestBatch(desk, ana, { connectionId, text: payoutsText(2) });
  await askRelease(desk, ana, { batchId });
  const [request] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, batchId));
  const seenMark = request?.mark ?? "";
  await decideBatch(desk, bo, { requestId: request?.id ?? "", seenMark, decision: "approve", reason: null });
  await releaseBatch(desk, ana, { batchId, seenMark });
  await makeAllOrders(desk);
  const made = await desk.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(asc(orders.batchRow));
  const ids = made.map(({ id }) => id);

  const approvers = await readApprovers(desk.db, ids);
  const expected = [{ name: bo.name, at: expect.any(Date) }];
  expect(ids.map((id) => approvers.get(id))).toEqual([expected, expected]);
  const [first = ""] = ids;
  const order = await getOrder(desk, null, first);
  expect(order.approvedBy).toEqual(expected);
  const organisation = { name: "Acme", timeZone: "UTC", numberForm: "1,234.56" } as const;
  const receipt = receiptOf({ order, batch: null, approval: null, organisation, asOf: desk.now() });
  expect(receipt.facts.find(({ term }) => term === "Approved by")?.value).toMatch(new RegExp(`^${bo.name}, 20`));
  const rest = await readRest(desk, ids);
  const [row] = await readOrderRows(desk, null, [first]);
  const cells = new Map(
    allFileColumns("UTC").map(({ head, of }) => {
      const known = rest.get(first);
      return [head, row && known ? of({ ...row, rest: known }) : null];
    }),
  );
  expect(cells.get("Approved by")).toBe(bo.name);
  expect(cells.get("Approved (UTC)")).toMatch(/^20\d\d-\d\d-\d\d /);
});
