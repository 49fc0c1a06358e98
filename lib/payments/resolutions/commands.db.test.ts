import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { resolutionOrders, resolutions } from "@/db/schema/resolutions";
import type { Actor } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { decide, expireRequests, withdraw } from "@/lib/desk/decisions/commands";
import { decideOn, requestOf } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { netOf } from "@/lib/payments/orders/later/net";
import { testIds } from "@/lib/payments/orders/testing";
import { applyConfirmed } from "./apply";
import { proposeResolution } from "./commands";
import { listResolutions } from "./queries";
import { proposeRuling } from "./ruling-command";
import {
  disable,
  hear,
  insertUnconfirmed,
  proposeOn,
  provideResolvers,
  readAll,
  readResolution,
  seen,
  sqlState,
} from "./testing";
import type { ResolvedVerdict } from "./verdicts";

const reason = "Asked the account manager, ticket 4711.";
const { database, ctx, ana, bo, mia } = provideResolvers();

const propose = (orderId: string, verdict: ResolvedVerdict, by: Actor = ana) => proposeOn(ctx, by, orderId, verdict);
const confirm = (resolutionId: string, by: Actor = bo) => decideOn(ctx, by, resolutionId);
const takeBack = async (resolutionId: string, by: Actor) =>
  withdraw(ctx, by, { requestId: (await requestOf(ctx, resolutionId)).id });
const call = async (resolutionId: string) =>
  sqlState(
    ctx.db
      .update(approvalRequests)
      .set({ state: "approved", decidedAt: ctx.now() })
      .where(eq(approvalRequests.subjectId, resolutionId)),
  );
const say = async (resolutionId: string, by: Actor) => {
  const { id: requestId, digest } = await requestOf(ctx, resolutionId);
  const reported = { requestId, digest, userId: by.userId, decision: "approve", at: ctx.now() } as const;
  return sqlState(ctx.db.insert(approvalDecisions).values(reported));
};

