import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { matchNotes } from "@/db/schema/matching";
import { storeGatewayLines } from "@/lib/books/matching/testing";
import { addAmounts } from "@/lib/core/money/money";
import { addDays } from "@/lib/core/time/calendar";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { closeDays } from "@/lib/payments/totals/fold";
import { readReportSearch } from "./input";
import { listMoved, readReport } from "./queries";
import { holds, type PartName, partOf, parts } from "./statement";
import { valueDaysMax } from "./value-dates";

const zone = "Europe/Ljubljana";
const { database, ctx } = provideContext("file", {}, () => new Date("2027-01-20T12:00:00Z"));
const firstDay = "2026-11-01";

const one = fc.record({
  sent: fc.nat({ max: 50 }),
  learnedAfter: fc.constantFrom(0, 0, 1, 3),
  valueAfter: fc.constantFrom(null, 0, 1, 2, 5, -2, valueDaysMax + 10),
  amount: fc.constantFrom("0.01", "10.50", "9007199254740993.01"),
  byGatewayId: fc.boolean(),
  isUnmatched: fc.constantFrom(false, false, false, true),
});
const [payments = []] = fc.sample(fc.array(one, { minLength: 60, maxLength: 60 }), { seed: 20_261_126, numRuns: 1 });

type Placed = { amount: string; sent: string; value: string };
const placed: Placed[] = [];

beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  for (const [index, { sent, learnedAfter, valueAfter, amount, byGatewayId, isUnmatched }] of payments.entries()) {
    const days = { sent: addDays(firstDay, sent), learned: addDays(firstDay, sent + learnedAfter) };
    const at = (day: string) => new Date(`${day}T${String(8 + (index % 8)).padStart(2, "0")}:00:00Z`);
    const gatewayOrderId = String(7_000_000 + index);
    const learnedAt = new Date(at(days.learned).getTime() + 60_000);
    const order = await insertOrder(database.db, {
      ...{ submission: "accepted", outcome: "none", amount, gatewayOrderId },
      ...{ createdAt: at(days.sent), updatedAt: at(days.sent), sentAt: at(days.sent), finalAt: null },
    });
    await database.db.execute(
      sql`update orders set outcome = 'approved', updated_at = ${learnedAt}, final_at = ${learnedAt} where id = ${order.id}`,
    );
    const value = valueAfter === null ? null : addDays(days.sent, valueAfter);
    if (value !== null) {
      const [id] = await storeGatewayLines(database.db, [
        {
          ...(byGatewayId ? { gatewayOrderId } : { clientOrderId: order.clientOrderId }),
          ...{ amount: `-${amount}`, currency: "EUR", batch: `B${index}`, on: value },
        },
      ]);
      if (isUnmatched)
        await database.db.insert(matchNotes).values({
          ...{ leg: "gateway", key: `line:${id}`, act: "unmatch", text: "Another payout", userId: testIds.user },
          ...{ at: new Date("2027-01-01T00:00:00Z"), leftAmount: "0", rightAmount: `-${amount}` },
        });
    }
    const isBelieved = valueAfter !== null && !isUnmatched && Math.abs(valueAfter - learnedAfter) <= valueDaysMax;
    const day = isBelieved && value !== null ? ([value, days.sent].sort()[1] ?? "") : days.learned;
    placed.push({ amount, sent: days.sent, value: day });
  }
  await closeDays(ctx);
}, 120_000);

const ask = (address: string) => {
  const params = new URLSearchParams(address);
  return readReportSearch((name) => params.get(name) ?? undefined, ctx.now(), zone);
};
const sum = (of: readonly Placed[]) => ({
  orders: of.length,
  amount: addAmounts("0.00", ...of.map(({ amount }) => amount)),
});

test.each([
  ["2026-11-01", "2026-11-30"],
  ["2026-11-17", "2026-11-17"],
  ["2026-12-01", "2026-12-31"],
  ["2026-12-20", "2027-01-31"],
])(
  "from %s to %s completed payouts count on their value date, and so do the orders behind each figure",
  async (from, to) => {
    const search = ask(`from=${from}&to=${to}&zone=${zone}&by=value`);
    expect(search).toMatchObject({ countBy: "value", notes: [] });
    const [line, ...others] = await readReport(ctx, null, search);
    if (!line) throw new Error("no line");
    expect(others).toEqual([]);
    expect(holds(line)).toBe(true);
    const openAt = (day: string) => sum(placed.filter(({ sent, value }) => sent < day && value >= day));
    const figure = (part: PartName) => {
      const { orders, amount } = partOf(line, part);
      return { orders, amount: addAmounts("0.00", amount) };
    };
    const within = (day: string) => day >= from && day <= to;
    expect(figure("open-start")).toEqual(openAt(from));
    expect(figure("sent")).toEqual(sum(placed.filter(({ sent }) => within(sent))));
    expect(figure("approved")).toEqual(sum(placed.filter(({ value }) => within(value))));
    expect(figure("open-end")).toEqual(openAt(addDays(to, 1)));
    for (const part of parts) {
      const { rows } = await listMoved(ctx, null, { ...line, part }, search, null);
      const adds = rows.map((row) => row.adds.amount);
      expect({ orders: rows.length, amount: addAmounts("0.00", ...adds) }, part).toEqual(figure(part));
    }
  },
);

test("a report that holds a moment knows no value date that was uploaded later", async () => {
  const address = `from=2026-11-01&to=2026-11-30&zone=${zone}&asOf=2026-12-30T00:00:00Z`;
  const learned = await readReport(ctx, [testIds.connection], ask(address));
  expect(await readReport(ctx, [testIds.connection], ask(`${address}&by=value`))).toEqual(learned);
});
