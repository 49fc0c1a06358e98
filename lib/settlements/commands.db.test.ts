import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { settlementConfirmations, settlementOrders, settlements } from "@/db/schema/settlements";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { netOf } from "@/lib/orders/net";
import { testIds } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { applyConfirmed } from "./apply";
import { decideSettlement, proposeSettlement, withdrawSettlement } from "./commands";
import { proposeRuling } from "./ruling-command";
import { addTestPeople, hear, insertDoubtful, readAll, readSettlement, seen } from "./testing";
import type { SettledVerdict } from "./verdicts";

const reason = "Asked the account manager, ticket 4711.";
let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;
let mia: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  desk = makeTestDesk(database.db);
  // Each test has people of its own: who may decide is asked of the whole desk.
  await desk.db.update(people).set({ disabledAt: desk.now() }).where(sql`${people.disabledAt} is null`);
  ({ ana, bo, mia } = await addTestPeople(desk));
});

const propose = async (orderId: string, verdict: SettledVerdict, by = ana) => {
  const { settlementId } = await proposeSettlement(desk, by, { orders: [await seen(desk, orderId)], verdict, reason });
  return settlementId;
};
const confirm = (settlementId: string, by = bo, why = "") =>
  decideSettlement(desk, by, { settlementId, decision: "confirmed", reason: why });
const disable = (actor: Actor) =>
  desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, actor.personId));
const sqlState = (run: Promise<unknown>) =>
  run.then(
    () => "no error",
    (error) => error.cause?.code ?? error.code,
  );

