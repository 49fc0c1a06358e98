import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { describe, expect, test, vi } from "vitest";
import { recoveryCodes, secondFactors, sessions, users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { removeUserFactor } from "@/lib/identity/users/access-commands";
import { createUser } from "@/lib/identity/users/commands";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { attemptBounds, closedMs, proofsUntilEnd } from "./attempt-policy";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stepUp,
} from "./factor-commands";
import { stepUpMs } from "./sessions/session-times";
import { findSession } from "./sessions/sessions";
import { signIn } from "./sign-in";

const { ctx, ana } = provideContext("test", { ana: "admin" });

const stepMs = 30_000;
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(ctx.now().getTime() / 1000) });

async function userWithApp() {
  const { secret } = await startSecondFactor(ctx, ana, {});
  const { codes } = await confirmSecondFactor(ctx, ana, { code: codeNow(secret) });
  ctx.pass(stepMs);
  return { ana, secret, codes };
}

const enter = (email: string, code?: string) =>
  signIn(
    ctx,
    { email, password: testPassword, ...(code === undefined ? {} : { code }) },
    { ip: null, userAgent: null },
  );

describe("signing in with an app", () => {
  test("an app counts once its first code was typed", async () => {
    const ana = await addTestUser(ctx, "viewer");
    const { secret } = await startSecondFactor(ctx, ana, {});
    expect((await enter(ana.email)).kind).toBe("in");
    await expect(confirmSecondFactor(ctx, ana, { code: "000000" })).rejects.toMatchObject({ code: "invalid" });
    expect((await enter(ana.email)).kind).toBe("in");
    await confirmSecondFactor(ctx, ana, { code: codeNow(secret) });
    expect(await enter(ana.email)).toEqual({ kind: "code", wrong: false });
  });

  test("a code signs in once, and never a second time", async () => {
    const { ana, secret } = await userWithApp();
    const code = codeNow(secret);
    expect((await enter(ana.email, code)).kind).toBe("in");
    expect(await enter(ana.email, code)).toEqual({ kind: "code", wrong: true });
  });

  test("of ten who type the same code at the same moment one gets in", async () => {
    const { ana, codes } = await userWithApp();
    const kinds = (await Promise.all(Array.from({ length: 4 }, () => enter(ana.email, codes[0])))).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind === "in")).toHaveLength(1);
  });

  test("a recovery code works once, however it is spelled; fresh ones end the old", async () => {
    const { ana, codes } = await userWithApp();
    expect((await enter(ana.email, ` ${codes[0]?.toUpperCase()} `)).kind).toBe("in");
    expect(await enter(ana.email, codes[0])).toEqual({ kind: "code", wrong: true });
    const fresh = await renewRecoveryCodes(ctx, ana, {});
    expect(await enter(ana.email, codes[1])).toEqual({ kind: "code", wrong: true });
    expect((await enter(ana.email, fresh.codes[0])).kind).toBe("in");
  });

  test("codes cannot be tried at leisure", async () => {
    const { ana, secret } = await userWithApp();
    for (let i = 0; i < attemptBounds.source.closedAt; i++) {
      expect(await enter(ana.email, "000000")).toEqual({ kind: "code", wrong: true });
      ctx.pass(attemptBounds.source.longestMs);
    }
    expect((await enter(ana.email, codeNow(secret))).kind).toBe("wait");
    ctx.pass(closedMs);
    expect((await enter(ana.email, codeNow(secret))).kind).toBe("in");
  });

  test("asking for the code is no failure, and forgives none", async () => {
    const { ana, secret } = await userWithApp();
    for (let i = 0; i < attemptBounds.address.closedAt; i++) {
      expect(await enter(ana.email)).toEqual({ kind: "code", wrong: false });
    }
    for (let i = 0; i < attemptBounds.source.free; i++) {
      await enter(ana.email, "000000");
      await enter(ana.email);
    }
    expect((await enter(ana.email, codeNow(secret))).kind).toBe("wait");
  });

  test("recovery codes are ten of 49 bits each, from no generator that could be foreseen", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const found = new Set<string>();
    const letters = new Set<string>();
    const { ana, codes: first } = await userWithApp();
    for (let at = 0; at < 5; at++) {
      const codes = at === 0 ? first : (await renewRecoveryCodes(ctx, ana, {})).codes;
      expect(codes).toHaveLength(10);
      for (const code of codes) {
        expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
        found.add(code);
        for (const letter of code.replace("-", "")) letters.add(letter);
      }
    }
    vi.restoreAllMocks();
    expect(found.size).toBe(50);
    expect(Math.log2(letters.size) * 10).toBeGreaterThanOrEqual(49);
  });

  test("neither the secret nor a recovery code is in the database", async () => {
    const { ana, secret, codes } = await userWithApp();
    const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, ana.userId));
    const kept = await ctx.db.select().from(recoveryCodes);
    const whole = JSON.stringify([factor, kept]);
    expect(kept).toHaveLength(codes.length);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(whole).not.toContain(text);
  });
});

