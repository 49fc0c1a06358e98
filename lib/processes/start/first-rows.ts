import type { Database } from "@/db/client";
import type { DatabaseUrls } from "@/db/roles";
import { bindSealingKey } from "@/lib/controls/installation/sealing-key";
import { makeSealer, type Settings } from "@/lib/core/runtime/env";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import { seedUsers } from "@/lib/identity/users/seed";
import { syncDeclaredConnections } from "@/lib/payments/connections/declared";
import { registerWithSandbox } from "@/lib/payments/connections/register";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import { SampleMaker } from "@/lib/processes/sample/make";
import { nothingSealedAlso } from "@/messages/installation/model";
import * as t from "@/messages/sample";

/**
 * Ensures a user who can sign in, the sandbox connection and the connections of CONNECTIONS_FILE. Then locks a restored
 * or copied database before anything is sent from it.
 * @param notify receives sentences: why nothing may be sent, or that SEALING_KEY_ALSO can be removed
 * @throws SettingsError when SEALING_KEY has changed, no one could sign in, or the file of connections has a fault
 */
export async function prepareInstallation(
  db: Database,
  settings: Settings,
  notify: (line: string) => void,
): Promise<void> {
  const sealer = makeSealer();
  const { sandbox, dataDir, installationId } = settings;
  await db.transaction(async (tx) => {
    const { also } = await bindSealingKey(tx, sealer);
    if (also.size > 0 && [...also.values()].every((count) => count === 0)) notify(nothingSealedAlso);
    await seedUsers(tx, settings, new Date());
    if (sandbox) await seedSandboxConnection(tx, sealer, { sandbox });
  });
  await syncDeclaredConnections(db, sealer, settings);
  const installationStore = openInstallationStore(dataDir, installationId);
  const log = createLogger("start", "silent");
  const closed = await guardInstallation({ db, installationStore, log, now: () => new Date() });
  if (closed !== null) notify(closed);
}

/**
 * Registers the connections that lead to the sandbox with the sandbox.
 * @throws Error when the sandbox does not answer
 */
export async function registerConnections(db: Database, settings: Settings): Promise<void> {
  if (settings.sandbox) await registerWithSandbox(db, makeSealer(), settings.sandbox);
}

export function openSampleMaker(urls: DatabaseUrls, settings: Settings): SampleMaker {
  const { publicUrl, callbackUrl, networks, mail, dataDir, installationId } = settings;
  return new SampleMaker(urls, settings, {
    ...{ publicUrl, callbackUrl, networks, sendsMail: mail !== null, now: () => new Date() },
    ...{ sealer: makeSealer(), log: createLogger("sample", "silent") },
    installationStore: openInstallationStore(dataDir, installationId),
  });
}

export async function beginSample(sample: SampleMaker, notify: (line: string) => unknown): Promise<void> {
  await sample.begin().catch((error: Error) => notify(t.unfinishedSampleStays(error.message)));
}

/** A start never fails because of the sample company: the overview explains why it is missing. */
export async function makeSampleCompany(
  sample: SampleMaker,
  stop: AbortSignal,
  notify: (line: string) => unknown,
): Promise<void> {
  const failure = await sample.make(stop).catch((error) => (error instanceof Error ? error.message : String(error)));
  if (!stop.aborted) notify(failure === null ? t.sampleReady : t.sampleStartFailed(failure));
}
