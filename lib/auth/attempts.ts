import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { signInAttempts } from "@/db/schema/people";
import { attemptLimits, attemptWindowMs, judgeAttempt } from "./attempt-policy";

/** Attempts older than this are of no use to anybody and are removed at the next sign-in. */
const attemptsKeptMs = 30 * 24 * 60 * 60 * 1000;

export type Claim = { allowed: true; attemptId: string } | { allowed: false; retryAt: Date };

/** How an e-mail address is compared and counted. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Counts one try before the password is looked at, so that tries made at the same moment count each other: serialised
 * by an advisory lock a name and an address, and stored as a failure until `markSucceeded` says otherwise.
 */
export async function claimAttempt(tx: Tx, email: string, ip: string | null, now: Date): Promise<Claim> {
  // Always name before address: two claims can wait for each other's address, but never in a circle.
  await lock(tx, `sign-in name ${email}`);
  if (ip) await lock(tx, `sign-in address ${ip}`);
  const lastSuccess = sql`coalesce((select max(at) from sign_in_attempts s where s.email = ${email} and s.succeeded), '-infinity')`;
  const ofEmail = await failures(
    tx,
    attemptLimits.email,
    now,
    and(eq(signInAttempts.email, email), gt(signInAttempts.at, lastSuccess)),
  );
  const ofIp = ip ? await failures(tx, attemptLimits.ip, now, eq(signInAttempts.ip, ip)) : [];
  const verdict = judgeAttempt({ ofEmail, ofIp }, now);
  if (!verdict.allowed) return verdict;
  const [row] = await tx
    .insert(signInAttempts)
    .values({ email, ip, at: now, succeeded: false })
    .returning({ id: signInAttempts.id });
  if (!row) throw new Error("an attempt was not stored");
  return { allowed: true, attemptId: row.id };
}

/** The claimed try was right: the failures of that name before it count no more. */
export async function markSucceeded(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.update(signInAttempts).set({ succeeded: true }).where(eq(signInAttempts.id, attemptId));
  await tx.delete(signInAttempts).where(lt(signInAttempts.at, new Date(now.getTime() - attemptsKeptMs)));
}

/** Lets a name try again at once, after a new password was set through a link. */
export async function clearAttempts(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.insert(signInAttempts).values({ email: normaliseEmail(email), at: now, succeeded: true });
}

async function lock(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}

async function failures(tx: Tx, atMost: number, now: Date, whose: SQL | undefined): Promise<Date[]> {
  const since = new Date(now.getTime() - attemptWindowMs);
  const rows = await tx
    .select({ at: signInAttempts.at })
    .from(signInAttempts)
    .where(and(whose, eq(signInAttempts.succeeded, false), gt(signInAttempts.at, since)))
    .orderBy(desc(signInAttempts.at))
    .limit(atMost);
  return rows.map((row) => row.at);
}
