import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { closePeriods } from "@/db/schema/close";
import { matchItems } from "@/db/schema/matching";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { addDays, dayAfter } from "@/lib/core/time/calendar";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { type Bridge, bridgesOf } from "./bridge";
import { actOnItems } from "./commands";
import { evaluatePeriods } from "./evaluate";
import { explanationKinds, itemParts } from "./labels";
import { itemList, listItems, readFigures, sumParts } from "./queries";
import { assignAccount, storeBankLines, storeGatewayLines } from "./testing";

const { database, ctx, ana } = provideContext("file", { ana: "preparer" }, () => new Date("2026-12-31T12:00:00Z"));
const months = ["2026-01", "2026-02", "2026-03"];
const currencies = ["EUR", "USD", "JPY"];
const payout = fc.record({
  day: fc.integer({ min: 1, max: 27 }),
  currency: fc.constantFrom(...currencies),
  units: fc.integer({ min: 2, max: 90_000 }),
  plant: fc.constantFrom("", "missing", "wrong", "double", "bank", "fee", "late"),
  explanation: fc.option(fc.constantFrom(...explanationKinds), { freq: 3 }),
});
const [plan = []] = fc.sample(
  fc.array(fc.array(payout, { minLength: 12, maxLength: 18 }), { minLength: months.length, maxLength: months.length }),
  { seed: 20_261_128, numRuns: 1 },
);

beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  for (const currency of currencies) await assignAccount(database.db, `ACC${currency}`, currency);
});

async function storeMonth(yearMonth: string, payouts: (typeof plan)[number]): Promise<void> {
  for (const [place, { day, currency, units, plant }] of payouts.entries()) {
    const on = `${yearMonth}-${String(day).padStart(2, "0")}`;
    const at = new Date(`${on}T12:00:00Z`);
    const amount = String(units);
    const order = await insertOrder(database.db, { amount, currency, createdAt: at, updatedAt: at, finalAt: at });
    const batch = `${yearMonth}-${place}`;
    const listed = negateAmount(plant === "wrong" ? String(units + 1) : amount);
    const line = { clientOrderId: order.clientOrderId, amount: listed, currency, batch, on };
    const fee = { kind: "fee" as const, amount: "-1", currency, batch, on };
    const copies = new Map([
      ["missing", []],
      ["double", [line, line]],
      ["fee", [line, fee]],
    ]);
    await storeGatewayLines(database.db, copies.get(plant) ?? [line]);
    if (plant === "missing" || plant === "bank") continue;
    const sent = plant === "double" ? String(-2 * units) : plant === "fee" ? addAmounts(listed, "-1") : listed;
    const movements = plant === "late" ? [{ amount: "-7", on, text: "maintenance" }] : [];
    await storeBankLines(database.db, { account: `ACC${currency}`, currency, closedOn: on }, [
      { amount: sent, on: plant === "late" ? addDays(on, 2) : on, ids: [batch] },
      ...movements,
    ]);
  }
}

async function explainSome(periodId: string, payouts: (typeof plan)[number]): Promise<void> {
  const items = await database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId));
  const open = items.filter(({ isNamed }) => !isNamed).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const explanation of explanationKinds) {
    const itemIds = open
      .filter((_, place) => payouts[place % payouts.length]?.explanation === explanation)
      .map(({ id }) => id);
    const until = explanation === "timing" ? "2027-01-10" : null;
    if (itemIds.length > 0)
      await actOnItems(ctx, ana, {
        ...{ act: "resolve", itemIds, reason: "checked" },
        explanation,
        ownerId: ana.userId,
        until,
      });
  }
}

const readBridges = async (periodId: string): Promise<Bridge[]> =>
  bridgesOf(await readFigures(ctx, null, periodId), await sumParts(ctx, null, periodId));

describe("the bridge of a period", () => {
  test("goes from Paydesk to the bank to the cent, and each part opens exactly its lines (seed 20261128)", async () => {
    const seen = new Set<string>();
    let from = `${months[0]}-01`;
    for (const [index, yearMonth] of months.entries()) {
      const payouts = plan[index] ?? [];
      await storeMonth(yearMonth, payouts);
      const to = addDays(dayAfter(`${yearMonth}-28`), index % 2);
      const [period] = await database.db
        .insert(closePeriods)
        .values({ fromDay: from, toDay: to, createdBy: testIds.user, createdAt: ctx.now() })
        .returning();
      const periodId = period?.id ?? "";
      await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
      await explainSome(periodId, payouts);
      const figures = await readFigures(ctx, null, periodId);
      for (const { currency, paydesk, steps, bank } of await readBridges(periodId)) {
        const end = addAmounts(paydesk, ...steps.map(({ amount }) => amount));
        expect(compareAmounts(end, bank), `${yearMonth} ${currency}: ${end} instead of ${bank}`).toBe(0);
        const own = figures.filter((row) => row.currency === currency).map((row) => row.figures);
        const unexplained = addAmounts("0", ...own.flatMap((of) => [of.gatewayLeg.unnamed, of.bankLeg.unnamed]));
        expect(steps.find(({ name }) => name === "unexplained")?.amount).toBe(negateAmount(unexplained));
        for (const part of itemParts) {
          const address: Record<string, string> = { period: periodId, view: "all", part, currency };
          const { filter, notes } = itemList.read((name) => address[name]);
          expect(notes).toEqual([]);
          const { rows } = await listItems(ctx, null, periodId, filter, null);
          const listed = addAmounts("0", ...rows.flatMap((row) => [row.rightAmount, negateAmount(row.leftAmount)]));
          const step = steps.find(({ name }) => name === part);
          expect(step).toMatchObject({ amount: listed, count: rows.length });
          if (rows.length > 0) seen.add(part);
        }
        for (const { name, amount } of steps) if (/[1-9]/.test(amount)) seen.add(name);
      }
      from = dayAfter(to);
    }
    expect([...seen].sort()).toEqual(["carried", "errors", "fees", "gatewayFees", "returns", "timing", "unexplained"]);
  });

  test("says what transfers leave on the gateway's balance", () => {
    const leg = { openAtStart: "0", named: "0", unnamed: "0", unnamedCount: 0, matchedCount: 1, matchedAmount: "0" };
    const none = { fx: "0", reserves: "0", transfers: "100", bankCharges: "0" };
    const figures = { paydesk: "-90", gateway: "-90", fees: "-2", batches: "-100", bank: "-100", ...none };
    const row = { connectionId: "a", currency: "EUR", figures: { ...figures, gatewayLeg: leg, bankLeg: leg } };
    const [bridge] = bridgesOf([row], []);
    expect(bridge?.steps.filter(({ amount }) => compareAmounts(amount, "0") !== 0)).toEqual([
      { name: "gatewayFees", amount: "-2", count: null },
      { name: "kept", amount: "-8", count: null },
    ]);
  });
});
