import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { endpoints } from "@/db/schema/connections";
import { governed } from "@/lib/approvals/governed";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy, decidePolicy } from "@/lib/approvals/policy-commands";
import { readSaid } from "@/lib/approvals/said";
import { type ApproverCount, type GovernedAct, governedActs } from "@/lib/approvals/words";
import { decidePayout } from "@/lib/orders/approve";
import { newClientOrderId } from "@/lib/orders/ids";
import { disablePerson, updatePerson } from "@/lib/people/commands";
import { addTestPerson } from "@/lib/people/testing";
import { createProfile } from "@/lib/recurring/commands";
import { updateProfile } from "@/lib/recurring/update-commands";
import {
  type Asked,
  byDatabase,
  makeSubjects,
  openStage,
  type Person,
  type Stage,
  type Subject,
} from "./testing-four-eyes";

// V6 and V7, cell by cell: the rule is asked again when a request is decided, and only users who may approve then count.

let stage: Stage;
let { shop, mia, eva, run } = {} as Stage;
let zoe: Person;
beforeAll(async () => {
  stage = await openStage();
  ({ shop, mia, eva, run } = stage);
  zoe = await addTestPerson(shop.desk, "admin");
}, 60_000);
afterAll(() => shop.close());

let lastProfile = 810_000_100;

/** A change of a recurring profile: an order like a payout, under a rule of its own. */
const profileUpdate: Pick<Subject, "name" | "decides" | "ask" | "decide"> = {
  name: "a change of a recurring profile",
  decides: "approver",
  ask: async (by) => {
    const { desk, connectionId } = shop;
    const [endpoint] = await desk.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
    const recurringPaymentId = String(++lastProfile);
    const facts = { kind: "SRC", currency: "EUR" };
    const endpointId = endpoint?.id ?? "";
    const { profileId } = await createProfile(desk, by, { connectionId, recurringPaymentId, endpointId, facts });
    const values = { amount: "44.00" };
    const form = { clientOrderId: newClientOrderId(), profileId, values, seenChanges: [] };
    const { orderId: subjectId } = await updateProfile(desk, by, form);
    const [request] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, subjectId));
    if (!request) throw new Error("it did not wait");
    return { requestId: request.id, mark: request.mark, subjectId };
  },
  decide: (by, { requestId, mark }, word) =>
    decidePayout(shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
};

const readRequest = async ({ requestId }: Asked) => {
  const [request] = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
  if (!request) throw new Error("no request");
  return request;
};

/** Another rule for the act and connection of a request: proposed by one admin, approved by as many as it takes. */
async function setRule(act: GovernedAct, ofConnection: string | null, approvers: ApproverCount): Promise<void> {
  const connectionId = governed[act].ofConnection ? ofConnection : null;
  const rules = { ...defaultRules[act], tiers: [], approvers, unknownAmounts: approvers };
  const { policyId } = await changePolicy(shop.desk, mia, { connectionId, act, rules });
  const rows = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, policyId));
  for (const by of [eva, zoe]) {
    const word = { requestId: rows[0]?.id ?? "", seenMark: rows[0]?.mark ?? "", decision: "approve" as const };
    if ((await decidePolicy(shop.desk, by, word)).kind === "approved") return;
  }
}

const callApproved = ({ requestId }: Asked) =>
  run(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${requestId}`);

describe.each([...makeSubjects(() => stage), profileUpdate])("$name", ({ decides, ask, decide }) => {
  let ana: Person;
  let asked: Asked;
  let rule: { act: GovernedAct; connectionId: string | null };
  const person = () => stage.addPerson(decides);
  const underRule = (approvers: ApproverCount) => setRule(rule.act, rule.connectionId, approvers);
  beforeEach(async () => {
    ana = await person();
    asked = await ask(ana);
    const { act, connectionId } = await readRequest(asked);
    rule = { act, connectionId };
    return () => underRule(1);
  });

  test("V6 e: a rule raised while it waits holds at the decision, in code and in the database", async () => {
    await underRule(2);
    const [first, second] = [await person(), await person()];
    expect(await decide(first, asked)).toMatchObject({ kind: "waiting" });
    expect(await readRequest(asked)).toMatchObject({ state: "open", required: 2 });
    await byDatabase(callApproved(asked));
    await decide(second, asked);
    expect(await readRequest(asked)).toMatchObject({ state: "approved", required: 2 });
  });

  test("a rule lowered again changes nothing: the stricter one holds", async () => {
    await underRule(2);
    await decide(await person(), asked);
    await underRule(1);
    await byDatabase(callApproved(asked));
    await decide(await person(), asked);
    expect(await readRequest(asked)).toMatchObject({ state: "approved", required: 2 });
  });

  const changes: [string, (giver: Person) => Promise<unknown>][] = [
    ["V7 f1: disabled", ({ personId }) => disablePerson(shop.desk, mia, { personId })],
    ["V7 f3: made viewer", (giver) => updatePerson(shop.desk, mia, { ...giver, role: "viewer", connectionIds: null })],
    [
      "V7: limited to another connection",
      (giver) => updatePerson(shop.desk, mia, { ...giver, role: "approver", connectionIds: [stage.elsewhere] }),
    ],
  ];
  test.each(changes)(
    "%s since, the giver's approval no longer counts, and another is needed",
    async (_what, change) => {
      await underRule(2);
      const [giver, second, third] = [await person(), await person(), await person()];
      await decide(giver, asked);
      await change(giver);
      expect(await decide(second, asked)).toMatchObject({ kind: "waiting" });
      await byDatabase(callApproved(asked));
      const said = (await readSaid(shop.desk.db, [asked.requestId], shop.desk.now()))(asked.requestId);
      const counts = new Map(said.map((one) => [one.personId, one.counts]));
      expect([counts.get(giver.personId), counts.get(second.personId)]).toEqual([false, true]);
      await decide(third, asked);
      expect((await readRequest(asked)).state).toBe("approved");
    },
  );
});

test("the database knows of each governed act the right that decides on it", async () => {
  for (const act of governedActs) {
    expect(await run(sql`select deciding_right(${act}) as right`)).toEqual([{ right: governed[act].decidedWith }]);
  }
});
