import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { listAudit } from "@/lib/audit/queries";
import { findResetLink } from "@/lib/auth/reset";
import { findSession } from "@/lib/auth/sessions";
import { signIn } from "@/lib/auth/sign-in";
import { AppError } from "@/lib/core/errors";
import { setPayeeCooling, updateOrganisation } from "@/lib/organisation/commands";
import { getOrganisation } from "@/lib/organisation/queries";
import { endPersonSessions } from "./access-commands";
import { createPerson, disablePerson, enablePerson, updatePerson } from "./commands";
import { resetPassword } from "./invitation-commands";
import { findPersonRow, listPeople, listSessions } from "./queries";
import { addTestPerson, makeTestDesk, type TestDesk, testPassword } from "./testing";

const looking = { active: true, ip: null };

/** Somebody who works with all connections. */
const everywhere = { id: "", connectionIds: null };

let database: TestDatabase;
let desk: TestDesk;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
});
afterEach(() => database.drop());

async function lastAudit() {
  const [row] = await desk.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  return row;
}
async function activeAdmins(): Promise<number> {
  const rows = await desk.db
    .select()
    .from(people)
    .where(and(eq(people.role, "admin"), isNull(people.disabledAt)));
  return rows.length;
}

describe("people", () => {
  test("an added person has no password until the link is used", async () => {
    const admin = await addTestPerson(desk, "admin");
    const { personId, link } = await createPerson(desk, admin, {
      name: " Bo ",
      email: " Bo@Example.com ",
      role: "approver",
      connectionIds: null,
    });
    expect(await findPersonRow(desk, personId)).toMatchObject({
      name: "Bo",
      email: "bo@example.com",
      state: "invited",
    });
    expect(await findResetLink(desk, (link ?? "").replace(/.*\//, ""))).toEqual({
      name: "Bo",
      email: "bo@example.com",
      purpose: "invitation",
    });
    expect((await signIn(desk, { email: "bo@example.com", password: "" }, { ip: null, userAgent: null })).kind).toBe(
      "wrong",
    );
    expect(await lastAudit()).toMatchObject({
      act: "people.create",
      personId: admin.personId,
      subjectId: personId,
      details: { name: "Bo", email: "bo@example.com", role: "approver" },
    });
  });

  test("an address is taken once, whatever its case, also by two at the same moment", async () => {
    const admin = await addTestPerson(desk, "admin");
    const add = (email: string) =>
      createPerson(desk, admin, { name: "Bo", email, role: "viewer", connectionIds: null });
    const results = await Promise.allSettled([add("bo@example.com"), add("BO@example.com"), add("bo@EXAMPLE.com")]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    await expect(add("bo@example.com")).rejects.toMatchObject({
      code: "conflict",
      fields: { email: expect.any(String) },
    });
  });

  test.each([
    [{ name: " ", email: "a@example.com", role: "viewer" }, "name"],
    [{ name: "x".repeat(101), email: "a@example.com", role: "viewer" }, "name"],
    [{ name: "a\u0000b", email: "a@example.com", role: "viewer" }, "name"],
    [{ name: "A", email: "not an address", role: "viewer" }, "email"],
    [{ name: "A", email: `${"a".repeat(250)}@example.com`, role: "viewer" }, "email"],
    [{ name: "A", email: "a@example.com", role: "owner" }, "role"],
  ])("refuses %j at %s", async (raw, field) => {
    const admin = await addTestPerson(desk, "admin");
    await expect(createPerson(desk, admin, raw as never)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
  });

  test("a disabled person is out at once, keeps their acts, and may be let in again", async () => {
    const admin = await addTestPerson(desk, "admin");
    const bo = await addTestPerson(desk, "viewer");
    expect(await disablePerson(desk, admin, { personId: bo.personId })).toEqual({ sessionsEnded: 1 });
    expect(await findSession(desk.db, bo.token, desk.now(), looking)).toBeNull();
    await expect(disablePerson(desk, admin, { personId: bo.personId })).rejects.toMatchObject({ code: "conflict" });
    await expect(resetPassword(desk, admin, { personId: bo.personId })).rejects.toMatchObject({ code: "conflict" });
    await enablePerson(desk, admin, { personId: bo.personId });
    expect((await signIn(desk, { email: bo.email, password: testPassword }, { ip: null, userAgent: null })).kind).toBe(
      "in",
    );
    expect(await lastAudit()).toMatchObject({ act: "sessions.start" });
  });

  test("nobody disables themselves, and an unknown person is not found", async () => {
    const admin = await addTestPerson(desk, "admin");
    await addTestPerson(desk, "admin");
    await expect(disablePerson(desk, admin, { personId: admin.personId })).rejects.toMatchObject({ code: "conflict" });
    const personId = "00000000-0000-4000-8000-000000000000";
    for (const act of [disablePerson, enablePerson, resetPassword, endPersonSessions]) {
      await expect(act(desk, admin, { personId })).rejects.toMatchObject({ code: "not_found" });
      await expect(act(desk, admin, { personId: "1 or 1=1" })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test("an admin signs a person out everywhere", async () => {
    const admin = await addTestPerson(desk, "admin");
    const bo = await addTestPerson(desk, "viewer");
    expect(await listSessions(desk, bo.personId)).toHaveLength(1);
    expect(await endPersonSessions(desk, admin, { personId: bo.personId })).toEqual({ sessionsEnded: 1 });
    expect(await listSessions(desk, bo.personId)).toEqual([]);
    expect(await findSession(desk.db, bo.token, desk.now(), looking)).toBeNull();
  });

  test("the list says who is active, invited, disabled (last) and signed in", async () => {
    const admin = await addTestPerson(desk, "admin");
    const gone = await addTestPerson(desk, "approver");
    await addTestPerson(desk, "viewer", { password: false });
    await disablePerson(desk, admin, { personId: gone.personId });
    expect(
      (await listPeople(desk)).map(({ name, state, openSessions, lastSeenAt }) => ({
        name,
        state,
        openSessions,
        lastSeenAt,
      })),
    ).toEqual([
      { name: "Test admin", state: "active", openSessions: 1, lastSeenAt: desk.now() },
      { name: "Test viewer", state: "expired", openSessions: 1, lastSeenAt: desk.now() },
      { name: "Test approver", state: "disabled", openSessions: 0, lastSeenAt: desk.now() },
    ]);
  });
});

describe("the last admin", () => {
  test("keeps the role, and nobody takes their access", async () => {
    const admin = await addTestPerson(desk, "admin");
    const change = { personId: admin.personId, name: "Ana", role: "viewer" as const, connectionIds: null };
    await expect(updatePerson(desk, admin, change)).rejects.toMatchObject({ code: "conflict" });
    // One who never set a password, and one who is disabled, could manage nothing.
    await addTestPerson(desk, "admin", { password: false });
    const gone = await addTestPerson(desk, "admin");
    await disablePerson(desk, admin, { personId: gone.personId });
    await expect(updatePerson(desk, admin, change)).rejects.toMatchObject({ code: "conflict" });
    expect(await updatePerson(desk, admin, { ...change, role: "admin", connectionIds: null })).toEqual({
      name: "Ana",
      role: "admin",
    });
    await addTestPerson(desk, "admin");
    expect(await updatePerson(desk, admin, change)).toMatchObject({ role: "viewer" });
    expect(await lastAudit()).toMatchObject({ details: { role: { from: "admin", to: "viewer" } } });
  });

  test("stays when two admins disable each other at the same moment", async () => {
    const [ana, bo] = [await addTestPerson(desk, "admin"), await addTestPerson(desk, "admin")];
    const results = await atTheSameMoment(
      () => disablePerson(desk, ana, { personId: bo.personId }),
      () => disablePerson(desk, bo, { personId: ana.personId }),
    );
    expect(results.map(howItEnded).sort()).toEqual(["conflict", "done"]);
    expect(await activeAdmins()).toBe(1);
  });

  test("stays when both give up the role at the same moment", async () => {
    const [ana, bo] = [await addTestPerson(desk, "admin"), await addTestPerson(desk, "admin")];
    const giveUp = (who: typeof ana) => () =>
      updatePerson(desk, who, { personId: who.personId, name: who.name, role: "viewer", connectionIds: null });
    const results = await atTheSameMoment(giveUp(ana), giveUp(bo));
    expect(results.map(howItEnded).sort()).toEqual(["conflict", "done"]);
    expect(await activeAdmins()).toBe(1);
  });
});

function howItEnded(result: PromiseSettledResult<unknown>): string {
  if (result.status === "fulfilled") return "done";
  return result.reason instanceof AppError ? result.reason.code : String(result.reason);
}

/** Starts acts that all stand before their last statement (the audit row) or a lock before any of them commits. */
async function atTheSameMoment(...acts: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  let running: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await database.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table audit in exclusive mode`);
    running = Promise.allSettled(acts.map((act) => act()));
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await desk.db.execute(waiting)).rows.length < acts.length);
  });
  return running ?? [];
}

describe("the organisation", () => {
  test("has a form before anybody saved it, and one audit row a change", async () => {
    const admin = await addTestPerson(desk, "admin");
    expect(await getOrganisation(desk)).toMatchObject({ timeZone: "UTC", numberForm: "1,234.56" });
    const settings = { name: "Acme", timeZone: "Europe/Ljubljana", numberForm: "1.234,56" as const };
    await updateOrganisation(desk, admin, settings);
    await updateOrganisation(desk, admin, { ...settings, name: "Acme EU" });
    expect(await lastAudit()).toMatchObject({ details: { name: { from: "Acme", to: "Acme EU" } } });
    expect(await getOrganisation(desk)).toMatchObject({ ...settings, name: "Acme EU", payeeCoolingHours: 24 });
    await setPayeeCooling(desk, admin, { hours: "48" });
    expect(await getOrganisation(desk)).toMatchObject({ name: "Acme EU", payeeCoolingHours: 48 });
    for (const hours of ["-1", "721", "1.5", "", "soon"]) {
      await expect(setPayeeCooling(desk, admin, { hours })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test.each(["Mars/Olympus", "", "+02:00", "UTC'; --"])("refuses the time zone %j", async (timeZone) => {
    const admin = await addTestPerson(desk, "admin");
    await expect(
      updateOrganisation(desk, admin, { name: "A", timeZone, numberForm: "1,234.56" }),
    ).rejects.toMatchObject({
      code: "invalid",
      fields: { timeZone: expect.any(String) },
    });
  });
});

describe("the audit trail", () => {
  const none = { who: null, act: null, subjectId: null };

  test("is paged newest first without a gap, and filtered", async () => {
    const admin = await addTestPerson(desk, "admin");
    for (let i = 0; i < 60; i += 1) {
      await updateOrganisation(desk, admin, { name: `Acme ${i}`, timeZone: "UTC", numberForm: "1,234.56" });
    }
    const bo = await addTestPerson(desk, "viewer");
    await endPersonSessions(desk, admin, { personId: bo.personId });
    const first = await listAudit(desk, everywhere, none, null);
    const second = await listAudit(desk, everywhere, none, first.next);
    const ids = [...first.rows, ...second.rows].map((row) => row.id);
    expect(ids).toHaveLength(61);
    expect(new Set(ids).size).toBe(61);
    expect(ids).toEqual([...ids].sort((a, b) => Number(b) - Number(a)));
    expect(second.next).toBeNull();
    expect(first.rows[0]).toMatchObject({ act: "people.endSessions", person: { name: "Test admin" } });
    expect((await listAudit(desk, everywhere, { ...none, subjectId: bo.personId }, null)).rows).toHaveLength(1);
    expect((await listAudit(desk, everywhere, { ...none, who: "system" }, null)).rows).toEqual([]);
    expect(
      (await listAudit(desk, everywhere, { ...none, act: "people.endSessions", who: admin.personId }, null)).rows,
    ).toHaveLength(1);
  });
});
