import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { userConnections } from "@/db/schema/access";
import { approvalPolicies } from "@/db/schema/approvals";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { decide, expireRequests } from "@/lib/desk/decisions/commands";
import { roleLabels } from "@/lib/identity/auth/access/permissions";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/approvals/model";
import { onlyCan } from "@/messages/sign-in/model";
import { listApprovers } from "./approvers";
import type { ApproverCount, GovernedPermission } from "./labels";
import { defaultRules, type PolicyRules } from "./policy";
import { changePolicy, endPolicy } from "./policy-commands";
import { listOwnRules, listPolicies, listWaitingPolicies } from "./policy-queries";
import { requirementOf } from "./requirement";
import { approversOf, whyNotMine } from "./turn";

const { ctx, mia } = provideContext("test", { mia: "admin" });
beforeEach(async () => {
  await insertOrderSurroundings(ctx.db);
});

const { connection: connectionId } = testIds;
const permission = "payouts.submit" as const;
const rules = (approvers: ApproverCount, tiers: PolicyRules["tiers"] = []): PolicyRules => ({
  ...defaultRules[permission],
  approvers,
  unknownAmounts: approvers,
  tiers,
});
const change = (by: Actor, approvers: ApproverCount, of: string | null = null, what: GovernedPermission = permission) =>
  changePolicy(ctx, by, { connectionId: of, permission: what, rules: { ...rules(approvers), tiers: [] } });

async function view(of: string | null, what: GovernedPermission = permission) {
  const found = (await listPolicies(ctx.db, of, ctx.now())).find((one) => one.permission === what);
  if (!found) throw new Error(`no rule of ${what}`);
  return found;
}

describe("what holds", () => {
  test("the default, until there is a rule for all; a connection's own outranks it", async () => {
    expect((await view(connectionId)).inForce).toEqual({ source: "default", rules: defaultRules[permission] });
    await change(mia, 1);
    expect((await view(connectionId)).inForce).toMatchObject({ source: "all", version: 1, by: mia.name });
    await change(mia, 2, connectionId);
    expect((await view(connectionId)).inForce).toMatchObject({ source: "own", rules: { approvers: 2 } });
    expect((await view(null)).inForce).toMatchObject({ source: "all", rules: { approvers: 1 } });
    expect((await view(connectionId)).versions).toMatchObject([{ was: { source: "all", rules: { approvers: 1 } } }]);
    ctx.pass(1_000);
    await change(mia, 0);
    await change(mia, 1, connectionId);
    expect((await view(null)).versions).toMatchObject([
      { version: 2, was: { source: "own", rules: { approvers: 1 } } },
      { version: 1, was: { source: "default" }, inForceTo: ctx.now() },
    ]);
    expect((await view(connectionId)).versions).toMatchObject([
      { was: { source: "own", rules: { approvers: 2 } } },
      { was: { source: "all", rules: { approvers: 1 } } },
    ]);
    expect(await listOwnRules(ctx.db, null)).toEqual([{ connectionId, name: "Acme EU", permissions: [permission] }]);
    expect(await listOwnRules(ctx.db, [])).toEqual([]);
  });

  test("who could approve: by role and by connection, no disabled user", async () => {
    const bo = await addTestUser(ctx, "approver");
    const limited = await addTestUser(ctx, "approver");
    await addTestUser(ctx, "preparer");
    await ctx.db.insert(userConnections).values({ userId: limited.userId, connectionId });
    const idsOf = async (of: string | null) =>
      (await view(of)).approvers.map(({ id, limited: some }) => [id, some]).sort();
    expect(await idsOf(connectionId)).toEqual([mia, bo, limited].map(({ userId }) => [userId, false]).sort());
    expect(await idsOf(null)).toContainEqual([limited.userId, true]);
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, bo.userId));
    expect(await idsOf(connectionId)).toHaveLength(2);
    expect((await view(null, "policies.change")).approvers.map(({ id }) => id)).toEqual([mia.userId]);
    const admins = approversOf(await listApprovers(ctx.db), { permission: "policies.change", connectionId: null });
    expect(admins.map(({ id }) => id)).toEqual([mia.userId]);
  });
});

