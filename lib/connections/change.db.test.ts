import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { audit } from "@/db/schema/audit";
import { connectionChanges } from "@/db/schema/connection-changes";
import { connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy } from "@/lib/approvals/policy-commands";
import type { Actor } from "@/lib/core/desk";
import { generateKeyPair } from "@/lib/gateway/keys";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import type { Held } from "./change";
import { decideConnectionChange, expireConnectionChanges, withdrawConnectionChange } from "./change-commands";
import { listConnectionChanges, listTurnedDown } from "./change-queries";
import { createConnection, renewCallbackAddress, renewConnectionVersion, updateConnection } from "./commands";
import { retireEndpoint, saveEndpoint } from "./endpoint-commands";
import { generateKey, importKey, setControlKey } from "./key-commands";
import { getConnection, listConnections } from "./queries";
import { seedSandboxConnection } from "./seed";
import { type GovernedChange, usualReading } from "./settings";
import { addConnection, addOrder, testAddress } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let mia: Actor;
let eva: Actor;
let connectionId: string;
let endpointId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  mia = await addTestPerson(desk, "admin", { password: false });
  ({ connectionId, endpointId } = await addConnection(desk, mia));
  await setControlKey(desk, mia, { connectionId, controlKey: "the first control key" });
  await ask(1);
  eva = await addTestPerson(desk, "admin", { password: false });
});
afterEach(() => database.drop());

const hourMs = 3_600_000;
const moved = { ...testAddress, baseUrl: "https://other.example.com/paynet" };

/** Alone an admin's policy counts at once. */
async function ask(approvers: 0 | 1 | 2, of: string | null = null): Promise<void> {
  const rules = { ...defaultRules["connections.change"], approvers, tiers: [] };
  await changePolicy(desk, mia, { connectionId: of, act: "connections.change", rules });
}

/** All that a change could touch. */
async function readState() {
  const { rows } = await desk.db.execute(sql`select
    (select jsonb_agg(c order by c.id) from connections c) as connections,
    (select jsonb_agg(v order by v.connection_id, v.version) from connection_versions v) as versions,
    (select jsonb_agg(e order by e.id) from endpoints e) as endpoints,
    (select jsonb_agg(t order by t.token) from callback_tokens t) as tokens`);
  return rows[0];
}

async function requestOf(changeId: string) {
  const [row] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, changeId));
  if (!row) throw new Error("it was not asked for");
  return row;
}

async function decide(by: Actor, changeId: string, reason: string | null = null) {
  const { id, mark } = await requestOf(changeId);
  const decision = reason === null ? ("approve" as const) : ("reject" as const);
  return decideConnectionChange(desk, by, { requestId: id, seenMark: mark, decision, reason });
}

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
  silenceAfterMinutes: 60,
  scheduleReading: usualReading,
};
const endpoint = { kind: "endpoint" as const, gatewayId: "2002", label: "USD", currencies: ["USD"] };
const move = () => renewConnectionVersion(desk, mia, { connectionId, ...moved });

const acts: [GovernedChange | string, () => Promise<{ held?: Held }>, string][] = [
  ["connections.create", () => createConnection(desk, mia, { name: "New", ...testAddress }), "Connect New at"],
  ["connections.update", () => updateConnection(desk, mia, { connectionId, ...settings }), "Change the settings"],
  ["connections.renewVersion", () => move(), "to https://other.example.com/paynet as acme"],
  ["connections.replaceKey", () => generateKey(desk, mia, { connectionId, bits: 2048 }), "with another key"],
  [
    "connections.setControlKey",
    () => setControlKey(desk, mia, { connectionId, controlKey: "a very secret key" }),
    "another control key",
  ],
  ["connections.renewCallbackAddress", () => renewCallbackAddress(desk, mia, { connectionId }), "callback address"],
  ["endpoints.save", () => saveEndpoint(desk, mia, { connectionId, ...endpoint }), "Add the endpoint USD (2002)"],
  [
    "endpoints.save, a known one",
    () => saveEndpoint(desk, mia, { connectionId, endpointId, ...endpoint, gatewayId: "1001", currencies: ["GBP"] }),
    "Change the endpoint USD (1001)",
  ],
  ["endpoints.retire", () => retireEndpoint(desk, mia, { connectionId, endpointId }), "Retire the endpoint EUR"],
];

