import { asc, eq, isNull } from "drizzle-orm";
import { beforeEach } from "vitest";
import { orderEvents, orderLaterEvents, orders } from "@/db/schema/orders";
import { resolutionOrders, resolutions } from "@/db/schema/resolutions";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { makeTestContext, type TestContext } from "@/lib/identity/users/testing";
import { nameUsers, provideDatabase } from "@/lib/identity/users/testing-context";
import type { GatewayUpdate } from "@/lib/payments/orders/evaluation";
import { lockOrder, readLastEventId, readState } from "@/lib/payments/orders/record";
import { recordEvaluation } from "@/lib/payments/orders/record-evaluations";
import { applyUpdate } from "@/lib/payments/orders/status";
import { insertOrder } from "@/lib/payments/orders/testing";
import { gatewayUpdateOf } from "@/lib/payments/orders/testing-state";
import { proposeResolution } from "./commands";
import type { ResolvedVerdict } from "./verdicts";

export function provideResolvers(start?: () => Date) {
  const database = provideDatabase("file");
  const ctx = {} as TestContext;
  const { users: named, addTo } = nameUsers({ ana: "preparer", bo: "approver", mia: "admin", vic: "viewer" });
  beforeEach(async () => {
    Object.assign(ctx, makeTestContext(database.db, start?.()));
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(isNull(users.disabledAt));
    await addTo(ctx, { password: false });
  });
  return { database, ctx, ...named };
}

export async function insertUnconfirmed(
  ctx: TestContext,
  overrides: Partial<typeof orders.$inferInsert> = {},
  hoursAgo = 25,
) {
  const sentAt = new Date(ctx.now().getTime() - hoursAgo * 3_600_000);
  return insertOrder(ctx.db, { submission: "unconfirmed", cause: "timed_out", sentAt, attempt: 1, ...overrides });
}

export async function seen(ctx: TestContext, orderId: string): Promise<{ orderId: string; seenEventId: string }> {
  return { orderId, seenEventId: await ctx.db.transaction((tx) => readLastEventId(tx, orderId)) };
}

export async function hear(ctx: TestContext, orderId: string, reported: Partial<GatewayUpdate> = {}): Promise<string> {
  const update = gatewayUpdateOf({ amount: null, currency: null, ...reported });
  return ctx.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (!row) throw new Error(`no order ${orderId}`);
    const evaluated = applyUpdate(await readState(tx, row), update);
    const event = { kind: "callback", details: { status: update.status, type: update.type } } as const;
    await recordEvaluation(tx, row, evaluated, { now: ctx.now(), plan: "none", event });
    return evaluated.verdict;
  });
}

export async function readAll(ctx: TestContext, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order ${orderId}`);
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const laterEvents = await ctx.db.select().from(orderLaterEvents).where(eq(orderLaterEvents.orderId, orderId));
  return { order, events, kinds: events.map(({ kind }) => kind), laterEvents };
}

export async function readResolution(ctx: TestContext, resolutionId: string) {
  const [resolution] = await ctx.db.select().from(resolutions).where(eq(resolutions.id, resolutionId));
  const reported = await ctx.db.select().from(resolutionOrders).where(eq(resolutionOrders.resolutionId, resolutionId));
  return { resolution, reported };
}

export async function proposeOn(
  ctx: TestContext,
  by: Actor,
  orderId: string,
  verdict: ResolvedVerdict,
): Promise<string> {
  const reason = "Asked the account manager, ticket 4711.";
  const { resolutionId } = await proposeResolution(ctx, by, { orders: [await seen(ctx, orderId)], verdict, reason });
  return resolutionId;
}

export const disable = (ctx: TestContext, { userId }: Actor) =>
  ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, userId));

export const sqlState = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "no error",
    (error) => error.cause?.code ?? error.code,
  );
