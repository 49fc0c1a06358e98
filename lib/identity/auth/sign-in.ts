import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { recordAudit } from "./access/command";
import { secondsUntil } from "./attempt-policy";
import { claimAttempt, forgetAttempt, markSucceeded, normaliseEmail, recordRefusal } from "./attempts";
import { verifyPassword } from "./passwords/password";
import { hasSecondFactor, takeCode } from "./second-factor";
import { findDevice, rememberDevice } from "./sessions/device";
import { type Origin, startSession } from "./sessions/sessions";

const credentials = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  code: z.string().max(40).optional(),
});

export type SignInResult =
  /** `device`: the cookie by which this browser is known from now on. */
  | { kind: "in"; token: string; device: string }
  | { kind: "wrong" }
  /** The password is right; the code of the app is missing, or is not. */
  | { kind: "code"; wrong: boolean }
  | { kind: "wait"; seconds: number };

/**
 * Signs a user in: counts the try, does the work of one hash for any name, then makes a session. An unknown address,
 * a wrong password, a user without one and a disabled user all get the same answer after the same work. Who has a
 * second factor needs its code too; a try with a wrong one counts as failed.
 * @param cookie by which the browser may be known
 * @throws AppError `unavailable` when too many wait for their turn
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
  // What is no address may be a password: it goes into no statement, which a failure would write to the log.
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
    // Read again under a lock: a password changed or a user disabled meanwhile must not leave a session behind.
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
    await recordAudit(tx, "sessions.start", { userId: current.id, ip: origin.ip }, entry);
    return { kind: "in", token: session.token, device: rememberDevice(ctx.sealer, cookie, email) };
  });
}
