import { randomInt } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { Database, Tx } from "@/db/client";
import { recoveryCodes, secondFactors } from "@/db/schema/users";
import type { SealContext, Sealer } from "@/lib/core/secrets/seal";
import { hashToken } from "./tokens";

/** Codes of one step before and after count too, since phone clocks drift. */
const toleranceSeconds = 30;
export const recoveryCodeCount = 10;
/** Leaves out letters that look like digits. 10 characters give 49 bits. */
const recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const recoveryCodeLength = 10;

/** Base32, 160 bits (RFC 6238; RFC 4226 §4 R6). */
export function makeSecret(): string {
  return generateSecret();
}

export function secretUri(secret: string, email: string): string {
  return generateURI({ issuer: "Paydesk", label: email, secret });
}

/** Returns the code's 30-second step; null when it is wrong or not newer than `lastStep` (RFC 6238 §5.2). */
export function findStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  const token = code.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: toleranceSeconds, afterTimeStep: lastStep });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

const secretContext = (userId: string): SealContext => ({ purpose: "user.second-factor", owner: userId });

export async function storeSecret(tx: Tx, sealer: Sealer, userId: string, secret: string, now: Date): Promise<void> {
  const secretSealed = sealer.seal(secret, secretContext(userId));
  await tx
    .insert(secondFactors)
    .values({ userId, secretSealed, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secretSealed, createdAt: now, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    });
}

export async function hasSecondFactor(db: Database | Tx, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row !== undefined && row.confirmedAt !== null;
}

/** Accepts each code once; the first code confirms the app. False for a wrong, old or used code. */
export async function takeAppCode(tx: Tx, sealer: Sealer, userId: string, code: string, now: Date): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update");
  if (!row) return false;
  const step = findStep(sealer.open(row.secretSealed, secretContext(userId)), code, now, row.lastStep);
  if (step === null) return false;
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step, confirmedAt: row.confirmedAt ?? now })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length === 1;
}

const bareCode = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, "");

/** Replaces all earlier codes. The codes are returned once and only their hashes are kept. */
export async function renewCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(`${userId} ${code}`), createdAt: now })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function takeRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const codeHash = hashToken(`${userId} ${bareCode(code)}`);
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length === 1;
}

export async function takeCode(tx: Tx, sealer: Sealer, userId: string, code: string, now: Date): Promise<boolean> {
  if (!(await hasSecondFactor(tx, userId))) return false;
  return (await takeAppCode(tx, sealer, userId, code, now)) || takeRecoveryCode(tx, userId, code, now);
}

export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const dropped = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  return dropped.length === 1;
}