describe("resolving by two users", () => {
  test("one proposes, another approves, and the order is what they resolved", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const resolutionId = await propose(id, "approved");
    expect((await readAll(ctx, id)).order).toMatchObject({ submission: "unconfirmed", outcome: "none" });
    await confirm(resolutionId);
    const { order, kinds, events } = await readAll(ctx, id);
    expect(order).toMatchObject({ submission: "accepted", outcome: "approved", nextQueryAt: null, errorMessage: null });
    expect(kinds).toEqual(["resolution_proposed", "resolution_confirmed"]);
    expect(events.map(({ userId }) => userId)).toEqual([ana.userId, bo.userId]);
    const { resolution, reported } = await readResolution(ctx, resolutionId);
    expect(resolution).toMatchObject({ proposedBy: ana.userId, alone: false });
    expect((await requestOf(ctx, resolutionId)).state).toBe("approved");
    expect(reported).toMatchObject([{ applied: "applied", isOpen: false }]);
    const rows = await ctx.db.select().from(audit).where(eq(audit.subjectId, resolutionId));
    expect(rows.map(({ permission, userId }) => [permission, userId]).sort()).toEqual(
      [
        ["orders.resolve", ana.userId],
        ["resolutions.decide", bo.userId],
      ].sort(),
    );
  });

  test("resolved as not received it may be sent as a new order, and an approval after all names that one", async () => {
    const { id } = await insertUnconfirmed(ctx);
    await confirm(await propose(id, "absent"));
    expect((await readAll(ctx, id)).order).toMatchObject({ submission: "not_received", cause: "by_users" });
    const successor = await insertUnconfirmed(ctx, { copiedFromId: id, submission: "accepted", outcome: "processing" });
    expect(await hear(ctx, id)).toBe("conflict");
    const { order } = await readAll(ctx, id);
    expect(order).toMatchObject({ submission: "accepted", outcome: "approved" });
    expect(render(order.conflict)).toContain(successor.clientOrderId);
  });

  test("by users' statement not before 24 hours after it was sent", async () => {
    const { id } = await insertUnconfirmed(ctx, {}, 23);
    await expect(propose(id, "absent")).rejects.toMatchObject({ code: "conflict" });
    ctx.pass(3_600_000);
    await expect(propose(id, "absent")).resolves.toBeTypeOf("string");
  });

  test("rejected, withdrawn or expired it changes nothing, and may be proposed anew", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const first = await propose(id, "absent");
    await expect(takeBack(first, bo)).rejects.toMatchObject({ code: "forbidden" });
    await takeBack(first, ana);
    const second = await propose(id, "absent");
    await expect(decideOn(ctx, mia, second, { decision: "reject", reason: "" })).rejects.toMatchObject({
      code: "invalid",
    });
    await decideOn(ctx, mia, second, { decision: "reject", reason: "It is at the bank." });
    const third = await propose(id, "absent");
    ctx.pass(72 * 3_600_000);
    await expect(confirm(third)).rejects.toMatchObject({ code: "conflict" });
    await expireRequests(ctx);
    const { order, events } = await readAll(ctx, id);
    expect(order.submission).toBe("unconfirmed");
    const ended = events.filter(({ kind }) => kind === "resolution_ended");
    expect(ended.map(({ details, userId }) => [details.state, userId])).toEqual([
      ["void", ana.userId],
      ["rejected", mia.userId],
      ["expired", null],
    ]);
    await confirm(await propose(id, "declined"));
    await expect(confirm(second)).rejects.toMatchObject({ code: "conflict" });
  });

  test("an order is in no more than one open resolution, and a set is of one connection", async () => {
    const { id } = await insertUnconfirmed(ctx);
    await propose(id, "absent");
    await expect(propose(id, "approved", bo)).rejects.toMatchObject({ code: "conflict" });
  });

  test("what was reviewed is what is proposed: an update since then refuses it", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const looked = await seen(ctx, id);
    await hear(ctx, id, { evidence: "weak" });
    await expect(proposeResolution(ctx, ana, { orders: [looked], verdict: "absent", reason })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("callback"),
    });
  });

  test("a whole set at once; one that cannot be resolved so stops it all", async () => {
    const rows = await Promise.all(Array.from({ length: 5 }, () => insertUnconfirmed(ctx)));
    const { id: early } = await insertUnconfirmed(ctx, {}, 1);
    const set = await Promise.all(rows.map(({ id }) => seen(ctx, id)));
    await expect(
      proposeResolution(ctx, ana, { orders: [...set, await seen(ctx, early)], verdict: "absent", reason }),
    ).rejects.toMatchObject({ message: expect.stringContaining("1 of the 6") });
    const { resolutionId } = await proposeResolution(ctx, ana, { orders: set, verdict: "absent", reason });
    await confirm(resolutionId);
    for (const { id } of rows) expect((await readAll(ctx, id)).order.submission).toBe("not_received");
  });

  test("many resolved as declined do not stop what is sent now", async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => insertUnconfirmed(ctx)));
    const set = await Promise.all(rows.map(({ id }) => seen(ctx, id)));
    const { resolutionId } = await proposeResolution(ctx, ana, { orders: set, verdict: "declined", reason });
    await confirm(resolutionId);
    const [connection] = await ctx.db.select().from(connections).where(eq(connections.id, testIds.connection));
    expect(connection).toMatchObject({ pausedAt: null, declineStreak: 0 });
  });
});

