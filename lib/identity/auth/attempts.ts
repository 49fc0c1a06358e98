import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { refusedSignIns, signInAttempts } from "@/db/schema/users";
import type { Sealer } from "@/lib/core/secrets/seal";
import { message } from "@/lib/core/text/message";
import { recordAudit } from "./access/command";
import { attemptWindowMs, evaluateAttempt, type Refusal, refusals } from "./attempt-policy";
import { networkOf } from "./client-ip";

const hourMs = 60 * 60 * 1000;
/** Tries and counts older than this are of no use to anyone. */
const attemptsKeptMs = 24 * hourMs;
/** Each try removes up to so many old ones: more than it adds. */
const removedAtOnce = 20;
/** More tries of one window than the policy lets happen. */
const triesReadMax = 500;

/** Who tries: a name as typed, an address, and the known device (null: none). */
export type Trying = { email: string; ip: string | null; device: string | null };
export type Claim = { allowed: true; attemptId: string } | { allowed: false; retryAt: Date };

/** How an e-mail address is compared and counted. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What is kept of a name that was typed: users type passwords into this field. */
const digestOf = (sealer: Sealer, email: string) => sealer.fingerprint(normaliseEmail(email), "sign-in name");

/**
 * Counts one try before the password is checked, so that tries made at the same moment count each other: serialised
 * by advisory locks, and stored as a failure until `markSucceeded` says otherwise.
 */
export async function claimAttempt(tx: Tx, sealer: Sealer, { email, ip, device }: Trying, now: Date): Promise<Claim> {
  const nameDigest = digestOf(sealer, email);
  const address = networkOf(ip);
  if (device !== null) await lock(tx, `sign-in device ${device}`);
  else {
    // Always name before address: two claims can wait for each other's address, but never in a circle.
    await lock(tx, `sign-in name ${nameDigest}`);
    if (address) await lock(tx, `sign-in address ${address}`);
  }
  const sameName = eq(signInAttempts.nameDigest, nameDigest);
  const sameAddress = sql<boolean>`${signInAttempts.address} is not distinct from ${address}`;
  const concerned = address === null || device !== null ? sameName : or(sameName, eq(signInAttempts.address, address));
  const { at, succeeded, device: ofDevice } = signInAttempts;
  const tries = await tx
    .select({ at, succeeded, device: ofDevice, sameName: sql<boolean>`${sameName}`, sameAddress })
    .from(signInAttempts)
    .where(and(concerned, gt(at, new Date(now.getTime() - attemptWindowMs))))
    .orderBy(desc(at), desc(succeeded))
    .limit(triesReadMax);
  const verdict = evaluateAttempt(tries, device, now);
  if (!verdict.allowed) return verdict;
  const [row] = await tx
    .insert(signInAttempts)
    .values({ nameDigest, address, device, at: now, succeeded: false })
    .returning({ id: signInAttempts.id });
  if (!row) throw new Error("an attempt was not stored");
  await removeOld(tx, now);
  return { allowed: true, attemptId: row.id };
}

/** The claimed try was right: the failures of that name and source before it count no more. */
export async function markSucceeded(tx: Tx, attemptId: string): Promise<void> {
  await tx.update(signInAttempts).set({ succeeded: true }).where(eq(signInAttempts.id, attemptId));
}

/** The claimed try was neither right nor wrong: it does not count. */
export async function forgetAttempt(tx: Tx, attemptId: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.id, attemptId));
}

/** Lets a name try again at once, from anywhere, after a new password was set through a link. */
export async function clearAttempts(tx: Tx, sealer: Sealer, email: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.nameDigest, digestOf(sealer, email)));
}

/**
 * Counts a refused sign-in by hour, reason and user. The audit trail, from which nothing can be removed, gets the 1st, 2nd,
 * 4th, 8th … of each hour with the count so far: a flood leaves a line for each doubling.
 */
export async function recordRefusal(
  tx: Tx,
  { userId, reason, ip }: { userId: string | null; reason: Refusal; ip: string | null },
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const [row] = await tx
    .insert(refusedSignIns)
    .values({ hour, reason, userId, count: 1 })
    .onConflictDoUpdate({
      target: [refusedSignIns.hour, refusedSignIns.reason, refusedSignIns.userId],
      set: { count: sql`${refusedSignIns.count} + 1` },
    })
    .returning({ count: refusedSignIns.count });
  const count = row?.count ?? 1;
  if (!Number.isInteger(Math.log2(count))) return;
  const why = { reason: message(refusals[reason]) };
  const details = count === 1 ? why : { ...why, timesThisHour: count };
  const entry = { subjectType: "user", subjectId: userId, details } as const;
  await recordAudit(tx, "sessions.refuse", { userId: null, ip }, entry);
}

async function lock(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}

async function removeOld(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - attemptsKeptMs);
  const old = tx
    .select({ id: signInAttempts.id })
    .from(signInAttempts)
    .where(lt(signInAttempts.at, before))
    .limit(removedAtOnce)
    // Two who remove at once must not wait for each other.
    .for("update", { skipLocked: true });
  await tx.delete(signInAttempts).where(inArray(signInAttempts.id, old));
  await tx.delete(refusedSignIns).where(lt(refusedSignIns.hour, before));
}
