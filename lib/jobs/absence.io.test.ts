import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryOrder } from "@/lib/orders/polling";
import { submitPayout } from "@/lib/orders/submit";
import { openWorkshop, payoutForm, readOrder, type Workshop } from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

test.each([
  [1, "unconfirmed"],
  [0, "rejected"],
])("no such order, to a question %i ms before the last sending: %s", async (ms, submission) => {
  await shop.sandbox.control("POST", "/outage", { seconds: 60 });
  const { orderId } = await submitPayout(shop.desk, shop.preparer, await payoutForm(shop));
  await shop.sandbox.control("POST", "/outage", { seconds: 0 });
  const sentAt = new Date(shop.desk.now().getTime() + ms).toISOString();
  await shop.desk.db.execute(
    sql`update orders set submission = 'unconfirmed', cause = 'error_answer', next_attempt_at = null, sent_at = ${sentAt} where id = ${orderId}`,
  );
  await queryOrder(shop.desk, orderId);
  expect(await readOrder(shop, orderId)).toMatchObject({ submission });
});
