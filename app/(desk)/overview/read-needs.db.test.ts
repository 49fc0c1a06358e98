import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import { openRequest } from "@/lib/approvals/requests";
import { listBatchApprovals } from "@/lib/batches/approval-queries";
import { batchStages, listBatches } from "@/lib/batches/list-queries";
import { createTestBatch, openBatchDesk, payoutsText, releaseTestBatch } from "@/lib/batches/testing";
import { readCallbackSearch } from "@/lib/callbacks/input";
import { listCallbacks } from "@/lib/callbacks/queries";
import type { Actor } from "@/lib/core/desk";
import { listPayoutApprovals } from "@/lib/orders/approval-queries";
import { readOrderSearch } from "@/lib/orders/list-search";
import { gravity } from "@/lib/orders/needs-rule";
import { listOrders } from "@/lib/orders/queries";
import { insertOrder, testIds } from "@/lib/orders/testing";
import { addTestPerson, type TestDesk } from "@/lib/people/testing";
import { proposeSettlement } from "@/lib/settlements/commands";
import { listSettlements } from "@/lib/settlements/queries";
import { insertDoubtful, seen } from "@/lib/settlements/testing";
import { settlementWaitsOn } from "@/lib/settlements/waiting";
import { type Need, readNeeds } from "./read-needs";

let base: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let people: Actor[];
const viewerOf = ({ personId, role, connectionIds }: Actor) => ({ id: personId, role, connectionIds });

/** Something of each kind that the start page names, and as much that is none of it. */
beforeAll(async () => {
  base = await createTestDatabase();
  let connectionId: string;
  ({ desk, ana, connectionId } = await openBatchDesk(base));
  // Two batches stop by themselves before anybody is there who would have to approve them.
  for (let n = 0; n < 2; n++) {
    await releaseTestBatch(desk, ana, await createTestBatch(desk, ana, { connectionId, text: payoutsText(2 + n) }));
  }
  await desk.db.execute(sql`update batches set paused_at = now(), paused_reason = 'three unclear calls'`);
  await createTestBatch(desk, ana, { connectionId, text: payoutsText(5) });
  const wrong = payoutsText(3, { amount: (at) => (at === 1 ? "seven" : "7.00") });
  await createTestBatch(desk, ana, { connectionId, text: wrong });
  const bo = await addTestPerson(desk, "approver", { password: false });
  const vic = await addTestPerson(desk, "viewer", { password: false });
  people = [ana, bo, vic];

  const dayAgo = new Date(desk.now().getTime() - 25 * 3_600_000);
  const order = (values: Parameters<typeof insertOrder>[1]) => insertOrder(desk.db, { createdAt: dayAgo, ...values });
  await order({ conflict: "Two final words" });
  await order({ submission: "unconfirmed", nextQueryAt: desk.now() });
  await order({ submission: "unconfirmed", nextQueryAt: desk.now(), createdAt: desk.now() });
  await order({ submission: "unconfirmed" });
  await order({ submission: "not_sent" });
  await order({ submission: "not_sent", acknowledgedAt: desk.now() });
  await order({ outcome: "unknown" });
  const reversed = await order({});
  await desk.db.execute(
    sql`insert into order_aftermath (order_id, type, status, amount, at) values (${reversed.id}, 'reversal', 'approved', 15, now())`,
  );
  for (const by of [ana, ana, bo]) {
    await order({ submission: "draft", cause: "sent_back", preparedBy: by.personId, amount: "7.00" });
  }
  for (const [by, required] of [
    [ana, 1],
    [bo, 2],
  ] as const) {
    const held = { submission: "held", outcome: "none", requiredApprovals: required, approvalMark: "m" } as const;
    const { id } = await order({ ...held, preparedBy: by.personId });
    const asked = { required, because: "a test", policyId: null, rules: defaultRules["payouts.submit"] };
    const subject = { subjectType: "order", subjectId: id, connectionId: testIds.connection, mark: "m" };
    await desk.db.transaction((tx) => openRequest(tx, { act: "payouts.submit", ...subject, asked }, by, desk.now()));
  }
  for (const by of [ana, bo]) {
    const { id } = await insertDoubtful(desk, { createdAt: dayAgo });
    const reason = "Asked the account manager, ticket 4711.";
    await proposeSettlement(desk, by, { orders: [await seen(desk, id)], verdict: "approved", reason });
  }
  const common = { connectionId: testIds.connection, method: "GET", query: "", body: "", headers: {} };
  await desk.db.insert(callbacks).values(
    (["orphan", "conflict", "applied", "wrong_control"] as const).map((verdict) => ({
      ...common,
      verdict,
      judgedAt: desk.now(),
      ...(verdict === "wrong_control" ? { acknowledgedAt: desk.now(), acknowledgedBy: bo.personId } : {}),
    })),
  );
});
afterAll(() => base.drop());

