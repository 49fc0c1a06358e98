import { database, pageDatabase } from "@/db/client";
import type { AppContext } from "./context";
import { makeSealer, settings } from "./env";
import { openInstallationStore } from "./installation-store";
import { createLogger } from "./log";

// One instance per process, also when Next reloads this module in development.
const slot = Symbol.for("paydesk.context");
const pageSlot = Symbol.for("paydesk.context.pages");
const shared = globalThis as { [slot]?: AppContext; [pageSlot]?: AppContext };

/** @throws SettingsError when a setting is wrong or there is no database */
export function openContext(): AppContext {
  shared[slot] ??= {
    db: database(),
    sealer: makeSealer(),
    log: createLogger("paydesk", settings().logLevel),
    now: () => new Date(),
    publicUrl: settings().publicUrl,
    callbackUrl: settings().callbackUrl,
    networks: settings().networks,
    keepMonths: settings().keepMonths,
    sendsMail: settings().mail !== null,
    installationStore: openInstallationStore(settings().dataDir, settings().installationId),
  };
  return shared[slot];
}

/**
 * Limits each statement of a page to 10 seconds.
 * @throws SettingsError as `openContext`
 */
export function openPages(): AppContext {
  shared[pageSlot] ??= { ...openContext(), db: pageDatabase() };
  return shared[pageSlot];
}