describe("a change of a rule", () => {
  test("waits with its digest, then is in the history with each decision", async () => {
    const eva = await addTestUser(ctx, "admin");
    await change(mia, 1);
    const { waiting, inForce } = await view(null);
    expect(inForce.source).toBe("default");
    const [listed] = await listWaitingPolicies(ctx.db, null, ctx.now());
    expect(listed).toMatchObject({ permission, connection: null, request: { requestedBy: { id: mia.userId } } });
    const approvers = await listApprovers(ctx.db);
    const turnOf = ({ userId: id, role, connectionIds }: Actor) =>
      listed && whyNotMine(listed.request, { id, role, connectionIds }, approvers);
    expect(turnOf(mia)).toContain(t.preparedByYou);
    expect(turnOf(eva)).toBeNull();
    expect(turnOf(await addTestUser(ctx, "viewer"))).toContain(onlyCan(roleLabels.admin.one, "approve"));
    expect(waiting).toMatchObject({ version: 1, by: { id: mia.userId }, request: { state: "open", required: 1 } });
    const request = waiting?.request;
    if (!request) throw new Error("nothing waits");
    const given = { requestId: request.id, decision: "approve" as const };
    await expect(decide(ctx, eva, { ...given, seenDigest: "another" })).rejects.toMatchObject({ code: "conflict" });
    ctx.pass(60_000);
    await decide(ctx, eva, { ...given, seenDigest: request.digest });
    const after = await view(null);
    expect(after.waiting).toBeNull();
    expect(after.inForce).toMatchObject({ source: "all", since: ctx.now() });
    expect(after.versions[0]?.request?.decisions).toMatchObject([{ userId: eva.userId, decision: "approve" }]);
  });

  test("that no one decides expires, and is never in force", async () => {
    await addTestUser(ctx, "admin");
    await change(mia, 2);
    ctx.pass(73 * 3_600_000);
    expect((await view(null)).waiting).toBeNull();
    expect(await expireRequests(ctx)).toBe(1);
    expect(await expireRequests(ctx)).toBe(0);
    const { versions, inForce } = await view(null);
    expect(inForce.source).toBe("default");
    expect(versions).toMatchObject([{ inForceFrom: null, inForceTo: ctx.now(), request: { state: "expired" } }]);
  });

  test("can end a rule of its own: the rule above it applies again, once another admin approved", async () => {
    const eva = await addTestUser(ctx, "admin");
    const decideOn = async (of: string | null, decision: "approve" | "reject" = "approve") => {
      const request = (await view(of)).waiting?.request;
      const given = { requestId: request?.id ?? "", seenDigest: request?.digest ?? "", reason: "no" };
      await decide(ctx, eva, { ...given, decision });
      ctx.pass(1_000);
    };
    await expect(endPolicy(ctx, mia, { connectionId, permission })).rejects.toMatchObject({ code: "conflict" });
    await change(mia, 1);
    await decideOn(null);
    await change(mia, 2, connectionId);
    await decideOn(connectionId);
    expect((await view(connectionId)).above).toMatchObject({ source: "all", rules: { approvers: 1 } });
    await endPolicy(ctx, mia, { connectionId, permission });
    expect((await view(connectionId)).waiting).toMatchObject({ rules: { ends: true, approvers: 1 } });
    await decideOn(connectionId, "reject");
    expect((await view(connectionId)).inForce).toMatchObject({ source: "own", rules: { approvers: 2 } });
    await endPolicy(ctx, mia, { connectionId, permission });
    await decideOn(connectionId);
    expect(await view(connectionId)).toMatchObject({
      inForce: { source: "all", rules: { approvers: 1 } },
      above: null,
    });
    const amounts = { totals: [{ currency: "EUR", amount: "1.00" }], unknownCount: 0 };
    const asked = await requirementOf(ctx.db, { permission, connectionId, askedBy: mia.userId, amounts }, ctx.now());
    expect(asked.required).toBe(1);
    await endPolicy(ctx, mia, { connectionId: null, permission });
    await decideOn(null);
    expect((await view(connectionId)).inForce).toEqual({ source: "default", rules: defaultRules[permission] });
    await change(mia, 0, connectionId);
    expect((await view(connectionId)).waiting?.was.source).toBe("default");
  });

  test("that ends a rule is none itself, with the code's guards gone", async () => {
    await change(mia, 1);
    const values = { connectionId, permission, createdBy: mia.userId, createdAt: ctx.now(), inForceFrom: ctx.now() };
    const ends = { ...values, version: 1, rules: { ...rules(0), ends: true as const } };
    await expect(ctx.db.insert(approvalPolicies).values(ends)).rejects.toMatchObject({
      cause: { constraint: "approval_policies_ends_check" },
    });
    const end = ctx.db.update(approvalPolicies).set({ inForceTo: ctx.now() });
    await expect(end).rejects.toMatchObject({
      cause: { message: expect.stringContaining("it may end only when another policy replaces it") },
    });
  });

  test("of the rules themselves never goes below another admin, whatever was chosen once", async () => {
    await expect(change(mia, 0, null, "policies.change")).rejects.toMatchObject({ code: "invalid" });
    const values = { permission: "policies.change" as const, version: 1, rules: rules(0), createdBy: mia.userId };
    await ctx.db.insert(approvalPolicies).values({ ...values, inForceFrom: ctx.now() });
    expect(await change(mia, 1)).toMatchObject({ waits: false });
    await addTestUser(ctx, "admin");
    expect(await change(mia, 0)).toMatchObject({ waits: true });
  });

  test.each<[string, string | null, GovernedPermission, Partial<PolicyRules>]>([
    ["accounts of payees have one rule for all", connectionId, "payees.changeAccount", {}],
    [
      "no amount, no threshold",
      null,
      "payees.changeAccount",
      { tiers: [{ currency: "EUR", from: "1", approvers: 2 }] },
    ],
    ["a currency that there is not", null, permission, { tiers: [{ currency: "EUU", from: "1", approvers: 2 }] }],
    [
      "more decimals than the currency has",
      null,
      permission,
      { tiers: [{ currency: "JPY", from: "1.5", approvers: 2 }] },
    ],
    ["a threshold that asks for no more", null, permission, { tiers: [{ currency: "EUR", from: "1", approvers: 1 }] }],
    [
      "the same threshold twice",
      null,
      permission,
      {
        tiers: [
          { currency: "EUR", from: "10", approvers: 2 },
          { currency: "EUR", from: "10.00", approvers: 2 },
        ],
      },
    ],
  ])("is refused: %s", async (_why, of, what, part) => {
    await expect(
      changePolicy(ctx, mia, {
        connectionId: of,
        permission: what,
        rules: { ...rules(1), tiers: [], ...part } as never,
      }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});
