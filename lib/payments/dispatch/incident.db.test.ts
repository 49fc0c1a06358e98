import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { installation } from "@/db/schema/organisation";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { typed } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { readIncident, readIncidentDigest } from "./incident-queries";

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  await database.db.insert(installation).values({ sealingKeyDigest: "test" });
});
afterEach(async () => {
  ctx.installationStore = noInstallationStore;
  await open();
});

const set = (values: Partial<typeof connections.$inferInsert>) =>
  database.db.update(connections).set(values).where(eq(connections.id, testIds.connection));
const setAll = (values: Partial<typeof installation.$inferInsert>) => database.db.update(installation).set(values);
const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
const pause = () => set({ pausedAt: ago(10), pausedCause: "unclear_results", pausedReason: typed("Three.") });
const stop = () => set({ stoppedAt: ago(5), stoppedReason: typed("Now"), stoppedBy: testIds.user });
async function open() {
  await set({
    pausedAt: null,
    pausedCause: null,
    pausedReason: null,
    stoppedAt: null,
    stoppedReason: null,
    stoppedBy: null,
  });
  await setAll({ stoppedAt: null, stoppedReason: null, sendingLockedAt: null, sendingLockReason: null });
}

describe("the worst wins", () => {
  test("sending lock, all stopped, stopped, paused, nothing; and each changes the digest", async () => {
    const digests = new Set([await readIncidentDigest(ctx)]);
    expect(await readIncident(ctx, "connections", null)).toBeNull();
    await pause();
    expect(await readIncident(ctx, "connections", null)).toMatchObject({
      cause: { status: "paused", cause: "unclear_results" },
    });
    digests.add(await readIncidentDigest(ctx));
    await set({ answeredAt: ago(1) });
    digests.add(await readIncidentDigest(ctx));
    await stop();
    expect(await readIncident(ctx, "connections", [])).toBeNull();
    expect(await readIncident(ctx, { connectionId: testIds.connection }, null)).toMatchObject({
      cause: { status: "stopped", by: "Ana Kovač", alsoPaused: "Three." },
    });
    digests.add(await readIncidentDigest(ctx));
    expect(await readIncident(ctx, "installation", null)).toBeNull();
    await setAll({ stoppedAt: ago(3), stoppedReason: "All", stoppedBy: testIds.user });
    expect(await readIncident(ctx, "installation", null)).toMatchObject({
      cause: { status: "all_stopped", by: "Ana Kovač" },
    });
    expect(await readIncident(ctx, "connections", null)).toBeNull();
    digests.add(await readIncidentDigest(ctx));
    await setAll({ sendingLockedAt: ago(2), sendingLockReason: typed("Behind.") });
    ctx.installationStore = {
      ...noInstallationStore,
      read: () => ({ identity: null, vouched: true, copied: false, lastNumber: 9n }),
    };
    expect(await readIncident(ctx, "installation", null)).toMatchObject({
      cause: { status: "sending_locked", known: "0", made: "9" },
    });
    digests.add(await readIncidentDigest(ctx));
    expect(digests.size).toBe(6);
  });

  test("an incident of another connection is not this one's", async () => {
    await pause();
    expect(await readIncident(ctx, { connectionId: testIds.endpoint }, null)).toBeNull();
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
  await insertOrder(database.db, { submission: "access_refused", amount: "50" });
  await insertOrder(database.db, { submission: "rejected", cause: "rejected", amount: "60" });
  const out = (currency: string | null, count: number, amount: string | null) => ({
    direction: "out",
    currency,
    count,
    amount,
  });
  const incident = await readIncident(ctx, "connections", null);
  expect(incident?.figures).toEqual({
    accepted: [out("EUR", 2, "1250.50"), out("JPY", 1, "400")],
    acceptedSince: ago(10 + 24 * 60),
    unconfirmed: [out("EUR", 1, "1250.00"), { direction: "in", currency: null, count: 1, amount: null }],
    notSent: [out("EUR", 5, "150")],
    willRetry: [out("EUR", 1, "10")],
  });
});
