import { setTimeout as sleep } from "node:timers/promises";
import { databaseUrl, MigrationError } from "@/db/client";
import { checkReady } from "@/lib/core/runtime/ready";
import * as t from "@/messages/start";

const pauseMs = 500;

/**
 * Waits until the database has the schema of this build, so that no background work runs on another schema. Waits while
 * the database is away, until a signal ends the process.
 * @throws MigrationError when migrations are missing, SettingsError when no database is set
 */
export async function waitForForm(check: typeof checkReady = checkReady): Promise<void> {
  databaseUrl();
  for (;;) {
    const state = await check();
    if (state.ready) return;
    if (state.status === "migrations") throw new MigrationError(t.migrateFirst(state.reason));
    console.error(t.databaseWaiting(state.reason));
    await sleep(pauseMs);
  }
}
