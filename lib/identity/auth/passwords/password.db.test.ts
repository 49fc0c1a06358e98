import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { organisation } from "@/db/schema/organisation";
import { passwordHistory, passwordResets, users } from "@/db/schema/users";
import { message } from "@/lib/core/text/message";
import { attemptBounds } from "@/lib/identity/auth/attempt-policy";
import { changePassword } from "@/lib/identity/auth/commands";
import { findSession } from "@/lib/identity/auth/sessions/sessions";
import { signIn } from "@/lib/identity/auth/sign-in";
import { resetPassword } from "@/lib/identity/users/invitation-commands";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/sign-in/model";
import { findResetLink, linkDays, setPasswordByLink } from "./reset";

const nowhere = { ip: null, userAgent: null };
const looking = { active: true, ip: null };
const hourMs = 3_600_000;
const another = "seven blue teapots";

const { ctx, admin, ana } = provideContext("test", { admin: "admin", ana: "viewer" });

const enters = async (email: string, password: string) => (await signIn(ctx, { email, password }, nowhere)).kind;

async function makeLink(): Promise<{
  bo: Awaited<ReturnType<typeof addTestUser>>;
  token: string;
  again: () => Promise<string>;
}> {
  const bo = await addTestUser(ctx, "viewer");
  const again = async () => {
    const { link } = await resetPassword(ctx, admin, { userId: bo.userId });
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset\/[\w-]{43}$/);
    return (link ?? "").replace(/.*\//, "");
  };
  return { bo, token: await again(), again };
}

