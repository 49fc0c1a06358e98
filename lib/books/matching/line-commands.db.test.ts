import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { closePeriods } from "@/db/schema/close";
import { matchFigures, matchItems } from "@/db/schema/matching";
import { startPeriod } from "@/lib/books/close/periods";
import { closeTestPeriod, reviewTestPeriod } from "@/lib/books/close/testing";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings } from "@/lib/payments/orders/testing";
import * as t from "@/messages/matching/model";
import { actOnItems, endMatch, makeMatch } from "./commands";
import { evaluatePeriods } from "./evaluate";
import { getItem } from "./item-queries";
import { rematchLine, unmatchLine } from "./line-commands";
import { listPositionsOfBatches, readUnmatched } from "./line-queries";
import { assignAccount, storeBankLines, storeGatewayLines } from "./testing";

const { ctx, database, ana, bo, vic } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", vic: "viewer" },
  () => new Date("2026-12-03T08:00:00Z"),
);
const reason = "The gateway repeated an ID of another payout";
const amounts = ["100.00", "60.00", "40.00"];
let periodId = "";
let lineKeys: string[] = [];
let bankKey = "";
let orderIds: string[] = [];
let statementId = "";

beforeEach(async () => {
  const { db } = database;
  await insertOrderSurroundings(db);
  const at = new Date("2026-11-10T12:00:00Z");
  const orders = [];
  for (const amount of amounts)
    orders.push(await insertOrder(db, { amount, createdAt: at, updatedAt: at, finalAt: at }));
  orderIds = orders.map(({ id }) => id);
  const ids = await storeGatewayLines(
    db,
    orders.map(({ clientOrderId }, index) => ({
      ...{ clientOrderId, amount: negateAmount(amounts[index] ?? ""), currency: "EUR", batch: "B1", on: "2026-11-10" },
    })),
  );
  lineKeys = ids.map((id) => `line:${id}`);
  await assignAccount(db, "ACC", "EUR");
  statementId = await storeBankLines(db, { account: "ACC", currency: "EUR", closedOn: "2026-11-30" }, [
    { amount: "-200.00", on: "2026-11-12", ids: ["B1"] },
  ]);
  bankKey = `bank:${statementId}:1`;
  ({ periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" }));
});

const items = async () =>
  (await database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId)))
    .map(({ key, class: of, leftAmount, rightAmount }) => `${key} ${of} ${leftAmount} ${rightAmount}`)
    .sort();
const itemOf = async (key: string) => {
  const [item] = await database.db.select().from(matchItems).where(eq(matchItems.key, key));
  if (!item) throw new Error(`no item ${key}`);
  return item;
};
const findPeriod = async () => {
  const [period] = await database.db.select().from(closePeriods).where(eq(closePeriods.id, periodId));
  return period;
};
const first = () => lineKeys[0] ?? "";

