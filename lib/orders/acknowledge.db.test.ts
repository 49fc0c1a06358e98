import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { acknowledgeOrder } from "./commands";
import { getOrder } from "./detail-queries";
import { lockOrder, readState, recordJudgement } from "./record";
import { applyNews, type News } from "./status";
import { insertOrder } from "./testing";
import { describeOrder } from "./words";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  ana = await addTestPerson(desk, "preparer", { password: false });
});
afterAll(() => database.drop());

async function hear(orderId: string, said: Partial<News>): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw new Error("no order");
    const news: News = {
      // Only what the gateway's own answer confirms is an alarm to acknowledge.
      source: "query",
      evidence: "strong",
      type: "reversal",
      status: "approved",
      gatewayOrderId: null,
      transactionId: null,
      amount: "10.00",
      currency: "EUR",
      errorCode: null,
      errorMessage: null,
      ...said,
    };
    const judged = applyNews(await readState(tx, row), news);
    await recordJudgement(tx, row, judged, { now: desk.now(), plan: "none", event: { kind: "callback" } });
  });
}

const toneOf = async (orderId: string) => describeOrder((await getOrder(desk, null, orderId)).facets).tone;
const acknowledge = async (orderId: string) =>
  acknowledgeOrder(desk, ana, { orderId, seenEventId: (await getOrder(desk, null, orderId)).lastEventId });

test("one person takes note of a reversal; a newer one takes the note back", async () => {
  const { id } = await insertOrder(desk.db);
  await hear(id, {});
  expect(await toneOf(id)).toBe("alarm");
  await acknowledge(id);
  expect(await toneOf(id)).toBe("failed");
  expect(await desk.db.select().from(audit).where(eq(audit.subjectId, id))).toMatchObject([
    { act: "orders.acknowledge", personId: ana.personId, details: { alarm: "Reversed" } },
  ]);
  // The same again is nothing new.
  await hear(id, {});
  expect(await toneOf(id)).toBe("failed");
  await hear(id, { amount: "20.00" });
  expect(await toneOf(id)).toBe("alarm");
});

test("what came after the page was looked at is not noted unseen", async () => {
  const { id } = await insertOrder(desk.db);
  await hear(id, {});
  const { lastEventId } = await getOrder(desk, null, id);
  await hear(id, { type: "chargeback" });
  await expect(acknowledgeOrder(desk, ana, { orderId: id, seenEventId: lastEventId })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Something new"),
  });
  await acknowledge(id);
  expect(await toneOf(id)).toBe("failed");
});

test("a conflict is not noted away, and a note ends where one arises", async () => {
  const { id } = await insertOrder(desk.db);
  await hear(id, {});
  await acknowledge(id);
  await hear(id, { type: "payout", status: "declined", amount: null, currency: null });
  expect(await toneOf(id)).toBe("alarm");
  await expect(acknowledge(id)).rejects.toMatchObject({ code: "conflict" });
  await expect(acknowledge((await insertOrder(desk.db)).id)).rejects.toMatchObject({ code: "conflict" });
});
