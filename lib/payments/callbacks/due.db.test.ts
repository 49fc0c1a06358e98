import { randomUUID } from "node:crypto";
import { asc, isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections } from "@/db/schema/connections";
import { provideContext } from "@/lib/identity/users/testing-context";
import { makePartitions } from "@/lib/processes/retention/make-partitions";
import { areDeliveries, findDueDeliveries, seemsFinal } from "./due";
import { evaluateDeliveries } from "./evaluate";
import { lagging, readCallbackLags } from "./lag";
import { storeDelivery } from "./receive";

const names = ["storm", "calm", "quiet"] as const;
const ids = new Map<string, string>();
const tokenOf = (name: string) => `${name}-token-0123456789`;

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  for (const name of names) {
    const id = randomUUID();
    await database.db.insert(connections).values({ id, name });
    await database.db.insert(callbackTokens).values({ token: tokenOf(name), connectionId: id });
    ids.set(name, id);
  }
});
beforeEach(() => evaluateDeliveries(ctx, 10_000, 4));

const store = (name: string, query: string) =>
  storeDelivery(ctx, tokenOf(name), { method: "GET", query, contentType: null, body: "", headers: {} });
const storm = (name: string, count: number, isFinal: boolean) =>
  database.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers, is_final)
    select ${ids.get(name)}, 'GET', 'status=x&client_orderid=none-' || n, '', '{}', ${isFinal} from generate_series(1, ${count}::int) n`);
async function found(limit: number): Promise<string[]> {
  const due = await findDueDeliveries(database.db, limit);
  const rows = await database.db.select().from(callbacks).where(isNull(callbacks.evaluatedAt));
  return due.map(({ id }) => {
    const row = rows.find((one) => one.id === id);
    const name = names.find((one) => ids.get(one) === row?.connectionId);
    return `${name}${row?.isFinal ? " final" : ""}`;
  });
}

test("D5: beside a storm on one connection the others are evaluated at once, in turn", async () => {
  await storm("storm", 500, true);
  await storm("calm", 2, false);
  await storm("quiet", 1, true);
  expect(await found(6)).toEqual(["storm final", "calm", "quiet final", "storm final", "calm", "storm final"]);
  await evaluateDeliveries(ctx, 10, 4);
  const lags = await readCallbackLags(ctx, null);
  expect(lags.map(({ connection, waiting }) => [connection, waiting])).toEqual([["storm", 493]]);
});

test("D5: within a connection final statuses come first, and no storm of them keeps the others waiting forever", async () => {
  await storm("calm", 10, false);
  await store("calm", "status=approved&client_orderid=pd-1");
  expect((await found(3))[0]).toBe("calm final");
  await storm("calm", 100, true);
  const places = await found(20);
  expect(places.filter((place) => place === "calm")).toHaveLength(4);
});

test.each([
  ["status=approved", true],
  ["client_orderid=1&status=Declined&type=payout", true],
  ["status=processing", false],
  ["merchant_data=status%3Dapproved", false],
  ["laststatus=approved", false],
  ["", false],
])("the hint is taken from the form as it came: %s", async (form, expected) => {
  expect(seemsFinal({ query: form, body: "" })).toBe(expected);
  expect(seemsFinal({ query: "", body: form })).toBe(expected);
  await store("quiet", form);
  const [row] = await database.db
    .select()
    .from(callbacks)
    .where(isNull(callbacks.evaluatedAt))
    .orderBy(asc(callbacks.id));
  expect(row?.isFinal).toBe(expected);
});

test("side by side, and by two processes, each delivery is evaluated once", async () => {
  await storm("storm", 60, true);
  await storm("calm", 60, false);
  const counts = await Promise.all([evaluateDeliveries(ctx, 1_000, 3), evaluateDeliveries(ctx, 1_000, 3)]);
  expect(counts[0] + counts[1]).toBe(120);
  expect(await findDueDeliveries(database.db, 10)).toEqual([]);
});

test("D5: a lag of more than 30 seconds is shown, of connections in scope; what is evaluated again counts from then", async () => {
  await storm("storm", 3, true);
  await storm("calm", 2, false);
  await database.owner.execute(sql`update callbacks set received_at = now() - interval '10 minutes',
    evaluate_after = case when connection_id = ${ids.get("storm")} then now() - interval '31 seconds' else now() end where evaluated_at is null`);
  const lags = await readCallbackLags(ctx, null);
  expect(lagging(lags)).toMatchObject([{ connection: "storm", waiting: 3 }]);
  expect(await readCallbackLags(ctx, [ids.get("quiet") ?? ""])).toEqual([]);
  await database.db.execute(sql`update callbacks set attempts = 3, evaluate_after = now() + interval '1 minute'
    where evaluated_at is null and connection_id = ${ids.get("calm")}`);
  const [first] = lagging(await readCallbackLags(ctx, null));
  expect(first).toMatchObject({ connection: "calm", waiting: 2 });
  expect(first?.seconds).toBeGreaterThanOrEqual(600);
  await database.db.execute(sql`update callbacks set attempts = 0, evaluate_after = now() where evaluated_at is null`);
});

test("what is due is found by its index, however many were evaluated", async () => {
  await database.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers, evaluated_at)
    select ${ids.get("storm")}, 'GET', '', '', '{}', now() from generate_series(1, 20000)`);
  await database.owner.execute(sql`vacuum analyze callbacks`);
  const plans: string[] = [];
  const watched = new Proxy(database.db, {
    get: (db, key) =>
      key === "execute"
        ? async (statement: ReturnType<typeof sql>) => {
            const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
            plans.push(...rows.map((row) => row["QUERY PLAN"]));
            return db.execute(statement);
          }
        : Reflect.get(db, key),
  });
  await findDueDeliveries(watched, 32);
  await readCallbackLags({ ...ctx, db: watched }, null);
  expect(plans.join("\n")).toContain("callbacks_unprocessed_idx");
  expect(plans.join("\n")).not.toMatch(/Seq Scan on callbacks(?!_default)/);
});

test("a due delivery is searched only in its own month", async () => {
  await store("quiet", "status=approved&client_orderid=pd-2");
  await makePartitions(database.db, { from: new Date("2026-09-15"), to: new Date("2026-10-15") }, 100);
  const [due] = await findDueDeliveries(database.db, 1);
  if (!due) throw new Error("nothing is due");
  const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
    sql`explain ${database.db
      .select()
      .from(callbacks)
      .where(areDeliveries([due]))
      .getSQL()}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan.match(/callbacks_\d{4}_\d\d |callbacks_default /g)).toHaveLength(1);
  expect(
    await database.db
      .select()
      .from(callbacks)
      .where(areDeliveries([due])),
  ).toHaveLength(1);
});
