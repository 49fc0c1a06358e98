import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { closePeriods } from "@/db/schema/close";
import { endpoints } from "@/db/schema/connections";
import { matchItems } from "@/db/schema/matching";
import { addDays } from "@/lib/core/time/calendar";
import { provideContext } from "@/lib/identity/users/testing-context";
import { saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { evaluatePeriods, evaluateWhatChanged } from "./evaluate";
import { storeGatewayLines } from "./testing";

const { ctx, database, mia } = provideContext("test", { mia: "admin" }, () => new Date("2026-11-14T12:00:00Z"));
const day = "2026-11-10";
const usual = { reportDays: 1, bankDays: 3 };

beforeEach(async () => {
  await insertOrderSurroundings(database.db);
  await database.db
    .insert(closePeriods)
    .values({ fromDay: "2026-11-01", toDay: "2026-11-30", createdBy: mia.userId, createdAt: ctx.now() });
});

async function addEndpoint(gatewayId: string, days: { reportDays?: number | null; bankDays?: number | null }) {
  const id = randomUUID();
  const endpoint = { id, connectionId: testIds.connection, kind: "endpoint" as const, gatewayId, label: gatewayId };
  await database.db.insert(endpoints).values({ ...endpoint, currencies: ["EUR"], ...days });
  return id;
}
const pay = (endpointId: string) => {
  const at = new Date(`${day}T12:00:00Z`);
  return insertOrder(database.db, { endpointId, amount: "10.00", createdAt: at, updatedAt: at, finalAt: at });
};
const classOf = async (key: string) => {
  const [item] = await database.db.select().from(matchItems).where(eq(matchItems.key, key));
  return item?.class;
};

test("a payment is expected within the days of its endpoint, and a batch within those of its slowest one (seed 20261126)", async () => {
  const days = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
  const [wanted = []] = fc.sample(
    fc.array(fc.record({ reportDays: days, bankDays: days }), { minLength: 8, maxLength: 8 }),
    {
      seed: 20_261_126,
      numRuns: 1,
    },
  );
  const unreported: { key: string; days: number }[] = [];
  const batches: { key: string; days: number }[] = [];
  const batchKey = (name: string) => `batch:${testIds.connection}:EUR:${name}`;
  const line = { amount: "-10.00", currency: "EUR", on: day };
  for (const [index, own] of wanted.entries()) {
    const id = await addEndpoint(`own-${index}`, own);
    unreported.push({ key: `${(await pay(id)).id}/payment/EUR`, days: own.reportDays ?? usual.reportDays });
    const other = wanted[index - 1];
    const paid = [await pay(id)];
    await storeGatewayLines(database.db, [
      { ...line, clientOrderId: paid[0]?.clientOrderId ?? "", batch: `OUT-${index}` },
    ]);
    batches.push({ key: batchKey(`OUT-${index}`), days: own.bankDays ?? usual.bankDays });
    if (!other) continue;
    const mixed = [await pay(id), await pay((await endpointOf(index - 1)) ?? "")];
    await storeGatewayLines(
      database.db,
      mixed.map(({ clientOrderId }) => ({ ...line, clientOrderId, batch: `MIX-${index}` })),
    );
    const slowest = Math.max(own.bankDays ?? usual.bankDays, other.bankDays ?? usual.bankDays);
    batches.push({ key: batchKey(`MIX-${index}`), days: slowest });
  }
  for (let after = 0; after <= 13; after++) {
    const now = new Date(`${addDays(day, after)}T12:00:00Z`);
    await database.db.transaction((tx) => evaluatePeriods(tx, now));
    for (const one of unreported)
      expect([after, one, await classOf(one.key)]).toEqual([
        after,
        one,
        after <= one.days ? "expected" : "missing_gateway",
      ]);
    for (const one of batches)
      expect([after, one, await classOf(one.key)]).toEqual([
        after,
        one,
        after <= one.days ? "expected" : "missing_bank",
      ]);
  }
});

async function endpointOf(index: number): Promise<string | undefined> {
  const [found] = await database.db
    .select()
    .from(endpoints)
    .where(eq(endpoints.gatewayId, `own-${index}`));
  return found?.id;
}

test("saving days of an endpoint is noticed by the next evaluation, and without any the connection's count again", async () => {
  const endpointId = await addEndpoint("own", {});
  const key = `${(await pay(endpointId)).id}/payment/EUR`;
  await evaluateWhatChanged(ctx);
  expect(await classOf(key)).toBe("missing_gateway");
  const save = (reportDays: number | null) =>
    saveEndpoint(ctx, mia, {
      ...{ connectionId: testIds.connection, endpointId, kind: "endpoint", gatewayId: "own", label: "Own" },
      ...{ currencies: ["EUR"], reportDays },
    });
  await save(5);
  await evaluateWhatChanged(ctx);
  expect(await classOf(key)).toBe("expected");
  await save(null);
  await evaluateWhatChanged(ctx);
  expect(await classOf(key)).toBe("missing_gateway");
  await expect(save(31)).rejects.toMatchObject({ code: "invalid", fields: { reportDays: expect.any(String) } });
  await expect(save(0)).rejects.toMatchObject({ code: "invalid" });
});
