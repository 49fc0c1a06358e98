import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { installation } from "@/db/schema/installation";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { nothingOutside } from "@/lib/core/testing-outside";
import { makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { insertOrder, insertOrderSurroundings, testIds } from "./testing";
import { readTrouble, readTroubleMark } from "./trouble-queries";

let database: TestDatabase;
let desk: TestDesk;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  await insertOrderSurroundings(database.db);
  await database.db.insert(installation).values({ sealingKeyMark: "test" });
});
afterAll(() => database.drop());
afterEach(async () => {
  desk.outside = nothingOutside;
  await open();
});

const set = (values: Partial<typeof connections.$inferInsert>) =>
  database.db.update(connections).set(values).where(eq(connections.id, testIds.connection));
const setAll = (values: Partial<typeof installation.$inferInsert>) => database.db.update(installation).set(values);
const ago = (minutes: number) => new Date(desk.now().getTime() - minutes * 60_000);
const pause = () => set({ pausedAt: ago(10), pausedCause: "unclear_results", pausedReason: "Three." });
const stop = () => set({ stoppedAt: ago(5), stoppedReason: "Now", stoppedBy: testIds.person });
async function open() {
  await set({
    pausedAt: null,
    pausedCause: null,
    pausedReason: null,
    stoppedAt: null,
    stoppedReason: null,
    stoppedBy: null,
  });
  await setAll({ stoppedAt: null, stoppedReason: null, fencedAt: null, fencedReason: null });
}

describe("the worst wins", () => {
  test("fence, all stopped, stopped, paused, nothing; and each moves the mark", async () => {
    const marks = new Set([await readTroubleMark(desk)]);
    expect(await readTrouble(desk, "connections", null)).toBeNull();
    await pause();
    expect(await readTrouble(desk, "connections", null)).toMatchObject({
      cause: { word: "paused", cause: "unclear_results" },
    });
    marks.add(await readTroubleMark(desk));
    await set({ answeredAt: ago(1) });
    marks.add(await readTroubleMark(desk));
    await stop();
    expect(await readTrouble(desk, "connections", [])).toBeNull();
    expect(await readTrouble(desk, { connectionId: testIds.connection }, null)).toMatchObject({
      cause: { word: "stopped", by: "Ana Kovač", alsoPaused: "Three." },
    });
    marks.add(await readTroubleMark(desk));
    expect(await readTrouble(desk, "installation", null)).toBeNull();
    await setAll({ stoppedAt: ago(3), stoppedReason: "All", stoppedBy: testIds.person });
    expect(await readTrouble(desk, "installation", null)).toMatchObject({
      cause: { word: "all_stopped", by: "Ana Kovač" },
    });
    expect(await readTrouble(desk, "connections", null)).toBeNull();
    marks.add(await readTroubleMark(desk));
    await setAll({ fencedAt: ago(2), fencedReason: "Behind." });
    desk.outside = {
      ...nothingOutside,
      read: () => ({ identity: null, vouched: true, copied: false, lastNumber: 9n }),
    };
    expect(await readTrouble(desk, "installation", null)).toMatchObject({
      cause: { word: "fenced", known: "0", made: "9" },
    });
    marks.add(await readTroubleMark(desk));
    expect(marks.size).toBe(6);
  });

  test("another connection's trouble is not this one's", async () => {
    await pause();
    expect(await readTrouble(desk, { connectionId: testIds.endpoint }, null)).toBeNull();
  });
});

test("the figures: by direction and currency, unknown amounts apart, updates and found ones left out", async () => {
  await pause();
  await insertOrder(database.db, { outcome: "processing" });
  await insertOrder(database.db, { amount: "0.50" });
  await insertOrder(database.db, { amount: "400", currency: "JPY" });
  await insertOrder(database.db, { createdAt: ago(26 * 60) });
  await insertOrder(database.db, { submission: "unconfirmed" });
  await insertOrder(database.db, { submission: "unconfirmed", kind: "charge", direction: "in", amount: null });
  await insertOrder(database.db, { submission: "unconfirmed", kind: "update", amount: null, currency: null });
  await insertOrder(database.db, { origin: "found", kind: "charge", preparedBy: null, outcome: "approved" });
  const retried = { submission: "not_sent", firstAttemptAt: ago(1), nextAttemptAt: ago(-1) } as const;
  await insertOrder(database.db, { ...retried, amount: "10" });
  await insertOrder(database.db, { ...retried, amount: "20", firstAttemptAt: ago(16) });
  await insertOrder(database.db, { ...retried, amount: "30", needsCvv: true });
  await insertOrder(database.db, { ...retried, amount: "40", nextAttemptAt: null });
  await insertOrder(database.db, { submission: "rejected", cause: "access_refused", amount: "50" });
  await insertOrder(database.db, { submission: "rejected", cause: "rejected", amount: "60" });
  const out = (currency: string | null, count: number, amount: string | null) => ({
    direction: "out",
    currency,
    count,
    amount,
  });
  const trouble = await readTrouble(desk, "connections", null);
  expect(trouble?.figures).toEqual({
    accepted: [out("EUR", 2, "1250.50"), out("JPY", 1, "400")],
    acceptedSince: ago(10 + 24 * 60),
    unconfirmed: [out("EUR", 1, "1250.00"), { direction: "in", currency: null, count: 1, amount: null }],
    notSent: [out("EUR", 5, "150")],
    goesOn: [out("EUR", 1, "10")],
  });
});
