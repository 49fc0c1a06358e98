import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { people, sessions, signInAttempts } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { addTestPerson, makeTestDesk, type TestDesk, testPassword } from "@/lib/people/testing";
import { attemptLimits, attemptWindowMs } from "./attempt-policy";
import { endSession } from "./commands";
import { sessionIdleMs, sessionLifetimeMs } from "./session-policy";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";

const nowhere = { ip: null, userAgent: null };
const looking = { active: true, ip: null };
const minuteMs = 60_000;

let database: TestDatabase;
let desk: TestDesk;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
});
afterEach(() => database.drop());

async function enter(email: string, password: string, ip: string | null = null) {
  return signIn(desk, { email, password }, { ip, userAgent: "Firefox" });
}
async function tokenOf(email: string): Promise<string> {
  const result = await enter(email, testPassword);
  if (result.kind !== "in") throw new Error(`expected to be in, but: ${result.kind}`);
  return result.token;
}

describe("signIn", () => {
  test("makes a session and one audit row; only the token's hash is stored", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const token = await tokenOf(`  ${ana.email.toUpperCase()} `);
    expect(await findSession(desk.db, token, desk.now(), looking)).toMatchObject({ id: ana.personId, role: "viewer" });
    expect(await desk.db.select().from(sessions).where(eq(sessions.tokenHash, token))).toEqual([]);
    const [row] = await desk.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ act: "sessions.start", personId: ana.personId, subjectType: "session" });
  });

  test("gives one answer to a wrong password, an unknown address, no password and a disabled person", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const invited = await addTestPerson(desk, "viewer", { password: false });
    const gone = await addTestPerson(desk, "viewer");
    await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, gone.personId));
    expect(await enter(ana.email, "not this one at all")).toEqual({ kind: "wrong" });
    expect(await enter("nobody@example.com", testPassword)).toEqual({ kind: "wrong" });
    expect(await enter(invited.email, testPassword)).toEqual({ kind: "wrong" });
    expect(await enter(gone.email, testPassword)).toEqual({ kind: "wrong" });
    const refused = await desk.db.select().from(audit).where(eq(audit.act, "sessions.refuse")).orderBy(desc(audit.id));
    expect(refused.slice(0, 4).map((row) => [row.details.reason, row.personId])).toEqual([
      ["person disabled", null],
      ["wrong password", null],
      ["unknown address", null],
      ["wrong password", null],
    ]);
  });

  test.each([
    undefined,
    null,
    "x",
    {},
    { email: "a@b.c" },
    { email: ["a"], password: {} },
    { email: "a".repeat(255), password: "x" },
  ])("refuses %j without a trace", async (raw) => {
    expect(await signIn(desk, raw, nowhere)).toEqual({ kind: "wrong" });
  });

  test("closes after five failures, also with the right password, and opens again in time", async () => {
    const ana = await addTestPerson(desk, "viewer");
    for (let i = 0; i < attemptLimits.email; i += 1) {
      expect(await enter(ana.email, "not this one at all")).toEqual({ kind: "wrong" });
    }
    expect(await enter(ana.email, testPassword)).toEqual({ kind: "wait", seconds: attemptWindowMs / 1000 });
    desk.pass(attemptWindowMs - 1000);
    expect(await enter(ana.email, testPassword)).toEqual({ kind: "wait", seconds: 1 });
    desk.pass(1000);
    expect((await enter(ana.email, testPassword)).kind).toBe("in");
  });

  test("an unknown address closes just the same", async () => {
    for (let i = 0; i < attemptLimits.email; i += 1) await enter("ghost@example.com", "not this one at all");
    expect((await enter("ghost@example.com", "not this one at all")).kind).toBe("wait");
  });

  test("success clears the count of that person", async () => {
    const ana = await addTestPerson(desk, "viewer");
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < attemptLimits.email - 1; i += 1) {
        expect((await enter(ana.email, "not this one at all")).kind).toBe("wrong");
        desk.pass(1000);
      }
      expect((await enter(ana.email, testPassword)).kind).toBe("in");
      desk.pass(1000);
    }
  });

  test("twenty tries at the same moment are five", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const results = await Promise.all(Array.from({ length: 20 }, () => enter(ana.email, "not this one at all")));
    expect(results.filter((result) => result.kind === "wrong")).toHaveLength(attemptLimits.email);
    expect(results.filter((result) => result.kind === "wait")).toHaveLength(20 - attemptLimits.email);
  });

  test("an address that tries many names closes too, and opens nothing by one success", async () => {
    const ip = "203.0.113.7";
    const rows = Array.from({ length: attemptLimits.ip }, (_, i) => ({
      email: `n${i}@example.com`,
      ip,
      at: desk.now(),
      succeeded: false,
    }));
    const ana = await addTestPerson(desk, "viewer");
    await desk.db.insert(signInAttempts).values(rows.slice(1));
    expect((await enter(ana.email, testPassword, ip)).kind).toBe("in");
    await desk.db.insert(signInAttempts).values(rows.slice(0, 1));
    expect((await enter(ana.email, testPassword, ip)).kind).toBe("wait");
    expect((await enter(ana.email, testPassword, "203.0.113.8")).kind).toBe("in");
  });

  test("no session is left behind when the password changes while the old one is being checked", async () => {
    const ana = await addTestPerson(desk, "viewer");
    let entering: ReturnType<typeof enter> | undefined;
    await desk.db.transaction(async (tx) => {
      await tx.update(people).set({ passwordHash: "another" }).where(eq(people.id, ana.personId));
      entering = enter(ana.email, testPassword);
      await untilSomebodyWaits();
    });
    expect(await entering).toEqual({ kind: "wrong" });
  });
});

