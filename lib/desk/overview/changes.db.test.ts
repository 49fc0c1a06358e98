import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "@/db/schema/limits";
import { payees } from "@/db/schema/payees";
import type { Actor } from "@/lib/core/runtime/context";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import { changesDaysMax, countRuleChanges, readLaterChanges, readPayeeChanges, readSince } from "./changes";
import { readChangesThrough } from "./commands";

const { database, ctx, ana, bo } = provideContext("file", { ana: "preparer", bo: "admin" });

const since = () => readSince(ctx, ana.userId);

test("an update is what others did since one put the last away, and is gone once read; it never comes back", async () => {
  await database.db.execute(sql`update users set created_at = ${ctx.now()}`);
  const begin = await since();
  ctx.pass(60_000);
  const at = ctx.now();
  const reversed = await insertOrder(database.db, { amount: "40.00", createdAt: new Date(at.getTime() - 1_000) });
  await database.db.execute(
    sql`insert into order_later_events (order_id, type, status, amount, at) values (${reversed.id}, 'reversal', 'approved', 15, ${at})`,
  );
  const payee = (key: string, by: Actor) => ({ key, name: `Payee ${key}`, createdBy: by.userId, createdAt: at });
  await database.db.insert(payees).values([payee("v-1", bo), payee("v-2", ana)]);
  await database.db.insert(limits).values([
    { kind: "order", currency: "EUR", amount: "100", setBy: bo.userId, createdAt: at },
    { kind: "order", currency: "USD", amount: "100", setBy: ana.userId, createdAt: at },
  ]);
  const read = async (from: Date) => ({
    later: await readLaterChanges(ctx, null, from),
    payees: await readPayeeChanges(ctx, ana.userId, from),
    rules: await countRuleChanges(ctx, null, ana.userId, from),
  });
  expect(await read(begin)).toMatchObject({
    later: { all: 1, items: [{ orderId: reversed.id, status: "reversed", at }] },
    payees: { all: 1, items: [{ name: "Payee v-1", isNew: true, at }] },
    rules: 1,
  });
  expect(await readLaterChanges(ctx, [], begin)).toEqual({ all: 0, items: [] });
  ctx.pass(1_000);
  const through = ctx.now().toISOString();
  await readChangesThrough(ctx, ana, { through });
  expect(await since()).toEqual(new Date(through));
  expect(await read(await since())).toEqual({ later: { all: 0, items: [] }, payees: { all: 0, items: [] }, rules: 0 });
  // An older tab never moves the time back; a wrong clock never moves it ahead.
  await readChangesThrough(ctx, ana, { through: begin.toISOString() });
  expect(await since()).toEqual(new Date(through));
  await readChangesThrough(ctx, ana, { through: "2099-01-01T00:00:00.000Z" });
  expect(await since()).toEqual(ctx.now());
  expect(await readSince(ctx, bo.userId)).toEqual(begin);
  ctx.pass((changesDaysMax + 1) * 86_400_000);
  expect(await since()).toEqual(new Date(ctx.now().getTime() - changesDaysMax * 86_400_000));
});
