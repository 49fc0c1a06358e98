import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { userConnections } from "@/db/schema/access";
import { approvalDecisions } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { openRequest } from "@/lib/controls/approvals/requests";
import { stopEverything } from "@/lib/controls/installation/commands";
import type { Actor } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { narrowTopics } from "@/lib/desk/live/topics";
import { listAudit } from "@/lib/identity/audit/queries";
import { findSession } from "@/lib/identity/auth/sessions/sessions";
import { createUser, updateUser } from "@/lib/identity/users/commands";
import { findUserRow } from "@/lib/identity/users/queries";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { stopConnection } from "@/lib/payments/connections/commands";
import { getConnection, listConnections, listSendable } from "@/lib/payments/connections/queries";
import { addConnection, addOrder } from "@/lib/payments/connections/testing";
import { cancelPayout } from "@/lib/payments/dispatch/commands";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrderFilters, listOrders } from "@/lib/payments/orders/queries";
import { resolutionRequirement } from "@/lib/payments/resolutions/requirement";
import * as signInTexts from "@/messages/sign-in/model";
import * as t from "@/messages/team/model";
import { command } from "./command";

type Place = Awaited<ReturnType<typeof addConnection>> & { orderId: string };

let here: Place;
let elsewhere: Place;
const { ctx, admin } = provideContext("file", { admin: "admin" });
beforeAll(async () => {
  const open = async () => {
    const place = await addConnection(ctx, admin);
    return { ...place, orderId: await addOrder(ctx.db, { ...place, userId: admin.userId }) };
  };
  [here, elsewhere] = [await open(), await open()];
});

const allOrders = orderList.read(() => undefined).filter;
const everyOrder = { scope: null, filter: allOrders, sort: "newest", cursor: null, timeZone: "UTC" } as const;
const outOfScope = { name: "AppError", code: "not_found", message: signInTexts.notFound };

async function limited(role: "viewer" | "preparer" | "approver" | "developer") {
  const user = await addTestUser(ctx, role);
  const { userId } = user;
  await updateUser(ctx, admin, { userId, name: "Bo", role, connectionIds: [here.connectionId] });
  const session = await findSession(ctx.db, user.token, ctx.now(), { active: true, ip: null });
  return { ...user, connectionIds: session?.connectionIds ?? null };
}

