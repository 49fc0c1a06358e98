import { createDatabase, databaseUrl } from "@/db/client";
import { makeSealer, SettingsError } from "@/lib/core/env";
import { checkSealingKey } from "@/lib/installation/sealing-key";

/**
 * Ends a process that would seal with a key of its own: no other process could open that. A database that is away, or isn't
 * migrated yet, says nothing about keys.
 * @throws SettingsError as `checkSealingKey`
 */
export async function refuseOtherKey(): Promise<void> {
  const sealer = makeSealer();
  const db = createDatabase(databaseUrl(), { max: 1, name: "paydesk start" });
  try {
    await checkSealingKey(db, sealer);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
  } finally {
    await db.$client.end();
  }
}
