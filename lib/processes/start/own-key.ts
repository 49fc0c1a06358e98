import { createDatabase, databaseUrl } from "@/db/client";
import { checkSealingKey } from "@/lib/controls/installation/sealing-key";
import { makeSealer, SettingsError } from "@/lib/core/runtime/env";

/**
 * Ends a process that would seal with another key: no other process could decrypt its values. A database that is away
 * or not migrated proves nothing about keys.
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