describe("a user who is limited", () => {
  test("is limited from the next request on, and free again when the limit is lifted", async () => {
    const bo = await limited("viewer");
    expect(bo.connectionIds).toEqual([here.connectionId]);
    const { userId } = bo;
    expect((await findUserRow(ctx, userId))?.connections).toEqual([{ id: here.connectionId, name: here.name }]);
    await updateUser(ctx, admin, { userId, name: "Bo", role: "viewer", connectionIds: null });
    const again = await findSession(ctx.db, bo.token, ctx.now(), { active: true, ip: null });
    expect(again?.connectionIds).toBeNull();
  });

  test("acts here; elsewhere reads the same as what is not there", async () => {
    const bo = await limited("approver");
    const nowhere = "00000000-0000-4000-8000-00000000dead";
    await stopConnection(ctx, bo, { connectionId: here.connectionId, reason: "a test" });
    for (const connectionId of [elsewhere.connectionId, nowhere]) {
      await expect(stopConnection(ctx, bo, { connectionId, reason: "a test" })).rejects.toMatchObject(outOfScope);
    }
    for (const orderId of [elsewhere.orderId, nowhere]) {
      await expect(cancelPayout(ctx, bo, { orderId })).rejects.toMatchObject(outOfScope);
    }
    await cancelPayout(ctx, bo, { orderId: here.orderId });
    const [untouched] = await ctx.db.select().from(orders).where(eq(orders.id, elsewhere.orderId));
    expect(untouched?.submission).toBe("queued");
  });

  test("does nothing that concerns every connection", async () => {
    await expect(stopEverything(ctx, await limited("approver"), { reason: "a test" })).rejects.toMatchObject(
      outOfScope,
    );
  });

  test("is refused when the thing moves elsewhere while the act runs, and nothing of it stays", async () => {
    const bo = await limited("preparer");
    let moved = here.connectionId;
    const moving = command({
      permission: "payouts.cancel",
      input: z.object({}),
      connectionsOf: () => [moved],
      run: async ({ tx }) => {
        await tx.update(users).set({ name: "Moved" }).where(eq(users.id, bo.userId));
        moved = elsewhere.connectionId;
        return { done: null, audit: null };
      },
    });
    await expect(moving(ctx, bo, {})).rejects.toMatchObject(outOfScope);
    const [row] = await ctx.db.select().from(users).where(eq(users.id, bo.userId));
    expect(row?.name).toBe("Bo");
  });

  test("sees this connection and its orders, and nothing of the others", async () => {
    const { connectionIds: scope } = await limited("viewer");
    const listed = await listOrders(ctx, { ...everyOrder, scope });
    expect(listed.rows.map(({ id }) => id)).toEqual([here.orderId]);
    expect((await listOrders(ctx, everyOrder)).rows).toHaveLength(2);
    expect((await listConnections(ctx, scope)).map(({ id }) => id)).toEqual([here.connectionId]);
    expect((await listSendable(ctx, scope)).map(({ id }) => id)).toEqual([here.connectionId]);
    expect((await listOrderFilters(ctx, scope)).connections.map(({ id }) => id)).toEqual([here.connectionId]);
    await getOrder(ctx, scope, here.orderId);
    await expect(getOrder(ctx, scope, elsewhere.orderId)).rejects.toMatchObject({ code: "not_found" });
    await expect(getConnection(ctx, scope, elsewhere.connectionId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("learns of changes here only; a developer learns of no order and no approval", async () => {
    const bo = await limited("viewer");
    const topics = [
      `order:${here.orderId}`,
      `order:${elsewhere.orderId}`,
      `connection:${here.connectionId}`,
      `connection:${elsewhere.connectionId}`,
      `callback:${elsewhere.connectionId}`,
      `approval:${elsewhere.connectionId}`,
      "installation",
      `approval:${here.connectionId}`,
      "approval:all",
      `alert:${here.orderId}`,
      `alert:${bo.userId}`,
      `secret:${here.connectionId}`,
    ];
    const approvals = [`approval:${here.connectionId}`, "approval:all"];
    const own = `alert:${bo.userId}`;
    const heard = [`order:${here.orderId}`, `connection:${here.connectionId}`, "installation", ...approvals, own];
    expect(await narrowTopics(ctx, { ...bo, id: bo.userId }, topics)).toEqual(heard);
    const dev = await limited("developer");
    expect(await narrowTopics(ctx, { ...dev, id: dev.userId }, topics)).toEqual(heard.slice(1, 3));
    expect(await narrowTopics(ctx, { id: here.orderId, role: "viewer", connectionIds: null }, topics)).toEqual(
      topics.slice(0, -2),
    );
  });

  test("reads the audit trail of this connection, and what they did themselves", async () => {
    const bo = await limited("approver");
    const everything = { who: null, permission: null, about: null };
    const viewer = { id: bo.userId, connectionIds: bo.connectionIds };
    const { rows } = await listAudit(ctx, viewer, everything, null);
    const subjects = rows.map(({ subjectId }) => subjectId);
    expect(subjects).toContain(here.connectionId);
    expect(subjects).toContain(here.endpointId);
    expect(subjects).toContain(bo.userId);
    expect(rows.find(({ subjectId }) => subjectId === here.connectionId)?.subjectName).toBe(here.name);
    expect(rows.find(({ subjectId }) => subjectId === bo.userId)?.subjectName).toBe("Bo");
    expect(subjects).not.toContain(elsewhere.connectionId);
    expect(subjects).not.toContain(elsewhere.endpointId);
    expect(rows.every(({ subjectType, subjectId }) => subjectType !== "user" || subjectId === bo.userId)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(elsewhere.name);
  });

  test("does not count as the second user for what is elsewhere", async () => {
    await limited("approver");
    const required = async (connectionId: string) => {
      const orders = [{ amount: "1.00", currency: "EUR" }];
      const proposal = { connectionId, proposedBy: admin.userId, orders };
      return (await resolutionRequirement(ctx.db, proposal, ctx.now())).required;
    };
    expect(await required(here.connectionId)).toBe(1);
    expect(await required(elsewhere.connectionId)).toBe(1);
    await ctx.db.update(users).set({ scopeNarrowedAt: null });
    expect(await required(here.connectionId)).toBe(1);
    expect(await required(elsewhere.connectionId)).toBe(0);
  });
});

describe("limits are kept", () => {
  test("an admin is never limited: they could lift it themselves", async () => {
    const connectionIds = [here.connectionId];
    const bo = { name: "Bo", email: "bo@example.com", role: "admin", connectionIds } as const;
    await expect(createUser(ctx, admin, { ...bo, connectionIds: [...connectionIds] })).rejects.toMatchObject({
      fields: { connectionIds: t.adminScopeFixed },
    });
    const { userId } = await limited("viewer");
    const change = { userId, name: "Bo", role: "admin" } as const;
    await expect(updateUser(ctx, admin, { ...change, connectionIds })).rejects.toMatchObject({ code: "invalid" });
    await updateUser(ctx, admin, { ...change, connectionIds: null });
    expect(await findUserRow(ctx, userId)).toMatchObject({ role: "admin", connections: null });
  });

  test("to some connections, never to none, and to no other than there is", async () => {
    const { userId } = await limited("viewer");
    const change = { userId, name: "Bo", role: "viewer" } as const;
    for (const connectionIds of [[], ["00000000-0000-4000-8000-00000000dead"]]) {
      await expect(updateUser(ctx, admin, { ...change, connectionIds })).rejects.toMatchObject({ code: "invalid" });
    }
    expect((await findUserRow(ctx, userId))?.connections).toHaveLength(1);
  });
});

describe("with every guard of the code gone the database refuses", () => {
  const refused = async (work: () => Promise<unknown>, reason: RegExp) => {
    const fault = await work().then(
      () => "nothing was refused",
      (error: { cause?: Error }) => String(error.cause?.message),
    );
    expect(fault).toMatch(reason);
  };

  test("an order of a user without access to its connection, and one moved there", async () => {
    const bo = await limited("preparer");
    await refused(() => addOrder(ctx.db, { ...elsewhere, userId: bo.userId }), /has no access to its connection/);
    const orderId = await addOrder(ctx.db, { ...here, userId: bo.userId });
    await refused(
      () =>
        ctx.db
          .update(orders)
          .set({ connectionId: elsewhere.connectionId, endpointId: elsewhere.endpointId })
          .where(eq(orders.id, orderId)),
      /has no access to its connection|are kept|frozen|never/,
    );
  });

  test("an approval by a user who may not decide on it", async () => {
    const decide = async (who: Actor) => {
      const orderId = await addOrder(ctx.db, { ...elsewhere, userId: admin.userId });
      const rules = { approvers: 1, tiers: [], unknownAmounts: 1, expiresAfterHours: 72 } as const;
      const asked = { required: 1, because: typed("a test"), policyId: null, rules };
      const request = {
        permission: "payouts.submit",
        subjectType: "order",
        subjectId: orderId,
        connectionId: elsewhere.connectionId,
        digest: "m",
        asked,
      } as const;
      return ctx.db.transaction(async (tx) => {
        const requestId = await openRequest(tx, request, admin, ctx.now());
        const decision = { requestId, userId: who.userId, decision: "approve", digest: "m", at: ctx.now() } as const;
        await tx.insert(approvalDecisions).values(decision);
      });
    };
    await decide(await addTestUser(ctx, "approver"));
    const disabled = await addTestUser(ctx, "approver");
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, disabled.userId));
    const strangers = [await limited("approver"), await addTestUser(ctx, "preparer"), disabled];
    for (const who of strangers) await refused(() => decide(who), /may not decide on it/);
  });

  test("a limited admin", async () => {
    const connectionId = here.connectionId;
    await refused(
      () => ctx.db.insert(userConnections).values({ userId: admin.userId, connectionId }),
      /an admin has access to all/,
    );
    const { userId } = await limited("viewer");
    await refused(() => ctx.db.update(users).set({ role: "admin" }).where(eq(users.id, userId)), /an admin has access/);
  });
});
