import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { matchFigures, matchItems, matchNotes } from "@/db/schema/matching";
import { startPeriod } from "@/lib/books/close/periods";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/matching/model";
import { actOnItems } from "./commands";
import { evaluatePeriods } from "./evaluate";
import { type ExplanationKind, explanationKinds } from "./labels";
import { assignAccount, storeBankLines, storeGatewayLines } from "./testing";

const { ctx, database, ana, bo, vic } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", vic: "viewer" },
  () => new Date("2026-12-03T08:00:00Z"),
);
beforeEach(async () => {
  await insertOrderSurroundings(database.db);
  await assignAccount(database.db, "ACC", "EUR");
});

const pay = (day: string, amount = "100.00") => {
  const at = new Date(`2026-11-${day}T12:00:00Z`);
  return insertOrder(database.db, { amount, createdAt: at, updatedAt: at, finalAt: at });
};
const start = async (from: string | null, to: string) => (await startPeriod(ctx, ana, { from, to })).periodId;
const evaluate = (now: string) => database.db.transaction((tx) => evaluatePeriods(tx, new Date(`${now}T08:00:00Z`)));
const itemsOf = (periodId: string) =>
  database.db
    .select()
    .from(matchItems)
    .where(and(eq(matchItems.periodId, periodId), eq(matchItems.leg, "gateway")))
    .orderBy(asc(matchItems.key));
const shown = async (periodId: string) =>
  (await itemsOf(periodId)).map(({ class: of, isNamed, explanation, expectedUntil }) =>
    [of, isNamed ? "explained" : "open", explanation, expectedUntil].filter(Boolean).join(" "),
  );
const explain = async (periodId: string, explanation: ExplanationKind, until: string | null = null) =>
  actOnItems(ctx, ana, {
    ...{ act: "resolve", itemIds: (await itemsOf(periodId)).map(({ id }) => id), reason: "See case 7" },
    ...{ explanation, until, ownerId: bo.userId },
  });

describe("an explanation", () => {
  test("has a kind and an owner, timing a day; a text alone explains no cents", async () => {
    await pay("10", "0.01");
    const periodId = await start("2026-11-01", "2026-11-30");
    const itemIds = (await itemsOf(periodId)).map(({ id }) => id);
    const resolve = { act: "resolve" as const, itemIds, reason: "Rounding" };
    const fee = { ...resolve, explanation: "fee" as const, ownerId: bo.userId };
    const timing = { ...fee, explanation: "timing" as const };
    const refused = async (input: unknown, message: string) =>
      expect(actOnItems(ctx, ana, input as typeof fee)).rejects.toMatchObject({ message });
    await refused({ ...resolve, ownerId: bo.userId }, t.chooseAnExplanation);
    await refused({ ...resolve, explanation: "rounding", ownerId: bo.userId }, t.chooseAnExplanation);
    await refused({ ...resolve, explanation: "fee" }, t.chooseAnOwner);
    await refused({ ...fee, ownerId: vic.userId }, t.userCantAct);
    await refused({ ...fee, until: "2026-12-05" }, t.untilIsForTiming);
    await refused(timing, t.enterUntil);
    await refused({ ...timing, until: "2026-12-02" }, t.untilTooEarly);
    await refused({ ...timing, until: "2027-03-06" }, t.untilTooLate(92));
    await refused({ act: "ignore", itemIds, reason: "Too small" }, t.ignoreNeedsEven);
    expect(await shown(periodId)).toEqual(["missing_gateway open"]);
    const note = {
      ...{ leg: "gateway" as const, key: "k", userId: ana.userId, at: ctx.now(), text: "Rounding" },
      ...{ leftAmount: "0.01", rightAmount: "0" },
    };
    for (const [act, constraint] of [
      ["resolve", "match_notes_explained_check"],
      ["ignore", "match_notes_ignored_check"],
    ] as const)
      await expect(database.db.insert(matchNotes).values({ ...note, act })).rejects.toMatchObject({
        cause: { constraint },
      });
    await actOnItems(ctx, ana, fee);
    expect(await shown(periodId)).toEqual(["missing_gateway explained fee"]);
    const [entry] = await database.db.select().from(audit).where(eq(audit.permission, "matching.act"));
    expect(entry?.details).toMatchObject({ act: "resolve", explanation: "fee", owner: bo.userId });
  });

  test("of timing ends on its day, unless the other side came", async () => {
    const order = await pay("10");
    const periodId = await start("2026-11-01", "2026-11-30");
    await explain(periodId, "timing", "2026-12-05");
    await evaluate("2026-12-05");
    expect(await shown(periodId)).toEqual(["missing_gateway explained timing 2026-12-05"]);
    await evaluate("2026-12-06");
    expect(await shown(periodId)).toEqual(["missing_gateway open"]);
    await storeGatewayLines(database.db, [
      { clientOrderId: order.clientOrderId, amount: "-100.00", currency: "EUR", batch: "B", on: "2026-12-04" },
    ]);
    await evaluate("2026-12-07");
    expect(await shown(periodId)).toEqual(["missing_gateway explained timing 2026-12-05"]);
  });

  test.each(explanationKinds)("is carried forward until it clears, but for costs: %s", async (kind) => {
    const order = await pay("10");
    const november = await start("2026-11-01", "2026-11-30");
    await explain(november, kind, kind === "timing" ? "2026-12-20" : null);
    const december = await start(null, "2026-12-31");
    const isFinal = kind === "fee" || kind === "fx";
    const carried = `missing_gateway explained ${kind}${kind === "timing" ? " 2026-12-20" : ""}`;
    expect(await shown(december)).toEqual(isFinal ? [] : [carried]);
    expect((await itemsOf(december)).map(({ isCarried }) => isCarried)).toEqual(isFinal ? [] : [true]);
    const figures = async () => {
      const [row] = await database.db.select().from(matchFigures).where(eq(matchFigures.periodId, december));
      return row?.figures;
    };
    if (!isFinal) expect((await figures())?.gatewayLeg).toMatchObject({ openAtStart: "-100.00", named: "-100.00" });
    await storeGatewayLines(database.db, [
      { clientOrderId: order.clientOrderId, amount: "-100.00", currency: "EUR", batch: "B", on: "2026-12-02" },
    ]);
    await evaluate("2026-12-04");
    if (!isFinal) expect(await shown(december)).toEqual([]);
    const of = await figures();
    const leg = of?.gatewayLeg;
    if (!of || !leg) throw new Error("no figures");
    const right = addAmounts(of.paydesk, leg.openAtStart, negateAmount(leg.named), negateAmount(leg.unnamed));
    expect(compareAmounts(right, of.gateway)).toBe(0);
  });
});

