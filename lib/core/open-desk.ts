import { database, pageDatabase } from "@/db/client";
import type { Desk } from "./desk";
import { sealingKey, settings } from "./env";
import { createLogger } from "./log";
import { openOutside } from "./outside";
import { Sealer } from "./seal";

// One desk a process, also when Next reloads this module during development.
const slot = Symbol.for("paydesk.desk");
const pageSlot = Symbol.for("paydesk.desk.pages");
const shared = globalThis as { [slot]?: Desk; [pageSlot]?: Desk };

/**
 * The desk of this process, from its settings, its database and its clock.
 * @throws SettingsError when a setting is wrong or there is no database
 */
export function openDesk(): Desk {
  shared[slot] ??= {
    db: database(),
    sealer: new Sealer(sealingKey()),
    log: createLogger("paydesk", settings().logLevel),
    now: () => new Date(),
    publicUrl: settings().publicUrl,
    callbackUrl: settings().callbackUrl,
    networks: settings().networks,
    sendsMail: settings().mail !== null,
    outside: openOutside(settings().dataDir, settings().installationId),
  };
  return shared[slot];
}

/** The same desk for what a page reads: no statement takes longer than 10 seconds. @throws SettingsError as `openDesk` */
export function openPages(): Desk {
  shared[pageSlot] ??= { ...openDesk(), db: pageDatabase() };
  return shared[pageSlot];
}
