import { asc, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { audit } from "@/db/schema/audit";
import { closePeriods, closeRequests, closeSignatures } from "@/db/schema/close";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matchFigures, matchItems, priorItems } from "@/db/schema/matching";
import { organisation } from "@/db/schema/organisation";
import { actOnItems, endMatch, makeMatch } from "@/lib/books/matching/commands";
import { evaluatePeriods, evaluateWhatChanged } from "@/lib/books/matching/evaluate";
import { endRule, saveRule, setBankAccount } from "@/lib/books/matching/rules";
import { assignAccount, storeBankLines, storeGatewayLines } from "@/lib/books/matching/testing";
import { decideOn } from "@/lib/desk/decisions/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { closePeriod, lockClosedPeriod, preparePeriod, requestReopen, signAgain, startPeriod } from "./periods";
import { getPeriod } from "./queries";

const { ctx, database, ana, bo, mia, vic } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", mia: "admin", vic: "viewer" },
  () => new Date("2026-12-03T08:00:00Z"),
);

const refused = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => null,
    (reason: Error) => reason,
  );
  return String((error?.cause as Error | undefined)?.message ?? error?.message);
};

beforeEach(async () => {
  await insertOrderSurroundings(database.db);
});

const november = { from: "2026-11-01", to: "2026-11-30" };

async function pay(day: string, amount = "100.00") {
  const at = new Date(`2026-11-${day}T12:00:00Z`);
  return insertOrder(database.db, { amount, createdAt: at, updatedAt: at, finalAt: at });
}

async function periodOf(id: string) {
  const [period] = await database.db.select().from(closePeriods).where(eq(closePeriods.id, id));
  if (!period) throw new Error("no period");
  return period;
}

const itemsOf = (periodId: string) =>
  database.db
    .select()
    .from(matchItems)
    .where(eq(matchItems.periodId, periodId))
    .orderBy(asc(matchItems.leg), asc(matchItems.key));

const actsOf = async (periodId: string) =>
  (
    await database.db
      .select()
      .from(closeSignatures)
      .where(eq(closeSignatures.periodId, periodId))
      .orderBy(asc(closeSignatures.id))
  ).map(({ act }) => act);