describe("a change that the policy holds", () => {
  test.each(acts)("%s: nothing of it counts before another admin approves it", async (_act, run, title) => {
    const before = await readState();
    const changeId = mustWait(await run());
    expect(await readState()).toEqual(before);
    const [waiting] = await listConnectionChanges(desk, null, "waiting");
    expect(waiting).toMatchObject({ id: changeId, title: expect.stringContaining(title) });
    expect(waiting?.effect.length).toBeGreaterThan(0);
    expect(await decide(eva, changeId)).toEqual({ kind: "applied", overtaken: 0 });
    expect(await readState()).not.toEqual(before);
    const [row] = await desk.db.select().from(connectionChanges);
    expect(row).toMatchObject({ sealedInput: null, appliedAt: desk.now() });
  });

  test("without a policy, or with one of its own that asks nobody, it counts at once", async () => {
    await desk.db.execute(sql`update people set disabled_at = now() where id = ${eva.personId}`);
    await ask(0, connectionId);
    expect(await move()).toEqual({ version: 1, made: "in_place", keyDropped: false });
    // A new connection follows the policy for all.
    expect(mustWait(await createConnection(desk, mia, { name: "New", ...testAddress }))).toBeTruthy();
  });

  test("shows each value old and new, and no secret anywhere", async () => {
    const key = await generateKeyPair(2048);
    mustWait(await importKey(desk, mia, { connectionId, pem: key.privateKeyPem }));
    desk.pass(1_000);
    mustWait(await setControlKey(desk, mia, { connectionId, controlKey: "a very secret key" }));
    desk.pass(1_000);
    mustWait(await move());
    const [ofKey, ofControl, ofAddress] = await listConnectionChanges(desk, null, "waiting");
    expect(ofKey?.effect).toEqual([
      { term: "Key to sign with", from: null, to: `${key.fingerprint} (2048 bits, imported)` },
    ]);
    expect(ofControl?.effect).toEqual([{ term: "Control key", from: "set", to: "another one" }]);
    expect(ofAddress?.effect).toEqual([{ term: "Base URL", from: testAddress.baseUrl, to: moved.baseUrl }]);
    const { rows } = await desk.db.execute(
      sql`select row_to_json(c)::text as text from connection_changes c
        union all select row_to_json(a)::text from audit a union all select row_to_json(r)::text from approval_requests r`,
    );
    for (const { text } of rows as { text: string }[]) {
      expect(text).not.toContain("a very secret key");
      expect(text).not.toContain(key.privateKeyPem.split("\n")[1]);
    }
  });

  test("is made in the name of whoever asked, with who approved it beside", async () => {
    await decide(eva, mustWait(await move()));
    const rows = await desk.db
      .select({ act: audit.act, personId: audit.personId, details: audit.details })
      .from(audit)
      .where(eq(audit.subjectId, connectionId))
      .orderBy(desc(audit.id))
      .limit(2);
    const byAct = Object.fromEntries(rows.map((row) => [row.act, row]));
    expect(byAct["connections.renewVersion"]).toMatchObject({
      personId: mia.personId,
      details: { approvedBy: eva.name },
    });
    expect(byAct["connections.decide"]).toMatchObject({ personId: eva.personId, details: { decision: "approve" } });
    const [version] = await desk.db
      .select()
      .from(connectionVersions)
      .where(eq(connectionVersions.connectionId, connectionId));
    expect(version).toMatchObject({ createdBy: mia.personId, baseUrl: moved.baseUrl });
  });

  test("never by oneself, nor by who may not make it, nor without a fresh proof, nor for another thing", async () => {
    const changeId = mustWait(await move());
    const { id: requestId, mark } = await requestOf(changeId);
    const bo = await addTestPerson(desk, "approver", { password: false });
    await expect(decide(mia, changeId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(bo, changeId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide({ ...eva, steppedUpAt: null }, changeId)).rejects.toMatchObject({ code: "step_up" });
    const word = { requestId, decision: "approve" as const };
    await expect(decideConnectionChange(desk, eva, { ...word, seenMark: "m" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(
      decideConnectionChange(desk, eva, { ...word, decision: "reject", seenMark: mark }),
    ).rejects.toMatchObject({ code: "invalid" });
    await desk.db.execute(sql`update people set role = 'approver' where id = ${mia.personId}`);
    await expect(decide(eva, changeId)).rejects.toMatchObject({ code: "conflict" });
  });

  test("rejected with a reason that reaches whoever asked, withdrawn, or too late: nothing was changed", async () => {
    const before = await readState();
    const rejected = mustWait(await move());
    expect(await decide(eva, rejected, "Not that gateway.")).toEqual({ kind: "rejected" });
    const told = await listTurnedDown(desk, mia.personId, connectionId);
    expect(told.map(({ closedReason }) => closedReason)).toEqual([`Rejected by ${eva.name}: Not that gateway.`]);
    expect(await listTurnedDown(desk, eva.personId, connectionId)).toEqual([]);

    const withdrawn = mustWait(await move());
    await expect(withdrawConnectionChange(desk, eva, { changeId: withdrawn })).rejects.toMatchObject({
      code: "forbidden",
    });
    await withdrawConnectionChange(desk, mia, { changeId: withdrawn });
    await expect(decide(eva, withdrawn)).rejects.toMatchObject({ code: "conflict" });

    const late = mustWait(await move());
    desk.pass(72 * hourMs);
    await expect(decide(eva, late)).rejects.toMatchObject({ code: "conflict" });
    expect(await expireConnectionChanges(desk)).toBe(1);
    expect(await readState()).toEqual(before);
    const wiped = await desk.db.select({ sealed: connectionChanges.sealedInput }).from(connectionChanges);
    expect(wiped.every(({ sealed }) => sealed === null)).toBe(true);
  });

  test("of a part one waits at a time; one that nobody answered makes room by itself", async () => {
    mustWait(await move());
    const other = { ...testAddress, consumerKey: "another" };
    await expect(renewConnectionVersion(desk, mia, { connectionId, ...other })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(mia.name),
    });
    mustWait(await renewCallbackAddress(desk, mia, { connectionId }));
    desk.pass(72 * hourMs);
    mustWait(await renewConnectionVersion(desk, mia, { connectionId, ...other }));
  });

  test("what it would change was changed meanwhile: it is asked for anew; what else is overtaken is void", async () => {
    const key = mustWait(await generateKey(desk, mia, { connectionId, bits: 2048 }));
    const address = mustWait(await move());
    const endpointChange = mustWait(await saveEndpoint(desk, mia, { connectionId, ...endpoint }));
    expect(await decide(eva, address)).toEqual({ kind: "applied", overtaken: 1 });
    expect((await requestOf(key)).stateReason).toContain("Overtaken");
    await expect(decide(eva, key)).rejects.toMatchObject({ code: "conflict" });
    expect(await decide(eva, endpointChange)).toMatchObject({ kind: "applied" });

    const control = mustWait(await setControlKey(desk, mia, { connectionId, controlKey: "the second" }));
    const sealed = desk.sealer.seal("another", { purpose: "connection.control-key", owner: connectionId });
    await database.owner.execute(sql`alter table connections disable trigger connections_change_guarded`);
    await desk.db.update(connections).set({ controlKeySealed: sealed }).where(eq(connections.id, connectionId));
    await expect(decide(eva, control)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("asked for anew"),
    });
    expect(await decide(eva, control, "It was changed.")).toEqual({ kind: "rejected" });
  });

  test("where the policy asks for two, two different admins approve it", async () => {
    await desk.db.execute(sql`update people set disabled_at = now() where id = ${eva.personId}`);
    await ask(2, connectionId);
    await desk.db.execute(sql`update people set disabled_at = null where id = ${eva.personId}`);
    const third = await addTestPerson(desk, "admin", { password: false });
    const before = await readState();
    const changeId = mustWait(await move());
    expect(await decide(eva, changeId)).toEqual({ kind: "waiting", missing: 1 });
    await expect(decide(eva, changeId)).rejects.toMatchObject({ code: "conflict" });
    expect(await readState()).toEqual(before);
    expect(await decide(third, changeId)).toMatchObject({ kind: "applied" });
  });

  test("a payout keeps the version that it was prepared for", async () => {
    const orderId = await addOrder(desk.db, { connectionId, endpointId, personId: mia.personId });
    await decide(eva, mustWait(await move()));
    const detail = await getConnection(desk, null, connectionId);
    expect(detail).toMatchObject({ version: 2, baseUrl: moved.baseUrl });
    const [order] = await desk.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.connectionVersion).toBe(1);
    expect(detail.versions.find(({ version }) => version === 1)?.baseUrl).toBe(testAddress.baseUrl);
  });

  test("what changes nothing asks nobody", async () => {
    expect(await renewConnectionVersion(desk, mia, { connectionId, ...testAddress })).toMatchObject({
      made: "unchanged",
    });
    expect(await setControlKey(desk, mia, { connectionId, controlKey: "the first control key" })).toEqual({
      changed: false,
    });
  });

  test("ten who approve, reject and withdraw one change at once end it once", async () => {
    const admins = await Promise.all([1, 2, 3].map(() => addTestPerson(desk, "admin", { password: false })));
    const before = await readState();
    const changeId = mustWait(await move());
    const tried = await Promise.allSettled([
      ...[eva, ...admins].flatMap((by) => [decide(by, changeId), decide(by, changeId, "No.")]),
      withdrawConnectionChange(desk, mia, { changeId }),
      withdrawConnectionChange(desk, mia, { changeId }),
    ]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [row] = await desk.db.select().from(connectionChanges);
    const changed = JSON.stringify(await readState()) !== JSON.stringify(before);
    expect(changed).toBe(row?.appliedAt !== null);
    expect((await requestOf(changeId)).state === "approved").toBe(changed);
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
    // Also while another change waits, or was approved in an earlier transaction.
    await decide(eva, mustWait(await saveEndpoint(desk, mia, { connectionId, ...endpoint })));
    mustWait(await move());
    expect(await sqlState(query)).toBe("23001");
  });

  test("what was approved of one thing does not let another in beside it", async () => {
    const changeId = mustWait(await saveEndpoint(desk, mia, { connectionId, ...endpoint }));
    const { id, mark } = await requestOf(changeId);
    await desk.db.execute(sql`insert into approval_decisions (request_id, person_id, decision, mark, at)
      values (${id}, ${eva.personId}, 'approve', ${mark}, ${desk.now()})`);
    await desk.db.execute(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${id}`);
    const beside = (evil: ReturnType<typeof sql>) =>
      desk.db.transaction(async (tx) => {
        await tx.execute(
          sql`update connection_changes set applied_at = now(), sealed_input = null where id = ${changeId}`,
        );
        await tx.execute(evil);
      });
    await expect(beside(sql`update connection_versions set base_url = 'https://evil.example.com'`)).rejects.toThrow();
    await expect(beside(sql`update connections set control_key_sealed = 'x'`)).rejects.toThrow();
    await beside(sql`update endpoints set label = 'What was approved is an endpoint'`);
  });

  test("a change applied without an approval, one's own, an approver's, and one that was altered", async () => {
    const changeId = mustWait(await move());
    const { id, mark } = await requestOf(changeId);
    const bo = await addTestPerson(desk, "approver", { password: false });
    const set = (values: ReturnType<typeof sql>) =>
      sqlState(sql`update connection_changes set ${values} where id = ${changeId}`);
    const say = (by: Actor) =>
      sqlState(sql`insert into approval_decisions (request_id, person_id, decision, mark, at)
        values (${id}, ${by.personId}, 'approve', ${mark}, ${desk.now()})`);
    expect(await set(sql`applied_at = now(), sealed_input = null`)).toBe("23001");
    expect(await set(sql`effect = '[]'`)).toBe("23001");
    expect(await set(sql`title = 'Something harmless'`)).toBe("23001");
    expect(await set(sql`mark = 'm'`)).toBe("23001");
    expect(await set(sql`sealed_input = 'x'`)).toBe("23001");
    expect(await set(sql`required_approvals = 0`)).toBe("23001");
    expect(await set(sql`closed_at = now(), closed_reason = 'x'`)).toBe("23514"); // what was typed is wiped
    expect(await say(mia)).toBe("23001");
    expect(await say(bo)).toBe("23001");
    expect(await sqlState(sql`delete from connection_changes`)).toBe("23001");
    expect(await say(eva)).toBe("no error");
    expect(await set(sql`applied_at = now(), sealed_input = null`)).toBe("23001"); // its request is still open
  });

  test("a change that was asked for of nobody, or of too few", async () => {
    const changeId = mustWait(await move());
    const [row] = await desk.db.select().from(connectionChanges).where(eq(connectionChanges.id, changeId));
    const forge = (values: object) =>
      desk.db
        .insert(connectionChanges)
        .values({ ...row, part: "x", ...values } as typeof connectionChanges.$inferInsert);
    await expect(forge({ id: randomUUID() })).rejects.toThrow();
    await database.owner.execute(sql`drop index connection_changes_request_key`);
    await expect(forge({ id: randomUUID(), requiredApprovals: 0 })).rejects.toThrow();
    await expect(forge({ id: randomUUID(), askedBy: eva.personId })).rejects.toThrow();
  });
});

test("what the desk keeps by itself follows no policy: the practice gateway's port", async () => {
  const seed = (port: number) =>
    desk.db.transaction((tx) => seedSandboxConnection(tx, desk.sealer, { sandbox: { port } }));
  const { connectionId: practice } = await seed(4100);
  await seed(4200);
  const found = (await listConnections(desk, null)).find(({ id }) => id === practice);
  expect(found?.baseUrl).toContain(":4200/");
  // A person's change of it waits like any other, and leads nowhere else by SQL.
  mustWait(await renewConnectionVersion(desk, mia, { connectionId: practice, ...moved }));
  const away = desk.db
    .update(connectionVersions)
    .set({ baseUrl: "https://evil.example.com" })
    .where(and(eq(connectionVersions.connectionId, practice)));
  await expect(away).rejects.toThrow();
});

test("what the connections file keeps is changed by the file, and by policy once a person has taken it over", async () => {
  await desk.db.execute(
    sql`insert into connections (id, name, declared_as) values (${randomUUID()}, 'Filed', 'filed')`,
  );
  await desk.db.execute(sql`insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    select id, 1, 'sandbox', 'https://gate.example.com', 'filed', '{}' from connections where declared_as = 'filed'`);
  const change = (consumerKey: string) =>
    desk.db.execute(sql`update connection_versions set consumer_key = ${consumerKey} where consumer_key like 'filed%'`);
  await change("filed-2");
  await desk.db.execute(sql`update connections set declared_as = null where declared_as = 'filed'`);
  await expect(change("filed-3")).rejects.toThrow();
});