/** How many rows the page has that a need leads to, read as that page reads its address. */
async function rowsBehind({ name, href }: Need, who: Actor): Promise<number> {
  const url = new URL(href, "http://desk.test");
  const param = (name: string) => url.searchParams.get(name) ?? undefined;
  const viewer = viewerOf(who);
  const reach = who.connectionIds;
  switch (url.pathname) {
    case "/orders": {
      const { filter, notes } = readOrderSearch(param);
      expect(notes).toEqual([]);
      return (await listOrders(desk, { reach, filter, sort: "newest", cursor: null, timeZone: "UTC" })).rows.length;
    }
    case "/callbacks": {
      const { filter } = readCallbackSearch(param);
      return (await listCallbacks(desk, reach, filter, null)).rows.length;
    }
    case "/batches": {
      const on = (["me", "others"] as const).find((one) => one === param("on"));
      const stage = batchStages.find((one) => one === param("stage")) ?? null;
      const preparedBy = param("by") === "me" ? viewer.id : null;
      const filter = { kind: null, stage, preparedBy, waitsOn: on ? { viewer, on } : null };
      const { rows } = await listBatches(desk, reach, filter, null);
      if (stage === "errors") expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "has_errors"));
      return rows.length;
    }
    case "/approvals": {
      const isMine = param("tab") === undefined;
      if (name === "settlements") {
        const { open } = await listSettlements(desk, reach);
        return open.filter((one) => settlementWaitsOn(one, viewer) === isMine).length;
      }
      const payouts = await listPayoutApprovals(desk.db, viewer, isMine ? "me" : "others", null, desk.now());
      // No batch waits for an approval here; the other parts of the page are of the same requests.
      expect(await listBatchApprovals(desk, reach)).toEqual([]);
      return payouts.rows.length;
    }
    default:
      throw new Error(`nobody knows the list ${href}`);
  }
}

test("each number is as long as the list it opens, for whoever looks", async () => {
  for (const who of people) {
    const { mine, others } = await readNeeds(desk, viewerOf(who));
    for (const need of [...mine, ...others]) {
      expect(await rowsBehind(need, who), `${who.role}: ${need.name} ${need.href}`).toBe(need.count);
    }
  }
});

const told = (needs: Need[]) => Object.fromEntries(needs.map(({ name, count }) => [name, count]));
const ofOrders = { conflict: 1, reversed: 1, unknown: 1, unconfirmed: 1, unconfirmed_people: 1, not_sent: 1 };

test("everything that waits is told once: as one's own, or as on others", async () => {
  const [preparer, approver, viewer] = await Promise.all(people.map((who) => readNeeds(desk, viewerOf(who))));
  expect(told(preparer?.mine ?? [])).toMatchObject({ ...ofOrders, sent_back: 2, callbacks: 2, batches: 2, errors: 1 });
  expect(told(preparer?.others ?? [])).toEqual({ approvals: 2, settlements: 2 });
  expect(told(approver?.mine ?? [])).toMatchObject({ approvals: 1, settlements: 1, sent_back: 1 });
  expect(told(approver?.others ?? [])).toMatchObject({ approvals: 1, settlements: 1 });
  expect(viewer?.mine).toEqual([]);
  expect(told(viewer?.others ?? [])).toEqual({
    ...ofOrders,
    callbacks: 2,
    approvals: 2,
    settlements: 2,
    batches_of_others: 2,
  });
  const within = await readNeeds(desk, { ...viewerOf(ana), connectionIds: [] });
  expect([within.mine, within.others]).toEqual([[], []]);
});

test("the gravest stand first", async () => {
  const { mine } = await readNeeds(desk, viewerOf(ana));
  const found = mine.map(({ name }) => name).filter((name) => (gravity as readonly string[]).includes(name));
  expect(found).toEqual(gravity.filter((word) => Object.hasOwn(ofOrders, word)));
  expect(await desk.db.$count(orders)).toBeGreaterThan(found.length);
});
