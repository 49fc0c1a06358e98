import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { people } from "@/db/schema/people";
import { recordAudit } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { secondsUntil } from "./attempt-policy";
import { claimAttempt, forgetAttempt, markSucceeded, normaliseEmail, recordRefusal } from "./attempts";
import { findDevice, rememberDevice } from "./device";
import { verifyPassword } from "./password";
import { hasSecondFactor, takeCode } from "./second-factor";
import { type Origin, startSession } from "./sessions";

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
 * Signs a person in: counts the try, does the work of one hash whoever it is, then makes a session. An unknown address,
 * a wrong password, a person without one and a disabled person all get the same answer after the same work. Who has a
 * second factor needs its code too; a try with a wrong one counts as failed.
 * @param cookie by which the browser may be known
 * @throws AppError `unavailable` when too many wait for their turn
 */
export async function signIn(
  desk: Desk,
  raw: unknown,
  origin: Origin,
  cookie: string | null = null,
): Promise<SignInResult> {
  const parsed = credentials.safeParse(raw);
  if (!parsed.success) return { kind: "wrong" };
  const email = normaliseEmail(parsed.data.email);
  const now = desk.now();
  const device = findDevice(desk.sealer, cookie, email);
  const trying = { email, ip: origin.ip, device };
  const claim = await desk.db.transaction((tx) => claimAttempt(tx, desk.sealer, trying, now));
  if (!claim.allowed) {
    desk.log.warn({ ip: origin.ip }, "sign-in: too many tries");
    return { kind: "wait", seconds: secondsUntil(claim.retryAt, now) };
  }
  // What is no address may be a password: it goes into no statement, which a failure would write to the log.
  const [person] = await desk.db
    .select()
    .from(people)
    .where(email.includes("@") ? eq(sql`lower(${people.email})`, email) : sql`false`);
  const fits = await verifyPassword(
    person?.passwordHash ?? null,
    parsed.data.password,
    device === null ? "strange" : "known",
  );
  return desk.db.transaction(async (tx): Promise<SignInResult> => {
    // Read again under a lock: a password changed or a person disabled meanwhile must not leave a session behind.
    const [current] = person ? await tx.select().from(people).where(eq(people.id, person.id)).for("share") : [];
    const right = fits && current?.passwordHash === person?.passwordHash;
    if (!current || !right || current.disabledAt) {
      const reason = !current ? "unknown address" : !right ? "wrong password" : "person disabled";
      await recordRefusal(tx, { personId: current?.id ?? null, reason, ip: origin.ip }, now);
      return { kind: "wrong" };
    }
    if (await hasSecondFactor(tx, current.id)) {
      const { code } = parsed.data;
      if (!code) {
        await forgetAttempt(tx, claim.attemptId);
        return { kind: "code", wrong: false };
      }
      if (!(await takeCode(tx, desk.sealer, current.id, code, now))) {
        await recordRefusal(tx, { personId: current.id, reason: "wrong code", ip: origin.ip }, now);
        return { kind: "code", wrong: true };
      }
    }
    await markSucceeded(tx, claim.attemptId);
    const session = await startSession(tx, current.id, origin, now);
    const entry = { subjectType: "session", subjectId: session.id, details: {} };
    await recordAudit(tx, "sessions.start", { personId: current.id, ip: origin.ip }, entry);
    return { kind: "in", token: session.token, device: rememberDevice(desk.sealer, cookie, email) };
  });
}
