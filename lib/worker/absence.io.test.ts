import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { queryOrder } from "@/lib/dispatch/polling";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

test.each([
  [1, "unconfirmed"],
  [0, "rejected"],
])("no such order, to a question %i ms before the last sending: %s", async (ms, submission) => {
  const { orderId } = await shop.payInOutage();
  const sentAt = new Date(shop.ctx.now().getTime() + ms).toISOString();
  await shop.ctx.db.execute(
    sql`update orders set submission = 'unconfirmed', cause = 'error_answer', next_attempt_at = null, sent_at = ${sentAt} where id = ${orderId}`,
  );
  await queryOrder(shop.ctx, orderId);
  expect(await shop.readOrder(orderId)).toMatchObject({ submission });
});