describe("never what has changed", () => {
  test("the gateway's update in between wins for its order, and the others are resolved", async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, () => insertUnconfirmed(ctx)));
    const set = await Promise.all(rows.map(({ id }) => seen(ctx, id)));
    const { resolutionId } = await proposeResolution(ctx, ana, { orders: set, verdict: "absent", reason });
    const [heard, doubted] = rows.map(({ id }) => id);
    if (!heard || !doubted) throw new Error("no orders");
    await hear(ctx, heard);
    await hear(ctx, doubted, { evidence: "weak", status: "declined" });
    await confirm(resolutionId);
    const { reported } = await readResolution(ctx, resolutionId);
    expect(
      reported
        .filter(({ applied }) => applied === "void")
        .map(({ orderId }) => orderId)
        .sort(),
    ).toEqual([heard, doubted].sort());
    expect(reported.find(({ orderId }) => orderId === heard)?.appliedReason).toEqual(
      message("orders.statusChanged", { status: "approved" }),
    );
    expect((await readAll(ctx, heard)).order).toMatchObject({ outcome: "approved", conflict: null });
    expect((await readAll(ctx, doubted)).order).toMatchObject({ submission: "unconfirmed" });
    await expect(propose(doubted, "declined")).resolves.toBeTypeOf("string");
  });

  test("an update that arrives while it is being approved: each order is one or the other, none is both", async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => insertUnconfirmed(ctx)));
    const set = await Promise.all(rows.map(({ id }) => seen(ctx, id)));
    const { resolutionId } = await proposeResolution(ctx, ana, { orders: set, verdict: "absent", reason });
    await Promise.all([confirm(resolutionId), ...rows.map(({ id }) => hear(ctx, id))]);
    const { reported } = await readResolution(ctx, resolutionId);
    for (const { orderId, applied } of reported) {
      const { order } = await readAll(ctx, orderId);
      expect(order).toMatchObject({ submission: "accepted", outcome: "approved" });
      expect(order.conflict === null).toBe(applied === "void");
    }
  });

  test("a process that dies in the middle loses nothing, and nothing is applied twice", async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => insertUnconfirmed(ctx)));
    const set = await Promise.all(rows.map(({ id }) => seen(ctx, id)));
    const { resolutionId } = await proposeResolution(ctx, ana, { orders: set, verdict: "declined", reason });
    expect([await say(resolutionId, bo), await call(resolutionId)]).toEqual(["no error", "no error"]);
    expect((await readResolution(ctx, resolutionId)).reported.every(({ isOpen }) => isOpen)).toBe(true);
    await Promise.all([applyConfirmed(ctx), applyConfirmed(ctx), applyConfirmed(ctx)]);
    for (const { id } of rows) {
      const { order, kinds } = await readAll(ctx, id);
      expect(order.outcome).toBe("declined");
      expect(kinds.filter((kind) => kind === "resolution_confirmed")).toHaveLength(1);
    }
    expect(await applyConfirmed(ctx)).toBe(0);
  });
});

describe("orders that can't be written", () => {
  test("hold up none that were approved later, however many they are", async () => {
    const broken = await Promise.all(Array.from({ length: 201 }, () => insertUnconfirmed(ctx)));
    const { id } = await insertUnconfirmed(ctx);
    const set = await Promise.all(broken.map((row) => seen(ctx, row.id)));
    const first = await proposeResolution(ctx, ana, { orders: set, verdict: "declined", reason });
    ctx.pass(1_000);
    const later = await propose(id, "declined");
    for (const one of [first.resolutionId, later])
      expect([await say(one, bo), await call(one)]).toEqual(["no error", "no error"]);
    await database.owner.execute(
      sql.raw(`create function refuse_some() returns trigger language plpgsql as $$ begin
        if new.id <> '${id}' then raise exception 'no room'; end if; return new; end $$;
        create trigger refuse_some before update on orders for each row execute function refuse_some()`),
    );
    expect(await applyConfirmed(ctx)).toBe(1);
    expect((await readAll(ctx, id)).order.outcome).toBe("declined");
    await database.owner.execute(sql`drop trigger refuse_some on orders; drop function refuse_some()`);
    expect(await applyConfirmed(ctx)).toBe(201);
  });
});