describe("what is expected", () => {
  test("says until when, and ends on that day in its own period too", async () => {
    const { clientOrderId } = await pay("30");
    const periodId = await start("2026-11-01", "2026-11-30");
    await evaluate("2026-12-01");
    expect(await shown(periodId)).toEqual(["expected explained 2026-12-01"]);
    await evaluate("2026-12-02");
    expect(await shown(periodId)).toEqual(["missing_gateway open"]);
    await storeGatewayLines(database.db, [
      { clientOrderId, amount: "-100.00", currency: "EUR", batch: "B", on: "2026-12-01" },
    ]);
    await evaluate("2026-12-05");
    expect(await shown(periodId)).toEqual(["expected explained 2026-12-01"]);
  });

  test("between gateway and bank ends so too, whichever side is late", async () => {
    const { db } = database;
    const { clientOrderId } = await pay("10");
    await storeGatewayLines(db, [
      { clientOrderId, amount: "-100.00", currency: "EUR", batch: "OUT", on: "2026-11-10" },
      { kind: "fee", amount: "-3.00", currency: "EUR", batch: "LATE", on: "2026-11-29" },
    ]);
    await storeBankLines(db, { account: "ACC", currency: "EUR", closedOn: "2026-11-30" }, [
      { amount: "-100.00", on: "2026-11-12", ids: ["OUT"] },
      { amount: "-7.00", on: "2026-11-30", ids: ["EARLY"] },
    ]);
    const periodId = await start("2026-11-01", "2026-11-30");
    const bank = async () =>
      (
        await db
          .select()
          .from(matchItems)
          .where(and(eq(matchItems.periodId, periodId), eq(matchItems.leg, "bank")))
      )
        .map(({ class: of, leftAmount, expectedUntil }) => `${of} ${leftAmount} ${expectedUntil}`)
        .sort();
    await evaluate("2026-12-01");
    expect(await bank()).toEqual(["expected -3.00 2026-12-02", "expected 0 2026-12-01"]);
    await evaluate("2026-12-10");
    expect(await bank()).toEqual(["missing_bank -3.00 null", "missing_gateway 0 null"]);
    await storeBankLines(db, { account: "ACC", currency: "EUR", closedOn: "2026-12-02" }, [
      { amount: "-3.00", on: "2026-12-02", ids: ["LATE"] },
    ]);
    await storeGatewayLines(
      db,
      [{ kind: "fee", amount: "-7.00", currency: "EUR", batch: "EARLY", on: "2026-12-01" }],
      testIds.connection,
    );
    await evaluate("2026-12-10");
    expect(await bank()).toEqual(["expected -3.00 2026-12-02", "expected 0 2026-12-01"]);
  });
});
