import { eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { organisation } from "@/db/schema/organisation";
import { sessions, users } from "@/db/schema/users";
import { confirmSecondFactor, startSecondFactor } from "@/lib/identity/auth/factor-commands";
import { setIdleTime } from "@/lib/identity/organisation/commands";
import { requireApp } from "@/lib/identity/users/access-commands";
import { listSessions } from "@/lib/identity/users/queries";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { findSession, findUsersOf } from "./sessions";

const minuteMs = 60_000;
const looking = { active: true, ip: null };

const { ctx } = provideContext("test");

const standing = async (token: string) => (await findSession(ctx.db, token, ctx.now(), looking))?.authenticator.kind;

async function addConnection(environment: string): Promise<void> {
  await ctx.db.execute(sql`with added as (insert into connections (name) values (${environment}) returning id)
    insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    select id, 1, ${environment}, 'https://gateway.example.com', 'acme', '{}' from added`);
}

describe("the second factor where real money moves", () => {
  test("an instance with the sandbox alone asks for none; the first production connection asks approvers and admins", async () => {
    const walkers = await Promise.all(
      (["viewer", "preparer", "approver", "admin"] as const).map((role) => addTestUser(ctx, role)),
    );
    const kinds = () => Promise.all(walkers.map(({ token }) => standing(token)));
    await addConnection("sandbox");
    expect(await kinds()).toEqual(["fine", "fine", "fine", "fine"]);
    await addConnection("production");
    expect(await kinds()).toEqual(["fine", "fine", "first", "first"]);
  });

  test("who added that connection is not locked out: they add an app in the same session, and go on", async () => {
    const admin = await addTestUser(ctx, "admin");
    await addConnection("production");
    const owing = { ...admin, needsApp: true };
    const change = { rule: "deciders", graceDays: 0 } as const;
    await expect(requireApp(ctx, owing, change)).rejects.toMatchObject({ code: "forbidden" });
    const { secret } = await startSecondFactor(ctx, owing, {});
    const code = generateSync({ secret, epoch: Math.floor(ctx.now().getTime() / 1000) });
    await confirmSecondFactor(ctx, owing, { code });
    expect(await standing(admin.token)).toBe("fine");
  });

  test("an admin may choose otherwise, also before there is a production connection", async () => {
    const admin = await addTestUser(ctx, "admin");
    await requireApp(ctx, admin, { rule: "nobody", graceDays: 0 });
    await addConnection("production");
    expect(await standing(admin.token)).toBe("fine");
  });
});

describe("a session that is left alone", () => {
  test("ends after the organisation's time, for sessions that are open too, and is listed no longer", async () => {
    const admin = await addTestUser(ctx, "admin");
    const viewer = await addTestUser(ctx, "viewer");
    await setIdleTime(ctx, admin, { minutes: "30" });
    ctx.pass(30 * minuteMs - 1);
    const peek = { active: false, ip: null };
    expect(await findSession(ctx.db, admin.token, ctx.now(), peek)).toMatchObject({ idleMs: 30 * minuteMs });
    expect(await listSessions(ctx, admin.userId)).toHaveLength(1);
    ctx.pass(1);
    expect(await findSession(ctx.db, admin.token, ctx.now(), peek)).toBeNull();
    expect(await listSessions(ctx, admin.userId)).toEqual([]);
    expect(await listSessions(ctx, viewer.userId)).toHaveLength(1);
    for (const minutes of ["4", "61", "", "soon"]) {
      await expect(setIdleTime(ctx, admin, { minutes })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test("says when it ends, later after each activity of its user", async () => {
    const admin = await addTestUser(ctx, "admin");
    const endsIn = async (active: boolean) => {
      const user = await findSession(ctx.db, admin.token, ctx.now(), { active, ip: null });
      return ((user?.endsAt.getTime() ?? 0) - ctx.now().getTime()) / minuteMs;
    };
    ctx.pass(10 * minuteMs);
    expect(await endsIn(false)).toBe(5);
    expect(await endsIn(true)).toBe(15);
  });
});

test("one query finds for all streams which sessions are valid, and their users", async () => {
  const [ana, bo, cy, di] = [
    await addTestUser(ctx, "viewer"),
    await addTestUser(ctx, "admin"),
    await addTestUser(ctx, "viewer"),
    await addTestUser(ctx, "preparer"),
  ];
  const ids = [ana, bo, cy, di].map(({ sessionId }) => sessionId);
  expect((await findUsersOf(ctx.db, ids, ctx.now())).size).toBe(4);
  await ctx.db.update(users).set({ role: "preparer" }).where(eq(users.id, ana.userId));
  await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, bo.userId));
  await ctx.db.update(sessions).set({ endedAt: ctx.now() }).where(eq(sessions.id, cy.sessionId));
  await ctx.db.insert(organisation).values({ id: 1, name: "Kestrel", idleMinutes: 5 });
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: new Date(ctx.now().getTime() - 5 * minuteMs) })
    .where(eq(sessions.id, di.sessionId));
  const found = await findUsersOf(ctx.db, ids, ctx.now());
  expect([...found].map(([id, { role }]) => [id, role])).toEqual([[ana.sessionId, "preparer"]]);
});
