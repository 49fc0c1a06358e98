import { database, pageDatabase } from "@/db/client";
import type { AppContext } from "./context";
import { makeSealer, settings } from "./env";
import { openInstallationStore } from "./installation-store";
import { createLogger } from "./log";

// One instance a process, also when Next reloads this module during development.
const slot = Symbol.for("paydesk.context");
const pageSlot = Symbol.for("paydesk.context.pages");
const shared = globalThis as { [slot]?: AppContext; [pageSlot]?: AppContext };

/** Paydesk of this process. @throws SettingsError when a setting is wrong or there is no database */
export function openContext(): AppContext {
  shared[slot] ??= {
    db: database(),
    sealer: makeSealer(),
    log: createLogger("paydesk", settings().logLevel),
    now: () => new Date(),
    publicUrl: settings().publicUrl,
    callbackUrl: settings().callbackUrl,
    networks: settings().networks,
    sendsMail: settings().mail !== null,
    installationStore: openInstallationStore(settings().dataDir, settings().installationId),
  };
  return shared[slot];
}

/** The same instance for what a page reads: no statement takes longer than 10 seconds. @throws SettingsError as `openContext` */
export function openPages(): AppContext {
  shared[pageSlot] ??= { ...openContext(), db: pageDatabase() };
  return shared[pageSlot];
}
