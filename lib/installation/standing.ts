import { eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { installation } from "@/db/schema/installation";
import { calls } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { recordAudit } from "@/lib/core/command";
import type { FenceCause, InsideReading } from "./fence";
import type { InstallationFacts } from "./state";

/** The one row of the installation, with the highest dispatch number; null before the first start. */
export async function readInside(db: Database | Tx): Promise<(InsideReading & InstallationFacts) | null> {
  const [row] = await db
    .select({
      identity: installation.identity,
      lastNumber: sql<string>`greatest(${installation.dispatchFloor}, coalesce((select max(${calls.dispatchNumber}) from ${calls}), 0))`,
      fencedAt: installation.fencedAt,
      fencedReason: installation.fencedReason,
      stoppedAt: installation.stoppedAt,
      stoppedReason: installation.stoppedReason,
      stoppedBy: people.name,
    })
    .from(installation)
    .leftJoin(people, eq(people.id, installation.stoppedBy));
  return row ? { ...row, lastNumber: BigInt(row.lastNumber) } : null;
}

/** Takes over the identity of the folder it starts to work with; only where nothing was ever sent. */
export async function takeIdentity(db: Database | Tx, identity: string): Promise<void> {
  await db.update(installation).set({ identity });
}

/** Puts the fence up, in the caller's transaction. Returns false when it stands already. */
export async function putUpFence(
  tx: Tx,
  fence: { cause: FenceCause; reason: string; known: bigint; made: bigint | null },
  now: Date,
): Promise<boolean> {
  const { cause, reason, known, made } = fence;
  const put = await tx
    .update(installation)
    .set({ fencedAt: now, fencedReason: reason })
    .where(isNull(installation.fencedAt))
    .returning({ id: installation.id });
  if (put.length === 0) return false;
  await recordAudit(
    tx,
    "installation.fenced",
    { personId: null, ip: null },
    {
      subjectType: "installation",
      subjectId: null,
      details: { cause, reason, knownHere: String(known), madeBefore: made === null ? null : String(made) },
    },
  );
  return true;
}
