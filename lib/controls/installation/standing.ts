import { eq, isNotNull, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { dispatches } from "@/db/schema/orders";
import { installation } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { Message } from "@/lib/core/text/message";
import { recordAudit } from "@/lib/identity/auth/access/command";
import type { InsideReading, SendingLockCause } from "./sending-lock";
import type { InstallationFacts } from "./state";

export async function readInside(db: Database | Tx): Promise<(InsideReading & InstallationFacts) | null> {
  const [row] = await db
    .select({
      identity: installation.identity,
      lastNumber: sql<string>`greatest(${installation.dispatchFloor}, coalesce((select max(${dispatches.dispatchNumber}) from ${dispatches}), 0))`,
      ...pick(installation, "sendingLockedAt", "sendingLockReason", "stoppedAt", "stoppedReason"),
      stoppedBy: users.name,
    })
    .from(installation)
    .leftJoin(users, eq(users.id, installation.stoppedBy));
  return row ? { ...row, lastNumber: BigInt(row.lastNumber) } : null;
}

/** As a condition: neither the kill switch nor the sending lock is on, and the data folder is this installation's. */
export function sendingIsOpen(db: Database | Tx, identity: string | null = null): SQL {
  const closed = or(isNotNull(installation.stoppedAt), isNotNull(installation.sendingLockedAt));
  const foreign = identity === null ? undefined : ne(installation.identity, identity);
  return notExists(db.select({ id: installation.id }).from(installation).where(or(closed, foreign)));
}

/** Allowed only while nothing was ever sent. */
export async function takeIdentity(db: Database | Tx, identity: string): Promise<void> {
  await db.update(installation).set({ identity });
}

export async function lockSending(
  tx: Tx,
  sendingLock: { cause: SendingLockCause; reason: Message; known: bigint; made: bigint | null },
  now: Date,
): Promise<boolean> {
  const { cause, reason, known, made } = sendingLock;
  const put = await tx
    .update(installation)
    .set({ sendingLockedAt: now, sendingLockReason: reason })
    .where(isNull(installation.sendingLockedAt))
    .returning({ id: installation.id });
  if (put.length === 0) return false;
  const details = { cause, reason, knownHere: String(known), madeBefore: made === null ? null : String(made) };
  await recordAudit(
    tx,
    "installation.sending_locked",
    { kind: "worker" },
    {
      subjectType: "installation",
      subjectId: null,
      details,
    },
  );
  return true;
}