describe("two different users", () => {
  test("two who confirm at once: one does, the other learns of it", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const resolutionId = await propose(id, "approved");
    const both = await Promise.allSettled([confirm(resolutionId, bo), confirm(resolutionId, mia)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect((await readAll(ctx, id)).kinds.filter((kind) => kind === "resolution_confirmed")).toHaveLength(1);
  });

  test("no one approves their own while another could; nor rejects it, but withdraws it", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const resolutionId = await propose(id, "approved", bo);
    await expect(confirm(resolutionId, bo)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideOn(ctx, bo, resolutionId, { decision: "reject", reason })).rejects.toMatchObject({
      code: "forbidden",
    });
    await confirm(resolutionId, mia);
  });

  test("where exactly one may decide at all, what that one proposes counts at once, and says so", async () => {
    await disable(ctx, mia);
    const { id } = await insertUnconfirmed(ctx);
    await expect(requestOf(ctx, await propose(id, "absent", bo))).rejects.toThrow("no approval was requested");
    const { order, events } = await readAll(ctx, id);
    expect(order.submission).toBe("not_received");
    expect(events.at(-1)).toMatchObject({ userId: bo.userId, details: { alone: true } });
    const head = (await listResolutions(ctx, null, "decided")).find(({ proposedBy }) => proposedBy.id === bo.userId);
    expect(head).toMatchObject({ request: null, counts: { applied: 1 } });
    expect((await getOrder(ctx, null, id)).resolvedBy?.confirmedBy).toMatchObject([{ name: bo.name }]);
    const { id: other } = await insertUnconfirmed(ctx);
    expect((await requestOf(ctx, await propose(other, "absent", ana))).required).toBe(1);
  });

  test("the database refuses it too, with the code's guard gone: alone where another could, or without the right", async () => {
    const proposal = { kind: "unconfirmed", connectionId: testIds.connection, reason, alone: true } as const;
    const store = (by: Actor) =>
      sqlState(ctx.db.insert(resolutions).values({ ...proposal, proposedBy: by.userId, proposedAt: ctx.now() }));
    expect(await store(bo)).toBe("23001");
    await disable(ctx, mia);
    expect(await store(ana)).toBe("23001");
    expect(await store(mia)).toBe("23001");
    expect(await store(bo)).toBe("no error");
  });

  test("the database counts the users, too: never the proposer, no one twice, no one without the permission", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const resolutionId = await propose(id, "absent", bo);
    expect(await call(resolutionId)).toBe("23001");
    expect(await say(resolutionId, bo)).toBe("23001");
    expect(await say(resolutionId, ana)).toBe("23001");
    expect(await say(resolutionId, mia)).toBe("no error");
    expect(await say(resolutionId, mia)).toBe("23505");
    expect(await call(resolutionId)).toBe("no error");
    const eva = await addTestUser(ctx, "admin", { password: false });
    expect(await say(resolutionId, eva)).toBe("23001");
  });

  test("the database keeps what was proposed and decided, and applies nothing without an approval", async () => {
    const { id } = await insertUnconfirmed(ctx);
    const resolutionId = await propose(id, "absent");
    const where = eq(resolutionOrders.resolutionId, resolutionId);
    const change = (set: Partial<typeof resolutionOrders.$inferInsert>) =>
      sqlState(ctx.db.update(resolutionOrders).set(set).where(where));
    expect(await change({ verdict: "approved" })).toBe("23001");
    expect(await change({ isOpen: false, applied: "applied" })).toBe("23001");
    expect(await sqlState(database.owner.delete(resolutionOrders).where(where))).toBe("23001");
    expect(
      await sqlState(
        database.owner.update(resolutions).set({ reason: "quite another" }).where(eq(resolutions.id, resolutionId)),
      ),
    ).toBe("23001");
    await confirm(resolutionId);
    const { id: other } = await insertUnconfirmed(ctx);
    expect(
      await sqlState(ctx.db.insert(resolutionOrders).values({ resolutionId, orderId: other, verdict: "absent" })),
    ).toBe("23001");
  });
});