async function prepared() {
  const order = await pay("10");
  await storeGatewayLines(database.db, [
    { clientOrderId: order.clientOrderId, amount: "-100.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
  ]);
  await assignAccount(database.db, "ACC", "EUR");
  await storeBankLines(database.db, { account: "ACC", currency: "EUR", closedOn: "2026-11-30" }, [
    { amount: "-100.00", on: "2026-11-12", ids: ["B1"] },
  ]);
  const { periodId } = await startPeriod(ctx, ana, november);
  const { digest } = await periodOf(periodId);
  await preparePeriod(ctx, ana, { periodId, digest, certified: true });
  return { periodId, order };
}

async function review(periodId: string, by = bo, decision: "approve" | "reject" = "approve") {
  const [request] = await database.db
    .select()
    .from(closeRequests)
    .where(eq(closeRequests.periodId, periodId))
    .orderBy(desc(closeRequests.isOpen))
    .limit(1);
  return decideOn(ctx, by, request?.id ?? "", decision === "approve" ? {} : { decision, reason: "Not yet" });
}

async function closed() {
  const made = await prepared();
  await review(made.periodId);
  expect(await closePeriod(ctx, bo, { periodId: made.periodId })).toMatchObject({ isClosed: true });
  return made;
}

describe("closing a period", () => {
  test("goes from open to locked by two users, each step signed and audited", async () => {
    const { periodId } = await closed();
    await lockClosedPeriod(ctx, mia, { periodId });
    expect((await periodOf(periodId)).state).toBe("locked");
    const signed = await database.db.select().from(closeSignatures).orderBy(asc(closeSignatures.id));
    expect(signed.map(({ act, userId }) => [act, userId])).toEqual([
      ["prepared", ana.userId],
      ["reviewed", bo.userId],
      ["closed", bo.userId],
      ["locked", mia.userId],
    ]);
    expect(signed[0]?.certification).toContain("I checked");
    expect(signed[2]?.evidence?.figures).toHaveLength(1);
    const entries = await database.db.select().from(audit).where(eq(audit.subjectType, "period"));
    expect(entries.map(({ permission }) => permission).sort()).toEqual([
      "periods.close",
      "periods.decide",
      "periods.lock",
      "periods.prepare",
      "periods.start",
    ]);
  });

  test("is refused to who may not, to who prepared it, and to who sees only some connections", async () => {
    const { periodId } = await prepared();
    await expect(review(periodId, ana)).rejects.toMatchObject({ code: "forbidden" });
    await expect(startPeriod(ctx, vic, { from: null, to: "2026-12-31" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const limited = { ...bo, connectionIds: [testIds.connection] };
    await expect(review(periodId, limited)).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|not_found/),
    });
    await expect(closePeriod(ctx, limited, { periodId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(closePeriod(ctx, bo, { periodId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("waits for the end of the period, for every difference to be explained, and for unknown accounts", async () => {
    const order = await pay("10");
    await storeBankLines(database.db, { account: "OTHER", currency: "EUR", closedOn: "2026-11-30" }, [
      { amount: "-5.00", on: "2026-11-12", text: "Rent" },
    ]);
    const { periodId } = await startPeriod(ctx, ana, november);
    const prepare = async () =>
      preparePeriod(ctx, ana, { periodId, digest: (await periodOf(periodId)).digest, certified: true });
    await expect(prepare()).rejects.toThrow("1 difference");
    const [item] = await itemsOf(periodId);
    expect(item).toMatchObject({ class: "missing_gateway", orderId: order.id });
    await actOnItems(ctx, ana, {
      ...{ act: "resolve", itemIds: [item?.id ?? ""], reason: "Paid by hand" },
      ...{ explanation: "fee", ownerId: ana.userId },
    });
    await expect(prepare()).rejects.toThrow("OTHER EUR");
    await setBankAccount(ctx, bo, { account: "OTHER", currency: "EUR", connectionIds: [] });
    await prepare();
    const { periodId: december } = await startPeriod(ctx, ana, { from: null, to: "2026-12-31" });
    const { digest } = await periodOf(december);
    await expect(preparePeriod(ctx, ana, { periodId: december, digest, certified: true })).rejects.toThrow(
      "2026-12-31",
    );
  });

  test("a number that changes under a signature suspends it: the review is void and the period open", async () => {
    const { periodId } = await prepared();
    await storeGatewayLines(database.db, [
      { clientOrderId: "nobody", amount: "-7.00", currency: "EUR", batch: "B2", on: "2026-11-11" },
    ]);
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    expect(await periodOf(periodId)).toMatchObject({ state: "open", suspendedAt: expect.any(Date) });
    const [request] = await database.db.select().from(approvalRequests);
    expect(request?.state).toBe("void");
    expect(await actsOf(periodId)).toEqual(["prepared", "suspended"]);
  });

  test("a number that changes between review and closing is found at closing", async () => {
    const { periodId } = await prepared();
    await review(periodId);
    await storeGatewayLines(database.db, [
      { clientOrderId: "nobody", amount: "-7.00", currency: "EUR", batch: "B2", on: "2026-11-11" },
    ]);
    expect(await closePeriod(ctx, bo, { periodId })).toMatchObject({ isClosed: false });
    expect((await periodOf(periodId)).state).toBe("open");
  });

  test("a reviewer's no opens it again", async () => {
    const { periodId } = await prepared();
    await review(periodId, bo, "reject");
    expect((await periodOf(periodId)).state).toBe("open");
    expect(await actsOf(periodId)).toEqual(["prepared", "rejected"]);
  });

  test("a page that is out of date can't certify what it doesn't show", async () => {
    const { periodId } = await startPeriod(ctx, ana, november);
    await expect(preparePeriod(ctx, ana, { periodId, digest: "0".repeat(64), certified: true })).rejects.toThrow(
      "changed since",
    );
  });
});

describe("what becomes known of a closed period", () => {
  test("counts in the open one, is listed, and suspends the sign-off until a user signs again", async () => {
    const { periodId, order } = await closed();
    const { periodId: december } = await startPeriod(ctx, ana, { from: null, to: "2026-12-31" });
    const before = await database.db.select().from(matchFigures).where(eq(matchFigures.periodId, periodId));
    await storeGatewayLines(database.db, [
      { clientOrderId: "late", amount: "-9.00", currency: "EUR", batch: "B9", on: "2026-11-29" },
    ]);
    const reversedAt = new Date("2026-12-03T07:00:00Z");
    await database.db.$client.query(
      "insert into order_later_events (order_id, type, status, amount, at, standing) values ($1, 'reversal', 'approved', '100.00', $2, 'counted')",
      [order.id, reversedAt],
    );
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    const [line] = await database.db.select().from(gatewayLines).where(eq(gatewayLines.clientOrderId, "late"));
    expect(line).toMatchObject({ bookedOn: "2026-11-29", countedOn: "2026-12-01" });
    expect(await database.db.select().from(matchFigures).where(eq(matchFigures.periodId, periodId))).toEqual(before);
    expect((await itemsOf(december)).map(({ class: of }) => of).sort()).toEqual([
      "expected",
      "missing_bank",
      "missing_here",
    ]);
    const later = await database.db.select().from(priorItems).orderBy(asc(priorItems.kind));
    expect(later.map(({ kind, amount, on }) => [kind, amount, on])).toEqual([
      ["gateway_line", "-9.00", "2026-11-29"],
      ["order", "100.00", "2026-11-10"],
    ]);
    expect(await periodOf(periodId)).toMatchObject({ state: "closed", suspendedAt: expect.any(Date) });
    const reason = "Checked both with the gateway";
    await expect(signAgain(ctx, bo, { periodId, seen: 1, certified: true, reason })).rejects.toThrow(
      "More became known",
    );
    await signAgain(ctx, bo, { periodId, seen: 2, certified: true, reason });
    expect(await periodOf(periodId)).toMatchObject({ state: "closed", suspendedAt: null });
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    expect(await periodOf(periodId)).toMatchObject({ suspendedAt: null });
    expect(await actsOf(periodId)).toEqual(["prepared", "reviewed", "closed", "suspended", "signed_again"]);
  });

  test("is named by its order, its kind and where it stands", async () => {
    const { periodId, order } = await closed();
    await storeGatewayLines(database.db, [
      { clientOrderId: "none", amount: "-9.00", currency: "EUR", batch: "B9", on: "2026-11-29" },
      {
        ...{ clientOrderId: order.clientOrderId, amount: "100.00", currency: "EUR", batch: "B9", on: "2026-11-28" },
        kind: "reversal" as const,
      },
    ]);
    await database.db.$client.query(
      "insert into order_later_events (order_id, type, status, amount, at, standing) values ($1, 'reversal', 'approved', '100.00', $2, 'counted')",
      [order.id, new Date("2026-12-03T07:00:00Z")],
    );
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    const { later } = await getPeriod(ctx, periodId);
    const of = { id: order.id, clientOrderId: order.clientOrderId };
    const found = later.map(({ kind, amount, lineKind, order: about, gatewayFileId }) => {
      const place = gatewayFileId === null ? null : "report";
      return { kind, amount, lineKind, place, about: about && { id: about.id, clientOrderId: about.clientOrderId } };
    });
    expect(found.sort((a, b) => a.kind.localeCompare(b.kind) || a.amount.localeCompare(b.amount))).toEqual([
      { kind: "gateway_line", amount: "-9.00", lineKind: "payment", place: "report", about: null },
      { kind: "gateway_line", amount: "100.00", lineKind: "reversal", place: "report", about: of },
      { kind: "order", amount: "100.00", lineKind: null, place: null, about: of },
    ]);
  });

  test("suspends the sign-off while no period is open, too, and is checked only where something changed", async () => {
    const { periodId, order } = await closed();
    await evaluateWhatChanged(ctx);
    expect(await periodOf(periodId)).toMatchObject({ suspendedAt: null });
    const { evaluatedThrough } = await periodOf(periodId);
    await database.db.$client.query(
      "insert into order_later_events (order_id, type, status, amount, at, standing) values ($1, 'reversal', 'approved', '100.00', $2, 'counted')",
      [order.id, new Date("2026-12-03T07:00:00Z")],
    );
    await evaluateWhatChanged(ctx);
    expect(await periodOf(periodId)).toMatchObject({ state: "closed", suspendedAt: expect.any(Date) });
    expect((await periodOf(periodId)).evaluatedThrough).not.toBe(evaluatedThrough);
  });

  test("is evaluated anew once the organisation's days begin elsewhere", async () => {
    const { periodId } = await startPeriod(ctx, ana, november);
    const at = new Date("2026-11-30T12:00:00Z");
    await insertOrder(database.db, { amount: "100.00", createdAt: at, updatedAt: at, finalAt: at });
    await evaluateWhatChanged(ctx);
    expect(await itemsOf(periodId)).toHaveLength(1);
    await database.db
      .insert(organisation)
      .values({ id: 1, name: "Acme", timeZone: "Pacific/Auckland", updatedAt: ctx.now() });
    await evaluateWhatChanged(ctx);
    expect(await itemsOf(periodId)).toEqual([]);
  });

  test("it is opened again only by two users and a reason, and only while no later one is closed", async () => {
    const { periodId } = await closed();
    await expect(requestReopen(ctx, bo, { periodId, reason: "short" })).rejects.toMatchObject({
      code: "invalid",
    });
    await requestReopen(ctx, bo, { periodId, reason: "A statement was wrong" });
    await expect(review(periodId, bo)).rejects.toMatchObject({ code: "forbidden" });
    await review(periodId, mia);
    expect((await periodOf(periodId)).state).toBe("open");
    expect((await actsOf(periodId)).at(-1)).toBe("reopened");
  });
});

describe("a request to reopen a period", () => {
  const reason = "A statement was wrong";
  const arrive = async () => {
    await storeGatewayLines(database.db, [
      { clientOrderId: "late", amount: "-9.00", currency: "EUR", batch: "B9", on: "2026-11-29" },
    ]);
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  };
  const seen = { seen: 1, certified: true, reason: "Checked with the gateway" } as const;
  const ways: [string, (periodId: string) => Promise<unknown>, (periodId: string) => Promise<unknown>][] = [
    ["suspended", async () => undefined, arrive],
    ["locked", async () => undefined, (periodId) => lockClosedPeriod(ctx, mia, { periodId })],
    ["signed again", arrive, (periodId) => signAgain(ctx, bo, { periodId, ...seen })],
  ];
  test.each(ways)("can be approved although the period was %s meanwhile", async (_state, before, meanwhile) => {
    const { periodId } = await closed();
    await before(periodId);
    await requestReopen(ctx, bo, { periodId, reason });
    await meanwhile(periodId);
    await review(periodId, mia);
    expect(await periodOf(periodId)).toMatchObject({ state: "open", suspendedAt: null });
  });
});

describe("differences", () => {
  test("are none where the order of a stored line is found later", async () => {
    await storeGatewayLines(database.db, [
      { clientOrderId: "found-later", amount: "-100.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
    ]);
    const { periodId } = await startPeriod(ctx, ana, november);
    const ofGateway = async () => (await itemsOf(periodId)).filter(({ leg }) => leg === "gateway");
    expect(await ofGateway()).toMatchObject([{ class: "missing_here" }]);
    const at = new Date("2026-11-10T12:00:00Z");
    await insertOrder(database.db, {
      clientOrderId: "found-later",
      amount: "100.00",
      createdAt: at,
      updatedAt: at,
      finalAt: at,
    });
    await evaluateWhatChanged(ctx);
    expect(await ofGateway()).toEqual([]);
  });

  test("are matched where both sides come to the same, and unmatched", async () => {
    await pay("10");
    await storeGatewayLines(database.db, [
      { gatewayOrderId: "G1", amount: "-60.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
      { gatewayOrderId: "G2", amount: "-40.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
    ]);
    const { periodId } = await startPeriod(ctx, ana, november);
    const gateway = (await itemsOf(periodId)).filter(({ leg }) => leg === "gateway");
    expect(gateway.map(({ class: of }) => of).sort()).toEqual(["missing_gateway", "missing_here", "missing_here"]);
    const ids = gateway.map(({ id }) => id);
    await expect(makeMatch(ctx, ana, { itemIds: ids.slice(0, 2), reason: "" })).rejects.toThrow("sides differ");
    const { matchId } = await makeMatch(ctx, ana, { itemIds: ids, reason: "Paid in two parts" });
    expect((await itemsOf(periodId)).filter(({ leg }) => leg === "gateway")).toEqual([]);
    await endMatch(ctx, ana, { matchId });
    expect((await itemsOf(periodId)).filter(({ leg }) => leg === "gateway")).toHaveLength(3);
  });

  test("keep their explanation only while their amounts stay the same", async () => {
    const order = await pay("10");
    const { periodId } = await startPeriod(ctx, ana, november);
    const [item] = await itemsOf(periodId);
    await actOnItems(ctx, ana, {
      ...{ act: "resolve", itemIds: [item?.id ?? ""], reason: "Known" },
      ...{ explanation: "our_error", ownerId: ana.userId },
    });
    expect((await itemsOf(periodId))[0]?.isNamed).toBe(true);
    await storeGatewayLines(database.db, [
      { clientOrderId: order.clientOrderId, amount: "-90.00", currency: "EUR", batch: "B", on: "2026-11-10" },
    ]);
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    expect((await itemsOf(periodId)).find(({ leg }) => leg === "gateway")).toMatchObject({
      class: "amount",
      isNamed: false,
    });
  });

  test("of a connection that a user doesn't see are no one's to explain there", async () => {
    await pay("10");
    const { periodId } = await startPeriod(ctx, ana, november);
    const [item] = await itemsOf(periodId);
    const elsewhere = { ...ana, connectionIds: ["00000000-0000-4000-8000-0000000000ff"] };
    await expect(
      actOnItems(ctx, elsewhere, { act: "ignore", itemIds: [item?.id ?? ""], reason: "No" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("a rule explains lines without a batch, in versions, and where two rules fit, none does", async () => {
    await assignAccount(database.db, "ACC", "EUR");
    await storeBankLines(database.db, { account: "ACC", currency: "EUR", closedOn: "2026-11-30" }, [
      { amount: "-5.00", on: "2026-11-12", text: "FEE ACCOUNT MAINTENANCE" },
    ]);
    const { periodId } = await startPeriod(ctx, ana, november);
    expect(await itemsOf(periodId)).toMatchObject([{ class: "missing_gateway", isNamed: false }]);
    const rule = {
      ruleId: null,
      name: "Fees",
      contains: "fee account",
      account: null,
      direction: null,
      becomes: "fee" as const,
      connectionId: testIds.connection,
    };
    const { ruleId } = await saveRule(ctx, bo, rule);
    expect(await itemsOf(periodId)).toMatchObject([{ class: "fee", isNamed: true, connectionId: testIds.connection }]);
    const other = await saveRule(ctx, bo, { ...rule, name: "Exchange", contains: "maintenance", becomes: "fx" });
    expect(await itemsOf(periodId)).toMatchObject([{ class: "missing_gateway" }]);
    await endRule(ctx, bo, { ruleId: other.ruleId });
    await saveRule(ctx, bo, { ...rule, ruleId, becomes: "unrelated", connectionId: null });
    expect(await itemsOf(periodId)).toEqual([]);
    await expect(saveRule(ctx, ana, rule)).rejects.toMatchObject({ code: "forbidden" });
  });

  async function closedWithMatch() {
    await pay("10");
    await storeGatewayLines(database.db, [
      { gatewayOrderId: "G1", amount: "-60.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
      { gatewayOrderId: "G2", amount: "-40.00", currency: "EUR", batch: "B1", on: "2026-11-10" },
    ]);
    await assignAccount(database.db, "ACC", "EUR");
    await storeBankLines(database.db, { account: "ACC", currency: "EUR", closedOn: "2026-11-30" }, [
      { amount: "-100.00", on: "2026-11-12", ids: ["B1"] },
    ]);
    const { periodId } = await startPeriod(ctx, ana, november);
    const itemIds = (await itemsOf(periodId)).map(({ id }) => id);
    const { matchId } = await makeMatch(ctx, ana, { itemIds, reason: "Paid in two parts" });
    const { digest } = await periodOf(periodId);
    await preparePeriod(ctx, ana, { periodId, digest, certified: true });
    await review(periodId);
    await closePeriod(ctx, bo, { periodId });
    return { periodId, matchId };
  }

  test("matched in a period that is closed or locked stay matched, and are undone once it is reopened", async () => {
    const { periodId, matchId } = await closedWithMatch();
    await expect(endMatch(ctx, ana, { matchId })).rejects.toMatchObject({ code: "conflict", message: /closed/ });
    await lockClosedPeriod(ctx, mia, { periodId });
    await expect(endMatch(ctx, ana, { matchId })).rejects.toMatchObject({ code: "conflict", message: /locked/ });
    const undo = sql`update matches set ended_at = now(), ended_by = ${ana.userId}::uuid where id = ${matchId}::uuid`;
    expect(await refused(database.owner.execute(undo))).toContain("its period is closed");
    const release = sql`update match_members set is_open = false where match_id = ${matchId}::uuid`;
    expect(await refused(database.owner.execute(release))).toContain("open for as long as it holds");
    const widen = sql`insert into match_members (match_id, leg, key, item_id)
      values (${matchId}::uuid, 'gateway', 'line:999', ${matchId}::uuid)`;
    expect(await refused(database.owner.execute(widen))).toContain("its period is closed");
    const swap = sql`update match_members set key = key || '0' where match_id = ${matchId}::uuid`;
    expect(await refused(database.owner.execute(swap))).toContain("what it holds together never changes");
    const make = sql`insert into matches (leg, period_id, reason, made_by, made_at)
      values ('gateway', ${periodId}::uuid, '', ${ana.userId}::uuid, now())`;
    expect(await refused(database.owner.execute(make))).toContain("its period is closed");
    await requestReopen(ctx, bo, { periodId, reason: "The match was wrong" });
    await review(periodId, mia);
    await endMatch(ctx, ana, { matchId });
    expect((await itemsOf(periodId)).filter(({ leg }) => leg === "gateway")).toHaveLength(3);
    const [entry] = await database.db
      .select()
      .from(audit)
      .where(eq(audit.permission, "matching.act"))
      .orderBy(desc(audit.id));
    expect(entry).toMatchObject({ subjectType: "period", subjectId: periodId });
    expect(await refused(database.owner.execute(undo))).toContain("it is only undone, once");
  });

  test("lines of a closed period stay as they were matched, in the database too", async () => {
    await closed();
    const [line] = await database.db.select().from(gatewayLines);
    for (const act of ["unmatch", "rematch"]) {
      const note = sql`insert into match_notes (leg, key, act, user_id, at, text, left_amount, right_amount)
        values ('gateway', ${`line:${line?.id}`}, ${act}, ${ana.userId}::uuid, now(), 'Another', 0, 0)`;
      expect(await refused(database.owner.execute(note))).toContain("its period is closed");
    }
  });

  test("in a closed period don't change", async () => {
    const { periodId } = await prepared();
    await review(periodId);
    await closePeriod(ctx, bo, { periodId });
    const [item] = await database.db
      .insert(matchItems)
      .values({
        ...{ periodId, leg: "gateway", key: "line:1", currency: "EUR", aspect: "payment", class: "amount" },
        ...{ leftAmount: "1", leftCount: 1, rightAmount: "2", rightCount: 1, firstDay: "2026-11-01" },
        ...{ isCarried: false, isNamed: false, foundAt: ctx.now() },
      })
      .returning();
    await expect(actOnItems(ctx, ana, { act: "ignore", itemIds: [item?.id ?? ""], reason: "No" })).rejects.toThrow(
      "closed",
    );
  });
});

describe("the database", () => {
  test("keeps periods in their order, their days, and their states in steps", async () => {
    const { periodId } = await startPeriod(ctx, ana, november);
    const make = (fromDay: string) =>
      database.owner.execute(
        sql`insert into close_periods (from_day, to_day, created_by, created_at) values (${fromDay}, '2027-01-31', ${testIds.user}, now())`,
      );
    expect(await refused(make("2026-12-02"))).toContain("begins on the day after the last one");
    const change = (set: string) =>
      database.owner.execute(sql.raw(`update close_periods set ${set} where id = '${periodId}'`));
    expect(await refused(change("to_day = '2026-11-29'"))).toContain("its days never change");
    expect(await refused(change("state = 'closed'"))).toContain("can't become closed");
    await change("state = 'prepared'");
    expect(await refused(change("state = 'reviewed'"))).toContain("another user must review it first");
  });

  test("opens a closed period only where another user approved it, and closes none before its turn", async () => {
    const { periodId } = await closed();
    const change = (set: string) =>
      database.owner.execute(sql.raw(`update close_periods set ${set} where id = '${periodId}'`));
    expect(await refused(change("state = 'open'"))).toContain("another user must approve");
    await requestReopen(ctx, bo, { periodId, reason: "A statement was wrong" });
    const unguarded = async (table: string, set: string) => {
      await database.owner.execute(sql.raw(`alter table ${table} disable trigger user`));
      await database.owner.execute(sql.raw(`update ${table} set ${set}`));
      await database.owner.execute(sql.raw(`alter table ${table} enable trigger user`));
    };
    ctx.pass(31 * 86_400_000);
    const { periodId: december } = await startPeriod(ctx, ana, { from: "2026-12-01", to: "2026-12-31" });
    await unguarded("close_periods", `state = 'closed' where id = '${december}'`);
    await unguarded("approval_requests", "state = 'approved', decided_at = now() where subject_type = 'close_request'");
    expect(await refused(change("state = 'open'"))).toContain("a later period is closed");
    await unguarded("close_periods", "state = 'reviewed'");
    const close = sql`update close_periods set state = 'closed' where id = ${december}::uuid`;
    expect(await refused(database.owner.execute(close))).toContain("the period before it is not closed");
  });

  test("never changes what was asked about a period", async () => {
    const { periodId } = await prepared();
    const change = (set: string) =>
      database.owner.execute(sql.raw(`update close_requests set ${set} where period_id = '${periodId}'`));
    expect(await refused(change("reason = 'other'"))).toContain("it never changes");
    await change("is_open = false");
    expect(await refused(change("is_open = true"))).toContain("it never changes");
  });
});
