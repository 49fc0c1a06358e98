import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@/db/schema/limits";
import { payees } from "@/db/schema/payees";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { insertOrder } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { readNewsThrough } from "./commands";
import { countRuleNews, newsDaysMax, readLaterNews, readPayeeNews, readSince } from "./news";

let base: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;

beforeAll(async () => {
  base = await createTestDatabase();
  desk = makeTestDesk(base.db);
  ana = await addTestPerson(desk, "preparer", { password: false });
  bo = await addTestPerson(desk, "admin", { password: false });
});
afterAll(() => base.drop());

const since = () => readSince(desk, ana.personId);

test("news is what others did since one put the last away, and is gone once read; it never comes back", async () => {
  await base.db.execute(sql`update people set created_at = ${desk.now()}`);
  const begin = await since();
  desk.pass(60_000);
  const at = desk.now();
  const reversed = await insertOrder(base.db, { amount: "40.00", createdAt: new Date(at.getTime() - 1_000) });
  await base.db.execute(
    sql`insert into order_aftermath (order_id, type, status, amount, at) values (${reversed.id}, 'reversal', 'approved', 15, ${at})`,
  );
  const payee = (key: string, by: Actor) => ({ key, name: `Payee ${key}`, createdBy: by.personId, createdAt: at });
  await base.db.insert(payees).values([payee("v-1", bo), payee("v-2", ana)]);
  await base.db.insert(limits).values([
    { kind: "order", currency: "EUR", amount: "100", setBy: bo.personId, createdAt: at },
    { kind: "order", currency: "USD", amount: "100", setBy: ana.personId, createdAt: at },
  ]);
  const read = async (from: Date) => ({
    later: await readLaterNews(desk, null, from),
    payees: await readPayeeNews(desk, ana.personId, from),
    rules: await countRuleNews(desk, null, ana.personId, from),
  });
  expect(await read(begin)).toMatchObject({
    later: { all: 1, items: [{ orderId: reversed.id, word: "reversed", at }] },
    payees: { all: 1, items: [{ name: "Payee v-1", isNew: true, at }] },
    rules: 1,
  });
  expect(await readLaterNews(desk, [], begin)).toEqual({ all: 0, items: [] });
  desk.pass(1_000);
  const through = desk.now().toISOString();
  await readNewsThrough(desk, ana, { through });
  expect(await since()).toEqual(new Date(through));
  expect(await read(await since())).toEqual({ later: { all: 0, items: [] }, payees: { all: 0, items: [] }, rules: 0 });
  // An older tab takes nothing back; a wrong clock reads nothing ahead.
  await readNewsThrough(desk, ana, { through: begin.toISOString() });
  expect(await since()).toEqual(new Date(through));
  await readNewsThrough(desk, ana, { through: "2099-01-01T00:00:00.000Z" });
  expect(await since()).toEqual(desk.now());
  expect(await readSince(desk, bo.personId)).toEqual(begin);
  desk.pass((newsDaysMax + 1) * 86_400_000);
  expect(await since()).toEqual(new Date(desk.now().getTime() - newsDaysMax * 86_400_000));
});
