import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { installation } from "@/db/schema/organisation";
import { SettingsError } from "@/lib/core/runtime/env";
import type { Sealer } from "@/lib/core/secrets/seal";
import * as t from "@/messages/installation/model";
import { countSealed, type SealedCounts } from "./sealed-values";

const digestOf = (sealer: Sealer) => sealer.fingerprint("sealing key", "installation");

/**
 * The first start binds the database to its sealing key.
 * @throws SettingsError as `checkSealingKey`
 */
export async function bindSealingKey(tx: Tx, sealer: Sealer): Promise<SealedCounts> {
  await tx
    .insert(installation)
    .values({ sealingKeyDigest: digestOf(sealer) })
    .onConflictDoNothing();
  return checkSealingKey(tx, sealer);
}

/**
 * Checks that these keys open all sealed values, so that a wrong key never seals more.
 * @throws SettingsError when they don't
 */
export async function checkSealingKey(db: Database | Tx, sealer: Sealer): Promise<SealedCounts> {
  const [row] = await db.select().from(installation).where(eq(installation.id, 1));
  if (row?.sealingKeyDigest !== digestOf(sealer)) throw new SettingsError(t.sealingKeyWrong);
  const counts = await countSealed(db, sealer);
  for (const [id, count] of counts.unknown) throw new SettingsError(t.sealedWithAnotherKey(id, count));
  return counts;
}
