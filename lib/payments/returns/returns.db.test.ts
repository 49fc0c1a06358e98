import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { alerts } from "@/db/schema/desk";
import { matchItems } from "@/db/schema/matching";
import { orderLaterEvents, type orders } from "@/db/schema/orders";
import { returnedLines } from "@/db/schema/returns";
import { preparePeriod, startPeriod } from "@/lib/books/close/periods";
import { findPeriod } from "@/lib/books/close/testing";
import { actOnItems } from "@/lib/books/matching/commands";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { assignAccount } from "@/lib/books/matching/testing";
import { makeAlerts } from "@/lib/desk/alerts/detect";
import { decideOn } from "@/lib/desk/decisions/testing";
import { readOrderNeeds } from "@/lib/desk/overview/needs";
import { provideContext } from "@/lib/identity/users/testing-context";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { describeOrder } from "@/lib/payments/orders/labels";
import { readTimeline } from "@/lib/payments/orders/lists/part-queries";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { readLaters } from "@/lib/payments/resolutions/laters";
import { proposeRuling } from "@/lib/payments/resolutions/ruling-command";
import { hear, readAll, seen, sqlState } from "@/lib/payments/resolutions/testing";
import * as t from "@/messages/matching/model";
import { findReturns } from "./note";
import { printStatement, type TestReturn, uploadFile, uploadReport } from "./testing";

const { ctx, database, ana, bo } = provideContext(
  "test",
  { ana: "preparer", bo: "approver" },
  () => new Date("2026-11-21T08:00:00Z"),
);
const reason = "The bank confirmed it by phone, ticket 4711.";
const at = new Date("2026-11-18T12:00:00Z");
const amount = "15040.61";

const pay = (more: Partial<typeof orders.$inferInsert> = {}) =>
  insertOrder(database.db, {
    ...{ amount, createdAt: at, updatedAt: at, sentAt: at, finalAt: at, gatewayOrderId: "5021890", ...more },
  });
const retoure = (id: string, more: Partial<TestReturn> = {}): TestReturn => ({
  ...{ amount, ids: [id], text: "RETOURE AC04 KONTO GESCHLOSSEN INV-1079", code: "AC04" },
  ...more,
});
const statement = (...lines: TestReturn[]) => uploadFile(ctx, ana, printStatement(lines));
const labelOf = async (id: string) => describeOrder((await getOrder(ctx, null, id)).facets).name;
const orderOf = async (id: string) => (await readAll(ctx, id)).order;
const laterOf = (id: string) =>
  database.db.select().from(orderLaterEvents).where(eq(orderLaterEvents.orderId, id)).orderBy(orderLaterEvents.at);
const itemsOf = async (periodId: string) =>
  (await database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId)))
    .map(({ leg, class: of, rightAmount, isNamed }) => `${leg} ${of} ${rightAmount} ${isNamed ? "explained" : "open"}`)
    .sort();
async function rule(orderId: string, standing: "counted" | "refused") {
  const laters = (await readLaters(ctx, orderId)).map(({ id }) => ({ id, standing }));
  const { resolutionId } = await proposeRuling(ctx, ana, {
    ...(await seen(ctx, orderId)),
    ...{ verdict: "approved", laters, reason },
  });
  await decideOn(ctx, bo, resolutionId);
}
const answer = (orderId: string, type: string, part: string | null = amount) =>
  hear(ctx, orderId, {
    ...{ source: "query", type, status: "approved", amount: part, currency: part && "EUR" },
    ...{ transactionId: "T1", gatewayOrderId: null },
  });

beforeEach(async () => {
  await insertOrderSurroundings(database.db);
  await assignAccount(database.db, "ACC", "EUR");
});

