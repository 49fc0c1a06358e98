import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { refusedSignIns, signInAttempts } from "@/db/schema/users";
import type { Sealer } from "@/lib/core/secrets/seal";
import { message } from "@/lib/core/text/message";
import { recordAudit } from "./access/command";
import { attemptWindowMs, evaluateAttempt, type Refusal, refusals } from "./attempt-policy";
import { networkOf } from "./client-ip";

const hourMs = 60 * 60 * 1000;
const attemptsKeptMs = 24 * hourMs;
/** Each try removes more old rows than it adds. */
const removedAtOnce = 20;
const triesReadMax = 500;

export type Trying = { email: string; ip: string | null; device: string | null };
export type Claim = { allowed: true; attemptId: string } | { allowed: false; retryAt: Date };

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Stores only a keyed digest, since users sometimes type a password into the name field. */
const digestOf = (sealer: Sealer, email: string) => sealer.fingerprint(normaliseEmail(email), "sign-in name");

/**
 * Counts a try as a failure before the password is checked, until `markSucceeded` says otherwise. Advisory locks
 * serialise claims, so that simultaneous tries count each other.
 */
export async function claimAttempt(tx: Tx, sealer: Sealer, { email, ip, device }: Trying, now: Date): Promise<Claim> {
  const nameDigest = digestOf(sealer, email);
  const address = networkOf(ip);
  if (device !== null) await lock(tx, `sign-in device ${device}`);
  else {
    // Locks the name before the address in every claim, so that two claims never deadlock.
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

export async function markSucceeded(tx: Tx, attemptId: string): Promise<void> {
  await tx.update(signInAttempts).set({ succeeded: true }).where(eq(signInAttempts.id, attemptId));
}

export async function forgetAttempt(tx: Tx, attemptId: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.id, attemptId));
}

export async function clearAttempts(tx: Tx, sealer: Sealer, email: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.nameDigest, digestOf(sealer, email)));
}

/**
 * Counts refused sign-ins by hour, reason and user. The audit trail is permanent, so it gets only the 1st, 2nd, 4th,
 * 8th … of an hour with the count: a flood leaves one row per doubling.
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
  await recordAudit(tx, "sessions.refuse", { kind: "visitor", ip }, entry);
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
    // Two concurrent removals must not wait for each other.
    .for("update", { skipLocked: true });
  await tx.delete(signInAttempts).where(inArray(signInAttempts.id, old));
  await tx.delete(refusedSignIns).where(lt(refusedSignIns.hour, before));
}