/** Resolves when a statement of this test's database waits for a row that another transaction holds. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if ((await desk.db.execute(waiting)).rows.length > 0) return;
  }
}

describe("findSession", () => {
  test("ending a session works at once, and for that one alone", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const token = await tokenOf(ana.email);
    await endSession(desk, ana, { sessionId: ana.sessionId });
    expect(await findSession(desk.db, ana.token, desk.now(), looking)).toBeNull();
    expect(await findSession(desk.db, token, desk.now(), looking)).not.toBeNull();
    expect(await endSession(desk, ana, { sessionId: ana.sessionId })).toEqual({ ended: false });
  });

  test("nobody ends another's session", async () => {
    const [ana, bo] = [await addTestPerson(desk, "admin"), await addTestPerson(desk, "viewer")];
    await expect(endSession(desk, ana, { sessionId: bo.sessionId })).rejects.toMatchObject({ code: "not_found" });
    expect(await findSession(desk.db, bo.token, desk.now(), looking)).not.toBeNull();
  });

  test("the role is the database's, not the cookie's", async () => {
    const ana = await addTestPerson(desk, "admin");
    await desk.db.update(people).set({ role: "viewer" }).where(eq(people.id, ana.personId));
    expect(await findSession(desk.db, ana.token, desk.now(), looking)).toMatchObject({ role: "viewer" });
  });

  test("a desk left alone is signed out; one in use stays, but not for ever", async () => {
    const ana = await addTestPerson(desk, "viewer");
    desk.pass(sessionIdleMs - 1);
    expect(await findSession(desk.db, ana.token, desk.now(), looking)).not.toBeNull();
    desk.pass(sessionIdleMs);
    expect(await findSession(desk.db, ana.token, desk.now(), looking)).toBeNull();

    const bo = await addTestPerson(desk, "viewer");
    for (let used = 0; used + 30 * minuteMs < sessionLifetimeMs; used += 30 * minuteMs) {
      desk.pass(30 * minuteMs);
      expect(await findSession(desk.db, bo.token, desk.now(), looking)).not.toBeNull();
    }
    desk.pass(30 * minuteMs);
    expect(await findSession(desk.db, bo.token, desk.now(), looking)).toBeNull();
  });

  test("a page that polls keeps nobody signed in", async () => {
    const ana = await addTestPerson(desk, "viewer");
    for (let i = 0; i < 4; i += 1) {
      desk.pass(15 * minuteMs - 1);
      expect(await findSession(desk.db, ana.token, desk.now(), { active: false, ip: null })).not.toBeNull();
    }
    desk.pass(4);
    expect(await findSession(desk.db, ana.token, desk.now(), looking)).toBeNull();
  });

  test("last seen is written at most once a minute", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const start = desk.now();
    const lastSeen = async () => {
      const [row] = await desk.db.select().from(sessions).where(eq(sessions.id, ana.sessionId));
      return row?.lastSeenAt;
    };
    desk.pass(minuteMs - 1);
    await findSession(desk.db, ana.token, desk.now(), looking);
    expect(await lastSeen()).toEqual(start);
    desk.pass(1);
    await findSession(desk.db, ana.token, desk.now(), looking);
    expect(await lastSeen()).toEqual(desk.now());
  });

  test("an unknown token, and a hash used as a token, open nothing", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const [row] = await desk.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, ana.sessionId)));
    expect(await findSession(desk.db, row?.tokenHash ?? "", desk.now(), looking)).toBeNull();
    expect(await findSession(desk.db, "", desk.now(), looking)).toBeNull();
  });
});
