import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { installation } from "@/db/schema/installation";
import { SettingsError } from "@/lib/core/runtime/env";
import type { Sealer } from "@/lib/core/secrets/seal";
import * as t from "@/messages/installation/model";
import { countSealed, type SealedCounts } from "./sealed-values";

/** The same for each key that follows another one: it says which fingerprints are in here. */
const digestOf = (sealer: Sealer) => sealer.fingerprint("sealing key", "installation");

/**
 * Sees to it that a database is only ever used with the keys that seal its secrets; the first start binds the two.
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
 * Asks whether a database may be used with these keys: they follow the one of its first start, and open all that is sealed in it.
 * @returns what each key has sealed
 * @throws SettingsError when they don't: something could not be opened, and more would be sealed with them
 */
export async function checkSealingKey(db: Database | Tx, sealer: Sealer): Promise<SealedCounts> {
  const [row] = await db.select().from(installation).where(eq(installation.id, 1));
  if (row?.sealingKeyDigest !== digestOf(sealer)) throw new SettingsError(t.sealingKeyDoesntMatch);
  const counts = await countSealed(db, sealer);
  for (const [id, count] of counts.unknown) throw new SettingsError(t.sealedWithAnotherKey(id, count));
  return counts;
}
