import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { listAudit } from "@/lib/identity/audit/queries";
import { findResetLink } from "@/lib/identity/auth/passwords/reset";
import { findSession } from "@/lib/identity/auth/sessions/sessions";
import { signIn } from "@/lib/identity/auth/sign-in";
import { setPayeeCoolingOff, updateOrganisation } from "@/lib/identity/organisation/commands";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { provideContext } from "@/lib/identity/users/testing-context";
import { endUserSessions } from "./access-commands";
import { createUser, disableUser, enableUser, updateUser } from "./commands";
import { resetPassword } from "./invitation-commands";
import { findUserRow, listSessions, listUsers } from "./queries";
import { addTestUser, testPassword } from "./testing";

const looking = { active: true, ip: null };

const everywhere = { id: "", connectionIds: null };

const { database, ctx, admin } = provideContext("test", { admin: "admin" });

async function lastAudit() {
  const [row] = await ctx.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  return row;
}
async function activeAdmins(): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt)));
  return rows.length;
}

describe("users", () => {
  test("an added user has no password until the link is used", async () => {
    const { userId, link } = await createUser(ctx, admin, {
      name: " Bo ",
      email: " Bo@Example.com ",
      role: "approver",
      connectionIds: null,
    });
    expect(await findUserRow(ctx, userId)).toMatchObject({
      name: "Bo",
      email: "bo@example.com",
      state: "invited",
    });
    expect(await findResetLink(ctx, (link ?? "").replace(/.*\//, ""))).toEqual({
      name: "Bo",
      email: "bo@example.com",
      purpose: "invitation",
    });
    expect((await signIn(ctx, { email: "bo@example.com", password: "" }, { ip: null, userAgent: null })).kind).toBe(
      "wrong",
    );
    expect(await lastAudit()).toMatchObject({
      permission: "users.create",
      userId: admin.userId,
      subjectId: userId,
      details: { name: "Bo", email: "bo@example.com", role: "approver" },
    });
  });

  test("an address is taken once, whatever its case, also by two at the same moment", async () => {
    const add = (email: string) => createUser(ctx, admin, { name: "Bo", email, role: "viewer", connectionIds: null });
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
    await expect(createUser(ctx, admin, raw as never)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
  });

  test("a disabled user is out at once, keeps their acts, and may be let in again", async () => {
    const bo = await addTestUser(ctx, "viewer");
    expect(await disableUser(ctx, admin, { userId: bo.userId })).toEqual({ sessionsEnded: 1 });
    expect(await findSession(ctx.db, bo.token, ctx.now(), looking)).toBeNull();
    await expect(disableUser(ctx, admin, { userId: bo.userId })).rejects.toMatchObject({ code: "conflict" });
    await expect(resetPassword(ctx, admin, { userId: bo.userId })).rejects.toMatchObject({ code: "conflict" });
    await enableUser(ctx, admin, { userId: bo.userId });
    expect((await signIn(ctx, { email: bo.email, password: testPassword }, { ip: null, userAgent: null })).kind).toBe(
      "in",
    );
    expect(await lastAudit()).toMatchObject({ permission: "sessions.start" });
  });

  test("no one disables themselves, and an unknown user is not found", async () => {
    await addTestUser(ctx, "admin");
    await expect(disableUser(ctx, admin, { userId: admin.userId })).rejects.toMatchObject({ code: "conflict" });
    const userId = "00000000-0000-4000-8000-000000000000";
    for (const command of [disableUser, enableUser, resetPassword, endUserSessions]) {
      await expect(command(ctx, admin, { userId })).rejects.toMatchObject({ code: "not_found" });
      await expect(command(ctx, admin, { userId: "1 or 1=1" })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test("an admin signs a user out everywhere", async () => {
    const bo = await addTestUser(ctx, "viewer");
    expect(await listSessions(ctx, bo.userId)).toHaveLength(1);
    expect(await endUserSessions(ctx, admin, { userId: bo.userId })).toEqual({ sessionsEnded: 1 });
    expect(await listSessions(ctx, bo.userId)).toEqual([]);
    expect(await findSession(ctx.db, bo.token, ctx.now(), looking)).toBeNull();
  });

  test("the list says who is active, invited, disabled (last) and signed in", async () => {
    const gone = await addTestUser(ctx, "approver");
    await addTestUser(ctx, "viewer", { password: false });
    await disableUser(ctx, admin, { userId: gone.userId });
    expect(
      (await listUsers(ctx)).map(({ name, state, openSessions, lastSeenAt }) => ({
        name,
        state,
        openSessions,
        lastSeenAt,
      })),
    ).toEqual([
      { name: "Test admin", state: "active", openSessions: 1, lastSeenAt: ctx.now() },
      { name: "Test viewer", state: "expired", openSessions: 1, lastSeenAt: ctx.now() },
      { name: "Test approver", state: "disabled", openSessions: 0, lastSeenAt: ctx.now() },
    ]);
  });
});

describe("the last admin", () => {
  test("keeps the role, and no one takes their access", async () => {
    const change = { userId: admin.userId, name: "Ana", role: "viewer" as const, connectionIds: null };
    await expect(updateUser(ctx, admin, change)).rejects.toMatchObject({ code: "conflict" });
    await addTestUser(ctx, "admin", { password: false });
    const gone = await addTestUser(ctx, "admin");
    await disableUser(ctx, admin, { userId: gone.userId });
    await expect(updateUser(ctx, admin, change)).rejects.toMatchObject({ code: "conflict" });
    expect(await updateUser(ctx, admin, { ...change, role: "admin", connectionIds: null })).toEqual({
      name: "Ana",
      role: "admin",
    });
    await addTestUser(ctx, "admin");
    expect(await updateUser(ctx, admin, change)).toMatchObject({ role: "viewer" });
    expect(await lastAudit()).toMatchObject({ details: { role: { from: "admin", to: "viewer" } } });
  });

  test("stays when two admins disable each other at the same moment", async () => {
    const [ana, bo] = [admin, await addTestUser(ctx, "admin")];
    const results = await atTheSameMoment(
      () => disableUser(ctx, ana, { userId: bo.userId }),
      () => disableUser(ctx, bo, { userId: ana.userId }),
    );
    expect(results.map(howItEnded).sort()).toEqual(["conflict", "done"]);
    expect(await activeAdmins()).toBe(1);
  });

  test("stays when both give up the role at the same moment", async () => {
    const [ana, bo] = [admin, await addTestUser(ctx, "admin")];
    const giveUp = (who: typeof ana) => () =>
      updateUser(ctx, who, { userId: who.userId, name: who.name, role: "viewer", connectionIds: null });
    const results = await atTheSameMoment(giveUp(ana), giveUp(bo));
    expect(results.map(howItEnded).sort()).toEqual(["conflict", "done"]);
    expect(await activeAdmins()).toBe(1);
  });
});

function howItEnded(result: PromiseSettledResult<unknown>): string {
  if (result.status === "fulfilled") return "done";
  return result.reason instanceof AppError ? result.reason.code : String(result.reason);
}

async function atTheSameMoment(...permissions: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  let running: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await database.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table audit in exclusive mode`);
    running = Promise.allSettled(permissions.map((permission) => permission()));
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await ctx.db.execute(waiting)).rows.length < permissions.length);
  });
  return running ?? [];
}

describe("the organisation", () => {
  test("has a form before anyone saved it, and one audit row a change", async () => {
    expect(await getOrganisation(ctx)).toMatchObject({ timeZone: "UTC", numberForm: "1,234.56" });
    const settings = { name: "Acme", timeZone: "Europe/Ljubljana", numberForm: "1.234,56" as const };
    await updateOrganisation(ctx, admin, settings);
    await updateOrganisation(ctx, admin, { ...settings, name: "Acme EU" });
    expect(await lastAudit()).toMatchObject({ details: { name: { from: "Acme", to: "Acme EU" } } });
    expect(await getOrganisation(ctx)).toMatchObject({ ...settings, name: "Acme EU", payeeCoolingOffHours: 24 });
    await setPayeeCoolingOff(ctx, admin, { hours: "48" });
    expect(await getOrganisation(ctx)).toMatchObject({ name: "Acme EU", payeeCoolingOffHours: 48 });
    for (const hours of ["-1", "721", "1.5", "", "soon"]) {
      await expect(setPayeeCoolingOff(ctx, admin, { hours })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test.each(["Mars/Olympus", "", "+02:00", "UTC'; --"])("refuses the time zone %j", async (timeZone) => {
    await expect(updateOrganisation(ctx, admin, { name: "A", timeZone, numberForm: "1,234.56" })).rejects.toMatchObject(
      {
        code: "invalid",
        fields: { timeZone: expect.any(String) },
      },
    );
  });
});

describe("the audit trail", () => {
  const none = { who: null, permission: null, about: null };

  test("is paged newest first without a gap, and filtered", async () => {
    for (let i = 0; i < 60; i += 1) {
      await updateOrganisation(ctx, admin, { name: `Acme ${i}`, timeZone: "UTC", numberForm: "1,234.56" });
    }
    const bo = await addTestUser(ctx, "viewer");
    await endUserSessions(ctx, admin, { userId: bo.userId });
    const first = await listAudit(ctx, everywhere, none, null);
    const second = await listAudit(ctx, everywhere, none, { side: "after", id: first.rows.at(-1)?.id ?? "" });
    const ids = [...first.rows, ...second.rows].map((row) => row.id);
    expect(ids).toHaveLength(61);
    expect(new Set(ids).size).toBe(61);
    expect(ids).toEqual([...ids].sort((a, b) => Number(b) - Number(a)));
    expect([first.after, second.before, second.after]).toEqual([true, true, false]);
    expect(first.rows[0]).toMatchObject({ permission: "users.endSessions", actor: "user", userName: "Test admin" });
    expect((await listAudit(ctx, everywhere, { ...none, about: bo.userId }, null)).rows).toHaveLength(1);
    expect((await listAudit(ctx, everywhere, { ...none, who: "worker" }, null)).rows).toEqual([]);
    expect(
      (await listAudit(ctx, everywhere, { ...none, permission: "users.endSessions", who: admin.userId }, null)).rows,
    ).toHaveLength(1);
  });
});