describe("settling by two people", () => {
  test("one proposes, another confirms, and the order is what they said", async () => {
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "approved");
    expect((await readAll(desk, id)).order).toMatchObject({ submission: "unconfirmed", outcome: "none" });
    await confirm(settlementId);
    const { order, kinds, events } = await readAll(desk, id);
    expect(order).toMatchObject({ submission: "accepted", outcome: "approved", nextQueryAt: null, errorMessage: null });
    expect(kinds).toEqual(["settlement_proposed", "settlement_confirmed"]);
    expect(events.map(({ personId }) => personId)).toEqual([ana.personId, bo.personId]);
    const { settlement, said } = await readSettlement(desk, settlementId);
    expect(settlement).toMatchObject({ decision: "confirmed", decidedBy: bo.personId, alone: false });
    expect(said).toMatchObject([{ applied: "applied", isOpen: false }]);
    const rows = await desk.db.select().from(audit).where(eq(audit.subjectId, settlementId));
    expect(rows.map(({ act, personId }) => [act, personId]).sort()).toEqual(
      [
        ["orders.settle", ana.personId],
        ["settlements.decide", bo.personId],
      ].sort(),
    );
  });

  test("settled as absent it may be sent as a new order, and an approval after all names that one", async () => {
    const { id } = await insertDoubtful(desk);
    await confirm(await propose(id, "absent"));
    expect((await readAll(desk, id)).order).toMatchObject({ submission: "settled_absent", cause: "by_people" });
    const successor = await insertDoubtful(desk, { copiedFromId: id, submission: "accepted", outcome: "processing" });
    expect(await hear(desk, id)).toBe("conflict");
    const { order } = await readAll(desk, id);
    expect(order).toMatchObject({ submission: "accepted", outcome: "approved" });
    expect(order.conflict).toContain(successor.clientOrderId);
  });

  test("by word of people not before 24 hours after it was sent", async () => {
    const { id } = await insertDoubtful(desk, {}, 23);
    await expect(propose(id, "absent")).rejects.toMatchObject({ code: "conflict" });
    desk.pass(3_600_000);
    await expect(propose(id, "absent")).resolves.toBeTypeOf("string");
  });

  test("refused or withdrawn it changes nothing, and may be proposed anew", async () => {
    const { id } = await insertDoubtful(desk);
    const first = await propose(id, "absent");
    await expect(withdrawSettlement(desk, bo, { settlementId: first })).rejects.toMatchObject({ code: "forbidden" });
    await withdrawSettlement(desk, ana, { settlementId: first });
    const second = await propose(id, "absent");
    await expect(
      decideSettlement(desk, mia, { settlementId: second, decision: "refused", reason: "no" }),
    ).rejects.toMatchObject({ code: "invalid" });
    await decideSettlement(desk, mia, { settlementId: second, decision: "refused", reason: "It is at the bank." });
    const { order, kinds } = await readAll(desk, id);
    expect(order.submission).toBe("unconfirmed");
    expect(kinds.slice(1)).toEqual(["settlement_withdrawn", "settlement_proposed", "settlement_refused"]);
    await confirm(await propose(id, "declined"));
    await expect(confirm(second)).rejects.toMatchObject({ code: "conflict" });
  });

  test("an order stands in one open settlement at most, and a set is of one connection", async () => {
    const { id } = await insertDoubtful(desk);
    await propose(id, "absent");
    await expect(propose(id, "approved", bo)).rejects.toMatchObject({ code: "conflict" });
  });

  test("what was looked at is what is proposed: news since then refuses it", async () => {
    const { id } = await insertDoubtful(desk);
    const looked = await seen(desk, id);
    await hear(desk, id, { evidence: "weak" });
    await expect(proposeSettlement(desk, ana, { orders: [looked], verdict: "absent", reason })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("callback"),
    });
  });

  test("a whole set at once; one that cannot be settled so stops it all", async () => {
    const rows = await Promise.all(Array.from({ length: 5 }, () => insertDoubtful(desk)));
    const { id: early } = await insertDoubtful(desk, {}, 1);
    const set = await Promise.all(rows.map(({ id }) => seen(desk, id)));
    await expect(
      proposeSettlement(desk, ana, { orders: [...set, await seen(desk, early)], verdict: "absent", reason }),
    ).rejects.toMatchObject({ message: expect.stringContaining("1 of the 6") });
    const { settlementId } = await proposeSettlement(desk, ana, { orders: set, verdict: "absent", reason });
    await confirm(settlementId);
    for (const { id } of rows) expect((await readAll(desk, id)).order.submission).toBe("settled_absent");
  });

  test("many settled as declined do not stop what is sent now", async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => insertDoubtful(desk)));
    const set = await Promise.all(rows.map(({ id }) => seen(desk, id)));
    const { settlementId } = await proposeSettlement(desk, ana, { orders: set, verdict: "declined", reason });
    await confirm(settlementId);
    const [connection] = await desk.db.select().from(connections).where(eq(connections.id, testIds.connection));
    expect(connection).toMatchObject({ pausedAt: null, declineStreak: 0 });
  });
});

