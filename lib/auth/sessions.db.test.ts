import { eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { organisation } from "@/db/schema/organisation";
import { people, sessions } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { setIdleTime } from "@/lib/organisation/commands";
import { requireApp } from "@/lib/people/access-commands";
import { listSessions } from "@/lib/people/queries";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { confirmSecondFactor, startSecondFactor } from "./factor-commands";
import { findPeopleOf, findSession } from "./sessions";

const minuteMs = 60_000;
const looking = { active: true, ip: null };

let database: TestDatabase;
let desk: TestDesk;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
});
afterEach(() => database.drop());

const standing = async (token: string) => (await findSession(desk.db, token, desk.now(), looking))?.app.kind;

async function addConnection(environment: string): Promise<void> {
  await desk.db.execute(sql`with added as (insert into connections (name) values (${environment}) returning id)
    insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    select id, 1, ${environment}, 'https://gateway.example.com', 'acme', '{}' from added`);
}

describe("the second factor where real money moves", () => {
  test("a desk with the sandbox alone asks for none; the first production connection asks approvers and admins", async () => {
    const walkers = await Promise.all(
      (["viewer", "preparer", "approver", "admin"] as const).map((role) => addTestPerson(desk, role)),
    );
    const kinds = () => Promise.all(walkers.map(({ token }) => standing(token)));
    await addConnection("sandbox");
    expect(await kinds()).toEqual(["fine", "fine", "fine", "fine"]);
    await addConnection("production");
    expect(await kinds()).toEqual(["fine", "fine", "first", "first"]);
  });

  test("who added that connection is not locked out: they add an app in the same session, and go on", async () => {
    const admin = await addTestPerson(desk, "admin");
    await addConnection("production");
    const owing = { ...admin, needsApp: true };
    const change = { rule: "deciders", graceDays: 0 } as const;
    await expect(requireApp(desk, owing, change)).rejects.toMatchObject({ code: "forbidden" });
    const { secret } = await startSecondFactor(desk, owing, {});
    const code = generateSync({ secret, epoch: Math.floor(desk.now().getTime() / 1000) });
    await confirmSecondFactor(desk, owing, { code });
    expect(await standing(admin.token)).toBe("fine");
  });

  test("an admin may choose otherwise, also before there is a production connection", async () => {
    const admin = await addTestPerson(desk, "admin");
    await requireApp(desk, admin, { rule: "nobody", graceDays: 0 });
    await addConnection("production");
    expect(await standing(admin.token)).toBe("fine");
  });
});

describe("a session that is left alone", () => {
  test("ends after the organisation's time, for sessions that are open too, and is listed no longer", async () => {
    const admin = await addTestPerson(desk, "admin");
    const viewer = await addTestPerson(desk, "viewer");
    await setIdleTime(desk, admin, { minutes: "30" });
    desk.pass(30 * minuteMs - 1);
    const peek = { active: false, ip: null };
    expect(await findSession(desk.db, admin.token, desk.now(), peek)).toMatchObject({ idleMs: 30 * minuteMs });
    expect(await listSessions(desk, admin.personId)).toHaveLength(1);
    desk.pass(1);
    expect(await findSession(desk.db, admin.token, desk.now(), peek)).toBeNull();
    expect(await listSessions(desk, admin.personId)).toEqual([]);
    expect(await listSessions(desk, viewer.personId)).toHaveLength(1);
    for (const minutes of ["4", "61", "", "soon"]) {
      await expect(setIdleTime(desk, admin, { minutes })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test("says when it ends, anew with each sign of its user", async () => {
    const admin = await addTestPerson(desk, "admin");
    const endsIn = async (active: boolean) => {
      const person = await findSession(desk.db, admin.token, desk.now(), { active, ip: null });
      return ((person?.endsAt.getTime() ?? 0) - desk.now().getTime()) / minuteMs;
    };
    desk.pass(10 * minuteMs);
    expect(await endsIn(false)).toBe(5);
    expect(await endsIn(true)).toBe(15);
  });
});

test("streams are told in one question who is still in, and as whom", async () => {
  const [ana, bo, cy, di] = [
    await addTestPerson(desk, "viewer"),
    await addTestPerson(desk, "admin"),
    await addTestPerson(desk, "viewer"),
    await addTestPerson(desk, "preparer"),
  ];
  const ids = [ana, bo, cy, di].map(({ sessionId }) => sessionId);
  expect((await findPeopleOf(desk.db, ids, desk.now())).size).toBe(4);
  await desk.db.update(people).set({ role: "preparer" }).where(eq(people.id, ana.personId));
  await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, bo.personId));
  await desk.db.update(sessions).set({ endedAt: desk.now() }).where(eq(sessions.id, cy.sessionId));
  await desk.db.insert(organisation).values({ id: 1, name: "Kestrel", idleMinutes: 5 });
  await desk.db
    .update(sessions)
    .set({ lastSeenAt: new Date(desk.now().getTime() - 5 * minuteMs) })
    .where(eq(sessions.id, di.sessionId));
  const found = await findPeopleOf(desk.db, ids, desk.now());
  expect([...found].map(([id, { role }]) => [id, role])).toEqual([[ana.sessionId, "preparer"]]);
});
