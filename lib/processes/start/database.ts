import { join } from "node:path";
import { callbackDatabaseUrl, createDatabase, databaseUrls } from "@/db/client";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import { migrateDatabase } from "@/db/migrate";
import { isPooled } from "@/db/pooler";
import type { DatabaseUrls } from "@/db/roles";
import { removeRunFile, writeRunFile } from "@/db/run-file";
import type { Settings } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import { ensureSealingKey, logFolder } from "./data-folder";
import { checkExternalDatabase, checkReplica } from "./external-database";
import { prepareInstallation, registerConnections } from "./first-rows";
import { rotateLog } from "./log-file";
import type { Mode } from "./parts";
import { StartError } from "./start-error";

export type OpenDatabase = { urls: DatabaseUrls; embedded: Embedded | null };

/**
 * Opens DATABASE_URL, or starts the embedded database and stores its address for processes that run separately.
 * @throws StartError, SettingsError or EmbeddedError with one line for the user who starts it
 */
export async function openDatabase(settings: Settings, notify: (line: string) => void): Promise<OpenDatabase> {
  if (settings.callbackDatabaseUrl && !settings.databaseUrl) {
    throw new StartError(t.databaseUrlMissing);
  }
  if (settings.databaseUrl) return { urls: await checkAll(databaseUrls(), settings), embedded: null };
  ensureSealingKey(settings);
  const logFile = join(logFolder(settings.dataDir), "postgres.log");
  rotateLog(logFile);
  const embedded = await startEmbedded({ dataDir: settings.dataDir, logFile, onWait: notify });
  const { owner, app, callbacks } = embedded.urls;
  writeRunFile(settings.dataDir, { databaseUrl: app, migrateDatabaseUrl: owner, callbackDatabaseUrl: callbacks });
  return { urls: embedded.urls, embedded };
}

/**
 * Finds the database for a process that runs separately: DATABASE_URL, or the embedded one of a running `npm start`.
 * @throws StartError or SettingsError when there is none
 */
export async function findDatabase(settings: Settings, only: Mode["only"]): Promise<OpenDatabase> {
  // The callback receiver may run where only its own database address is known.
  const urls = only === "callbacks" ? asOne(callbackDatabaseUrl()) : databaseUrls();
  try {
    if (only === "callbacks") await checkExternalDatabase(urls.callbacks, "CALLBACK_DATABASE_URL");
    else await checkAll(urls, settings);
  } catch (cause) {
    if (settings.databaseUrl || settings.callbackDatabaseUrl) throw cause;
    throw new StartError(t.theDatabaseIsntRunning(settings.dataDir), {
      cause,
    });
  }
  return { urls, embedded: null };
}

const asOne = (url: string): DatabaseUrls => ({ owner: url, app: url, callbacks: url });

async function checkAll(urls: DatabaseUrls, settings: Settings): Promise<DatabaseUrls> {
  const { directDatabaseUrl: direct, readDatabaseUrl: read, migrateDatabaseUrl: migrate } = settings;
  for (const [setting, url] of Object.entries({ DATABASE_DIRECT_URL: direct, MIGRATE_DATABASE_URL: migrate }))
    if (url !== null && isPooled(url)) throw new StartError(t.mustNotBePooled(setting));
  if (isPooled(urls.owner)) throw new StartError(t.setADirectAddress);
  await checkExternalDatabase(urls.app);
  if (direct !== null) await checkExternalDatabase(direct, "DATABASE_DIRECT_URL");
  if (read !== null) await checkReplica(read, urls.app);
  if (migrate !== null) await checkExternalDatabase(migrate, "MIGRATE_DATABASE_URL");
  if (urls.callbacks !== urls.app) await checkExternalDatabase(urls.callbacks, "CALLBACK_DATABASE_URL");
  return urls;
}

/**
 * Migrates the database and adds its first rows; concurrent starts take turns.
 * @throws MigrationError or SettingsError
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  settings: Settings,
  notify: (line: string) => void,
): Promise<{ applied: number }> {
  return migrateDatabase(urls, undefined, async () => {
    const db = createDatabase(urls.app, { max: 2, name: "paydesk start" });
    try {
      await prepareInstallation(db, settings, notify);
      await registerConnections(db, settings).catch((error: Error) => {
        notify(t.sandboxSyncFailed(error.message));
      });
    } finally {
      await db.$client.end();
    }
  });
}

export async function closeDatabase(database: OpenDatabase, settings: Settings): Promise<void> {
  if (!database.embedded) return;
  removeRunFile(settings.dataDir);
  await database.embedded.stop();
}

const watchEveryMs = 1_000;

export function watchDatabase(
  database: OpenDatabase,
  settings: Settings,
  notify: (line: string) => void,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let work = Promise.resolve();
  const look = () => {
    timer = setTimeout(() => {
      work = edit().finally(() => {
        if (!stopped) look();
      });
    }, watchEveryMs);
  };
  const edit = async () => {
    if (!database.embedded || database.embedded.alive()) return;
    notify(t.postgresRestarting);
    try {
      Object.assign(database, await openDatabase(settings, notify));
      notify(t.postgresRestarted);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
  };
  if (database.embedded) look();
  return {
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await work;
    },
  };
}
