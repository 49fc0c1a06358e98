import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { readDecisions } from "@/lib/controls/approvals/given-decisions";
import { governed } from "@/lib/controls/approvals/governed";
import { type ApproverCount, type GovernedPermission, governedPermissions } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import { decide } from "@/lib/desk/decisions/commands";
import { decideOn } from "@/lib/desk/decisions/testing";
import { disableUser, updateUser } from "@/lib/identity/users/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { createProfile } from "@/lib/payments/recurring/commands";
import { updateProfile } from "@/lib/payments/recurring/update-commands";
import {
  type Asked,
  askedFor,
  byDatabase,
  makeSubjects,
  provideStage,
  type Subject,
  type User,
} from "./testing-four-eyes";

const stage = provideStage();
const { shop, mia, eva, run } = stage;
let zoe: User;
beforeAll(async () => {
  zoe = await addTestUser(shop.ctx, "admin");
});

let lastProfile = 810_000_100;

const profileUpdate: Pick<Subject, "name" | "decides" | "ask" | "decide"> = {
  name: "a change of a recurring profile",
  decides: "approver",
  ask: async (by) => {
    const { ctx, connectionId, endpointId } = shop;
    const recurringPaymentId = String(++lastProfile);
    const facts = { kind: "SRC", currency: "EUR" };
    const { profileId } = await createProfile(ctx, by, { connectionId, recurringPaymentId, endpointId, facts });
    const values = { amount: "44.00" };
    const form = { clientOrderId: newClientOrderId(), profileId, values, seenChanges: [] };
    return askedFor(stage, (await updateProfile(ctx, by, form)).orderId);
  },
  decide: (by, { requestId, digest }, status) =>
    decide(shop.ctx, by, { requestId, decision: "approve", seenDigest: digest, reason: "No.", ...status }),
};

const readRequest = async ({ requestId }: Asked) => {
  const [request] = await shop.ctx.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
  if (!request) throw new Error("no request");
  return request;
};

async function setRule(
  permission: GovernedPermission,
  ofConnection: string | null,
  approvers: ApproverCount,
): Promise<void> {
  const connectionId = governed[permission].ofConnection ? ofConnection : null;
  const rules = { ...defaultRules[permission], tiers: [], approvers, unknownAmounts: approvers };
  const { policyId } = await changePolicy(shop.ctx, mia, { connectionId, permission, rules });
  for (const by of [eva, zoe]) if ((await decideOn(shop.ctx, by, policyId)).kind === "approved") return;
}

const callApproved = ({ requestId }: Asked) =>
  run(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${requestId}`);

describe.each([...makeSubjects(stage), profileUpdate])("$name", ({ decides, ask, decide }) => {
  let ana: User;
  let asked: Asked;
  let rule: { permission: GovernedPermission; connectionId: string | null };
  const user = () => stage.addUser(decides);
  const underRule = (approvers: ApproverCount) => setRule(rule.permission, rule.connectionId, approvers);
  beforeEach(async () => {
    ana = await user();
    asked = await ask(ana);
    const { permission, connectionId } = await readRequest(asked);
    rule = { permission, connectionId };
    return () => underRule(1);
  });

  test("V6 e: a rule raised while it waits holds at the decision, in code and in the database", async () => {
    await underRule(2);
    const [first, second] = [await user(), await user()];
    expect(await decide(first, asked)).toMatchObject({ kind: "waiting" });
    expect(await readRequest(asked)).toMatchObject({ state: "open", required: 2 });
    await byDatabase(callApproved(asked));
    await decide(second, asked);
    expect(await readRequest(asked)).toMatchObject({ state: "approved", required: 2 });
  });

  test("a rule lowered again changes nothing: the stricter one holds", async () => {
    await underRule(2);
    await decide(await user(), asked);
    await underRule(1);
    await byDatabase(callApproved(asked));
    await decide(await user(), asked);
    expect(await readRequest(asked)).toMatchObject({ state: "approved", required: 2 });
  });

  const changes: [string, (giver: User) => Promise<unknown>][] = [
    ["V7 f1: disabled", ({ userId }) => disableUser(shop.ctx, mia, { userId })],
    ["V7 f3: made viewer", (giver) => updateUser(shop.ctx, mia, { ...giver, role: "viewer", connectionIds: null })],
    [
      "V7: limited to another connection",
      (giver) => updateUser(shop.ctx, mia, { ...giver, role: "approver", connectionIds: [stage.elsewhere()] }),
    ],
  ];
  test.each(changes)(
    "%s since, the giver's approval no longer counts, and another is needed",
    async (_what, change) => {
      await underRule(2);
      const [giver, second, third] = [await user(), await user(), await user()];
      await decide(giver, asked);
      await change(giver);
      expect(await decide(second, asked)).toMatchObject({ kind: "waiting" });
      await byDatabase(callApproved(asked));
      const reported = (await readDecisions(shop.ctx.db, [asked.requestId], shop.ctx.now()))(asked.requestId);
      const counts = new Map(reported.map((one) => [one.userId, one.counts]));
      expect([counts.get(giver.userId), counts.get(second.userId)]).toEqual([false, true]);
      await decide(third, asked);
      expect((await readRequest(asked)).state).toBe("approved");
    },
  );
});

test("the database knows of each governed act the right that decides on it", async () => {
  for (const permission of governedPermissions) {
    expect(await run(sql`select deciding_permission(${permission}) as right`)).toEqual([
      { right: governed[permission].decidedWith },
    ]);
  }
});