describe("never what has changed", () => {
  test("the gateway's word in between wins for its order, and the others are settled", async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, () => insertDoubtful(desk)));
    const set = await Promise.all(rows.map(({ id }) => seen(desk, id)));
    const { settlementId } = await proposeSettlement(desk, ana, { orders: set, verdict: "absent", reason });
    const [heard, reported] = rows.map(({ id }) => id);
    if (!heard || !reported) throw new Error("no orders");
    await hear(desk, heard);
    await hear(desk, reported, { evidence: "weak", status: "declined" });
    await confirm(settlementId);
    const { said } = await readSettlement(desk, settlementId);
    expect(
      said
        .filter(({ applied }) => applied === "void")
        .map(({ orderId }) => orderId)
        .sort(),
    ).toEqual([heard, reported].sort());
    expect(said.find(({ orderId }) => orderId === heard)?.appliedReason).toContain("meanwhile: approved");
    expect((await readAll(desk, heard)).order).toMatchObject({ outcome: "approved", conflict: null });
    expect((await readAll(desk, reported)).order).toMatchObject({ submission: "unconfirmed" });
    // What is void can be proposed anew, now that it is known.
    await expect(propose(reported, "declined")).resolves.toBeTypeOf("string");
  });

  test("news that arrives while it is being confirmed: each order is one or the other, none is both", async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => insertDoubtful(desk)));
    const set = await Promise.all(rows.map(({ id }) => seen(desk, id)));
    const { settlementId } = await proposeSettlement(desk, ana, { orders: set, verdict: "absent", reason });
    await Promise.all([confirm(settlementId), ...rows.map(({ id }) => hear(desk, id))]);
    const { said } = await readSettlement(desk, settlementId);
    for (const { orderId, applied } of said) {
      const { order } = await readAll(desk, orderId);
      // Settled first and approved after all is the alarm; heard first, the settlement is void.
      expect(order).toMatchObject({ submission: "accepted", outcome: "approved" });
      expect(order.conflict === null).toBe(applied === "void");
    }
  });

  test("a process that dies in the middle loses nothing, and nothing is applied twice", async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => insertDoubtful(desk)));
    const set = await Promise.all(rows.map(({ id }) => seen(desk, id)));
    const { settlementId } = await proposeSettlement(desk, ana, { orders: set, verdict: "declined", reason });
    // Confirmed and dead before anything is applied.
    await desk.db.insert(settlementConfirmations).values({ settlementId, personId: bo.personId, at: desk.now() });
    await desk.db
      .update(settlements)
      .set({ decision: "confirmed", decidedBy: bo.personId, decidedAt: desk.now() })
      .where(eq(settlements.id, settlementId));
    expect((await readSettlement(desk, settlementId)).said.every(({ isOpen }) => isOpen)).toBe(true);
    // Three workers at once.
    await Promise.all([applyConfirmed(desk), applyConfirmed(desk), applyConfirmed(desk)]);
    for (const { id } of rows) {
      const { order, kinds } = await readAll(desk, id);
      expect(order.outcome).toBe("declined");
      expect(kinds.filter((kind) => kind === "settlement_confirmed")).toHaveLength(1);
    }
    expect(await applyConfirmed(desk)).toBe(0);
  });
});

