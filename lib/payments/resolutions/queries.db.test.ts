import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callOrders, calls } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { approvedBy } from "@/lib/controls/approvals/given";
import { typed } from "@/lib/core/text/message";
import { decideOn } from "@/lib/desk/decisions/testing";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { newId } from "@/lib/payments/orders/ids";
import { testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/orders/detail";
import { proposeResolution } from "./commands";
import {
  countOfCall,
  findOpenResolution,
  findToResolve,
  getResolution,
  listResolutions,
  listUnresolved,
} from "./queries";
import { uploadReport } from "./report-commands";
import { getReportResult, listReportsNaming } from "./report-queries";
import { hear, insertUnconfirmed, provideResolvers, seen } from "./testing";

const reason = "Asked the account manager, ticket 4711.";
const { ctx, ana, bo } = provideResolvers();

async function carry(orderIds: string[]): Promise<string> {
  const id = newId();
  const call = { connectionId: testIds.connection, connectionVersion: 1, operation: "payout", url: "", request: [] };
  await ctx.db.insert(calls).values({ id, ...call, startedAt: ctx.now(), reason: typed(t.noResponse) });
  await ctx.db.insert(callOrders).values(orderIds.map((orderId) => ({ callId: id, orderId, attempt: 1 })));
  return id;
}

test("what is unresolved is by call and connection, and only that", async () => {
  const chunk = [await insertUnconfirmed(ctx), await insertUnconfirmed(ctx), await insertUnconfirmed(ctx)];
  const callId = await carry(chunk.map(({ id }) => id));
  const asked = { submission: "accepted", outcome: "processing" } as const;
  const open = [
    await insertUnconfirmed(ctx, { outcome: "unknown", submission: "accepted" }),
    await insertUnconfirmed(ctx, asked),
    await insertUnconfirmed(ctx, { submission: "not_sent", reportedStatus: "approved" }),
    await insertUnconfirmed(ctx, { submission: "rejected", reportedStatus: "approved" }),
  ];
  const conflict = await insertUnconfirmed(ctx, { submission: "accepted", outcome: "approved", gatewayOrderId: "G-1" });
  await hear(ctx, conflict.id, { status: "declined" });
  await insertUnconfirmed(ctx, { ...asked, nextQueryAt: ctx.now() });
  await insertUnconfirmed(ctx, asked, 2);
  await insertUnconfirmed(ctx, { submission: "not_sent" });
  await insertUnconfirmed(ctx, { submission: "rejected", reportedStatus: "declined" });
  await insertUnconfirmed(ctx, { submission: "accepted", outcome: "approved" });
  const { groups, count, more } = await listUnresolved(ctx, null);
  expect({ count, more }).toEqual({ count: 8, more: false });
  expect(groups.map(({ call, orders }) => [call?.id ?? null, orders.map(({ id }) => id).sort()])).toEqual(
    expect.arrayContaining([
      [callId, chunk.map(({ id }) => id).sort()],
      [null, [...open, conflict].map(({ id }) => id).sort()],
    ]),
  );
  for (const { orders } of groups) for (const { resolving } of orders) expect(resolving).not.toBeNull();

  const [first] = chunk;
  if (!first) throw new Error("no order");
  expect(await countOfCall(ctx, null, first.id)).toEqual({ callId, count: 3 });
  expect(await countOfCall(ctx, null, conflict.id)).toBeNull();
  expect((await findToResolve(ctx, null, { callId })).map(({ id }) => id).sort()).toEqual(
    chunk.map(({ id }) => id).sort(),
  );
});

describe("a resolution as its page shows it", () => {
  test("from the proposal to the result of each order", async () => {
    const [first, second] = [await insertUnconfirmed(ctx), await insertUnconfirmed(ctx)];
    const set = [await seen(ctx, first.id), await seen(ctx, second.id)];
    const { resolutionId } = await proposeResolution(ctx, ana, { orders: set, verdict: "declined", reason });
    expect((await listResolutions(ctx, null, "open")).map(({ id }) => id)).toEqual([resolutionId]);
    expect(await findOpenResolution(ctx, null, first.id)).toMatchObject({
      id: resolutionId,
      counts: { orders: 2, open: 2 },
      orders: [{ id: first.id, verdict: "declined", hasChanged: false }],
    });
    await hear(ctx, second.id);
    const changed = (await getResolution(ctx, null, resolutionId)).orders.filter(({ hasChanged }) => hasChanged);
    expect(changed.map(({ id }) => id)).toEqual([second.id]);
    await decideOn(ctx, bo, resolutionId);
    expect(await findOpenResolution(ctx, null, first.id)).toBeNull();
    const resolved = await getResolution(ctx, null, resolutionId);
    expect(resolved).toMatchObject({ request: { state: "approved" }, counts: { open: 0, applied: 1, void: 1 } });
    expect(resolved.orders.find(({ id }) => id === first.id)?.facets).toMatchObject({
      outcome: "declined",
      byUsers: true,
    });
    const decided = await listResolutions(ctx, null, "decided");
    expect(decided.map(({ id }) => id)).toContain(resolutionId);
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, bo.userId));
    const later = await listResolutions(ctx, null, "decided");
    expect(approvedBy(later.find(({ id }) => id === resolutionId)?.request?.decisions ?? [])).toEqual([bo.name]);
    expect((await getOrder(ctx, null, first.id)).resolvedBy).toMatchObject({
      id: resolutionId,
      proposedBy: ana.name,
      confirmedBy: [{ name: bo.name, at: expect.any(Date) }],
    });
    expect((await getOrder(ctx, null, second.id)).resolvedBy).toBeNull();
  });

  test.each(["", "x", testIds.user])("no resolution of the id %j", async (id) => {
    await expect(getResolution(ctx, null, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getReportResult(ctx, null, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a report's result follows the orders as they are now", async () => {
  const order = await insertUnconfirmed(ctx, { amount: "77.70" });
  const sentAt = order.sentAt ?? ctx.now();
  const row = `G-77;${order.clientOrderId};payout;approved;77.70;EUR;${sentAt.toISOString()};`;
  const { reportId } = await uploadReport(ctx, ana, {
    connectionId: testIds.connection,
    fileName: "today.csv",
    bytes: new Uint8Array(
      Buffer.from(`Order ID;Merchant order ID;Type;Status;Amount;Currency;Created;Finished\n${row}\n`),
    ),
    answers: { timeZone: "UTC" },
    coversFrom: new Date(sentAt.getTime() - 3_600_000).toISOString(),
    coversTo: new Date(sentAt.getTime() + 3_600_000).toISOString(),
  });
  const matched = async () =>
    (await getReportResult(ctx, null, reportId)).matched.find((one) => one.order.id === order.id);
  expect((await matched())?.match).toMatchObject({ kind: "found", verdict: "approved" });
  const [shown] = await findToResolve(ctx, null, { orderId: order.id });
  if (!shown) throw new Error("no order");
  expect((await listReportsNaming(ctx, shown)).map(({ fileName }) => fileName)).toEqual(["today.csv"]);
  await hear(ctx, order.id, { gatewayOrderId: "G-77" });
  expect(await matched()).toBeUndefined();
});
