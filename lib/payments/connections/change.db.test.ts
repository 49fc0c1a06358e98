import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connectionChanges } from "@/db/schema/changes";
import { connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import type { Actor } from "@/lib/core/runtime/context";
import { message, typed } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { decide, expireRequests, withdraw } from "@/lib/desk/decisions/commands";
import { decideOn, requestOf } from "@/lib/desk/decisions/testing";
import { gateway } from "@/lib/gateway/protocol";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as approvals from "@/messages/approvals/model";
import * as common from "@/messages/common";
import * as connectionsKeyTexts from "@/messages/connections/endpoints";
import * as t from "@/messages/connections/model";
import type { Held } from "./change";
import { listConnectionChanges, listRejected } from "./change-queries";
import { createConnection, renewCallbackAddress, renewConnectionVersion, updateConnection } from "./commands";
import { retireEndpoint, saveEndpoint } from "./endpoint-commands";
import { generateKey, importKey, setControlKey } from "./key-commands";
import { getConnection, listConnections } from "./queries";
import { seedSandboxConnection } from "./seed";
import { type GovernedChange, usualReading } from "./settings";
import { addConnection, addOrder, testAddress } from "./testing";

let eva: Actor;
let connectionId: string;
let endpointId: string;
const { database, ctx, mia } = provideContext("test", { mia: "admin" });
beforeEach(async () => {
  ({ connectionId, endpointId } = await addConnection(ctx, mia));
  await setControlKey(ctx, mia, { connectionId, controlKey: "the first control key" });
  await ask(1);
  eva = await addTestUser(ctx, "admin", { password: false });
});

const hourMs = 3_600_000;
const moved = { ...testAddress, baseUrl: "https://other.example.com/paynet" };

async function ask(approvers: 0 | 1 | 2, of: string | null = null): Promise<void> {
  const rules = { ...defaultRules["connections.change"], approvers, tiers: [] };
  await changePolicy(ctx, mia, { connectionId: of, permission: "connections.change", rules });
}

async function readState() {
  const { rows } = await ctx.db.execute(sql`select
    (select jsonb_agg(c order by c.id) from connections c) as connections,
    (select jsonb_agg(v order by v.connection_id, v.version) from connection_versions v) as versions,
    (select jsonb_agg(e order by e.id) from endpoints e) as endpoints,
    (select jsonb_agg(t order by t.token) from callback_tokens t) as tokens`);
  return rows[0];
}

const decideAs = (by: Actor, changeId: string, reason: string | null = null) =>
  decideOn(ctx, by, changeId, { decision: reason === null ? "approve" : "reject", reason });

function mustWait({ held }: { held?: Held }): string {
  if (!held) throw new Error("it did not wait");
  return held.changeId;
}

const settings = {
  name: "Another name",
  dateForm: "ISO" as const,
  callbackParameter: "notify_url" as const,
  statusQuery: false,
  savedPayeesOnly: false,
  nothingCreatedCodes: ["77"],
  noSuchOrderCodes: [],
  missingCallbacksAfterMinutes: 60,
  reportDays: 1,
  bankDays: 3,
  scheduleReading: usualReading,
};
const endpoint = { kind: "endpoint" as const, gatewayId: "2002", label: "USD", currencies: ["USD"] };
const move = () => renewConnectionVersion(ctx, mia, { connectionId, ...moved });

const changes: [GovernedChange | string, () => Promise<{ held?: Held }>, (nameText: string) => string][] = [
  [
    "connections.create",
    () => createConnection(ctx, mia, { name: "New", ...testAddress }),
    () => t.connectAt("New", testAddress.baseUrl),
  ],
  ["connections.update", () => updateConnection(ctx, mia, { connectionId, ...settings }), t.changeSettingsTitle],
  [
    "connections.renewVersion",
    () => move(),
    (nameText) => t.changeAddressTitle(nameText, moved.baseUrl, moved.consumerKey),
  ],
  ["connections.replaceKey", () => generateKey(ctx, mia, { connectionId, bits: 2048 }), t.replaceKeyTitle],
  [
    "connections.setControlKey",
    () => setControlKey(ctx, mia, { connectionId, controlKey: "a very secret key" }),
    (nameText) => t.controlKeyTitle(nameText, t.changed),
  ],
  ["connections.renewCallbackAddress", () => renewCallbackAddress(ctx, mia, { connectionId }), t.newCallbackTitle],
  [
    "endpoints.save",
    () => saveEndpoint(ctx, mia, { connectionId, ...endpoint }),
    () => t.the(true, "endpoint", "USD", "2002"),
  ],
  [
    "endpoints.save, a known one",
    () => saveEndpoint(ctx, mia, { connectionId, endpointId, ...endpoint, gatewayId: "1001", currencies: ["GBP"] }),
    () => t.the(false, "endpoint", "USD", "1001"),
  ],
  [
    "endpoints.retire",
    () => retireEndpoint(ctx, mia, { connectionId, endpointId }),
    () => t.retireThe("endpoint", "EUR", "1001"),
  ],
];

describe("a change that the policy holds", () => {
  test.each(changes)("%s: nothing counts before another admin approves it", async (_permission, run, titleOf) => {
    const before = await readState();
    const { name } = await getConnection(ctx, null, connectionId);
    const changeId = mustWait(await run());
    expect(await readState()).toEqual(before);
    const [waiting] = await listConnectionChanges(ctx, null, "open");
    expect(waiting).toMatchObject({ id: changeId, title: titleOf(name) });
    expect(waiting?.effect.length).toBeGreaterThan(0);
    expect(await decideAs(eva, changeId)).toEqual({ kind: "applied", overtaken: 0 });
    expect(await readState()).not.toEqual(before);
    const [row] = await ctx.db.select().from(connectionChanges);
    expect(row).toMatchObject({ sealedInput: null, appliedAt: ctx.now() });
  });

  test("without a policy, or with one of its own that needs no approval, it counts at once", async () => {
    await ctx.db.execute(sql`update users set disabled_at = now() where id = ${eva.userId}`);
    await ask(0, connectionId);
    expect(await move()).toEqual({ version: 1, made: "in_place", keyDropped: false });
    expect(mustWait(await createConnection(ctx, mia, { name: "New", ...testAddress }))).toBeTruthy();
  });

  test("shows each value old and new, and no secret anywhere", async () => {
    const key = await gateway.generateKeyPair(2048);
    mustWait(await importKey(ctx, mia, { connectionId, pem: key.privateKeyPem }));
    ctx.pass(1_000);
    mustWait(await setControlKey(ctx, mia, { connectionId, controlKey: "a very secret key" }));
    ctx.pass(1_000);
    mustWait(await move());
    const [ofKey, ofControl, ofAddress] = await listConnectionChanges(ctx, null, "open");
    expect(ofKey?.effect).toEqual([
      {
        term: connectionsKeyTexts.signingKey,
        from: null,
        to: t.newKeyFacts(key.fingerprint, 2048, "imported"),
      },
    ]);
    expect(ofControl?.effect).toEqual([{ term: common.controlKey, from: "set", to: t.changed }]);
    expect(ofAddress?.effect).toEqual([{ term: common.baseUrl, from: testAddress.baseUrl, to: moved.baseUrl }]);
    const { rows } = await ctx.db.execute(
      sql`select row_to_json(c)::text as text from connection_changes c
        union all select row_to_json(a)::text from audit a union all select row_to_json(r)::text from approval_requests r`,
    );
    for (const { text } of rows as { text: string }[]) {
      expect(text).not.toContain("a very secret key");
      expect(text).not.toContain(key.privateKeyPem.split("\n")[1]);
    }
  });

  test("is made in the name of the preparer, with the approver beside", async () => {
    await decideAs(eva, mustWait(await move()));
    const rows = await ctx.db
      .select({ permission: audit.permission, userId: audit.userId, details: audit.details })
      .from(audit)
      .where(eq(audit.subjectId, connectionId))
      .orderBy(desc(audit.id))
      .limit(2);
    const byPermission = Object.fromEntries(rows.map((row) => [row.permission, row]));
    expect(byPermission["connections.renewVersion"]).toMatchObject({
      userId: mia.userId,
      details: { approvedBy: eva.name },
    });
    expect(byPermission["connections.decide"]).toMatchObject({ userId: eva.userId, details: { decision: "approve" } });
    const [version] = await ctx.db
      .select()
      .from(connectionVersions)
      .where(eq(connectionVersions.connectionId, connectionId));
    expect(version).toMatchObject({ createdBy: mia.userId, baseUrl: moved.baseUrl });
  });

  test("never by its preparer, nor without the permission, nor without confirming who you are, nor for another thing", async () => {
    const changeId = mustWait(await move());
    const { id: requestId, digest } = await requestOf(ctx, changeId);
    const bo = await addTestUser(ctx, "approver", { password: false });
    await expect(decideAs(mia, changeId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideAs(bo, changeId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideAs({ ...eva, steppedUpAt: null }, changeId)).rejects.toMatchObject({ code: "step_up" });
    const decision = { requestId, decision: "approve" as const };
    await expect(decide(ctx, eva, { ...decision, seenDigest: "m" })).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(ctx, eva, { ...decision, decision: "reject", seenDigest: digest })).rejects.toMatchObject({
      code: "invalid",
    });
    await ctx.db.execute(sql`update users set role = 'approver' where id = ${mia.userId}`);
    await expect(decideAs(eva, changeId)).rejects.toMatchObject({ code: "conflict" });
  });

  test("rejected with a reason that reaches the preparer, withdrawn, or expired: nothing was changed", async () => {
    const before = await readState();
    const rejected = mustWait(await move());
    expect(await decideAs(eva, rejected, "Not that gateway.")).toEqual({ kind: "rejected" });
    const listed = await listRejected(ctx, mia.userId, connectionId);
    expect(listed.map(({ closedReason }) => closedReason)).toEqual([
      render(message("approvals.rejectedBy", eva.name, typed("Not that gateway."))),
    ]);
    expect(await listRejected(ctx, eva.userId, connectionId)).toEqual([]);

    const withdrawn = mustWait(await move());
    const own = { requestId: (await requestOf(ctx, withdrawn)).id };
    await expect(withdraw(ctx, eva, own)).rejects.toMatchObject({ code: "forbidden" });
    await withdraw(ctx, mia, own);
    await expect(decideAs(eva, withdrawn)).rejects.toMatchObject({ code: "conflict" });

    const late = mustWait(await move());
    ctx.pass(72 * hourMs);
    await expect(decideAs(eva, late)).rejects.toMatchObject({ code: "conflict" });
    expect(await expireRequests(ctx)).toBe(1);
    expect(await readState()).toEqual(before);
    const wiped = await ctx.db.select({ sealed: connectionChanges.sealedInput }).from(connectionChanges);
    expect(wiped.every(({ sealed }) => sealed === null)).toBe(true);
  });

  test("of a part one change waits at a time; an expired one is ended first", async () => {
    mustWait(await move());
    const other = { ...testAddress, consumerKey: "another" };
    await expect(renewConnectionVersion(ctx, mia, { connectionId, ...other })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(mia.name),
    });
    mustWait(await renewCallbackAddress(ctx, mia, { connectionId }));
    ctx.pass(72 * hourMs);
    mustWait(await renewConnectionVersion(ctx, mia, { connectionId, ...other }));
  });

  test("what it would change was changed meanwhile: it is submitted again; what else was replaced is void", async () => {
    const { name } = await getConnection(ctx, null, connectionId);
    const key = mustWait(await generateKey(ctx, mia, { connectionId, bits: 2048 }));
    const address = mustWait(await move());
    const endpointChange = mustWait(await saveEndpoint(ctx, mia, { connectionId, ...endpoint }));
    expect(await decideAs(eva, address)).toEqual({ kind: "applied", overtaken: 1 });
    expect((await requestOf(ctx, key)).stateReason).toEqual(
      message("approvals.overtaken", t.changeAddressTitle(name, moved.baseUrl, moved.consumerKey)),
    );
    await expect(decideAs(eva, key)).rejects.toMatchObject({ code: "conflict" });
    expect(await decideAs(eva, endpointChange)).toMatchObject({ kind: "applied" });

    const control = mustWait(await setControlKey(ctx, mia, { connectionId, controlKey: "the second" }));
    const sealed = ctx.sealer.seal("another", { purpose: "connection.control-key", owner: connectionId });
    await database.owner.execute(sql`alter table connections disable trigger connections_change_guarded`);
    await ctx.db.update(connections).set({ controlKeySealed: sealed }).where(eq(connections.id, connectionId));
    await expect(decideAs(eva, control)).rejects.toMatchObject({
      code: "conflict",
      message: approvals.changedSinceSubmitted,
    });
    expect(await decideAs(eva, control, "It was changed.")).toEqual({ kind: "rejected" });
  });

  test("where the policy needs two approvals, two different admins approve it", async () => {
    await ctx.db.execute(sql`update users set disabled_at = now() where id = ${eva.userId}`);
    await ask(2, connectionId);
    await ctx.db.execute(sql`update users set disabled_at = null where id = ${eva.userId}`);
    const third = await addTestUser(ctx, "admin", { password: false });
    const before = await readState();
    const changeId = mustWait(await move());
    expect(await decideAs(eva, changeId)).toEqual({ kind: "waiting", missing: 1 });
    await expect(decideAs(eva, changeId)).rejects.toMatchObject({ code: "conflict" });
    expect(await readState()).toEqual(before);
    expect(await decideAs(third, changeId)).toMatchObject({ kind: "applied" });
  });

  test("a payout keeps the version that it was prepared for", async () => {
    const orderId = await addOrder(ctx.db, { connectionId, endpointId, userId: mia.userId });
    await decideAs(eva, mustWait(await move()));
    const detail = await getConnection(ctx, null, connectionId);
    expect(detail).toMatchObject({ version: 2, baseUrl: moved.baseUrl });
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.connectionVersion).toBe(1);
    expect(detail.versions.find(({ version }) => version === 1)?.baseUrl).toBe(testAddress.baseUrl);
  });

  test("what changes nothing needs no approval", async () => {
    expect(await renewConnectionVersion(ctx, mia, { connectionId, ...testAddress })).toMatchObject({
      made: "unchanged",
    });
    expect(await setControlKey(ctx, mia, { connectionId, controlKey: "the first control key" })).toEqual({
      changed: false,
    });
  });

  test("ten who approve, reject and withdraw one change at once end it once", async () => {
    const admins = await Promise.all([1, 2, 3].map(() => addTestUser(ctx, "admin", { password: false })));
    const before = await readState();
    const changeId = mustWait(await move());
    const { id: requestId } = await requestOf(ctx, changeId);
    const tried = await Promise.allSettled([
      ...[eva, ...admins].flatMap((by) => [decideAs(by, changeId), decideAs(by, changeId, "No.")]),
      withdraw(ctx, mia, { requestId }),
      withdraw(ctx, mia, { requestId }),
    ]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await ctx.db.select().from(connectionChanges);
    const changed = JSON.stringify(await readState()) !== JSON.stringify(before);
    expect(changed).toBe(row?.appliedAt !== null);
    expect((await requestOf(ctx, changeId)).state === "approved").toBe(changed);
  });
});

describe("with the code's guards gone, the database refuses", () => {
  const sqlState = (query: ReturnType<typeof sql>) =>
    database.owner.execute(query).then(
      () => "no error",
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );

  test.each([
    ["another address", sql`update connection_versions set base_url = 'https://evil.example.com'`],
    ["another consumer key", sql`update connection_versions set consumer_key = 'evil'`],
    ["another environment", sql`update connection_versions set environment = 'production'`],
    ["another path", sql`update connection_versions set paths = '{}'`],
    ["another key", sql`update connection_versions set private_key_sealed = 'x', public_key_pem = 'x'`],
    [
      "another version",
      sql`insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
        select connection_id, 2, environment, 'https://evil.example.com', consumer_key, paths from connection_versions`,
    ],
    ["another version in use", sql`update connections set current_version = 2`],
    ["another control key", sql`update connections set control_key_sealed = 'x'`],
    ["no control key", sql`update connections set control_key_sealed = null`],
    ["another earlier control key", sql`update connections set previous_control_key_sealed = 'x'`],
    ["other codes", sql`update connections set nothing_created_codes = '{1}'`],
    ["no status query", sql`update connections set status_query = false`],
    ["payouts to accounts of no one", sql`update connections set saved_payees_only = not saved_payees_only`],
    ["other days of reports", sql`update connections set report_days = 9`],
    ["other days of banks", sql`update connections set bank_days = 9`],
    ["another reading of schedules", sql`update connections set schedule_reading = '{}'`],
    ["a connection that a file would keep", sql`update connections set declared_as = 'mine'`],
    ["a new connection", sql`insert into connections (name) values ('New')`],
    ["another endpoint number", sql`update endpoints set gateway_id = '6666'`],
    ["a retired endpoint", sql`update endpoints set retired_at = now()`],
    [
      "a new endpoint",
      sql`insert into endpoints (connection_id, kind, gateway_id, label, currencies)
        select id, 'endpoint', '6666', 'Evil', '{EUR}' from connections`,
    ],
    [
      "another callback address",
      sql`insert into callback_tokens (token, connection_id) select 'evil', id from connections`,
    ],
    ["no callback address", sql`update callback_tokens set retired_at = now()`],
  ])("%s", async (_what, query) => {
    await decideAs(eva, mustWait(await saveEndpoint(ctx, mia, { connectionId, ...endpoint })));
    mustWait(await move());
    expect(await sqlState(query)).toBe("23001");
  });

  test("what was approved of one thing does not let another in beside it", async () => {
    const changeId = mustWait(await saveEndpoint(ctx, mia, { connectionId, ...endpoint }));
    const { id, digest } = await requestOf(ctx, changeId);
    await ctx.db.execute(sql`insert into approval_decisions (request_id, user_id, decision, digest, at)
      values (${id}, ${eva.userId}, 'approve', ${digest}, ${ctx.now()})`);
    await ctx.db.execute(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${id}`);
    const beside = (evil: ReturnType<typeof sql>) =>
      ctx.db.transaction(async (tx) => {
        await tx.execute(
          sql`update connection_changes set applied_at = now(), sealed_input = null where id = ${changeId}`,
        );
        await tx.execute(evil);
      });
    await expect(
      beside(sql`update connection_versions set base_url = 'https://evil.example.com'`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("must approve this change first") } });
    await expect(beside(sql`update connections set control_key_sealed = 'x'`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("must approve this change first") },
    });
    await beside(sql`update endpoints set label = 'What was approved is an endpoint'`);
  });

  test("a change applied without an approval, one's own, an approver's, and one that was altered", async () => {
    const changeId = mustWait(await move());
    const { id, digest } = await requestOf(ctx, changeId);
    const bo = await addTestUser(ctx, "approver", { password: false });
    const set = (values: ReturnType<typeof sql>) =>
      sqlState(sql`update connection_changes set ${values} where id = ${changeId}`);
    const say = (by: Actor) =>
      sqlState(sql`insert into approval_decisions (request_id, user_id, decision, digest, at)
        values (${id}, ${by.userId}, 'approve', ${digest}, ${ctx.now()})`);
    expect(await set(sql`applied_at = now(), sealed_input = null`)).toBe("23001");
    expect(await set(sql`effect = '[]'`)).toBe("23001");
    expect(await set(sql`title = 'Something harmless'`)).toBe("23001");
    expect(await set(sql`digest = 'm'`)).toBe("23001");
    expect(await set(sql`sealed_input = 'x'`)).toBe("23001");
    expect(await set(sql`required_approvals = 0`)).toBe("23001");
    expect(await set(sql`closed_at = now(), closed_reason = '["any.typed", "x"]'`)).toBe("23514");
    expect(await say(mia)).toBe("23001");
    expect(await say(bo)).toBe("23001");
    expect(await sqlState(sql`delete from connection_changes`)).toBe("23001");
    expect(await say(eva)).toBe("no error");
    expect(await set(sql`applied_at = now(), sealed_input = null`)).toBe("23001");
  });

  test("a change that was submitted to no one, or to too few", async () => {
    const changeId = mustWait(await move());
    const [row] = await ctx.db.select().from(connectionChanges).where(eq(connectionChanges.id, changeId));
    const forge = (values: object) =>
      ctx.db
        .insert(connectionChanges)
        .values({ ...row, part: "x", ...values } as typeof connectionChanges.$inferInsert);
    await expect(forge({ id: randomUUID() })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("a new request must follow the approval rule and not be applied") },
    });
    await database.owner.execute(sql`drop index connection_changes_request_key`);
    await expect(forge({ id: randomUUID(), requiredApprovals: 0 })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("a new request must follow the approval rule and not be applied") },
    });
    await expect(forge({ id: randomUUID(), askedBy: eva.userId })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("a new request must follow the approval rule and not be applied") },
    });
  });
});

test("what Paydesk updates automatically follows no policy: the sandbox gateway's port", async () => {
  const seed = (port: number) =>
    ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: { port } }));
  const { connectionId: sandbox } = await seed(4100);
  await seed(4200);
  const found = (await listConnections(ctx, null)).find(({ id }) => id === sandbox);
  expect(found?.baseUrl).toContain(":4200/");
  mustWait(await renewConnectionVersion(ctx, mia, { connectionId: sandbox, ...moved }));
  const away = ctx.db
    .update(connectionVersions)
    .set({ baseUrl: "https://evil.example.com" })
    .where(and(eq(connectionVersions.connectionId, sandbox)));
  await expect(away).rejects.toMatchObject({
    cause: { message: expect.stringContaining("must approve this change first") },
  });
});

test("what the connections file keeps is changed by the file, and by policy once a user has taken it over", async () => {
  await ctx.db.execute(sql`insert into connections (id, name, declared_as) values (${randomUUID()}, 'Filed', 'filed')`);
  await ctx.db.execute(sql`insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    select id, 1, 'sandbox', 'https://gate.example.com', 'filed', '{}' from connections where declared_as = 'filed'`);
  const change = (consumerKey: string) =>
    ctx.db.execute(sql`update connection_versions set consumer_key = ${consumerKey} where consumer_key like 'filed%'`);
  await change("filed-2");
  await ctx.db.execute(sql`update connections set declared_as = null where declared_as = 'filed'`);
  await expect(change("filed-3")).rejects.toMatchObject({
    cause: { message: expect.stringContaining("must approve this change first") },
  });
});
