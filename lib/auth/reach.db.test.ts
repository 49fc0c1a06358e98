import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { personConnections } from "@/db/schema/access";
import { approvalDecisions } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { openRequest } from "@/lib/approvals/requests";
import { listAudit } from "@/lib/audit/queries";
import { stopConnection } from "@/lib/connections/commands";
import { getConnection, listConnections, listSendable } from "@/lib/connections/queries";
import { addConnection, addOrder } from "@/lib/connections/testing";
import { command } from "@/lib/core/command";
import type { Actor } from "@/lib/core/desk";
import { stopEverything } from "@/lib/installation/commands";
import { narrowTopics } from "@/lib/live/topics";
import { cancelPayout } from "@/lib/orders/commands";
import { getOrder } from "@/lib/orders/detail-queries";
import { readOrderSearch } from "@/lib/orders/list-search";
import { listOrderFilters, listOrders } from "@/lib/orders/queries";
import { createPerson, updatePerson } from "@/lib/people/commands";
import { findPersonRow } from "@/lib/people/queries";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { confirmingBy, listDeciders } from "@/lib/settlements/deciders";
import { findSession } from "./sessions";

type Place = Awaited<ReturnType<typeof addConnection>> & { orderId: string };

let database: TestDatabase;
let desk: TestDesk;
let admin: Awaited<ReturnType<typeof addTestPerson>>;
let here: Place;
let elsewhere: Place;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  admin = await addTestPerson(desk, "admin");
  const open = async () => {
    const place = await addConnection(desk, admin);
    return { ...place, orderId: await addOrder(desk.db, { ...place, personId: admin.personId }) };
  };
  [here, elsewhere] = [await open(), await open()];
});
afterAll(() => database.drop());

const allOrders = readOrderSearch(() => undefined).filter;
const everyOrder = { reach: null, filter: allOrders, sort: "newest", cursor: null, timeZone: "UTC" } as const;
const outOfReach = { name: "AppError", code: "not_found", message: expect.stringContaining("you do not work with") };

/** Somebody who works here, and not elsewhere, as their session has them. */
async function limited(role: "viewer" | "preparer" | "approver" | "developer") {
  const person = await addTestPerson(desk, role);
  const { personId } = person;
  await updatePerson(desk, admin, { personId, name: "Bo", role, connectionIds: [here.connectionId] });
  const session = await findSession(desk.db, person.token, desk.now(), { active: true, ip: null });
  return { ...person, connectionIds: session?.connectionIds ?? null };
}

