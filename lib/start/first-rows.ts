import type { Database } from "@/db/client";
import { syncDeclaredConnections } from "@/lib/connections/declared";
import { registerWithSandbox } from "@/lib/connections/register";
import { seedSandboxConnection } from "@/lib/connections/seed";
import { type Settings, sealingKey } from "@/lib/core/env";
import { bindSealingKey } from "@/lib/core/installation";
import { Sealer } from "@/lib/core/seal";
import { seedPeople } from "@/lib/people/seed";

/**
 * What every start sees to, and which changes nothing when it is there: somebody who can sign in, the practice
 * connection, and the connections that CONNECTIONS_FILE declares.
 * @throws SettingsError when SEALING_KEY is another than before, nobody could sign in, or the file of connections has a fault
 */
export async function prepareRows(db: Database, settings: Settings): Promise<void> {
  const sealer = new Sealer(sealingKey());
  const { sandbox } = settings;
  await db.transaction(async (tx) => {
    await bindSealingKey(tx, sealer);
    await seedPeople(tx, settings, new Date());
    if (sandbox) await seedSandboxConnection(tx, sealer, { sandbox });
  });
  await syncDeclaredConnections(db, sealer, settings);
}

/**
 * Makes the connections that lead to the sandbox known to it.
 * @throws Error when it does not answer
 */
export async function introduceToSandbox(db: Database, settings: Settings): Promise<void> {
  if (settings.sandbox) await registerWithSandbox(db, new Sealer(sealingKey()), settings.sandbox);
}