describe("a bank line that returns a completed payout", () => {
  test("puts the flag on it, with an event, an alert, a need, and a status check at once", async () => {
    const { id, clientOrderId } = await pay();
    await statement(retoure(clientOrderId));
    expect(await labelOf(id)).toBe("reported_returned");
    const order = await orderOf(id);
    expect(order).toMatchObject({ outcome: "approved", status: "reported_returned", stage: "approved", net: amount });
    expect(order.nextQueryAt).toEqual(ctx.now());
    expect(await laterOf(id)).toMatchObject([{ type: "reversal", amount, currency: "EUR", standing: "reported" }]);
    const [line] = await database.db.select().from(returnedLines);
    expect(line).toMatchObject({ orderId: id, source: "statement", code: "AC04", bookedOn: "2026-11-20", amount });
    expect((await readTimeline(ctx, id)).items.at(-1)?.title).toBe("Reported as returned: 15,040.61 EUR (AC04)");
    await makeAlerts(ctx);
    const made = await database.db.select().from(alerts).where(eq(alerts.userId, bo.userId));
    expect(made.map(({ kind }) => kind)).toEqual(["returned"]);
    const needs = await readOrderNeeds(ctx, null);
    expect(needs).toMatchObject([{ status: "reported_returned", orders: 1, oldest: { id } }]);
  });

  test("is a difference that nothing explains, and no period closes with it", async () => {
    const { clientOrderId } = await pay();
    const { periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
    await statement(retoure(clientOrderId));
    expect(await itemsOf(periodId)).toContain(`bank returned ${amount} open`);
    const [item] = await database.db.select().from(matchItems).where(eq(matchItems.class, "returned"));
    const itemIds = [item?.id ?? ""];
    const explained = { act: "resolve", explanation: "return", ownerId: ana.userId } as const;
    for (const act of [explained, { act: "ignore" } as const])
      await expect(actOnItems(ctx, ana, { ...act, itemIds, reason })).rejects.toMatchObject({
        code: "conflict",
        message: t.isReturned,
      });
    await actOnItems(ctx, ana, { act: "note", itemIds, reason });
    const { digest } = await findPeriod(ctx, periodId);
    await expect(preparePeriod(ctx, ana, { periodId, digest, certified: true })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test.each(["reversal", "refund", "chargeback", "partial_reversal"])(
    "is confirmed by a status query that says %s of the same amount",
    async (type) => {
      const { id, clientOrderId } = await pay();
      const { periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
      await statement(retoure(clientOrderId));
      expect(await answer(id, "payout")).toBe("repeated");
      expect(await labelOf(id)).toBe("reported_returned");
      expect(await answer(id, type)).toBe("applied");
      expect(await answer(id, type)).toBe("repeated");
      expect(await laterOf(id)).toMatchObject([{ standing: "counted", amount, transactionId: "T1" }]);
      expect(await orderOf(id)).toMatchObject({ status: "reversed", net: "0.00", returned: amount });
      await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
      expect((await itemsOf(periodId)).filter((one) => one.includes("returned"))).toEqual([]);
    },
  );

  test("is confirmed or dismissed by two users", async () => {
    const first = await pay();
    const second = await pay({ gatewayOrderId: "5021891" });
    await statement(retoure(first.clientOrderId), retoure(second.clientOrderId));
    await rule(first.id, "counted");
    await rule(second.id, "refused");
    expect(await orderOf(first.id)).toMatchObject({ status: "reversed", net: "0.00", reversed: amount });
    expect(await orderOf(second.id)).toMatchObject({ status: "approved", net: amount, returnReportedAt: null });
    expect(await answer(first.id, "chargeback")).toBe("repeated");
    expect(await orderOf(first.id)).toMatchObject({ net: "0.00", conflict: null });
  });

  test("dismissed, it stays a difference that its timing doesn't explain", async () => {
    const { id, clientOrderId } = await pay();
    const { periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
    await statement(retoure(clientOrderId));
    await rule(id, "refused");
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    expect(await itemsOf(periodId)).toContain(`bank missing_gateway ${amount} open`);
  });

  test("counts once beside the gateway's report, a notification and a callback", async () => {
    const { id, clientOrderId } = await pay();
    await uploadFile(ctx, ana, printStatement([retoure(clientOrderId)], { form: "054" }));
    await statement(retoure(clientOrderId));
    await uploadReport(ctx, ana, [["B7", "reversal", clientOrderId, "", amount]]);
    await hear(ctx, id, {
      ...{ source: "callback", type: "chargeback", status: "approved", amount, currency: "EUR", gatewayOrderId: null },
    });
    expect(await laterOf(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ conflict: null, status: "reported_returned" });
    expect(await answer(id, "reversal")).toBe("applied");
    expect(await laterOf(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ net: "0.00" });
  });

  test("is known already where the gateway confirmed the reversal before", async () => {
    const { id, clientOrderId } = await pay();
    expect(await answer(id, "reversal")).toBe("applied");
    await statement(retoure(clientOrderId));
    expect(await laterOf(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ status: "reversed", net: "0.00" });
  });
});

describe("what a line may be about", () => {
  test("a gateway report's reversal alone: the flag, and a difference until it is confirmed", async () => {
    const { id, clientOrderId } = await pay();
    const { periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
    await uploadReport(ctx, ana, [
      ["B1", "payout", clientOrderId, "", `-${amount}`],
      ["B1", "reversal", clientOrderId, "", amount],
    ]);
    expect(await labelOf(id)).toBe("reported_returned");
    expect(await itemsOf(periodId)).toContain(`gateway returned ${amount} open`);
    await rule(id, "counted");
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    expect((await itemsOf(periodId)).filter((one) => one.startsWith("gateway"))).toEqual([]);
  });

  test("names the gateway's own order id, in a report and, where nothing else says so, with the same amount at the bank", async () => {
    const [first, second, third] = [
      await pay(),
      await pay({ gatewayOrderId: "7" }),
      await pay({ gatewayOrderId: "8" }),
    ];
    await uploadReport(ctx, ana, [["B1", "reversal", "", "5021890", amount]]);
    await statement({ amount, ids: ["7"] }, { amount: "12.00", ids: ["8"] });
    expect(await Promise.all([first, second, third].map(({ id }) => labelOf(id)))).toEqual([
      "reported_returned",
      "reported_returned",
      "approved",
    ]);
  });

  test("a plain credit that carries the client order id, in capitals, in the text alone", async () => {
    const { id, clientOrderId } = await pay();
    await statement({ amount, text: `Payment ${clientOrderId.toUpperCase()} INV-1079` });
    expect(await labelOf(id)).toBe("reported_returned");
  });

  test("the payment's own debit, a fee of a charge, and an update of a profile return nothing", async () => {
    const paid = await pay();
    const charged = await pay({ kind: "charge", direction: "in", gatewayOrderId: "6" });
    await statement(
      { amount: `-${amount}`, ids: [paid.clientOrderId] },
      { amount: "-1.50", ids: [charged.clientOrderId], text: "Transaction fee" },
      { amount, ids: [charged.clientOrderId] },
    );
    expect(await database.db.select().from(returnedLines)).toEqual([]);
    expect([await labelOf(paid.id), await labelOf(charged.id)]).toEqual(["approved", "approved"]);
  });

  test("a charge that is debited again gets its type from the gateway", async () => {
    const charge = { kind: "charge", direction: "in" } as const;
    const [charged, refunded] = [
      await pay({ ...charge, gatewayOrderId: "5" }),
      await pay({ ...charge, gatewayOrderId: "6" }),
    ];
    await statement(
      { amount: `-${amount}`, ids: [charged.clientOrderId], text: "RÜCKLASTSCHRIFT MD06" },
      { amount: `-${amount}`, ids: [refunded.clientOrderId] },
    );
    expect([await labelOf(charged.id), await labelOf(refunded.id)]).toEqual(["reported_returned", "reported_returned"]);
    await answer(charged.id, "chargeback");
    await answer(refunded.id, "refund");
    expect(await orderOf(charged.id)).toMatchObject({ net: "0.00", chargedBack: amount, status: "charged_back" });
    expect(await orderOf(refunded.id)).toMatchObject({ net: "0.00", refunded: amount });
  });

  test("an entry of several transactions: each order with its own amount, and reason", async () => {
    const [first, second] = [await pay({ amount: "100.00" }), await pay({ amount: "60.00", gatewayOrderId: "7" })];
    const transaction = (id: string, part: string, code: string) =>
      `</TxDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${part}</Amt></TxAmt></AmtDtls>
       <RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`;
    const rest =
      transaction(first.clientOrderId, "100.00", "AC04") + transaction(second.clientOrderId, "20.00", "AM09");
    await statement({ amount: "120.00", rest });
    expect(await laterOf(first.id)).toMatchObject([{ amount: "100.00", standing: "reported" }]);
    expect(await laterOf(second.id)).toMatchObject([{ amount: "20.00", standing: "reported" }]);
    expect((await database.db.select().from(returnedLines)).map(({ code }) => code).sort()).toEqual(["AC04", "AM09"]);
  });

  test("two orders in one sum without parts: in full if they add up to it, otherwise users decide", async () => {
    const [first, second] = [await pay({ amount: "100.00" }), await pay({ amount: "60.00", gatewayOrderId: "7" })];
    const both = `${first.clientOrderId} ${second.clientOrderId}`;
    await statement({ amount: "160.00", text: both });
    expect(await Promise.all([laterOf(first.id), laterOf(second.id)])).toMatchObject([
      [{ amount: "100.00" }],
      [{ amount: "60.00" }],
    ]);
    const [third, fourth] = [await pay({ gatewayOrderId: "8" }), await pay({ gatewayOrderId: "9" })];
    await statement({ amount: "11.00", text: `${third.clientOrderId} ${fourth.clientOrderId}` });
    expect(await labelOf(third.id)).toBe("conflict");
    expect(await orderOf(fourth.id)).toMatchObject({ net: null, returned: "0", status: "conflict" });
  });
});

describe("moments and places", () => {
  test("before the order is completed: it counts only once it is, and confirmed", async () => {
    const { id, clientOrderId } = await pay({ outcome: "none", finalAt: null });
    await statement(retoure(clientOrderId));
    expect(await labelOf(id)).toBe("reported_returned");
    expect(await answer(id, "reversal")).toBe("reported");
    expect(await orderOf(id)).toMatchObject({ net: "0", returned: "0" });
    expect(await answer(id, "payout")).toBe("applied");
    expect(await orderOf(id)).toMatchObject({ outcome: "approved", net: amount, status: "reported_returned" });
    expect(await answer(id, "reversal")).toBe("applied");
    expect(await orderOf(id)).toMatchObject({ net: "0.00", status: "reversed" });
  });

  test("before the order is known it waits as a difference, then it is recorded on the order", async () => {
    const clientOrderId = "pd-0123456789abcdefghjk";
    const { periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
    await statement(retoure(clientOrderId));
    expect(await itemsOf(periodId)).toEqual([`bank missing_gateway ${amount} open`]);
    const { id } = await pay({ clientOrderId });
    expect(await labelOf(id)).toBe("approved");
    await findReturns(ctx);
    await findReturns(ctx);
    expect(await labelOf(id)).toBe("reported_returned");
    expect(await laterOf(id)).toHaveLength(1);
    await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
    expect(await itemsOf(periodId)).toContain(`bank returned ${amount} open`);
  });

  test("on an account of no gateway, or of another connection", async () => {
    const { id, clientOrderId } = await pay();
    const { periodId } = await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
    await assignAccount(database.db, "OTHER", "EUR", null);
    await uploadFile(ctx, ana, printStatement([retoure(clientOrderId)], { account: "OTHER" }));
    expect(await labelOf(id)).toBe("reported_returned");
    const [item] = await database.db.select().from(matchItems).where(eq(matchItems.class, "returned"));
    expect(item).toMatchObject({ connectionId: testIds.connection, isNamed: false, periodId });
  });

  test("the same file again, and the same lines in a report that overlaps, change nothing", async () => {
    const { id, clientOrderId } = await pay();
    const file = printStatement([retoure(clientOrderId)]);
    await uploadFile(ctx, ana, file);
    await uploadFile(ctx, ana, file);
    const row = ["B1", "reversal", clientOrderId, "", amount] as const;
    await uploadReport(ctx, ana, [row]);
    await uploadReport(ctx, ana, [row, ["B2", "fee", "", "", "-1.00"]]);
    await findReturns(ctx);
    expect(await laterOf(id)).toHaveLength(1);
    expect((await readAll(ctx, id)).kinds.filter((kind) => kind === "return_reported")).toHaveLength(2);
  });

  test("what a line says never changes: the database refuses", async () => {
    const { clientOrderId } = await pay();
    const other = await pay({ gatewayOrderId: "7" });
    await statement(retoure(clientOrderId));
    for (const change of [{ orderId: other.id }, { amount: "1.00" }, { notedAt: null }, { laterEventId: null }])
      expect(await sqlState(database.owner.update(returnedLines).set(change))).toBe("23514");
    expect(await sqlState(database.db.delete(returnedLines))).toBe("42501");
    expect(await sqlState(database.db.update(returnedLines).set({ code: "AC01" }))).toBe("42501");
  });

  test("two workers and an upload at once record it once", async () => {
    const all = await Promise.all(["5", "6", "7"].map((gatewayOrderId) => pay({ gatewayOrderId })));
    const file = printStatement(all.map(({ clientOrderId }) => retoure(clientOrderId)));
    await Promise.all([uploadFile(ctx, ana, file), uploadFile(ctx, bo, file), findReturns(ctx), findReturns(ctx)]);
    await findReturns(ctx);
    for (const { id } of all) {
      expect(await laterOf(id)).toHaveLength(1);
      expect((await readAll(ctx, id)).kinds.filter((kind) => kind === "return_reported")).toHaveLength(1);
    }
  });
});

describe("what can't be", () => {
  test.each([
    ["more than was sent", { amount: "15040.62" }, {}],
    ["money of an order that failed", {}, { outcome: "declined" as const }],
    ["money of an order that was never sent", {}, { submission: "not_received" as const, outcome: "none" as const }],
  ])("%s is a conflict, and nothing counts as returned", async (_, line, order) => {
    const { id, clientOrderId } = await pay(order);
    await statement(retoure(clientOrderId, line));
    expect(await labelOf(id)).toBe("conflict");
    expect(await orderOf(id)).toMatchObject({ net: null, returned: "0" });
  });

  test("another currency", async () => {
    const { id, clientOrderId } = await pay();
    await uploadFile(ctx, ana, printStatement([retoure(clientOrderId)], { currency: "USD" }));
    expect(await labelOf(id)).toBe("conflict");
  });

  test("two equal parts are two returns of one statement, and a third is too much", async () => {
    const { id, clientOrderId } = await pay({ amount: "100.00" });
    const half = retoure(clientOrderId, { amount: "50.00" });
    await statement(half, half);
    expect(await laterOf(id)).toMatchObject([{ amount: "50.00" }, { amount: "50.00" }]);
    expect(await orderOf(id)).toMatchObject({ net: "100.00", conflict: null });
    await uploadReport(ctx, ana, [
      ["B1", "reversal", clientOrderId, "", "50.00"],
      ["B1", "reversal", clientOrderId, "", "50.00"],
    ]);
    expect(await laterOf(id)).toHaveLength(2);
    await rule(id, "counted");
    expect(await orderOf(id)).toMatchObject({ net: "0.00", reversed: "100.00" });
    await statement(half);
    expect(await labelOf(id)).toBe("conflict");
  });

  test("a return less a fee waits for users, beside the gateway's status for the whole", async () => {
    const { id, clientOrderId } = await pay();
    await statement(retoure(clientOrderId, { amount: "15035.61" }));
    expect(await answer(id, "reversal")).toBe("applied");
    expect(await orderOf(id)).toMatchObject({ net: "0.00", status: "reported_returned" });
    const laters = await readLaters(ctx, id);
    const counting = laters.map(({ id: later }) => ({ id: later, standing: "counted" as const }));
    const both = { ...(await seen(ctx, id)), verdict: "approved" as const, laters: counting, reason };
    await expect(proposeRuling(ctx, ana, both)).rejects.toMatchObject({ code: "invalid" });
    const { resolutionId } = await proposeRuling(ctx, ana, {
      ...both,
      laters: laters.map(({ id: later, standing }) => ({
        ...{ id: later, standing: standing === "counted" ? ("counted" as const) : ("refused" as const) },
      })),
    });
    await decideOn(ctx, bo, resolutionId);
    expect(await orderOf(id)).toMatchObject({ net: "0.00", status: "reversed" });
  });

  test("no status answer makes it a conflict in time: the gateway may not know for days", async () => {
    const { id, clientOrderId } = await pay();
    await statement(retoure(clientOrderId));
    ctx.pass(3 * 3_600_000);
    expect(await answer(id, "payout")).toBe("repeated");
    expect(await orderOf(id)).toMatchObject({ conflict: null, status: "reported_returned" });
  });

  test("a new line of another source reports again what users dismissed", async () => {
    const { id, clientOrderId } = await pay();
    await statement(retoure(clientOrderId));
    await rule(id, "refused");
    expect(await labelOf(id)).toBe("approved");
    await uploadReport(ctx, ana, [["B1", "reversal", clientOrderId, "", amount]]);
    expect(await labelOf(id)).toBe("reported_returned");
    expect(await laterOf(id)).toHaveLength(1);
    const noted = and(eq(returnedLines.orderId, id), eq(returnedLines.source, "gateway"));
    expect(await database.db.$count(returnedLines, noted)).toBe(1);
  });
});
