import { asc, eq } from "drizzle-orm";
import { orderAftermath, orderEvents, orders } from "@/db/schema/orders";
import { settlementOrders, settlements } from "@/db/schema/settlements";
import type { Actor } from "@/lib/core/desk";
import { lockOrder, readLastEventId, readState, recordJudgement } from "@/lib/orders/record";
import { applyNews, type News } from "@/lib/orders/status";
import { insertOrder } from "@/lib/orders/testing";
import { addTestPerson, type TestDesk } from "@/lib/people/testing";

/** Two who may confirm, one who may only propose, and one who may only look. */
export async function addTestPeople(desk: TestDesk): Promise<Record<"ana" | "bo" | "mia" | "vic", Actor>> {
  const [ana, bo, mia, vic] = [
    await addTestPerson(desk, "preparer", { password: false }),
    await addTestPerson(desk, "approver", { password: false }),
    await addTestPerson(desk, "admin", { password: false }),
    await addTestPerson(desk, "viewer", { password: false }),
  ];
  return { ana, bo, mia, vic };
}

/** An order sent `hoursAgo`, whose fate nobody knows; or what the overrides make of it. */
export async function insertDoubtful(
  desk: TestDesk,
  overrides: Partial<typeof orders.$inferInsert> = {},
  hoursAgo = 25,
) {
  const sentAt = new Date(desk.now().getTime() - hoursAgo * 3_600_000);
  return insertOrder(desk.db, { submission: "unconfirmed", cause: "timed_out", sentAt, attempt: 1, ...overrides });
}

/** What a page would send along for an order it shows. */
export async function seen(desk: TestDesk, orderId: string): Promise<{ orderId: string; seenEventId: string }> {
  return { orderId, seenEventId: await desk.db.transaction((tx) => readLastEventId(tx, orderId)) };
}

/** News as a judged callback brings it. */
export async function hear(desk: TestDesk, orderId: string, said: Partial<News> = {}): Promise<string> {
  const news: News = {
    source: "callback",
    evidence: "strong",
    type: "payout",
    status: "approved",
    gatewayOrderId: "G-1",
    transactionId: null,
    amount: null,
    currency: null,
    errorCode: null,
    errorMessage: null,
    ...said,
  };
  return desk.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw new Error(`no order ${orderId}`);
    const judged = applyNews(await readState(tx, row), news);
    const event = { kind: "callback", details: { status: news.status, type: news.type } };
    await recordJudgement(tx, row, judged, { now: desk.now(), plan: "none", event });
    return judged.verdict;
  });
}

/** Everything the tests look at of an order. */
export async function readAll(desk: TestDesk, orderId: string) {
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order ${orderId}`);
  const events = await desk.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const aftermath = await desk.db.select().from(orderAftermath).where(eq(orderAftermath.orderId, orderId));
  return { order, events, kinds: events.map(({ kind }) => kind), aftermath };
}

export async function readSettlement(desk: TestDesk, settlementId: string) {
  const [settlement] = await desk.db.select().from(settlements).where(eq(settlements.id, settlementId));
  const said = await desk.db.select().from(settlementOrders).where(eq(settlementOrders.settlementId, settlementId));
  return { settlement, said };
}
