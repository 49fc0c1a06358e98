import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import {
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { makeOrders } from "./make-orders";

const { ctx, database, ana, connectionId } = provideBatchContext("file");

async function release(rows: number): Promise<string> {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(rows) });
  await releaseTestBatch(ctx, ana, batchId);
  ctx.pass(1_000);
  return batchId;
}

test("a batch whose orders can't be made holds up no batch that was released later", async () => {
  const [first, second] = [await release(2), await release(3)];
  await database.owner.execute(
    sql.raw(`create function refuse_first() returns trigger language plpgsql as $$
      begin if new.batch_id = '${first}' then raise exception 'no room'; end if; return new; end $$;
      create trigger refuse_first before insert on orders for each row execute function refuse_first()`),
  );
  expect(await makeOrders(ctx)).toBe(3);
  expect(await ctx.db.$count(orders, eq(orders.batchId, second))).toBe(3);
  await expect(makeOrders(ctx)).rejects.toMatchObject({ cause: { message: "no room" } });
  expect(await readBatch(ctx, first)).toMatchObject({ madeThrough: 0, madeAt: null });
  await database.owner.execute(sql`drop trigger refuse_first on orders; drop function refuse_first()`);
  await makeAllOrders(ctx);
  expect(await ctx.db.$count(orders, eq(orders.batchId, first))).toBe(2);
});