describe("two different people", () => {
  test("two who confirm at once: one does, the other hears of it", async () => {
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "approved");
    const both = await Promise.allSettled([confirm(settlementId, bo), confirm(settlementId, mia)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect((await readAll(desk, id)).kinds.filter((kind) => kind === "settlement_confirmed")).toHaveLength(1);
  });

  test("nobody confirms their own while another could; nor refuses it, but withdraws it", async () => {
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "approved", bo);
    await expect(confirm(settlementId, bo, reason)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining(mia.name),
    });
    await expect(decideSettlement(desk, bo, { settlementId, decision: "refused", reason })).rejects.toMatchObject({
      code: "forbidden",
    });
    await confirm(settlementId, mia);
  });

  test("where exactly one may decide at all, that one confirms alone, with a typed reason", async () => {
    await disable(mia);
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "absent", bo);
    await expect(confirm(settlementId, bo)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: expect.anything() },
    });
    await confirm(settlementId, bo, "Nobody else is here this week.");
    expect((await readSettlement(desk, settlementId)).settlement).toMatchObject({
      alone: true,
      decidedBy: bo.personId,
    });
    expect((await readAll(desk, id)).events.at(-1)?.details).toMatchObject({ alone: true });
  });

  test("the database refuses it too, with the code's guard gone", async () => {
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "absent", bo);
    const bypass = (by: Actor, alone: boolean, decisionReason: string | null = reason) =>
      sqlState(
        desk.db
          .update(settlements)
          .set({ decision: "confirmed", decidedBy: by.personId, decidedAt: desk.now(), decisionReason, alone })
          .where(eq(settlements.id, settlementId)),
      );
    expect(await bypass(bo, false)).toBe("23001"); // one's own, and nobody else has confirmed it
    expect(await bypass(bo, true)).toBe("23001"); // somebody else could
    expect(await bypass(ana, false)).toBe("23001"); // no right to decide
    expect(await bypass(mia, true)).toBe("23001"); // not alone, and not one's own
    await disable(mia);
    expect(await bypass(bo, true, null)).toBe("23514"); // alone without a reason
    expect(await bypass(mia, false)).toBe("23001"); // disabled
    expect(await bypass(bo, true)).toBe("no error");
  });

  test("the database counts the people, too: never the proposer, nobody twice, nobody without the right", async () => {
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "absent", bo);
    const say = (by: Actor) =>
      sqlState(desk.db.insert(settlementConfirmations).values({ settlementId, personId: by.personId, at: desk.now() }));
    const end = (by: Actor) =>
      sqlState(
        desk.db
          .update(settlements)
          .set({ decision: "confirmed", decidedBy: by.personId, decidedAt: desk.now() })
          .where(eq(settlements.id, settlementId)),
      );
    expect(await end(mia)).toBe("23001"); // nobody has confirmed
    expect(await say(bo)).toBe("23001"); // one's own
    expect(await say(ana)).toBe("23001"); // no right to decide
    expect(await say(mia)).toBe("no error");
    expect(await say(mia)).toBe("23505");
    expect(await sqlState(database.owner.delete(settlementConfirmations))).toBe("23001");
    const weaker = desk.db.update(settlements).set({ required: 0 }).where(eq(settlements.id, settlementId));
    expect(await sqlState(weaker)).toBe("23001");
    expect(await end(mia)).toBe("no error");
    const eva = await addTestPerson(desk, "admin", { password: false });
    expect(await say(eva)).toBe("23001"); // it is decided
  });

  test("the database keeps what was proposed and decided, and applies nothing that nobody confirmed", async () => {
    const { id } = await insertDoubtful(desk);
    const settlementId = await propose(id, "absent");
    const where = eq(settlementOrders.settlementId, settlementId);
    const change = (set: Partial<typeof settlementOrders.$inferInsert>) =>
      sqlState(desk.db.update(settlementOrders).set(set).where(where));
    expect(await change({ verdict: "approved" })).toBe("23001");
    expect(await change({ isOpen: false, applied: "applied" })).toBe("23001");
    expect(await sqlState(database.owner.delete(settlementOrders).where(where))).toBe("23001");
    expect(
      await sqlState(
        desk.db.update(settlements).set({ reason: "quite another" }).where(eq(settlements.id, settlementId)),
      ),
    ).toBe("23001");
    await confirm(settlementId);
    const { id: other } = await insertDoubtful(desk);
    expect(
      await sqlState(desk.db.insert(settlementOrders).values({ settlementId, orderId: other, verdict: "absent" })),
    ).toBe("23001");
  });
});

