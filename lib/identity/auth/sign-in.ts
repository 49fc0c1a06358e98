import { timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Sealer } from "@/lib/core/secrets/seal";
import { recordAudit } from "./access/command";
import { secondsUntil } from "./attempt-policy";
import { claimAttempt, forgetAttempt, markSucceeded, normaliseEmail, recordRefusal } from "./attempts";
import { verifyPassword } from "./passwords/password";
import { hasSecondFactor, takeCode } from "./second-factor";
import { type Origin, startSession } from "./sessions/sessions";
import { makeToken } from "./tokens";

const namesMax = 5;
const shape = /^([\w-]{43})((?:\.[\w-]{43}){1,5})$/;

/**
 * A browser where a user has signed in before is known, so that a stranger's failures elsewhere don't lock that user
 * out. The cookie holds a random id and keyed digests of the id with each name; it grants no access.
 */
const proofOf = (sealer: Sealer, id: string, email: string) =>
  sealer.fingerprint(`${id} ${normaliseEmail(email)}`, "known device");

function read(cookie: string | null): { id: string; proofs: string[] } | null {
  const [, id, proofs] = shape.exec(cookie ?? "") ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split(".") } : null;
}

export function findDevice(sealer: Sealer, cookie: string | null, email: string): string | null {
  const device = read(cookie);
  if (!device) return null;
  const wanted = Buffer.from(proofOf(sealer, device.id, email));
  return device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device.id : null;
}

export function rememberDevice(sealer: Sealer, cookie: string | null, email: string): string {
  const device = read(cookie) ?? { id: makeToken(), proofs: [] };
  const proof = proofOf(sealer, device.id, email);
  const proofs = [proof, ...device.proofs.filter((one) => one !== proof)].slice(0, namesMax);
  return [device.id, ...proofs].join(".");
}

const credentials = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  code: z.string().max(40).optional(),
});

export type SignInResult =
  | { kind: "in"; token: string; device: string }
  | { kind: "wrong" }
  | { kind: "code"; wrong: boolean }
  | { kind: "wait"; seconds: number };

/**
 * Counts the try, hashes once for any name, then starts a session. An unknown address, a wrong password, a missing
 * password and a disabled user get the same answer after the same work. A wrong second factor counts as a failure.
 * @param cookie identifies a known browser
 * @throws AppError `unavailable` when too many are waiting
 */
export async function signIn(
  ctx: AppContext,
  raw: unknown,
  origin: Origin,
  cookie: string | null = null,
): Promise<SignInResult> {
  const parsed = credentials.safeParse(raw);
  if (!parsed.success) return { kind: "wrong" };
  const email = normaliseEmail(parsed.data.email);
  const now = ctx.now();
  const device = findDevice(ctx.sealer, cookie, email);
  const trying = { email, ip: origin.ip, device };
  const claim = await ctx.db.transaction((tx) => claimAttempt(tx, ctx.sealer, trying, now));
  if (!claim.allowed) {
    ctx.log.warn({ ip: origin.ip }, "sign-in: too many tries");
    return { kind: "wait", seconds: secondsUntil(claim.retryAt, now) };
  }
  // Text that isn't an email address may be a password, so no statement contains it: a failing statement goes to the
  // log.
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(email.includes("@") ? eq(sql`lower(${users.email})`, email) : sql`false`);
  const fits = await verifyPassword(
    user?.passwordHash ?? null,
    parsed.data.password,
    device === null ? "strange" : "known",
  );
  return ctx.db.transaction(async (tx): Promise<SignInResult> => {
    // Reads the user again under a lock, so that no session starts after a password change or a disabling meanwhile.
    const [current] = user ? await tx.select().from(users).where(eq(users.id, user.id)).for("share") : [];
    const right = fits && current?.passwordHash === user?.passwordHash;
    if (!current || !right || current.disabledAt) {
      const reason = !current ? "unknown_address" : !right ? "wrong_password" : "user_disabled";
      await recordRefusal(tx, { userId: current?.id ?? null, reason, ip: origin.ip }, now);
      return { kind: "wrong" };
    }
    if (await hasSecondFactor(tx, current.id)) {
      const { code } = parsed.data;
      if (!code) {
        await forgetAttempt(tx, claim.attemptId);
        return { kind: "code", wrong: false };
      }
      if (!(await takeCode(tx, ctx.sealer, current.id, code, now))) {
        await recordRefusal(tx, { userId: current.id, reason: "wrong_code", ip: origin.ip }, now);
        return { kind: "code", wrong: true };
      }
    }
    await markSucceeded(tx, claim.attemptId);
    const session = await startSession(tx, current.id, origin, now);
    const entry = { subjectType: "session", subjectId: session.id } as const;
    await recordAudit(tx, "sessions.start", { kind: "user", userId: current.id, ip: origin.ip }, entry);
    return { kind: "in", token: session.token, device: rememberDevice(ctx.sealer, cookie, email) };
  });
}