describe("a person who is limited", () => {
  test("is limited from the next request on, and free again when the limit is lifted", async () => {
    const bo = await limited("viewer");
    expect(bo.connectionIds).toEqual([here.connectionId]);
    const { personId } = bo;
    expect((await findPersonRow(desk, personId))?.connections).toEqual([{ id: here.connectionId, name: here.name }]);
    await updatePerson(desk, admin, { personId, name: "Bo", role: "viewer", connectionIds: null });
    const again = await findSession(desk.db, bo.token, desk.now(), { active: true, ip: null });
    expect(again?.connectionIds).toBeNull();
  });

  test("acts here; elsewhere reads the same as what is not there", async () => {
    const bo = await limited("approver");
    const nowhere = "00000000-0000-4000-8000-00000000dead";
    await stopConnection(desk, bo, { connectionId: here.connectionId, reason: "a test" });
    for (const connectionId of [elsewhere.connectionId, nowhere]) {
      await expect(stopConnection(desk, bo, { connectionId, reason: "a test" })).rejects.toMatchObject(outOfReach);
    }
    for (const orderId of [elsewhere.orderId, nowhere]) {
      await expect(cancelPayout(desk, bo, { orderId })).rejects.toMatchObject(outOfReach);
    }
    await cancelPayout(desk, bo, { orderId: here.orderId });
    const [untouched] = await desk.db.select().from(orders).where(eq(orders.id, elsewhere.orderId));
    expect(untouched?.submission).toBe("queued");
  });

  test("does nothing that concerns every connection", async () => {
    await expect(stopEverything(desk, await limited("approver"), { reason: "a test" })).rejects.toMatchObject(
      outOfReach,
    );
  });

  test("is refused when the thing moves elsewhere while the act runs, and nothing of it stays", async () => {
    const bo = await limited("preparer");
    let moved = here.connectionId;
    const moving = command({
      act: "payouts.cancel",
      input: z.object({}),
      connectionsOf: () => [moved],
      run: async ({ tx }) => {
        await tx.update(people).set({ name: "Moved" }).where(eq(people.id, bo.personId));
        moved = elsewhere.connectionId;
        return { done: null, audit: null };
      },
      after: (_context, done) => done,
    });
    await expect(moving(desk, bo, {})).rejects.toMatchObject(outOfReach);
    const [row] = await desk.db.select().from(people).where(eq(people.id, bo.personId));
    expect(row?.name).toBe("Bo");
  });

  test("sees this connection and its orders, and nothing of the others", async () => {
    const { connectionIds: reach } = await limited("viewer");
    const listed = await listOrders(desk, { ...everyOrder, reach });
    expect(listed.rows.map(({ id }) => id)).toEqual([here.orderId]);
    expect((await listOrders(desk, everyOrder)).rows).toHaveLength(2);
    expect((await listConnections(desk, reach)).map(({ id }) => id)).toEqual([here.connectionId]);
    expect((await listSendable(desk, reach)).map(({ id }) => id)).toEqual([here.connectionId]);
    expect((await listOrderFilters(desk, reach)).connections.map(({ id }) => id)).toEqual([here.connectionId]);
    await getOrder(desk, reach, here.orderId);
    await expect(getOrder(desk, reach, elsewhere.orderId)).rejects.toMatchObject({ code: "not_found" });
    await expect(getConnection(desk, reach, elsewhere.connectionId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("hears of changes here only; a developer hears of no order and no approval", async () => {
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
      `alert:${bo.personId}`,
      `secret:${here.connectionId}`,
    ];
    const approvals = [`approval:${here.connectionId}`, "approval:all"];
    const own = `alert:${bo.personId}`;
    const heard = [`order:${here.orderId}`, `connection:${here.connectionId}`, "installation", ...approvals, own];
    expect(await narrowTopics(desk, { ...bo, id: bo.personId }, topics)).toEqual(heard);
    const dev = await limited("developer");
    expect(await narrowTopics(desk, { ...dev, id: dev.personId }, topics)).toEqual(heard.slice(1, 3));
    expect(await narrowTopics(desk, { id: here.orderId, role: "viewer", connectionIds: null }, topics)).toEqual(
      topics.slice(0, -2),
    );
  });

  test("reads the audit trail of this connection, and what they did themselves", async () => {
    const bo = await limited("approver");
    const everything = { who: null, act: null, subjectId: null };
    const viewer = { id: bo.personId, connectionIds: bo.connectionIds };
    const { rows } = await listAudit(desk, viewer, everything, null);
    const subjects = rows.map(({ subjectId }) => subjectId);
    expect(subjects).toContain(here.connectionId);
    expect(subjects).toContain(here.endpointId);
    expect(subjects).toContain(bo.personId);
    expect(subjects).not.toContain(elsewhere.connectionId);
    expect(subjects).not.toContain(elsewhere.endpointId);
    expect(rows.every(({ subjectType, subjectId }) => subjectType !== "person" || subjectId === bo.personId)).toBe(
      true,
    );
    expect(JSON.stringify(rows)).not.toContain(elsewhere.name);
  });

  test("does not count as the second person for what is elsewhere", async () => {
    const bo = await limited("approver");
    const proposer = admin.personId;
    const names = async (connectionId: string) =>
      (await listDeciders(desk.db, connectionId, desk.now())).map(({ id }) => id);
    expect(await names(here.connectionId)).toContain(bo.personId);
    // Lately limited, nobody decides alone because of it (V1 d).
    expect(await names(elsewhere.connectionId)).toContain(bo.personId);
    await desk.db.update(people).set({ scopeNarrowedAt: null });
    expect(await names(elsewhere.connectionId)).not.toContain(bo.personId);
    const fresh = { proposedBy: proposer, confirmedBy: [] };
    expect(confirmingBy(proposer, fresh, await listDeciders(desk.db, elsewhere.connectionId, desk.now()))).toEqual({
      may: "alone",
    });
  });
});

describe("limits are kept", () => {
  test("an admin is never limited: they could lift it themselves", async () => {
    const connectionIds = [here.connectionId];
    const bo = { name: "Bo", email: "bo@example.com", role: "admin", connectionIds } as const;
    await expect(createPerson(desk, admin, { ...bo, connectionIds: [...connectionIds] })).rejects.toMatchObject({
      fields: { connectionIds: "An admin works with all connections." },
    });
    const { personId } = await limited("viewer");
    const change = { personId, name: "Bo", role: "admin" } as const;
    await expect(updatePerson(desk, admin, { ...change, connectionIds })).rejects.toMatchObject({ code: "invalid" });
    await updatePerson(desk, admin, { ...change, connectionIds: null });
    expect(await findPersonRow(desk, personId)).toMatchObject({ role: "admin", connections: null });
  });

  test("to some connections, never to none, and to no other than there is", async () => {
    const { personId } = await limited("viewer");
    const change = { personId, name: "Bo", role: "viewer" } as const;
    for (const connectionIds of [[], ["00000000-0000-4000-8000-00000000dead"]]) {
      await expect(updatePerson(desk, admin, { ...change, connectionIds })).rejects.toMatchObject({ code: "invalid" });
    }
    expect((await findPersonRow(desk, personId))?.connections).toHaveLength(1);
  });
});

describe("with every guard of the code gone the database refuses", () => {
  const refused = async (work: () => Promise<unknown>, words: RegExp) => {
    const fault = await work().then(
      () => "nothing was refused",
      (error: { cause?: Error }) => String(error.cause?.message),
    );
    expect(fault).toMatch(words);
  };

  test("an order of somebody who does not work with its connection, and one moved there", async () => {
    const bo = await limited("preparer");
    await refused(
      () => addOrder(desk.db, { ...elsewhere, personId: bo.personId }),
      /does not work with its connection/,
    );
    const orderId = await addOrder(desk.db, { ...here, personId: bo.personId });
    await refused(
      () =>
        desk.db
          .update(orders)
          .set({ connectionId: elsewhere.connectionId, endpointId: elsewhere.endpointId })
          .where(eq(orders.id, orderId)),
      /does not work with its connection|are kept|frozen|never/,
    );
  });

  test("an approval by somebody who may not decide on it", async () => {
    const decide = async (who: Actor) => {
      const orderId = await addOrder(desk.db, { ...elsewhere, personId: admin.personId });
      const rules = { approvers: 1, tiers: [], unknownAmounts: 1, expiresAfterHours: 72 } as const;
      const asked = { required: 1, because: "a test", policyId: null, rules };
      const request = {
        act: "payouts.submit",
        subjectType: "order",
        subjectId: orderId,
        connectionId: elsewhere.connectionId,
        mark: "m",
        asked,
      } as const;
      return desk.db.transaction(async (tx) => {
        const requestId = await openRequest(tx, request, admin, desk.now());
        const decision = { requestId, personId: who.personId, decision: "approve", mark: "m", at: desk.now() } as const;
        await tx.insert(approvalDecisions).values(decision);
      });
    };
    await decide(await addTestPerson(desk, "approver"));
    const disabled = await addTestPerson(desk, "approver");
    await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, disabled.personId));
    const strangers = [await limited("approver"), await addTestPerson(desk, "preparer"), disabled];
    for (const who of strangers) await refused(() => decide(who), /may not decide on it/);
  });

  test("a limited admin", async () => {
    const connectionId = here.connectionId;
    await refused(
      () => desk.db.insert(personConnections).values({ personId: admin.personId, connectionId }),
      /an admin works with all/,
    );
    const { personId } = await limited("viewer");
    await refused(() => desk.db.update(people).set({ role: "admin" }).where(eq(people.id, personId)), /an admin works/);
  });
});