describe("a one-time link", () => {
  test("sets the password, ends every session and works no more", async () => {
    const { bo, token } = await makeLink();
    expect(await findResetLink(ctx, token)).toEqual({ name: bo.name, email: bo.email, purpose: "password" });
    await setPasswordByLink(ctx, { token, password: another }, null);
    expect(await findSession(ctx.db, bo.token, ctx.now(), looking)).toBeNull();
    expect(await enters(bo.email, testPassword)).toBe("wrong");
    expect(await enters(bo.email, another)).toBe("in");
    expect(await findResetLink(ctx, token)).toBeNull();
    await expect(setPasswordByLink(ctx, { token, password: testPassword }, null)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await enters(bo.email, another)).toBe("in");
  });

  test("of ten who use it at the same moment one succeeds, and that password holds", async () => {
    const { bo, token } = await makeLink();
    const passwords = Array.from({ length: 10 }, (_, i) => `seven blue teapots ${i}`);
    const results = await Promise.allSettled(
      passwords.map((password) => setPasswordByLink(ctx, { token, password }, null)),
    );
    const won = passwords.filter((_, i) => results[i]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    }
    expect(await enters(bo.email, won[0] ?? "")).toBe("in");
    const rows = await ctx.db.select().from(audit).where(eq(audit.subjectId, bo.userId)).orderBy(desc(audit.id));
    expect(rows.filter((row) => row.permission === "account.changePassword")).toHaveLength(1);
  });

  test("only its hash is stored, and it is in no audit row", async () => {
    const { token } = await makeLink();
    expect(await ctx.db.select().from(passwordResets).where(eq(passwordResets.tokenHash, token))).toEqual([]);
    expect(JSON.stringify((await ctx.db.select().from(audit)).map((row) => row.details))).not.toContain(token);
  });

  test("is over after a day, when a newer one is made, and when its user is disabled", async () => {
    const first = await makeLink();
    ctx.pass(linkDays.password * 24 * hourMs - 1);
    expect(await findResetLink(ctx, first.token)).not.toBeNull();
    ctx.pass(1);
    expect(await findResetLink(ctx, first.token)).toBeNull();

    const second = await makeLink();
    const newer = await second.again();
    expect(await findResetLink(ctx, second.token)).toBeNull();
    expect(await findResetLink(ctx, newer)).not.toBeNull();

    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(eq(users.id, second.bo.userId));
    await expect(setPasswordByLink(ctx, { token: newer, password: another }, null)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("keeps working when the password may not be used, and says why", async () => {
    const { bo, token } = await makeLink();
    await expect(setPasswordByLink(ctx, { token, password: "short" }, null)).rejects.toMatchObject({
      code: "invalid",
      fields: { password: expect.stringContaining("at least 12") },
    });
    await expect(setPasswordByLink(ctx, { token, password: bo.email }, null)).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await findResetLink(ctx, token)).not.toBeNull();
  });

  test("signs a user in at once after too many attempts", async () => {
    const { bo, token } = await makeLink();
    for (let i = 0; i < attemptBounds.source.free; i += 1) await enters(bo.email, "not this one at all");
    expect(await enters(bo.email, testPassword)).toBe("wait");
    await setPasswordByLink(ctx, { token, password: another }, null);
    expect(await enters(bo.email, another)).toBe("in");
  });
});

describe("changePassword", () => {
  test("ends the other sessions and keeps this one", async () => {
    const elsewhere = await signIn(ctx, { email: ana.email, password: testPassword }, nowhere);
    const token = elsewhere.kind === "in" ? elsewhere.token : "";
    expect(await changePassword(ctx, ana, { current: testPassword, password: another })).toEqual({ sessionsEnded: 1 });
    expect(await findSession(ctx.db, ana.token, ctx.now(), looking)).not.toBeNull();
    expect(await findSession(ctx.db, token, ctx.now(), looking)).toBeNull();
    expect(await enters(ana.email, testPassword)).toBe("wrong");
    expect(await enters(ana.email, another)).toBe("in");
  });

  test("a wrong current password changes nothing, leaves an audit row, and counts as a failure", async () => {
    const attempt = () => changePassword(ctx, ana, { current: "not this one at all", password: another });
    for (let i = 0; i < attemptBounds.proof.free; i += 1) {
      await expect(attempt()).rejects.toMatchObject({ code: "invalid", fields: { current: expect.any(String) } });
    }
    const rows = await ctx.db.select().from(audit).where(eq(audit.userId, ana.userId));
    expect(rows.map((row) => row.details)).toEqual(
      Array.from({ length: attemptBounds.proof.free }, () => ({ refused: message("signIns.wrongPassword") })),
    );
    await expect(attempt()).rejects.toMatchObject({ code: "limit" });
    await expect(changePassword(ctx, ana, { current: testPassword, password: another })).rejects.toMatchObject({
      code: "limit",
    });
  });

  test("the last four are refused, by a change and by a link; the one before them is not", async () => {
    const passwords = [testPassword, ...["one", "two", "three", "four"].map((n) => `seven blue teapots ${n}`)];
    for (const [at, password] of passwords.slice(1).entries()) {
      await changePassword(ctx, ana, { current: passwords[at] ?? "", password });
      ctx.pass(1);
    }
    const current = passwords.at(-1) ?? "";
    for (const password of passwords.slice(1)) {
      await expect(changePassword(ctx, ana, { current, password })).rejects.toMatchObject({
        fields: { password: t.newPasswordWeak(t.passwordReused) },
      });
    }
    const { link } = await resetPassword(ctx, admin, { userId: ana.userId });
    const token = (link ?? "").replace(/.*\//, "");
    await expect(setPasswordByLink(ctx, { token, password: passwords[2] ?? "" }, null)).rejects.toMatchObject({
      code: "invalid",
    });
    await setPasswordByLink(ctx, { token, password: testPassword }, null);
    expect(await ctx.db.select().from(passwordHistory)).toHaveLength(3);
  });

  test("a common one is refused, and one with the own or the organisation's name", async () => {
    await ctx.db.insert(organisation).values({ id: 1, name: "Kestrel Trading" });
    for (const password of ["baseball-2024", "sunshine sunshine", "the kestrels fly", "Test viewer of it"]) {
      await expect(changePassword(ctx, ana, { current: testPassword, password })).rejects.toMatchObject({
        fields: {
          password: expect.stringMatching(`${t.passwordCommon}|${t.containsIdentity}`),
        },
      });
    }
  });

  test("no password becomes too old", async () => {
    ctx.pass(20 * 365 * 24 * hourMs);
    expect(await enters(ana.email, testPassword)).toBe("in");
  });

  test("a password that may not be used is refused before the current one is asked", async () => {
    await expect(changePassword(ctx, ana, { current: "x", password: "password1234" })).rejects.toMatchObject({
      code: "invalid",
      fields: { password: t.newPasswordWeak(t.passwordCommon) },
    });
  });
});
