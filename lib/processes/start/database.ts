import { join } from "node:path";
import pg from "pg";
import { callbackDatabaseUrl, connectionConfig, createDatabase, databaseUrls, withClient } from "@/db/client";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import { migrateDatabase } from "@/db/migrate";
import type { DatabaseUrls } from "@/db/roles";
import { removeRunFile, writeRunFile } from "@/db/run-file";
import { isPooled } from "@/db/session-settings";
import type { Settings } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import { ensureSealingKey, logFolder } from "./data-folder";
import { prepareInstallation, registerConnections } from "./first-rows";
import { rotateLog } from "./log-file";
import type { Mode } from "./parts";
import { StartError } from "./start-error";

const oldestServer = { number: 150_000, name: "15" };

/**
 * Connects once to check the database of a setting.
 * @throws StartError with the reason, never the password
 */
export async function checkExternalDatabase(url: string, setting = "DATABASE_URL"): Promise<void> {
  const client = new pg.Client(connectionConfig(url));
  client.on("error", () => undefined); // The code that uses the connection reports when it is lost later.
  try {
    await client.connect();
    const result = await client.query<{ version: string; encoding: string; pid: number }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        pg_backend_pid() as pid`,
    );
    const { version = "0", encoding = "", pid = 0 } = result.rows[0] ?? {};
    if (Number(version) < oldestServer.number) {
      throw new StartError(t.pointsToAnOldServer(setting, Math.floor(Number(version) / 10_000), oldestServer.name));
    }
    if (encoding !== "UTF8") throw new StartError(t.pointsToAnEncoding(setting, encoding));
    if (!isPooled(url) && isAnotherProcess(client, pid)) throw new StartError(t.poolerUnmarked(setting));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if ((cause as Error).message?.includes("unsupported startup parameter"))
      throw new StartError(t.poolerUnmarked(setting), { cause });
    throw new StartError(t.doesntWork(setting, explainConnectionFailure(cause, url)), { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws StartError when DATABASE_READ_URL doesn't work, or isn't a replica of the database behind `primary` */
export async function checkReplica(url: string, primary: string): Promise<void> {
  const setting = "DATABASE_READ_URL";
  await checkExternalDatabase(url, setting);
  if ((await identify(url)) !== (await identify(primary))) throw new StartError(t.pointsToAnother(setting));
}

/** A streaming replica shares its system identifier with its primary. */
const identify = (url: string): Promise<string> =>
  withClient(url, "paydesk start", async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "select concat(system_identifier, ' ', current_database()) as identity from pg_control_system()",
    );
    return rows[0]?.identity ?? "";
  });

/** A pooler greets with a number of its own, where a server sends the id of the answering process. */
function isAnotherProcess(client: pg.Client, pid: number): boolean {
  return (client as unknown as { processID: number }).processID !== pid;
}

/** The sentence has no full stop and never contains the password. */
export function explainConnectionFailure(cause: unknown, url: string): string {
  const { hostname, port, pathname, username, password } = new URL(url);
  const server = `${hostname || "localhost"}:${port || 5432}`;
  const { code, message } = cause as { code?: string; message?: string };
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return t.hostUnknown(hostname);
    case "ECONNREFUSED":
      return t.nothingListening(server);
    case "ENOENT":
      return t.socketMissing;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return t.serverUnreachable(server);
    case "ECONNRESET":
      return t.connectionClosed(server);
    case "28P01":
      return t.credentialsRejected(decode(username));
    case "28000":
      return t.accessDenied(decode(username));
    case "3D000":
      return t.databaseMissing(decode(pathname.slice(1)));
    default: {
      if (message?.includes("timeout")) return t.answerTimedOut(server);
      const text = message || code || t.reasonMissing;
      const secrets = [password, decode(password)].filter((secret) => secret !== "");
      return secrets.reduce((line, secret) => line.replaceAll(secret, "…"), text.split("\n")[0] ?? "");
    }
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

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