describe("stepping up", () => {
  const mia = { name: "Mia", email: "mia@example.com", role: "viewer" as const, connectionIds: null };
  const asSignedIn = async (actor: Actor & { token: string }): Promise<Actor> => {
    const user = await findSession(ctx.db, actor.token, ctx.now(), { active: true, ip: null });
    if (!user) throw new Error("the session is gone");
    return { ...actor, steppedUpAt: user.steppedUpAt, proof: user.proof };
  };

  test("a command that needs a proof is refused without a fresh one, and runs after it", async () => {
    expect((await asSignedIn(ana)).steppedUpAt).not.toBeNull();
    ctx.pass(stepUpMs);
    const stale = await asSignedIn(ana);
    await expect(createUser(ctx, stale, mia)).rejects.toMatchObject({
      code: "step_up",
      fields: { proof: "password" },
    });
    await expect(stepUp(ctx, stale, { proof: "not my password" })).rejects.toMatchObject({ code: "invalid" });
    await expect(createUser(ctx, await asSignedIn(ana), mia)).rejects.toMatchObject({ code: "step_up" });
    await stepUp(ctx, stale, { proof: testPassword });
    await expect(createUser(ctx, await asSignedIn(ana), mia)).resolves.toMatchObject({
      link: expect.stringContaining("/reset/"),
    });
  });

  test("a user with an app needs its code: the password is not enough", async () => {
    const { ana, secret } = await userWithApp();
    ctx.pass(stepUpMs);
    const stale = await asSignedIn(ana);
    await expect(createUser(ctx, stale, mia)).rejects.toMatchObject({ code: "step_up", fields: { proof: "code" } });
    await expect(stepUp(ctx, stale, { proof: testPassword })).rejects.toMatchObject({ code: "invalid" });
    await stepUp(ctx, stale, { proof: codeNow(secret) });
    await expect(createUser(ctx, await asSignedIn(ana), mia)).resolves.toMatchObject({
      link: expect.stringContaining("/reset/"),
    });
  });

  test("failed sign-ins of a stranger take no proof from a signed-in user", async () => {
    for (let i = 0; i < attemptBounds.source.closedAt; i++) {
      await signIn(ctx, { email: ana.email, password: "not this one at all" }, { ip: null, userAgent: null });
      ctx.pass(attemptBounds.source.longestMs);
    }
    expect((await enter(ana.email)).kind).toBe("wait");
    await stepUp(ctx, ana, { proof: testPassword });
  });

  test("wrong proofs make wait, and then end that session and no other", async () => {
    const other = await enter(ana.email);
    const wrong = () => stepUp(ctx, ana, { proof: "not my password" });
    for (let i = 0; i < attemptBounds.proof.free; i++) await expect(wrong()).rejects.toMatchObject({ code: "invalid" });
    await expect(stepUp(ctx, ana, { proof: testPassword })).rejects.toMatchObject({ code: "limit" });
    ctx.pass(attemptBounds.proof.longestMs);
    await stepUp(ctx, ana, { proof: testPassword });
    for (let i = 1; i < proofsUntilEnd; i++) {
      await expect(wrong()).rejects.toMatchObject({ code: "invalid" });
      ctx.pass(attemptBounds.proof.longestMs);
    }
    await expect(wrong()).rejects.toMatchObject({ code: "signed_out" });
    await expect(stepUp(ctx, ana, { proof: testPassword })).rejects.toMatchObject({ code: "signed_out" });
    expect(await findSession(ctx.db, ana.token, ctx.now(), { active: true, ip: null })).toBeNull();
    const token = other.kind === "in" ? other.token : "";
    expect(await findSession(ctx.db, token, ctx.now(), { active: true, ip: null })).not.toBeNull();
  });

  test("twenty wrong proofs at the same moment are three", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => stepUp(ctx, ana, { proof: "no" })));
    const codes = tries.map((one) => (one.status === "rejected" ? (one.reason as { code: string }).code : "in"));
    expect(codes.filter((code) => code === "invalid")).toHaveLength(attemptBounds.proof.free);
    expect(codes.filter((code) => code === "limit")).toHaveLength(20 - attemptBounds.proof.free);
  });

  test("the proof belongs to one session", async () => {
    const other = await enter(ana.email);
    if (other.kind !== "in") throw new Error(other.kind);
    ctx.pass(stepUpMs);
    await stepUp(ctx, await asSignedIn(ana), { proof: testPassword });
    const elsewhere = await asSignedIn({ ...ana, token: other.token });
    await expect(createUser(ctx, elsewhere, mia)).rejects.toMatchObject({ code: "step_up" });
  });
});

describe("a lost phone", () => {
  test("another admin takes the app away: sessions end, the password alone opens", async () => {
    const { ana } = await userWithApp();
    const bo = await addTestUser(ctx, "admin");
    await expect(removeUserFactor(ctx, ana, { userId: ana.userId })).rejects.toMatchObject({ code: "conflict" });
    await ctx.db.update(users).set({ role: "preparer" }).where(eq(users.id, ana.userId));
    await removeUserFactor(ctx, bo, { userId: ana.userId });
    expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, ana.userId))).toMatchObject([
      { endedAt: ctx.now() },
    ]);
    expect((await enter(ana.email)).kind).toBe("in");
  });

  test("a user removes their own app, and can add it again", async () => {
    const { ana } = await userWithApp();
    await expect(startSecondFactor(ctx, ana, {})).rejects.toMatchObject({ code: "conflict" });
    await removeSecondFactor(ctx, ana, {});
    expect((await enter(ana.email)).kind).toBe("in");
    const { secret } = await startSecondFactor(ctx, ana, {});
    await confirmSecondFactor(ctx, ana, { code: codeNow(secret) });
    expect((await enter(ana.email)).kind).toBe("code");
  });
});
