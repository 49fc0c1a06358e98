import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { people } from "@/db/schema/people";
import { settlements } from "@/db/schema/settlements";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy } from "@/lib/approvals/policy-commands";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { decideSettlement, proposeSettlement, withdrawSettlement } from "./commands";
import { getSettlement } from "./queries";
import { addTestPeople, insertDoubtful, readAll, readSettlement, seen } from "./testing";
import type { SettledVerdict } from "./verdicts";

const reason = "Asked the account manager, ticket 4711.";
let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;
let mia: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  ({ ana, bo, mia } = await addTestPeople(desk));
});
afterEach(() => database.drop());

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

describe("a policy that asks for two", () => {
  /** From 1,000.00 EUR on two others confirm. Alone an admin's policy counts at once. */
  const askTwo = () =>
    changePolicy(desk, mia, {
      connectionId: null,
      act: "orders.settle",
      rules: { ...defaultRules["orders.settle"], tiers: [{ currency: "EUR", from: "1000.00", approvers: 2 as const }] },
    });
  const amount = (value: string) => insertDoubtful(desk, { amount: value });

  test("three people settle: nothing is done before the second other one", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const settlementId = await propose(id, "approved");
    await confirm(settlementId, bo);
    expect((await readAll(desk, id)).order.submission).toBe("unconfirmed");
    expect((await readSettlement(desk, settlementId)).settlement).toMatchObject({ decision: null, required: 2 });
    await expect(confirm(settlementId, bo)).rejects.toMatchObject({ code: "conflict" });
    await confirm(settlementId, mia);
    const { order, kinds } = await readAll(desk, id);
    expect(order.outcome).toBe("approved");
    expect(kinds).toEqual(["settlement_proposed", "settlement_seconded", "settlement_confirmed"]);
    const { confirmedBy, because } = await getSettlement(desk, null, settlementId);
    expect(confirmedBy.map(({ personId }) => personId).sort()).toEqual([bo.personId, mia.personId].sort());
    expect(because).toContain("1000.00 EUR");
  });

  test("the total counts, by currency; below it one other is enough, and never none", async () => {
    await askTwo();
    const [small, third, dollars] = [
      await amount("999.99"),
      await amount("0.01"),
      await insertDoubtful(desk, { amount: "5000.00", currency: "USD" }),
    ];
    const set = await Promise.all([small, third].map(({ id }) => seen(desk, id)));
    const both = await proposeSettlement(desk, ana, { orders: set, verdict: "declined", reason });
    expect((await readSettlement(desk, both.settlementId)).settlement?.required).toBe(2);
    await withdrawSettlement(desk, ana, both);
    for (const { id } of [small, dollars]) {
      const settlementId = await propose(id, "declined");
      expect((await readSettlement(desk, settlementId)).settlement?.required).toBe(1);
      await confirm(settlementId, bo);
      expect((await readAll(desk, id)).order.outcome).toBe("declined");
    }
  });

  test("one of the two refuses, and it is refused; it waits where there is no second other", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const first = await propose(id, "absent");
    await confirm(first, bo);
    await decideSettlement(desk, mia, { settlementId: first, decision: "refused", reason: "It is at the bank." });
    expect((await readAll(desk, id)).order.submission).toBe("unconfirmed");
    const second = await propose(id, "absent", bo);
    await confirm(second, mia);
    await expect(confirm(second, bo, reason)).rejects.toMatchObject({ code: "forbidden" });
    expect((await readAll(desk, id)).order.submission).toBe("unconfirmed");
    const eva = await addTestPerson(desk, "approver", { password: false });
    await confirm(second, eva);
    expect((await readAll(desk, id)).order.submission).toBe("settled_absent");
  });

  test("V6: a rule that became stricter since the proposal holds when it is confirmed", async () => {
    const { id } = await amount("1000.00");
    const settlementId = await propose(id, "absent");
    await askTwo();
    await confirm(settlementId, bo);
    expect((await readSettlement(desk, settlementId)).settlement).toMatchObject({ decision: null, required: 2 });
    await confirm(settlementId, mia);
    expect((await readAll(desk, id)).order.submission).toBe("settled_absent");
  });

  test("V7: a confirmation no longer counts once its giver is disabled, in code and in the database", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const settlementId = await propose(id, "absent");
    await confirm(settlementId, bo);
    await disable(bo);
    await confirm(settlementId, mia);
    expect((await readAll(desk, id)).order.submission).toBe("unconfirmed");
    const head = await getSettlement(desk, null, settlementId);
    expect(head.noLongerCounts).toMatchObject([{ personId: bo.personId }]);
    expect(head.confirmedBy).toMatchObject([{ personId: mia.personId }]);
    const end = { decision: "confirmed", decidedBy: mia.personId, decidedAt: desk.now() } as const;
    const forced = desk.db.update(settlements).set(end).where(eq(settlements.id, settlementId));
    expect(await sqlState(forced)).toBe("23001");
    await confirm(settlementId, await addTestPerson(desk, "approver", { password: false }));
    expect((await readAll(desk, id)).order.submission).toBe("settled_absent");
  });

  test("where exactly one may decide at all, that one still confirms alone", async () => {
    await askTwo();
    await disable(bo);
    const { id } = await amount("1000.00");
    const settlementId = await propose(id, "absent", mia);
    await confirm(settlementId, mia, "Nobody else is here this week.");
    expect((await readSettlement(desk, settlementId)).settlement).toMatchObject({ alone: true });
  });

  test("of two who confirm at once both count, and it is applied once", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const settlementId = await propose(id, "approved");
    await Promise.all([confirm(settlementId, bo), confirm(settlementId, mia)]);
    const { order, kinds } = await readAll(desk, id);
    expect(order.outcome).toBe("approved");
    expect(kinds.filter((kind) => kind === "settlement_confirmed")).toHaveLength(1);
  });

  test("the database refuses one of two, with the code's guard gone", async () => {
    await askTwo();
    const { id } = await amount("1000.00");
    const settlementId = await propose(id, "approved");
    await confirm(settlementId, bo);
    const set = (values: Partial<typeof settlements.$inferInsert>) =>
      sqlState(desk.db.update(settlements).set(values).where(eq(settlements.id, settlementId)));
    const ended = { decision: "confirmed" as const, decidedBy: mia.personId, decidedAt: desk.now() };
    expect(await set(ended)).toBe("23001");
    expect(await set({ ...ended, required: 1 })).toBe("23001");
    expect(await set({ required: 1 })).toBe("23001");
    // One that was stored with fewer than the policy wanted then.
    await database.owner.execute(sql`alter table settlements disable trigger settlements_counted`);
    await desk.db.update(settlements).set({ required: 1 });
    await database.owner.execute(sql`alter table settlements enable trigger settlements_counted`);
    expect(await set(ended)).toBe("23001");
  });
});
