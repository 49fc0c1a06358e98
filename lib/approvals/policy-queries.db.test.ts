import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { personConnections } from "@/db/schema/access";
import { approvalPolicies } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { insertOrderSurroundings, testIds } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { defaultRules, type PolicyRules } from "./policy";
import { changePolicy, decidePolicy, endPolicy, expirePolicies } from "./policy-commands";
import { listOtherAdmins, listOwnRules, listPolicies, listWaitingPolicies } from "./policy-queries";
import { requirementOf } from "./requirement";
import type { ApproverCount, GovernedAct } from "./words";

let database: TestDatabase;
let desk: TestDesk;
let mia: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  await insertOrderSurroundings(desk.db);
  mia = await addTestPerson(desk, "admin");
});
afterEach(() => database.drop());

const { connection: connectionId } = testIds;
const act = "payouts.submit" as const;
const rules = (approvers: ApproverCount, tiers: PolicyRules["tiers"] = []): PolicyRules => ({
  ...defaultRules[act],
  approvers,
  unknownAmounts: approvers,
  tiers,
});
const change = (by: Actor, approvers: ApproverCount, of: string | null = null, what: GovernedAct = act) =>
  changePolicy(desk, by, { connectionId: of, act: what, rules: { ...rules(approvers), tiers: [] } });

async function view(of: string | null, what: GovernedAct = act) {
  const found = (await listPolicies(desk.db, of, desk.now())).find((one) => one.act === what);
  if (!found) throw new Error(`no rule of ${what}`);
  return found;
}

describe("what holds", () => {
  test("the default, until there is a rule for all; a connection's own outranks it", async () => {
    expect((await view(connectionId)).inForce).toEqual({ source: "default", rules: defaultRules[act] });
    await change(mia, 1);
    expect((await view(connectionId)).inForce).toMatchObject({ source: "all", version: 1, by: mia.name });
    await change(mia, 2, connectionId);
    expect((await view(connectionId)).inForce).toMatchObject({ source: "own", rules: { approvers: 2 } });
    expect((await view(null)).inForce).toMatchObject({ source: "all", rules: { approvers: 1 } });
    expect((await view(connectionId)).versions).toMatchObject([{ was: { source: "all", rules: { approvers: 1 } } }]);
    desk.pass(1_000);
    await change(mia, 0);
    await change(mia, 1, connectionId);
    expect((await view(null)).versions).toMatchObject([
      { version: 2, was: { source: "own", rules: { approvers: 1 } } },
      { version: 1, was: { source: "default" }, inForceTo: desk.now() },
    ]);
    // The one before it, whatever holds for all by now.
    expect((await view(connectionId)).versions).toMatchObject([
      { was: { source: "own", rules: { approvers: 2 } } },
      { was: { source: "all", rules: { approvers: 1 } } },
    ]);
    expect(await listOwnRules(desk.db, null)).toEqual([{ connectionId, name: "Acme EU", acts: [act] }]);
    expect(await listOwnRules(desk.db, [])).toEqual([]);
  });

  test("who could approve: by role and by connection, nobody who is disabled", async () => {
    const bo = await addTestPerson(desk, "approver");
    const limited = await addTestPerson(desk, "approver");
    await addTestPerson(desk, "preparer");
    await desk.db.insert(personConnections).values({ personId: limited.personId, connectionId });
    const idsOf = async (of: string | null) =>
      (await view(of)).approvers.map(({ id, limited: some }) => [id, some]).sort();
    expect(await idsOf(connectionId)).toEqual([mia, bo, limited].map(({ personId }) => [personId, false]).sort());
    expect(await idsOf(null)).toContainEqual([limited.personId, true]);
    await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, bo.personId));
    expect(await idsOf(connectionId)).toHaveLength(2);
    expect((await view(null, "policies.change")).approvers.map(({ id }) => id)).toEqual([mia.personId]);
    expect(await listOtherAdmins(desk.db, mia.personId)).toEqual([]);
  });
});

