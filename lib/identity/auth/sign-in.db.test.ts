import { and, desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { refusedSignIns, sessions, signInAttempts, users } from "@/db/schema/users";
import { message } from "@/lib/core/text/message";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { attemptBounds, closedMs, delayMs } from "./attempt-policy";
import { endSession } from "./commands";
import { sessionIdleMs, sessionLifetimeMs } from "./sessions/session-times";
import { findSession } from "./sessions/sessions";
import { signIn } from "./sign-in";

const nowhere = { ip: null, userAgent: null };
const looking = { active: true, ip: null };
const minuteMs = 60_000;

const { ctx, ana } = provideContext("test", { ana: "viewer" });

async function enter(email: string, password: string, ip: string | null = null) {
  return signIn(ctx, { email, password }, { ip, userAgent: "Firefox" });
}
async function tokenOf(email: string): Promise<string> {
  const result = await enter(email, testPassword);
  if (result.kind !== "in") throw new Error(`expected to be in, but: ${result.kind}`);
  return result.token;
}

describe("signIn", () => {
  test("makes a session and one audit row; only the token's hash is stored", async () => {
    const token = await tokenOf(`  ${ana.email.toUpperCase()} `);
    expect(await findSession(ctx.db, token, ctx.now(), looking)).toMatchObject({ id: ana.userId, role: "viewer" });
    expect(await ctx.db.select().from(sessions).where(eq(sessions.tokenHash, token))).toEqual([]);
    const [row] = await ctx.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ permission: "sessions.start", userId: ana.userId, subjectType: "session" });
  });

  test("gives one answer to a wrong password, an unknown address, no password and a disabled user", async () => {
    const invited = await addTestUser(ctx, "viewer", { password: false });
    const gone = await addTestUser(ctx, "viewer");
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, gone.userId));
    expect(await enter(ana.email, "not this one at all")).toEqual({ kind: "wrong" });
    expect(await enter("nobody@example.com", testPassword)).toEqual({ kind: "wrong" });
    expect(await enter(invited.email, testPassword)).toEqual({ kind: "wrong" });
    expect(await enter(gone.email, testPassword)).toEqual({ kind: "wrong" });
    const refused = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.permission, "sessions.refuse"))
      .orderBy(desc(audit.id));
    expect(refused.slice(0, 4).map((row) => [row.details.reason, row.userId])).toEqual([
      [message("signIns.userDisabled"), null],
      [message("signIns.wrongPassword"), null],
      [message("signIns.unknownAddress"), null],
      [message("signIns.wrongPassword"), null],
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
    expect(await signIn(ctx, raw, nowhere)).toEqual({ kind: "wrong" });
  });

  const guess = (email: string, ip: string | null = null) => enter(email, "not this one at all", ip);
  const { source, name, address, device } = attemptBounds;

  test("slows a source down and closes it for 30 minutes after ten failures, also to the right password", async () => {
    for (let i = 0; i < source.closedAt; i += 1) {
      expect(await guess(ana.email)).toEqual({ kind: "wrong" });
      if (i + 1 >= source.free) expect((await guess(ana.email)).kind).toBe("wait");
      if (i + 1 < source.closedAt) ctx.pass(delayMs(i + 1, source));
    }
    expect(await enter(ana.email, testPassword)).toEqual({ kind: "wait", seconds: closedMs / 1000 });
    ctx.pass(closedMs - 1000);
    expect(await enter(ana.email, testPassword)).toEqual({ kind: "wait", seconds: 1 });
    ctx.pass(1000);
    expect((await enter(ana.email, testPassword)).kind).toBe("in");
  });

  test("an unknown name waits just the same", async () => {
    for (let i = 0; i < 2 * source.closedAt; i += 1) {
      expect(await guess("ghost@example.com")).toEqual(await guess(ana.email));
      ctx.pass(1000);
    }
  });

  test("a known device gets in whatever strangers try, from everywhere and from its own address", async () => {
    const ip = "203.0.113.7";
    const origin = { ip, userAgent: "Firefox" };
    const right = { email: ana.email, password: testPassword };
    const before = await signIn(ctx, right, origin);
    const cookie = before.kind === "in" ? before.device : "";
    ctx.pass(1);
    for (let i = 0; i < 60; i += 1) await guess(ana.email, i % 2 ? ip : `203.0.113.${i}`);
    expect((await signIn(ctx, right, origin)).kind).toBe("wait");
    expect((await signIn(ctx, right, origin, cookie)).kind).toBe("in");
    const bo = await addTestUser(ctx, "viewer");
    for (let i = 0; i < source.free; i += 1) await guess(bo.email, ip);
    expect((await signIn(ctx, { email: bo.email, password: testPassword }, origin, cookie)).kind).toBe("wait");
  });

  test("a known device has ten tries of its own", async () => {
    const before = await enter(ana.email, testPassword);
    const cookie = before.kind === "in" ? before.device : "";
    const guessHere = () => signIn(ctx, { email: ana.email, password: "not this one at all" }, nowhere, cookie);
    for (let i = 0; i < device.closedAt; i += 1) {
      ctx.pass(device.longestMs);
      expect((await guessHere()).kind).toBe("wrong");
    }
    const right = { email: ana.email, password: testPassword };
    expect(await signIn(ctx, right, nowhere, cookie)).toEqual({ kind: "wait", seconds: closedMs / 1000 });
    expect((await signIn(ctx, right, nowhere)).kind).toBe("in");
  });

  test("many sources slow a name down for a minute at most", async () => {
    for (let i = 0; i < 40; i += 1) {
      await guess(ana.email, `198.51.100.${i}`);
      ctx.pass(delayMs(i + 1, name));
    }
    await guess(ana.email, "198.51.100.200");
    expect(await enter(ana.email, testPassword, "203.0.113.9")).toMatchObject({ kind: "wait" });
    ctx.pass(name.longestMs);
    expect((await enter(ana.email, testPassword, "203.0.113.9")).kind).toBe("in");
  });

  test("one password at sixty names from one network: twenty tries, then waits, then closed", async () => {
    const spray = (i: number) => enter(`n${i}@example.com`, "Spring 2026 is here", `2001:db8:1:2::${i}`);
    const kinds = [];
    for (let i = 0; i < 60; i += 1) kinds.push((await spray(i)).kind);
    expect(kinds.filter((kind) => kind === "wrong")).toHaveLength(address.free);
    for (let i = 60; i < 60 + address.closedAt - address.free; i += 1) {
      ctx.pass(address.longestMs);
      expect((await spray(i)).kind).toBe("wrong");
    }
    ctx.pass(address.longestMs);
    expect((await spray(200)).kind).toBe("wait");
    expect((await enter(ana.email, testPassword, "2001:db8:1:2::ffff")).kind).toBe("wait");
    expect((await enter(ana.email, testPassword, "2001:db8:1:3::1")).kind).toBe("in");
  });

  test("success clears the count of that user", async () => {
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < source.free - 1; i += 1) {
        expect((await guess(ana.email)).kind).toBe("wrong");
        ctx.pass(1000);
      }
      expect((await enter(ana.email, testPassword)).kind).toBe("in");
      ctx.pass(1000);
    }
  });

  test("twenty tries at the same moment are three", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => guess(ana.email)));
    expect(results.filter((result) => result.kind === "wrong")).toHaveLength(source.free);
    expect(results.filter((result) => result.kind === "wait")).toHaveLength(20 - source.free);
  });

  test("nothing of what was typed is kept: a password in the wrong field stays nowhere", async () => {
    const typed = "My-Secret-Passphrase-9";
    await enter(typed, typed, "203.0.113.7");
    for (let i = 0; i < source.free + 1; i += 1) await enter(` ${typed} `, "x");
    const { rows: kept } = await ctx.db.execute(
      sql`select to_jsonb(s)::text as row from sign_in_attempts s union all select to_jsonb(a)::text from audit a`,
    );
    expect(JSON.stringify(kept).toLowerCase()).not.toContain(typed.toLowerCase());
    expect(kept.length).toBeGreaterThan(source.free);
  });

  test("a flood of refusals leaves a line of the audit trail for each doubling, with the count", async () => {
    for (let i = 0; i < 100; i += 1) {
      await guess(`n${i}@example.com`, `2001:db8:${i}::1`);
    }
    const rows = await ctx.db.select().from(audit).where(eq(audit.permission, "sessions.refuse")).orderBy(audit.id);
    expect(rows.map((row) => row.details.timesThisHour ?? 1)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(await ctx.db.select().from(refusedSignIns)).toMatchObject([{ reason: "unknown_address", count: 100 }]);
    ctx.pass(60 * minuteMs);
    await guess("one.more@example.com", "2001:db8:ffff::1");
    expect(await ctx.db.select().from(audit).where(eq(audit.permission, "sessions.refuse"))).toHaveLength(8);
  });

  test("old tries are removed", async () => {
    for (let i = 0; i < 10; i += 1) await guess(`n${i}@example.com`, `2001:db8:${i}::1`);
    ctx.pass(25 * 60 * minuteMs);
    await guess("one.more@example.com");
    expect(await ctx.db.select().from(signInAttempts)).toHaveLength(1);
    expect(await ctx.db.select().from(refusedSignIns)).toHaveLength(1);
  });

  test("no session is left behind when the password changes while the old one is being checked", async () => {
    let entering: ReturnType<typeof enter> | undefined;
    await ctx.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: "another" }).where(eq(users.id, ana.userId));
      entering = enter(ana.email, testPassword);
      await untilAnotherWaits();
    });
    expect(await entering).toEqual({ kind: "wrong" });
  });
});

