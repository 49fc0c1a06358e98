import { setTimeout as sleep } from "node:timers/promises";
import { databaseUrl } from "@/db/client";
import { MigrationError } from "@/db/migration-error";
import { checkReady } from "@/lib/core/runtime/ready";
import * as t from "@/messages/start";

const pauseMs = 500;

/**
 * Resolves once the database has the form that this build needs: what works automatically must never work on another.
 * A database that is away is waited for; a signal that ends the process ends the wait.
 * @throws MigrationError when migrations are missing, SettingsError when no database is set
 */
export async function waitForForm(check: typeof checkReady = checkReady): Promise<void> {
  databaseUrl();
  for (;;) {
    const state = await check();
    if (state.ready) return;
    if (state.status === "migrations") throw new MigrationError(t.migrateFirst(state.reason));
    console.error(t.waitingForTheDatabase(state.reason));
    await sleep(pauseMs);
  }
}