describe("the exit of a conflict", () => {
  const rule = async (orderId: string, given: Partial<Parameters<typeof proposeRuling>[2]> = {}) => {
    const { settlementId } = await proposeRuling(desk, ana, {
      ...(await seen(desk, orderId)),
      verdict: "approved",
      reason,
      ...given,
    });
    return settlementId;
  };
  const insertApproved = () =>
    insertDoubtful(desk, { submission: "accepted", outcome: "approved", gatewayOrderId: "G-1", cause: null });

  test("two people rule that the later word stands; the earlier one stays in the timeline and comes again in vain", async () => {
    const { id } = await insertApproved();
    expect(await hear(desk, id, { status: "declined" })).toBe("conflict");
    await expect(propose(id, "declined")).rejects.toMatchObject({ code: "conflict" });
    const settlementId = await rule(id, { verdict: "declined" });
    expect((await readAll(desk, id)).order.conflict).not.toBeNull();
    await confirm(settlementId);
    const { order, kinds } = await readAll(desk, id);
    expect(order).toMatchObject({ outcome: "declined", conflict: null });
    expect(kinds).toEqual(["callback", "settlement_proposed", "resolved"]);
    expect(await hear(desk, id, { status: "approved" })).toBe("repeated");
    expect(await hear(desk, id, { status: "approved", source: "query" })).toBe("conflict");
  });

  test("without a conflict the database turns no final word, whoever asks", async () => {
    const { id } = await insertApproved();
    expect(await sqlState(desk.db.update(orders).set({ outcome: "declined" }).where(eq(orders.id, id)))).toBe("23001");
  });

  test("a second order: sent twice until a reversal comes", async () => {
    const { id } = await insertApproved();
    expect(await hear(desk, id, { gatewayOrderId: "G-2", amount: "1250.00", currency: "EUR" })).toBe("second_order");
    await expect(rule(id)).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("G-2") });
    await expect(rule(id, { seconds: [{ gatewayOrderId: "G-7", verdict: "approved" }] })).rejects.toMatchObject({
      code: "invalid",
    });
    await confirm(await rule(id, { seconds: [{ gatewayOrderId: "G-2", verdict: "approved" }] }));
    const first = await readAll(desk, id);
    expect(first.order).toMatchObject({ outcome: "approved", conflict: null, acknowledgedAt: null });
    expect(netOf(first.order, first.aftermath)?.amount).toBe("2500.00");
    expect(await hear(desk, id, { gatewayOrderId: "G-2", type: "reversal", amount: "1250.00" })).toBe("reported");
    const reversed = { gatewayOrderId: "G-2", type: "reversal", amount: "1250.00", source: "query" } as const;
    expect(await hear(desk, id, reversed)).toBe("applied");
    const { order, aftermath } = await readAll(desk, id);
    expect(netOf(order, aftermath)?.amount).toBe("1250.00");
    // Ruled on again, the later ruling takes the place of the earlier one.
    expect(await hear(desk, id, { gatewayOrderId: "G-2", status: "declined" })).toBe("second_order");
    const declined = { seconds: [{ gatewayOrderId: "G-2", verdict: "declined" as const }] };
    // What was never carried out cannot have been reversed either.
    await expect(rule(id, declined)).rejects.toMatchObject({ code: "invalid" });
    const laters = aftermath.flatMap((one) =>
      one.type === "reversal" ? [{ id: one.id, standing: "refused" as const }] : [],
    );
    await confirm(await rule(id, { ...declined, laters }));
    expect((await readAll(desk, id)).order).toMatchObject({ net: "1250.00", takenBack: "0" });
    const seconds = (await readAll(desk, id)).aftermath.filter(({ type }) => type === "second_order");
    expect(seconds).toMatchObject([{ status: "declined", transactionId: "G-2" }]);
  });

  test("another amount: what moved is kept beside the order's own", async () => {
    const { id } = await insertDoubtful(desk);
    expect(await hear(desk, id, { amount: "125.00", currency: "EUR" })).toBe("wrong_amount");
    const movedAmount = { amount: "125.00", currency: "EUR" };
    for (const wrong of [
      { verdict: "declined" as const, movedAmount },
      { movedAmount: { ...movedAmount, amount: "126.00" } },
    ]) {
      await expect(rule(id, wrong)).rejects.toMatchObject({ code: "invalid" });
    }
    await confirm(await rule(id, { movedAmount }));
    const { order, aftermath } = await readAll(desk, id);
    expect(order).toMatchObject({ submission: "accepted", outcome: "approved", amount: "1250.00", conflict: null });
    expect(netOf(order, aftermath)?.amount).toBe("125.00");
  });

  test("news after the ruling was proposed voids it", async () => {
    const { id } = await insertApproved();
    await hear(desk, id, { status: "declined" });
    const settlementId = await rule(id);
    await hear(desk, id, { gatewayOrderId: "G-3" });
    await confirm(settlementId);
    const { order } = await readAll(desk, id);
    expect(order.conflict).not.toBeNull();
    expect((await readSettlement(desk, settlementId)).said).toMatchObject([{ applied: "void" }]);
  });
});

test("a settlement of another's connection, or of nothing, is refused", async () => {
  const missing = { orderId: testIds.person, seenEventId: "0" };
  await expect(proposeSettlement(desk, ana, { orders: [missing], verdict: "absent", reason })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(confirm(testIds.person)).rejects.toMatchObject({ code: "not_found" });
});