async function untilAnotherWaits(): Promise<void> {
  for (;;) {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if ((await ctx.db.execute(waiting)).rows.length > 0) return;
  }
}

describe("findSession", () => {
  test("ending a session works at once, and for that one alone", async () => {
    const token = await tokenOf(ana.email);
    await endSession(ctx, ana, { sessionId: ana.sessionId });
    expect(await findSession(ctx.db, ana.token, ctx.now(), looking)).toBeNull();
    expect(await findSession(ctx.db, token, ctx.now(), looking)).not.toBeNull();
    expect(await endSession(ctx, ana, { sessionId: ana.sessionId })).toEqual({ ended: false });
  });

  test("no one ends another user's session", async () => {
    const [ana, bo] = [await addTestUser(ctx, "admin"), await addTestUser(ctx, "viewer")];
    await expect(endSession(ctx, ana, { sessionId: bo.sessionId })).rejects.toMatchObject({ code: "not_found" });
    expect(await findSession(ctx.db, bo.token, ctx.now(), looking)).not.toBeNull();
  });

  test("the role is the database's, not the cookie's", async () => {
    const ana = await addTestUser(ctx, "admin");
    await ctx.db.update(users).set({ role: "viewer" }).where(eq(users.id, ana.userId));
    expect(await findSession(ctx.db, ana.token, ctx.now(), looking)).toMatchObject({ role: "viewer" });
  });

  test("an idle session is signed out; one in use stays, but not forever", async () => {
    ctx.pass(sessionIdleMs - 1);
    expect(await findSession(ctx.db, ana.token, ctx.now(), looking)).not.toBeNull();
    ctx.pass(sessionIdleMs);
    expect(await findSession(ctx.db, ana.token, ctx.now(), looking)).toBeNull();

    const bo = await addTestUser(ctx, "viewer");
    for (let used = 0; used + 30 * minuteMs < sessionLifetimeMs; used += 30 * minuteMs) {
      ctx.pass(30 * minuteMs);
      expect(await findSession(ctx.db, bo.token, ctx.now(), looking)).not.toBeNull();
    }
    ctx.pass(30 * minuteMs);
    expect(await findSession(ctx.db, bo.token, ctx.now(), looking)).toBeNull();
  });

  test("a page that polls keeps no one signed in", async () => {
    for (let i = 0; i < 4; i += 1) {
      ctx.pass(15 * minuteMs - 1);
      expect(await findSession(ctx.db, ana.token, ctx.now(), { active: false, ip: null })).not.toBeNull();
    }
    ctx.pass(4);
    expect(await findSession(ctx.db, ana.token, ctx.now(), looking)).toBeNull();
  });

  test("last seen is written at most once a minute", async () => {
    const start = ctx.now();
    const lastSeen = async () => {
      const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, ana.sessionId));
      return row?.lastSeenAt;
    };
    ctx.pass(minuteMs - 1);
    await findSession(ctx.db, ana.token, ctx.now(), looking);
    expect(await lastSeen()).toEqual(start);
    ctx.pass(1);
    await findSession(ctx.db, ana.token, ctx.now(), looking);
    expect(await lastSeen()).toEqual(ctx.now());
  });

  test("an unknown token, and a hash used as a token, open nothing", async () => {
    const [row] = await ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, ana.sessionId)));
    expect(await findSession(ctx.db, row?.tokenHash ?? "", ctx.now(), looking)).toBeNull();
    expect(await findSession(ctx.db, "", ctx.now(), looking)).toBeNull();
  });
});
