import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { installation } from "@/db/schema/installation";
import { SettingsError } from "@/lib/core/env";
import type { Sealer } from "@/lib/core/seal";

/**
 * Sees to it that a database is only ever used with the key that seals its secrets; the first start binds the two.
 * @throws SettingsError when the key is another one: nothing sealed could be opened, and more would be sealed with it
 */
export async function bindSealingKey(tx: Tx, sealer: Sealer): Promise<void> {
  const sealingKeyDigest = sealer.fingerprint("sealing key", "installation");
  await tx.insert(installation).values({ sealingKeyDigest }).onConflictDoNothing();
  const [row] = await tx.select().from(installation).where(eq(installation.id, 1));
  if (row?.sealingKeyDigest === sealingKeyDigest) return;
  throw new SettingsError(
    "SEALING_KEY doesn't match this database. Restore the right key (embedded database: the file sealing.key in its data folder).",
  );
}