describe("undoing a match by IDs", () => {
  test("makes both sides the differences that they are, with who and why, until it is restored", async () => {
    const before = await findPeriod();
    expect(await items()).toEqual([]);
    await unmatchLine(ctx, ana, { key: first(), reason });
    expect(await items()).toEqual(
      [`${orderIds[0]}/payment/EUR missing_gateway -100.00 0`, `${first()} missing_here 0 -100.00`].sort(),
    );
    expect((await readUnmatched(ctx, "gateway", lineKeys)).get(first())).toMatchObject({ by: "Test preparer", reason });
    const [entry] = await database.db.select().from(audit).where(eq(audit.permission, "matching.act"));
    expect(entry).toMatchObject({ userId: ana.userId, details: { act: "unmatch", line: first(), reason } });

    const ofLine = await getItem(ctx, null, (await itemOf(first())).id);
    expect(ofLine).toMatchObject({ unmatched: { by: "Test preparer", reason }, suggestion: null, left: [] });
    const ofOrder = await getItem(ctx, null, (await itemOf(`${orderIds[0]}/payment/EUR`)).id);
    expect(ofOrder).toMatchObject({ unmatched: null, suggestion: null, right: [] });

    await rematchLine(ctx, bo, { key: first() });
    expect(await items()).toEqual([]);
    expect((await findPeriod())?.digest).toBe(before?.digest);
    expect((await readUnmatched(ctx, "gateway", lineKeys)).size).toBe(0);
  });

  test("is possible between a batch and the bank", async () => {
    expect(await listPositionsOfBatches(ctx, statementId, [0, 100])).toEqual(new Set([1]));
    await unmatchLine(ctx, ana, { key: bankKey, reason });
    expect((await items()).map((item) => item.split(" ").slice(-3).join(" "))).toEqual([
      "missing_gateway 0 -200.00",
      "missing_bank -200.00 0",
    ]);
    await rematchLine(ctx, ana, { key: bankKey });
    expect(await items()).toEqual([]);
  });

  test("asks for an explanation anew, also of a line that was explained before", async () => {
    await unmatchLine(ctx, ana, { key: first(), reason });
    await actOnItems(ctx, ana, {
      ...{ act: "resolve", itemIds: [(await itemOf(first())).id], reason },
      ...{ explanation: "gateway_error", ownerId: ana.userId },
    });
    expect(await itemOf(first())).toMatchObject({ isNamed: true });
    await rematchLine(ctx, ana, { key: first() });
    await unmatchLine(ctx, ana, { key: first(), reason });
    expect(await itemOf(first())).toMatchObject({ isNamed: false });
  });

  test("suspends what users signed, and is refused once the period is closed", async () => {
    const by = { preparer: ana, approver: bo, periodId };
    await reviewTestPeriod(ctx, by);
    await unmatchLine(ctx, ana, { key: first(), reason });
    expect(await findPeriod()).toMatchObject({ state: "open", suspendedAt: ctx.now() });
    await closeTestPeriod(ctx, by);
    const closed = await findPeriod();
    await startPeriod(ctx, ana, { from: null, to: "2026-12-31" });
    for (const act of [
      () => rematchLine(ctx, ana, { key: first() }),
      () => unmatchLine(ctx, ana, { key: lineKeys[1] ?? "", reason }),
      () => unmatchLine(ctx, ana, { key: bankKey, reason }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "conflict", message: t.periodClosed });
    expect(await findPeriod()).toEqual(closed);
  });

  test("is refused twice, without a reason, for a line without an ID, and to users who may not", async () => {
    const [fee] = await storeGatewayLines(database.db, [
      { kind: "fee", clientOrderId: "x", amount: "-1.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
    ]);
    const key = first();
    await expect(unmatchLine(ctx, ana, { key: `line:${fee}`, reason })).rejects.toThrow(t.lineLacksId);
    await expect(unmatchLine(ctx, ana, { key: "line:999999", reason })).rejects.toThrow(t.lineIsGone);
    await expect(unmatchLine(ctx, ana, { key, reason: " " })).rejects.toMatchObject({ code: "invalid" });
    await expect(unmatchLine(ctx, vic, { key, reason })).rejects.toMatchObject({ code: "forbidden" });
    const elsewhere = { ...ana, connectionIds: ["0190aaaa-0000-7000-8000-0000000000ff"] };
    for (const one of [key, bankKey])
      await expect(unmatchLine(ctx, elsewhere, { key: one, reason })).rejects.toMatchObject({
        code: expect.stringMatching(/forbidden|not_found/),
      });
    await expect(rematchLine(ctx, ana, { key })).rejects.toThrow(t.alreadyMatched);
    await unmatchLine(ctx, ana, { key, reason });
    await expect(unmatchLine(ctx, ana, { key, reason })).rejects.toThrow(t.lineIsUnmatched);
  });

  test("lets users match the line with another one; restoring it needs that match undone first", async () => {
    for (const key of lineKeys.slice(0, 2)) await unmatchLine(ctx, ana, { key, reason });
    const keys = [first(), lineKeys[1] ?? "", ...orderIds.slice(0, 2).map((id) => `${id}/payment/EUR`)];
    const itemIds = await Promise.all(keys.map(async (key) => (await itemOf(key)).id));
    const { matchId } = await makeMatch(ctx, ana, { itemIds, reason: "The IDs were swapped" });
    expect(await items()).toEqual([]);
    await expect(rematchLine(ctx, ana, { key: first() })).rejects.toThrow(t.undoItsMatchFirst);
    await endMatch(ctx, ana, { matchId });
    for (const key of lineKeys.slice(0, 2)) await rematchLine(ctx, ana, { key });
    expect(await items()).toEqual([]);
  });
});

test("whatever is undone and restored, the equations hold, and the undone lines are the differences (seed 20261126)", async () => {
  const steps = fc.sample(fc.nat({ max: 3 }), { seed: 20_261_126, numRuns: 24 });
  const keys = [...lineKeys, bankKey];
  const undone = new Set<string>();
  for (const step of steps) {
    const key = keys[step] ?? "";
    if (undone.delete(key)) await rematchLine(ctx, ana, { key });
    else {
      await unmatchLine(ctx, ana, { key, reason });
      undone.add(key);
    }
    const found = await database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId));
    expect(found.filter(({ leftCount }) => leftCount === 0).map((item) => item.key)).toEqual(
      expect.arrayContaining([...undone]),
    );
    expect(found).toHaveLength(undone.size * 2);
    const [of] = (await database.db.select().from(matchFigures)).map(({ figures }) => figures);
    if (!of) throw new Error("no figures");
    const { gatewayLeg, bankLeg, paydesk, gateway, batches, bank } = of;
    expect(compareAmounts(paydesk, "-200")).toBe(0);
    for (const [left, leg, right] of [
      [paydesk, gatewayLeg, gateway],
      [batches, bankLeg, bank],
    ] as const)
      expect(
        compareAmounts(addAmounts(left, leg.openAtStart, negateAmount(leg.named), negateAmount(leg.unnamed)), right),
      ).toBe(0);
  }
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  expect(new Set((await readUnmatched(ctx, "gateway", lineKeys)).keys())).toEqual(
    new Set([...undone].filter((key) => key !== bankKey)),
  );
});
