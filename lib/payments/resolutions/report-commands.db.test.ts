import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { transactionReports } from "@/db/schema/resolutions";
import { message } from "@/lib/core/text/message";
import { decideOn } from "@/lib/desk/decisions/testing";
import { testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/exceptions/model";
import { loadReport, matchStored } from "./match-orders";
import { proposeByReport, uploadReport } from "./report-commands";
import { proposeRuling } from "./ruling-command";
import { hear, insertUnconfirmed, provideResolvers, readAll, readResolution, seen } from "./testing";

const reason = "As the gateway's report of today says.";
const head = "Order ID;Merchant order ID;Type;Status;Amount;Currency;Created;Finished";
let day = 2;
const { ctx, ana, bo } = provideResolvers(() => new Date(Date.UTC(2026, 2, ++day)));

const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
const line = (order: { clientOrderId: string }, change: Partial<Record<string, string>> = {}) => {
  const cells = {
    id: `G-${order.clientOrderId}`,
    type: "payout",
    status: "approved",
    amount: "1250.00",
    currency: "EUR",
    ...change,
  };
  const { id, type, status, amount, currency } = cells;
  return [id, order.clientOrderId, type, status, amount, currency, ago(120).toISOString(), ""].join(";");
};
const upload = (lines: string[], given: Partial<Parameters<typeof uploadReport>[2]> = {}, by = ana) =>
  uploadReport(ctx, by, {
    connectionId: testIds.connection,
    fileName: "report.csv",
    bytes: new Uint8Array(Buffer.from(`${[head, ...lines].join("\r\n")}\r\n`)),
    answers: { timeZone: "UTC" },
    coversFrom: ago(600).toISOString(),
    coversTo: ago(0).toISOString(),
    ...given,
  });
const sent = (overrides: Parameters<typeof insertUnconfirmed>[1] = {}) => insertUnconfirmed(ctx, overrides, 2);
const known = () => sent({ submission: "accepted", outcome: "approved", gatewayOrderId: `G-known-${day}` });
const matchesOf = async (reportId: string) => (await matchStored(ctx.db, await loadReport(ctx.db, reportId))).matches;

describe("a transaction report resolves at once, by two users", () => {
  test("found as it says, absent where it must have been; the whole set", async () => {
    const [approved, declined, absent, control] = [await sent(), await sent(), await sent(), await known()];
    const { reportId } = await upload([
      line(approved),
      line(declined, { status: "declined" }),
      line(control, { id: control.gatewayOrderId ?? "" }),
    ]);
    const matches = await matchesOf(reportId);
    expect([approved, declined, absent, control].map(({ id }) => matches.get(id)?.kind)).toEqual([
      "found",
      "found",
      "absent",
      "agrees",
    ]);
    const orderIds = [approved.id, declined.id, absent.id];
    const { resolutionId } = await proposeByReport(ctx, ana, { reportId, orderIds, reason });
    await decideOn(ctx, bo, resolutionId);
    const after = await Promise.all(orderIds.map((id) => readAll(ctx, id)));
    expect(after.map(({ order }) => [order.submission, order.outcome])).toEqual([
      ["accepted", "approved"],
      ["accepted", "declined"],
      ["not_received", "none"],
    ]);
    expect(after[0]?.order.gatewayOrderId).toBe(`G-${approved.clientOrderId}`);
    const { reported } = await readResolution(ctx, resolutionId);
    expect(reported.find(({ orderId }) => orderId === approved.id)?.evidence).toMatchObject({
      status: "approved",
      line: "2",
    });
  });

  test("what it does not prove cannot be proposed, whatever the browser asks for", async () => {
    const [differs, installationStore, possible] = [await sent(), await insertUnconfirmed(ctx, {}, 11), await sent()];
    const control = await known();
    const { reportId } = await upload([
      line(differs, { amount: "12.50" }),
      line({ clientOrderId: "" }, { id: "G-none" }),
      line(control, { id: control.gatewayOrderId ?? "" }),
    ]);
    for (const { id } of [differs, installationStore, possible, control]) {
      await expect(proposeByReport(ctx, ana, { reportId, orderIds: [id], reason })).rejects.toMatchObject({
        code: "conflict",
      });
    }
    const { resolutionId } = await proposeByReport(ctx, ana, {
      reportId,
      orderIds: [possible.id],
      lookedAt: [possible.id],
      reason,
    });
    expect((await readResolution(ctx, resolutionId)).reported).toMatchObject([
      { verdict: "absent", evidence: { lookedAt: "lines 3" } },
    ]);
  });

  test("a report that misses what the gateway has for certain proves no absence", async () => {
    const [absent] = [await sent(), await known()];
    const { reportId } = await upload([line({ clientOrderId: "somebody-else" }, { amount: "7.00" })]);
    expect((await matchesOf(reportId)).get(absent.id)).toMatchObject({ kind: "unproven" });
    await expect(proposeByReport(ctx, ana, { reportId, orderIds: [absent.id], reason })).rejects.toMatchObject({
      message: t.reportIncomplete(1),
    });
  });

  test("an update between proposal and approval wins", async () => {
    const order = await sent();
    const { reportId } = await upload([line(order)]);
    const { resolutionId } = await proposeByReport(ctx, ana, { reportId, orderIds: [order.id], reason });
    await hear(ctx, order.id, { status: "declined", gatewayOrderId: `G-${order.clientOrderId}` });
    await decideOn(ctx, bo, resolutionId);
    expect((await readAll(ctx, order.id)).order).toMatchObject({ outcome: "declined", conflict: null });
    const second = await sent();
    const { reportId: other } = await upload([line(second)]);
    const proposed = await proposeByReport(ctx, ana, { reportId: other, orderIds: [second.id], reason });
    await hear(ctx, second.id, { status: "processing", gatewayOrderId: "G-other" });
    await decideOn(ctx, bo, proposed.resolutionId);
    expect((await readAll(ctx, second.id)).order.conflict).toEqual(
      message("orders.second", `G-${second.clientOrderId}`, "G-other"),
    );
  });
});

describe("what conflicts with a report is an alarm at once", () => {
  test("another final status, another amount, an order that never left, two orders for one id", async () => {
    const final = await known();
    const wrong = await sent();
    const never = await sent({ submission: "rejected", cause: "rejected" });
    const twice = await sent();
    const lines = [
      line(final, { id: final.gatewayOrderId ?? "", status: "declined" }),
      line(wrong, { amount: "125.00" }),
      line(never),
      line(twice, { id: "G-a" }),
      line(twice, { id: "G-b" }),
    ];
    await upload(lines);
    const after = await Promise.all([final, wrong, never, twice].map(({ id }) => readAll(ctx, id)));
    expect(after.map(({ order }) => order.conflict)).toEqual([
      message("orders.againstFinal", "declined", { status: "approved" }),
      message("orders.otherAmount", { amount: "125.00", currency: "EUR" }, { amount: "1250.00", currency: "EUR" }),
      message("orders.statusOfUnsent", "approved", message("orders.recordedAs", { status: "rejected" })),
      message("orders.second", "G-b", "G-a"),
    ]);
    expect(after.map(({ order }) => [order.submission, order.outcome])).toEqual([
      ["accepted", "approved"],
      ["unconfirmed", "none"],
      ["rejected", "none"],
      ["unconfirmed", "none"],
    ]);
    expect(after.every(({ events }) => events.at(-1)?.userId === ana.userId)).toBe(true);
    await upload([...lines, line({ clientOrderId: "more" })]);
    for (const { order, events } of after) expect((await readAll(ctx, order.id)).events).toHaveLength(events.length);

    const { resolutionId } = await proposeRuling(ctx, ana, {
      ...(await seen(ctx, twice.id)),
      verdict: "approved",
      seconds: [{ gatewayOrderId: "G-b", verdict: "approved" }],
      reportId: (await upload(lines)).reportId,
      reason,
    });
    await decideOn(ctx, bo, resolutionId);
    expect(await readAll(ctx, twice.id)).toMatchObject({
      order: { outcome: "approved", conflict: null, gatewayOrderId: "G-a" },
      laterEvents: [{ type: "second_order", status: "approved", transactionId: "G-b" }],
    });
    await upload([...lines, line({ clientOrderId: "still more" })]);
    expect((await readAll(ctx, twice.id)).order.conflict).toBeNull();
  });
});

describe("the upload", () => {
  test("the same file for the same period is the same report", async () => {
    const order = await sent();
    const first = await upload([line(order)]);
    expect(await upload([line(order)], {}, bo)).toEqual(first);
    expect(await upload([line(order)], { coversFrom: ago(601).toISOString() })).not.toEqual(first);
    const [stored] = await ctx.db.select().from(transactionReports).where(eq(transactionReports.id, first.reportId));
    expect(stored).toMatchObject({ rowCount: 1, uploadedBy: ana.userId, reading: { delimiter: "semicolon" } });
  });

  test.each([
    [{ coversTo: "2020-01-01T00:00:00Z" }, t.periodReversed],
    [{ coversTo: "2099-01-01T00:00:00Z" }, t.periodInFuture],
    [{ coversFrom: "2020-01-01T00:00:00Z" }, t.periodTooLong(400)],
    [{ answers: { timeZone: "Mars/Phobos" } }, t.timeZoneUnknown],
    [{ bytes: new Uint8Array(Buffer.from("Order ID;Status\nG-1;approved")) }, t.questionsOpen],
    [{ bytes: new Uint8Array([0x50, 0x4b, 0, 0]) }, t.notCsv],
    [{ connectionId: testIds.user }, t.connectionNotFound],
  ])("%# is refused with a reason", async (given, message) => {
    await expect(upload([], given)).rejects.toMatchObject({ message });
  });
});
