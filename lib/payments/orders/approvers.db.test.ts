import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { decideOn } from "@/lib/desk/decisions/testing";
import { allFileColumns } from "@/lib/desk/exports/columns";
import { receiptOf } from "@/lib/desk/exports/receipt";
import { readRest } from "@/lib/desk/exports/rest";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch, makeAllOrders, payoutsText } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as t from "@/messages/exports/model";
import { readApprovers } from "./approvers";
import { getOrder } from "./detail-queries";
import { readOrderRows } from "./queries";

const { ctx, ana, bo, connectionId } = provideBatchContext("file", { bo: "approver" });

test("F11: a row of a batch names who approved the batch, on its page, its receipt and in exports", async () => {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(2) });
  const { digest: seenDigest } = await askRelease(ctx, ana, { batchId });
  await decideOn(ctx, bo, batchId);
  await releaseBatch(ctx, ana, { batchId, seenDigest });
  await makeAllOrders(ctx);
  const made = await ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(asc(orders.batchRow));
  const ids = made.map(({ id }) => id);

  const approvers = await readApprovers(ctx.db, ids);
  const expected = [{ name: bo.name, at: expect.any(Date) }];
  expect(ids.map((id) => approvers.get(id))).toEqual([expected, expected]);
  const [first = ""] = ids;
  const order = await getOrder(ctx, null, first);
  expect(order.approvedBy).toEqual(expected);
  const organisation = { name: "Acme", timeZone: "UTC", numberForm: "1,234.56" } as const;
  const receipt = receiptOf({ order, batch: null, approval: null, organisation, asOf: ctx.now() });
  expect(receipt.facts.find(({ term }) => term === t.approvedBy)?.value).toMatch(new RegExp(`^${bo.name}, 20`));
  const rest = await readRest(ctx, ids);
  const [row] = await readOrderRows(ctx, null, [first]);
  const cells = new Map(
    allFileColumns("UTC", true).map(({ head, of }) => {
      const known = rest.get(first);
      return [head, row && known ? of({ ...row, rest: known }) : null];
    }),
  );
  expect(cells.get(t.approvedBy)).toBe(bo.name);
  expect(cells.get("Approved (UTC)")).toEqual({ kind: "time", value: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) });
  expect(cells.get(t.secondApprover)).toBeNull();
});