describe("a change of a rule", () => {
  test("waits with its mark, then stands in the history with who said what", async () => {
    const eva = await addTestPerson(desk, "admin");
    await change(mia, 1);
    const { waiting, inForce } = await view(null);
    expect(inForce.source).toBe("default");
    const listed = ({ personId, role }: Actor) =>
      listWaitingPolicies(desk.db, { id: personId, role, connectionIds: null }, desk.now());
    expect(await listed(mia)).toMatchObject([{ act, connection: null, by: { id: mia.personId }, onMe: false }]);
    expect(await listed(eva)).toMatchObject([{ onMe: true }]);
    expect(await listed(await addTestPerson(desk, "viewer"))).toMatchObject([{ onMe: false }]);
    expect(waiting).toMatchObject({ version: 1, by: { id: mia.personId }, request: { state: "open", required: 1 } });
    const request = waiting?.request;
    if (!request) throw new Error("nothing waits");
    const word = { requestId: request.id, decision: "approve" as const };
    await expect(decidePolicy(desk, eva, { ...word, seenMark: "another" })).rejects.toMatchObject({ code: "conflict" });
    desk.pass(60_000);
    await decidePolicy(desk, eva, { ...word, seenMark: request.mark });
    const after = await view(null);
    expect(after.waiting).toBeNull();
    expect(after.inForce).toMatchObject({ source: "all", since: desk.now() });
    expect(after.versions[0]?.request?.said).toMatchObject([{ personId: eva.personId, decision: "approve" }]);
  });

  test("that nobody answers is over with its time, and is never in force", async () => {
    await addTestPerson(desk, "admin");
    await change(mia, 2);
    desk.pass(73 * 3_600_000);
    expect((await view(null)).waiting).toBeNull();
    expect(await expirePolicies(desk)).toBe(1);
    expect(await expirePolicies(desk)).toBe(0);
    const { versions, inForce } = await view(null);
    expect(inForce.source).toBe("default");
    expect(versions).toMatchObject([{ inForceFrom: null, inForceTo: desk.now(), request: { state: "expired" } }]);
  });

  test("can end a rule of its own: what stands above counts again, once another admin has agreed", async () => {
    const eva = await addTestPerson(desk, "admin");
    const decide = async (of: string | null, decision: "approve" | "reject" = "approve") => {
      const request = (await view(of)).waiting?.request;
      const word = { requestId: request?.id ?? "", seenMark: request?.mark ?? "", reason: "no" };
      await decidePolicy(desk, eva, { ...word, decision });
      desk.pass(1_000);
    };
    await expect(endPolicy(desk, mia, { connectionId, act })).rejects.toMatchObject({ code: "conflict" });
    await change(mia, 1);
    await decide(null);
    await change(mia, 2, connectionId);
    await decide(connectionId);
    expect((await view(connectionId)).above).toMatchObject({ source: "all", rules: { approvers: 1 } });
    await endPolicy(desk, mia, { connectionId, act });
    expect((await view(connectionId)).waiting).toMatchObject({ rules: { ends: true, approvers: 1 } });
    await decide(connectionId, "reject");
    expect((await view(connectionId)).inForce).toMatchObject({ source: "own", rules: { approvers: 2 } });
    await endPolicy(desk, mia, { connectionId, act });
    await decide(connectionId);
    expect(await view(connectionId)).toMatchObject({
      inForce: { source: "all", rules: { approvers: 1 } },
      above: null,
    });
    const amounts = { totals: [{ currency: "EUR", amount: "1.00" }], unknownCount: 0 };
    const asked = await requirementOf(desk.db, { act, connectionId, askedBy: mia.personId, amounts }, desk.now());
    expect(asked.required).toBe(1);
    await endPolicy(desk, mia, { connectionId: null, act });
    await decide(null);
    expect((await view(connectionId)).inForce).toEqual({ source: "default", rules: defaultRules[act] });
    // A rule after it is compared with what counted in between.
    await change(mia, 0, connectionId);
    expect((await view(connectionId)).waiting?.was.source).toBe("default");
  });

  test("that ends a rule is none itself, with the code's guards gone", async () => {
    await change(mia, 1);
    const values = { connectionId, act, createdBy: mia.personId, createdAt: desk.now(), inForceFrom: desk.now() };
    const ends = { ...values, version: 1, rules: { ...rules(0), ends: true as const } };
    await expect(desk.db.insert(approvalPolicies).values(ends)).rejects.toMatchObject({
      cause: { constraint: "approval_policies_ends_check" },
    });
    const end = desk.db.update(approvalPolicies).set({ inForceTo: desk.now() });
    await expect(end).rejects.toThrow();
  });

  test("of the rules themselves never goes below another admin, whatever was chosen once", async () => {
    await expect(change(mia, 0, null, "policies.change")).rejects.toMatchObject({ code: "invalid" });
    const values = { act: "policies.change" as const, version: 1, rules: rules(0), createdBy: mia.personId };
    await desk.db.insert(approvalPolicies).values({ ...values, inForceFrom: desk.now() });
    expect(await change(mia, 1)).toMatchObject({ waits: false });
    await addTestPerson(desk, "admin");
    expect(await change(mia, 0)).toMatchObject({ waits: true });
  });

  test.each<[string, string | null, GovernedAct, Partial<PolicyRules>]>([
    ["accounts of payees have one rule for all", connectionId, "payees.changeAccount", {}],
    [
      "no amount, no threshold",
      null,
      "payees.changeAccount",
      { tiers: [{ currency: "EUR", from: "1", approvers: 2 }] },
    ],
    ["a currency that there is not", null, act, { tiers: [{ currency: "EUU", from: "1", approvers: 2 }] }],
    ["more decimals than the currency has", null, act, { tiers: [{ currency: "JPY", from: "1.5", approvers: 2 }] }],
    ["a threshold that asks for no more", null, act, { tiers: [{ currency: "EUR", from: "1", approvers: 1 }] }],
    [
      "the same threshold twice",
      null,
      act,
      {
        tiers: [
          { currency: "EUR", from: "10", approvers: 2 },
          { currency: "EUR", from: "10.00", approvers: 2 },
        ],
      },
    ],
  ])("is refused: %s", async (_why, of, what, part) => {
    await expect(
      changePolicy(desk, mia, { connectionId: of, act: what, rules: { ...rules(1), tiers: [], ...part } as never }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});
