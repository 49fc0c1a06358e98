import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { people, recoveryCodes, secondFactors, sessions } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { removePersonFactor } from "@/lib/people/access-commands";
import { createPerson } from "@/lib/people/commands";
import { addTestPerson, makeTestDesk, type TestDesk, testPassword } from "@/lib/people/testing";
import { attemptBounds, closedMs, proofsUntilEnd } from "./attempt-policy";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stepUp,
} from "./factor-commands";
import { stepUpMs } from "./session-policy";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";

let database: TestDatabase;
let desk: TestDesk;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
});
afterEach(() => database.drop());

const stepMs = 30_000;
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(desk.now().getTime() / 1000) });

async function personWithApp() {
  const ana = await addTestPerson(desk, "admin");
  const { secret } = await startSecondFactor(desk, ana, {});
  const { codes } = await confirmSecondFactor(desk, ana, { code: codeNow(secret) });
  desk.pass(stepMs);
  return { ana, secret, codes };
}

const enter = (email: string, code?: string) =>
  signIn(
    desk,
    { email, password: testPassword, ...(code === undefined ? {} : { code }) },
    { ip: null, userAgent: null },
  );

describe("signing in with an app", () => {
  test("an app counts once its first code was typed", async () => {
    const ana = await addTestPerson(desk, "viewer");
    const { secret } = await startSecondFactor(desk, ana, {});
    expect((await enter(ana.email)).kind).toBe("in");
    await expect(confirmSecondFactor(desk, ana, { code: "000000" })).rejects.toMatchObject({ code: "invalid" });
    expect((await enter(ana.email)).kind).toBe("in");
    await confirmSecondFactor(desk, ana, { code: codeNow(secret) });
    expect(await enter(ana.email)).toEqual({ kind: "code", wrong: false });
  });

  test("a code opens the door once, and never a second time", async () => {
    const { ana, secret } = await personWithApp();
    const code = codeNow(secret);
    expect((await enter(ana.email, code)).kind).toBe("in");
    expect(await enter(ana.email, code)).toEqual({ kind: "code", wrong: true });
  });

  test("of ten who type the same code at the same moment one gets in", async () => {
    const { ana, codes } = await personWithApp();
    const kinds = (await Promise.all(Array.from({ length: 4 }, () => enter(ana.email, codes[0])))).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind === "in")).toHaveLength(1);
  });

  test("a recovery code works once, however it is spelled; fresh ones end the old", async () => {
    const { ana, codes } = await personWithApp();
    expect((await enter(ana.email, ` ${codes[0]?.toUpperCase()} `)).kind).toBe("in");
    expect(await enter(ana.email, codes[0])).toEqual({ kind: "code", wrong: true });
    const fresh = await renewRecoveryCodes(desk, ana, {});
    expect(await enter(ana.email, codes[1])).toEqual({ kind: "code", wrong: true });
    expect((await enter(ana.email, fresh.codes[0])).kind).toBe("in");
  });

  test("codes cannot be tried at leisure", async () => {
    const { ana, secret } = await personWithApp();
    for (let i = 0; i < attemptBounds.source.closedAt; i++) {
      expect(await enter(ana.email, "000000")).toEqual({ kind: "code", wrong: true });
      desk.pass(attemptBounds.source.longestMs);
    }
    expect((await enter(ana.email, codeNow(secret))).kind).toBe("wait");
    desk.pass(closedMs);
    expect((await enter(ana.email, codeNow(secret))).kind).toBe("in");
  });

  test("asking for the code is no failure, and forgives none", async () => {
    const { ana, secret } = await personWithApp();
    for (let i = 0; i < attemptBounds.address.closedAt; i++) {
      expect(await enter(ana.email)).toEqual({ kind: "code", wrong: false });
    }
    for (let i = 0; i < attemptBounds.source.free; i++) {
      await enter(ana.email, "000000");
      await enter(ana.email);
    }
    expect((await enter(ana.email, codeNow(secret))).kind).toBe("wait");
  });

  test("neither the secret nor a recovery code is in the database", async () => {
    const { ana, secret, codes } = await personWithApp();
    const [factor] = await desk.db.select().from(secondFactors).where(eq(secondFactors.personId, ana.personId));
    const kept = await desk.db.select().from(recoveryCodes);
    const whole = JSON.stringify([factor, kept]);
    expect(kept).toHaveLength(codes.length);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(whole).not.toContain(text);
  });
});

