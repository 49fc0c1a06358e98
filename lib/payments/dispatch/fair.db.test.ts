import { eq, inArray, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { typed } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import type { OrderRow } from "@/lib/payments/orders/record";
import { insertOrder } from "@/lib/payments/orders/testing";
import { connectionsServed } from "./fair";
import { askShare, claimDueQueries } from "./polling";
import { findDueRetries } from "./sweep";

const names = ["dead", "slow", "well"] as const;
const ids = new Map<string, { connectionId: string; endpointId: string }>();

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  await insertOrder(database.db);
  for (const name of names) {
    const [connection] = await database.db.insert(connections).values({ name }).returning();
    const connectionId = connection?.id ?? "";
    const [version] = await database.db.select().from(connectionVersions);
    if (!version) throw new Error("no version");
    await database.db.insert(connectionVersions).values({ ...version, connectionId });
    const endpoint = { connectionId, kind: "endpoint" as const, gatewayId: "1", label: "1", currencies: ["EUR"] };
    const [made] = await database.db.insert(endpoints).values(endpoint).returning();
    ids.set(name, { connectionId, endpointId: made?.id ?? "" });
  }
});
beforeEach(async () => {
  await database.db.update(orders).set({ nextQueryAt: null, nextAttemptAt: null });
  await database.db
    .update(connections)
    .set({ pausedAt: null, pausedReason: null, pausedCause: null, statusQuery: true });
});

async function insertDue(
  name: (typeof names)[number],
  count: number,
  values: Partial<OrderRow> = {},
): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at++) {
    const nextQueryAt = new Date(ctx.now().getTime() - 60_000 + at);
    made.push((await insertOrder(database.db, { ...ids.get(name), outcome: "processing", nextQueryAt, ...values })).id);
  }
  return made;
}
const notSent = () => {
  const nextAttemptAt = new Date(ctx.now().getTime() - 1_000);
  return {
    submission: "not_sent" as const,
    outcome: "none" as const,
    nextQueryAt: null,
    nextAttemptAt,
    firstAttemptAt: nextAttemptAt,
  };
};

test("asking goes round the connections, and one never gets more than its share", async () => {
  const dead = await insertDue("dead", 30);
  const slow = await insertDue("slow", 2);
  const well = await insertDue("well", 1);
  const first = await claimDueQueries(ctx, 24);
  expect(first.toSorted()).toEqual([...dead.slice(0, askShare), ...slow, ...well].toSorted());
  const later = await insertDue("well", 3);
  expect((await claimDueQueries(ctx, 5, dead.slice(0, askShare))).toSorted()).toEqual(later.toSorted());
  expect(await claimDueQueries(ctx, 5, dead.slice(0, askShare - 1))).toEqual([dead[askShare]]);
});

test("D4: however many connections hang, each keeps to its own places, and another has all of its own", async () => {
  const [dead, slow] = [await insertDue("dead", 12), await insertDue("slow", 12)];
  const hanging = [...dead.slice(0, askShare), ...slow.slice(0, askShare)];
  const well = await insertDue("well", 12);
  const free = connectionsServed * askShare - hanging.length;
  expect((await claimDueQueries(ctx, free, hanging)).toSorted()).toEqual(well.slice(0, askShare).toSorted());
  expect(free).toBeGreaterThanOrEqual((connectionsServed - 2) * askShare);
});

test("where few places are free, each connection gets one before any gets two", async () => {
  const [dead] = await insertDue("dead", 5);
  const [slow] = await insertDue("slow", 5);
  const [well] = await insertDue("well", 5);
  expect((await claimDueQueries(ctx, 3)).toSorted()).toEqual([dead, slow, well].toSorted());
});

test("a paused connection whose gateway does not answer gets one place, until it answers", async () => {
  const dead = await insertDue("dead", 9);
  const { connectionId = "" } = ids.get("dead") ?? {};
  const pause = { pausedAt: ctx.now(), pausedReason: typed("x"), pausedCause: "unclear_results" as const };
  await database.db.update(connections).set(pause).where(eq(connections.id, connectionId));
  expect(await claimDueQueries(ctx, 12)).toEqual([dead[0]]);
  await database.db.update(connections).set({ answeredAt: ctx.now() }).where(eq(connections.id, connectionId));
  expect(await claimDueQueries(ctx, 12)).toHaveLength(askShare);
  await database.db.update(connections).set({ answeredAt: null });
});

test("many unconfirmed ones, asked about again and again, do not keep the others waiting forever", async () => {
  const [waiting, ...others] = await insertDue("dead", 3);
  const unconfirmed = { submission: "unconfirmed", outcome: "none" } as const;
  const fresh = await insertDue("dead", 12, { ...unconfirmed, nextQueryAt: ctx.now() });
  expect(await claimDueQueries(ctx, 12)).toEqual(expect.arrayContaining([waiting, ...others]));
  await database.db.update(orders).set({ nextQueryAt: null });
  await insertDue("dead", 12);
  await database.db
    .update(orders)
    .set({ nextQueryAt: ctx.now() })
    .where(inArray(orders.id, fresh.slice(0, askShare)));
  await database.db.update(orders).set({ nextQueryAt: ctx.now() }).where(isNotNull(orders.nextQueryAt));
  expect((await claimDueQueries(ctx, 12)).toSorted()).toEqual(fresh.slice(0, askShare).toSorted());
});

test("unconfirmed ones come first, and without a status query no one is asked", async () => {
  await insertDue("dead", 5);
  const [unconfirmed] = await insertDue("dead", 1, { submission: "unconfirmed", outcome: "none" });
  expect(await claimDueQueries(ctx, 1)).toEqual([unconfirmed]);
  await database.db.update(connections).set({ statusQuery: false });
  expect(await claimDueQueries(ctx, 12)).toEqual([]);
});

test("two workers at once never claim the same order", async () => {
  await insertDue("dead", 4);
  await insertDue("well", 4);
  const rounds = await Promise.all(Array.from({ length: 6 }, () => claimDueQueries(ctx, 12)));
  const all = rounds.flat();
  expect(new Set(all).size).toBe(all.length);
});

test("retries, too: two at a time of one connection, none of a stopped one", async () => {
  const dead = await insertDue("dead", 5, notSent());
  const well = await insertDue("well", 1, notSent());
  expect((await findDueRetries(ctx, 8)).toSorted()).toEqual([...dead.slice(0, 2), ...well].toSorted());
  expect(await findDueRetries(ctx, 8, dead.slice(0, 2))).toEqual(well);
  const { connectionId = "" } = ids.get("well") ?? {};
  await database.db
    .update(connections)
    .set({ stoppedAt: ctx.now(), stoppedReason: typed("x") })
    .where(eq(connections.id, connectionId));
  expect(await findDueRetries(ctx, 8, dead.slice(0, 2))).toEqual([]);
});