describe("the exit of a conflict", () => {
  const rule = async (orderId: string, given: Partial<Parameters<typeof proposeRuling>[2]> = {}) => {
    const { resolutionId } = await proposeRuling(ctx, ana, {
      ...(await seen(ctx, orderId)),
      verdict: "approved",
      reason,
      ...given,
    });
    return resolutionId;
  };
  const insertApproved = () =>
    insertUnconfirmed(ctx, { submission: "accepted", outcome: "approved", gatewayOrderId: "G-1", cause: null });

  test("two users resolve that the later status is right; the earlier one stays in the timeline and comes again in vain", async () => {
    const { id } = await insertApproved();
    expect(await hear(ctx, id, { status: "declined" })).toBe("conflict");
    await expect(propose(id, "declined")).rejects.toMatchObject({ code: "conflict" });
    const resolutionId = await rule(id, { verdict: "declined" });
    expect((await readAll(ctx, id)).order.conflict).not.toBeNull();
    await confirm(resolutionId);
    const { order, kinds } = await readAll(ctx, id);
    expect(order).toMatchObject({ outcome: "declined", conflict: null });
    expect(kinds).toEqual(["callback", "resolution_proposed", "resolved"]);
    expect(await hear(ctx, id, { status: "approved" })).toBe("repeated");
    expect(await hear(ctx, id, { status: "approved", source: "query" })).toBe("conflict");
  });

  test("without a conflict the database changes no final status", async () => {
    const { id } = await insertApproved();
    expect(await sqlState(ctx.db.update(orders).set({ outcome: "declined" }).where(eq(orders.id, id)))).toBe("23001");
  });

  test("a second order: sent twice until a reversal comes", async () => {
    const { id } = await insertApproved();
    expect(await hear(ctx, id, { gatewayOrderId: "G-2", amount: "1250.00", currency: "EUR" })).toBe("second_order");
    await expect(rule(id)).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("G-2") });
    await expect(rule(id, { seconds: [{ gatewayOrderId: "G-7", verdict: "approved" }] })).rejects.toMatchObject({
      code: "invalid",
    });
    await confirm(await rule(id, { seconds: [{ gatewayOrderId: "G-2", verdict: "approved" }] }));
    const first = await readAll(ctx, id);
    expect(first.order).toMatchObject({ outcome: "approved", conflict: null, acknowledgedAt: null });
    expect(netOf(first.order, first.laterEvents)?.amount).toBe("2500.00");
    expect(await hear(ctx, id, { gatewayOrderId: "G-2", type: "reversal", amount: "1250.00" })).toBe("reported");
    const reversed = { gatewayOrderId: "G-2", type: "reversal", amount: "1250.00", source: "query" } as const;
    expect(await hear(ctx, id, reversed)).toBe("applied");
    const { order, laterEvents } = await readAll(ctx, id);
    expect(netOf(order, laterEvents)?.amount).toBe("1250.00");
    expect(await hear(ctx, id, { gatewayOrderId: "G-2", status: "declined" })).toBe("second_order");
    const declined = { seconds: [{ gatewayOrderId: "G-2", verdict: "declined" as const }] };
    await expect(rule(id, declined)).rejects.toMatchObject({ code: "invalid" });
    const laters = laterEvents.flatMap((one) =>
      one.type === "reversal" ? [{ id: one.id, standing: "refused" as const }] : [],
    );
    await confirm(await rule(id, { ...declined, laters }));
    expect((await readAll(ctx, id)).order).toMatchObject({ net: "1250.00", returned: "0" });
    const seconds = (await readAll(ctx, id)).laterEvents.filter(({ type }) => type === "second_order");
    expect(seconds).toMatchObject([{ status: "declined", transactionId: "G-2" }]);
  });

  test("another amount: what moved is kept beside the order's own", async () => {
    const { id } = await insertUnconfirmed(ctx);
    expect(await hear(ctx, id, { amount: "125.00", currency: "EUR" })).toBe("wrong_amount");
    const movedAmount = { amount: "125.00", currency: "EUR" };
    for (const wrong of [
      { verdict: "declined" as const, movedAmount },
      { movedAmount: { ...movedAmount, amount: "126.00" } },
    ]) {
      await expect(rule(id, wrong)).rejects.toMatchObject({ code: "invalid" });
    }
    await confirm(await rule(id, { movedAmount }));
    const { order, laterEvents } = await readAll(ctx, id);
    expect(order).toMatchObject({ submission: "accepted", outcome: "approved", amount: "1250.00", conflict: null });
    expect(netOf(order, laterEvents)?.amount).toBe("125.00");
  });

  test("an update after the resolution was proposed voids it", async () => {
    const { id } = await insertApproved();
    await hear(ctx, id, { status: "declined" });
    const resolutionId = await rule(id);
    await hear(ctx, id, { gatewayOrderId: "G-3" });
    await confirm(resolutionId);
    const { order } = await readAll(ctx, id);
    expect(order.conflict).not.toBeNull();
    expect((await readResolution(ctx, resolutionId)).reported).toMatchObject([{ applied: "void" }]);
  });
});

test("a resolution of another connection, or of nothing, is refused", async () => {
  const missing = { orderId: testIds.user, seenEventId: "0" };
  await expect(proposeResolution(ctx, ana, { orders: [missing], verdict: "absent", reason })).rejects.toMatchObject({
    code: "not_found",
  });
  const approval = { requestId: testIds.user, decision: "approve", seenDigest: "m" } as const;
  await expect(decide(ctx, bo, approval)).rejects.toMatchObject({ code: "not_found" });
});