describe("stepping up", () => {
  const mia = { name: "Mia", email: "mia@example.com", role: "viewer" as const, connectionIds: null };
  const asSignedIn = async (actor: Actor & { token: string }): Promise<Actor> => {
    const person = await findSession(desk.db, actor.token, desk.now(), { active: true, ip: null });
    if (!person) throw new Error("the session is gone");
    return { ...actor, steppedUpAt: person.steppedUpAt, proof: person.proof };
  };

  test("an act that wants a proof is refused without a fresh one, and goes on after it", async () => {
    const ana = await addTestPerson(desk, "admin");
    expect((await asSignedIn(ana)).steppedUpAt).not.toBeNull();
    desk.pass(stepUpMs);
    const stale = await asSignedIn(ana);
    await expect(createPerson(desk, stale, mia)).rejects.toMatchObject({
      code: "step_up",
      fields: { proof: "password" },
    });
    await expect(stepUp(desk, stale, { proof: "not my password" })).rejects.toMatchObject({ code: "invalid" });
    await expect(createPerson(desk, await asSignedIn(ana), mia)).rejects.toMatchObject({ code: "step_up" });
    await stepUp(desk, stale, { proof: testPassword });
    await expect(createPerson(desk, await asSignedIn(ana), mia)).resolves.toMatchObject({
      link: expect.stringContaining("/reset/"),
    });
  });

  test("who has an app proves it by a code: the password is not enough", async () => {
    const { ana, secret } = await personWithApp();
    desk.pass(stepUpMs);
    const stale = await asSignedIn(ana);
    await expect(createPerson(desk, stale, mia)).rejects.toMatchObject({ code: "step_up", fields: { proof: "code" } });
    await expect(stepUp(desk, stale, { proof: testPassword })).rejects.toMatchObject({ code: "invalid" });
    await stepUp(desk, stale, { proof: codeNow(secret) });
    await expect(createPerson(desk, await asSignedIn(ana), mia)).resolves.toMatchObject({
      link: expect.stringContaining("/reset/"),
    });
  });

  test("a stranger who fails to sign in takes no proof from who is in", async () => {
    const ana = await addTestPerson(desk, "admin");
    for (let i = 0; i < attemptBounds.source.closedAt; i++) {
      await signIn(desk, { email: ana.email, password: "not this one at all" }, { ip: null, userAgent: null });
      desk.pass(attemptBounds.source.longestMs);
    }
    expect((await enter(ana.email)).kind).toBe("wait");
    await stepUp(desk, ana, { proof: testPassword });
  });

  test("wrong proofs make wait, and then end that session and no other", async () => {
    const ana = await addTestPerson(desk, "admin");
    const other = await enter(ana.email);
    const wrong = () => stepUp(desk, ana, { proof: "not my password" });
    for (let i = 0; i < attemptBounds.proof.free; i++) await expect(wrong()).rejects.toMatchObject({ code: "invalid" });
    await expect(stepUp(desk, ana, { proof: testPassword })).rejects.toMatchObject({ code: "limit" });
    desk.pass(attemptBounds.proof.longestMs);
    await stepUp(desk, ana, { proof: testPassword });
    for (let i = 1; i < proofsUntilEnd; i++) {
      await expect(wrong()).rejects.toMatchObject({ code: "invalid" });
      desk.pass(attemptBounds.proof.longestMs);
    }
    await expect(wrong()).rejects.toMatchObject({ code: "signed_out" });
    await expect(stepUp(desk, ana, { proof: testPassword })).rejects.toMatchObject({ code: "signed_out" });
    expect(await findSession(desk.db, ana.token, desk.now(), { active: true, ip: null })).toBeNull();
    const token = other.kind === "in" ? other.token : "";
    expect(await findSession(desk.db, token, desk.now(), { active: true, ip: null })).not.toBeNull();
  });

  test("twenty wrong proofs at the same moment are three", async () => {
    const ana = await addTestPerson(desk, "admin");
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => stepUp(desk, ana, { proof: "no" })));
    const codes = tries.map((one) => (one.status === "rejected" ? (one.reason as { code: string }).code : "in"));
    expect(codes.filter((code) => code === "invalid")).toHaveLength(attemptBounds.proof.free);
    expect(codes.filter((code) => code === "limit")).toHaveLength(20 - attemptBounds.proof.free);
  });

  test("the proof belongs to one session", async () => {
    const ana = await addTestPerson(desk, "admin");
    const other = await enter(ana.email);
    if (other.kind !== "in") throw new Error(other.kind);
    desk.pass(stepUpMs);
    await stepUp(desk, await asSignedIn(ana), { proof: testPassword });
    const elsewhere = await asSignedIn({ ...ana, token: other.token });
    await expect(createPerson(desk, elsewhere, mia)).rejects.toMatchObject({ code: "step_up" });
  });
});

describe("a lost phone", () => {
  test("another admin takes the app away: sessions end, the password alone opens", async () => {
    const { ana } = await personWithApp();
    const bo = await addTestPerson(desk, "admin");
    await expect(removePersonFactor(desk, ana, { personId: ana.personId })).rejects.toMatchObject({ code: "conflict" });
    // Of an approver or admin a second admin approves it: lib/people/four-eyes.db.test.ts.
    await desk.db.update(people).set({ role: "preparer" }).where(eq(people.id, ana.personId));
    await removePersonFactor(desk, bo, { personId: ana.personId });
    expect(await desk.db.select().from(sessions).where(eq(sessions.personId, ana.personId))).toMatchObject([
      { endedAt: desk.now() },
    ]);
    expect((await enter(ana.email)).kind).toBe("in");
  });

  test("one's own is removed by oneself, and can be added anew", async () => {
    const { ana } = await personWithApp();
    await expect(startSecondFactor(desk, ana, {})).rejects.toMatchObject({ code: "conflict" });
    await removeSecondFactor(desk, ana, {});
    expect((await enter(ana.email)).kind).toBe("in");
    const { secret } = await startSecondFactor(desk, ana, {});
    await confirmSecondFactor(desk, ana, { code: codeNow(secret) });
    expect((await enter(ana.email)).kind).toBe("code");
  });
});
