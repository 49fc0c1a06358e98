import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { closePeriods } from "@/db/schema/close";
import { matchItems } from "@/db/schema/matching";
import { actOnItems } from "@/lib/books/matching/commands";
import { assignAccount, storeBankLines, storeGatewayLines } from "@/lib/books/matching/testing";
import { negateAmount } from "@/lib/core/money/money";
import { addDays, dayAfter } from "@/lib/core/time/calendar";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings } from "@/lib/payments/orders/testing";
import { differencesLeft } from "@/messages/close/model";
import { preparePeriod, startPeriod } from "./periods";
import { getPeriod, listPeriods } from "./queries";

const { database, ctx, ana } = provideContext("file", { ana: "preparer" }, () => new Date("2026-12-31T12:00:00Z"));
const months = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"];
const currencies = ["EUR", "USD", "JPY"];
const payout = fc.record({
  day: fc.integer({ min: 1, max: 27 }),
  currency: fc.constantFrom(...currencies),
  units: fc.integer({ min: 2, max: 90_000 }),
  plant: fc.constantFrom("", "missing", "wrong", "double", "bank"),
});
const month = fc.record({
  payouts: fc.array(payout, { minLength: 4, maxLength: 9 }),
  explained: fc.nat({ max: 4 }),
});
const [plan = []] = fc.sample(fc.array(month, { minLength: months.length, maxLength: months.length }), {
  seed: 20_261_127,
  numRuns: 1,
});

beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  for (const currency of currencies) await assignAccount(database.db, `ACC${currency}`, currency);
});

async function storePayouts(yearMonth: string, { payouts }: (typeof plan)[number]): Promise<void> {
  for (const [place, { day, currency, units, plant }] of payouts.entries()) {
    const on = `${yearMonth}-${String(day).padStart(2, "0")}`;
    const at = new Date(`${on}T12:00:00Z`);
    const amount = String(units);
    const order = await insertOrder(database.db, { amount, currency, createdAt: at, updatedAt: at, finalAt: at });
    const batch = `${yearMonth}-${place}`;
    const listed = negateAmount(plant === "wrong" ? String(units + 1) : amount);
    const line = { clientOrderId: order.clientOrderId, amount: listed, currency, batch, on };
    await storeGatewayLines(database.db, plant === "missing" ? [] : plant === "double" ? [line, line] : [line]);
    if (plant === "missing" || plant === "bank") continue;
    await storeBankLines(database.db, { account: `ACC${currency}`, currency, closedOn: on }, [
      { amount: plant === "double" ? String(-2 * units) : listed, on, ids: [batch] },
    ]);
  }
}

test("of random months, list and page show as many unexplained differences as the refusal names (seed 20261127)", async () => {
  let total = 0;
  let from: string | null = `${months[0]}-01`;
  for (const [index, yearMonth] of months.entries()) {
    const of = plan[index];
    if (!of) throw new Error("a month is missing");
    await storePayouts(yearMonth, of);
    const to = addDays(dayAfter(`${yearMonth}-28`), yearMonth === "2026-02" ? -1 : 1);
    const { periodId } = await startPeriod(ctx, ana, { from, to });
    from = null;
    const items = await database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId));
    const itemIds = items.filter(({ isNamed }) => !isNamed).map(({ id }) => id);
    const explained = itemIds.slice(0, of.explained);
    if (explained.length > 0)
      await actOnItems(ctx, ana, {
        ...{ act: "resolve", itemIds: explained, reason: "The gateway confirmed it" },
        ...{ explanation: "gateway_error", ownerId: ana.userId },
      });
  }
  const { rows } = await listPeriods(ctx, null);
  expect(rows).toHaveLength(months.length);
  for (const row of rows) {
    const page = await getPeriod(ctx, row.id);
    const digest = (await database.db.select().from(closePeriods).where(eq(closePeriods.id, row.id)))[0]?.digest ?? "";
    const refusal = await preparePeriod(ctx, ana, { periodId: row.id, digest, certified: true }).then(
      () => "",
      ({ message }: Error) => message,
    );
    expect(page.unnamed).toBe(row.unnamed);
    expect(refusal).toBe(row.unnamed === 0 ? "" : differencesLeft(row.unnamed));
    expect(page.holdsSince !== null).toBe(row.unnamed === 0);
    total += row.unnamed;
  }
  expect(total).toBeGreaterThan(10);
});
