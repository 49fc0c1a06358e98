import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callOrders, calls } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { getOrder } from "@/lib/orders/detail-queries";
import { newId } from "@/lib/orders/ids";
import { testIds } from "@/lib/orders/testing";
import { makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { decideSettlement, proposeSettlement } from "./commands";
import {
  countOfCall,
  findOpenSettlement,
  findToSettle,
  getSettlement,
  listSettlements,
  listUnsettled,
} from "./queries";
import { uploadReport } from "./report-commands";
import { getReportResult, listReportsNaming } from "./report-queries";
import { addTestPeople, hear, insertDoubtful, seen } from "./testing";

const reason = "Asked the account manager, ticket 4711.";
let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  desk = makeTestDesk(database.db);
  await desk.db.update(people).set({ disabledAt: desk.now() }).where(sql`${people.disabledAt} is null`);
  ({ ana, bo } = await addTestPeople(desk));
});

async function carry(orderIds: string[]): Promise<string> {
  const id = newId();
  const call = { connectionId: testIds.connection, connectionVersion: 1, operation: "payout", url: "", request: [] };
  await desk.db.insert(calls).values({ id, ...call, startedAt: desk.now(), reason: "No answer came." });
  await desk.db.insert(callOrders).values(orderIds.map((orderId) => ({ callId: id, orderId, attempt: 1 })));
  return id;
}

test("what is unsettled stands by call and connection, and only that", async () => {
  const chunk = [await insertDoubtful(desk), await insertDoubtful(desk), await insertDoubtful(desk)];
  const callId = await carry(chunk.map(({ id }) => id));
  const asked = { submission: "accepted", outcome: "processing" } as const;
  const open = [
    await insertDoubtful(desk, { outcome: "unknown", submission: "accepted" }),
    await insertDoubtful(desk, asked),
    await insertDoubtful(desk, { submission: "not_sent", reportedStatus: "approved" }),
    await insertDoubtful(desk, { submission: "rejected", reportedStatus: "approved" }),
  ];
  const conflict = await insertDoubtful(desk, { submission: "accepted", outcome: "approved", gatewayOrderId: "G-1" });
  await hear(desk, conflict.id, { status: "declined" });
  await insertDoubtful(desk, { ...asked, nextQueryAt: desk.now() });
  await insertDoubtful(desk, asked, 2);
  await insertDoubtful(desk, { submission: "not_sent" });
  await insertDoubtful(desk, { submission: "rejected", reportedStatus: "declined" });
  await insertDoubtful(desk, { submission: "accepted", outcome: "approved" });
  const { groups, count, more } = await listUnsettled(desk, null);
  expect({ count, more }).toEqual({ count: 8, more: false });
  expect(groups.map(({ call, orders }) => [call?.id ?? null, orders.map(({ id }) => id).sort()])).toEqual(
    expect.arrayContaining([
      [callId, chunk.map(({ id }) => id).sort()],
      [null, [...open, conflict].map(({ id }) => id).sort()],
    ]),
  );
  for (const { orders } of groups) for (const { settling } of orders) expect(settling).not.toBeNull();

  const [first] = chunk;
  if (!first) throw new Error("no order");
  expect(await countOfCall(desk, null, first.id)).toEqual({ callId, count: 3 });
  expect(await countOfCall(desk, null, conflict.id)).toBeNull();
  expect((await findToSettle(desk, null, { callId })).map(({ id }) => id).sort()).toEqual(
    chunk.map(({ id }) => id).sort(),
  );
});

describe("a settlement as its page shows it", () => {
  test("from the proposal to the result of each order", async () => {
    const [first, second] = [await insertDoubtful(desk), await insertDoubtful(desk)];
    const set = [await seen(desk, first.id), await seen(desk, second.id)];
    const { settlementId } = await proposeSettlement(desk, ana, { orders: set, verdict: "declined", reason });
    expect((await listSettlements(desk, null)).open.map(({ id }) => id)).toEqual([settlementId]);
    expect(await findOpenSettlement(desk, null, first.id)).toMatchObject({
      id: settlementId,
      counts: { orders: 2, open: 2 },
      orders: [{ id: first.id, verdict: "declined", hasChanged: false }],
    });
    await hear(desk, second.id);
    const changed = (await getSettlement(desk, null, settlementId)).orders.filter(({ hasChanged }) => hasChanged);
    expect(changed.map(({ id }) => id)).toEqual([second.id]);
    await decideSettlement(desk, bo, { settlementId, decision: "confirmed" });
    expect(await findOpenSettlement(desk, null, first.id)).toBeNull();
    const settled = await getSettlement(desk, null, settlementId);
    expect(settled).toMatchObject({ decision: "confirmed", counts: { open: 0, applied: 1, void: 1 } });
    expect(settled.orders.find(({ id }) => id === first.id)?.facets).toMatchObject({
      outcome: "declined",
      byPeople: true,
    });
    const { decided } = await listSettlements(desk, null);
    expect(decided.map(({ id }) => id)).toContain(settlementId);
    // F11: the list and the order name who confirmed it, also once that user has left.
    await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, bo.personId));
    const { decided: later } = await listSettlements(desk, null);
    expect(later.find(({ id }) => id === settlementId)?.confirmedBy.map(({ name }) => name)).toEqual([bo.name]);
    expect((await getOrder(desk, null, first.id)).resolvedBy).toMatchObject({
      id: settlementId,
      proposedBy: ana.name,
      confirmedBy: [{ name: bo.name, at: expect.any(Date) }],
    });
    // The other order had its outcome from the gateway.
    expect((await getOrder(desk, null, second.id)).resolvedBy).toBeNull();
  });

  test.each(["", "x", testIds.person])("no settlement of the id %j", async (id) => {
    await expect(getSettlement(desk, null, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getReportResult(desk, null, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a report's result follows the orders as they are now", async () => {
  const order = await insertDoubtful(desk, { amount: "77.70" });
  const sentAt = order.sentAt ?? desk.now();
  const row = `G-77;${order.clientOrderId};payout;approved;77.70;EUR;${sentAt.toISOString()};`;
  const { reportId } = await uploadReport(desk, ana, {
    connectionId: testIds.connection,
    fileName: "today.csv",
    bytes: new Uint8Array(
      Buffer.from(`Order ID;Merchant order ID;Type;Status;Amount;Currency;Created;Finished\n${row}\n`),
    ),
    answers: { timeZone: "UTC" },
    coversFrom: new Date(sentAt.getTime() - 3_600_000).toISOString(),
    coversTo: new Date(sentAt.getTime() + 3_600_000).toISOString(),
  });
  const matched = async () =>
    (await getReportResult(desk, null, reportId)).matched.find((one) => one.order.id === order.id);
  expect((await matched())?.match).toMatchObject({ kind: "found", verdict: "approved" });
  const [shown] = await findToSettle(desk, null, { orderId: order.id });
  if (!shown) throw new Error("no order");
  expect((await listReportsNaming(desk, shown)).map(({ fileName }) => fileName)).toEqual(["today.csv"]);
  await hear(desk, order.id, { gatewayOrderId: "G-77" });
  expect(await matched()).toBeUndefined();
});
