import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { makeRoles } from "@/db/grants";
import { appRole, callbackRole, type DatabaseUrls, ownerRole } from "@/db/roles";
import { EmbeddedError } from "./error";
import { findPlace, type Place, preparePlace, prepareSocketFolder, rememberPlace } from "./place";
import { findProcess, isAlive, type ProcessIdentity, processesIn, servesFolder } from "./process";
import { findPrograms, type Programs, programEnvironment } from "./programs";
import { launchServer, stopServer } from "./server";

const leftoversEndMs = 60_000;

/**
 * Waits until a running server answers or ends.
 * @returns null when none runs
 * @throws EmbeddedError when the server doesn't answer within a minute
 */
async function findRunningServer(folder: string): Promise<{ process: ProcessIdentity; socketFolder: string } | null> {
  for (const deadline = Date.now() + leftoversEndMs; ; ) {
    const lock = readLockFile(folder);
    const found = lock && findProcess(lock.pid);
    // The system may have reused the process number, so only a process that serves this folder counts.
    if (!lock || !found || !servesFolder(found.pid, realpathSync(folder))) return null;
    if (lock.socketFolder && (await answersFor(lock.socketFolder, realpathSync(folder)))) {
      return { process: found, socketFolder: lock.socketFolder };
    }
    if (Date.now() > deadline) {
      throw new EmbeddedError(
        `A PostgreSQL server (process ${found.pid}) is running on ${folder} but doesn't respond.`,
      );
    }
    await sleep(100);
  }
}

/**
 * Waits for the last processes of a dead server, which still write, before it removes the lock files.
 * @throws EmbeddedError when they do not end
 */
async function clearLeftovers(folder: string, socketFolder: string): Promise<void> {
  const path = realpathSync(folder);
  for (const deadline = Date.now() + leftoversEndMs; processesIn(path).length > 0; ) {
    if (Date.now() > deadline) {
      throw new EmbeddedError(`Processes of an earlier server still use ${folder}: ${processesIn(path).join(", ")}.`);
    }
    await sleep(50);
  }
  rmSync(join(folder, "postmaster.pid"), { force: true });
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) rmSync(join(socketFolder, name), { force: true });
}

/** In `postmaster.pid`, line 1 is the process and line 5 the socket folder (PostgreSQL, "Database File Layout"). */
function readLockFile(folder: string): { pid: number; socketFolder: string | null } | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Number.parseInt(lines[0] ?? "", 10), socketFolder: lines[4]?.trim() || null };
}

async function answersFor(socketFolder: string, folder: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: "postgres",
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const result = await client.query<{ data_directory: string }>("show data_directory");
    return realpathSync(result.rows[0]?.data_directory ?? "/") === folder;
  } catch {
    return false; // The server is starting, stopping or gone; the caller asks again within a limit.
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type Embedded = {
  urls: DatabaseUrls;
  adminUrl: string;
  folder: string;
  /** A server was still running after a start that was killed. */
  reused: boolean;
  alive: () => boolean;
  stop: () => Promise<void>;
};

const databaseName = "paydesk";

type Options = {
  /** The folder must exist; `findPlace` decides where the cluster is. */
  dataDir: string;
  logFile: string;
  serverSettings?: Record<string, string>;
  onWait?: (line: string) => void;
};

/**
 * Starts the database of a data folder, creating it on the first run. The server is detached: it survives a killed
 * start, and the next start takes it over.
 * @throws EmbeddedError with one line for the operator
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const place = findPlace(options.dataDir);
  const running = await findRunningServer(place.folder);
  if (running) {
    await prepareDatabase(addressOf(running.socketFolder));
    return control(running.process, running.socketFolder, place, true);
  }
  const programs = findPrograms(place);
  if (place.major === null) await createCluster(options.dataDir, place, programs);
  const socketFolder = prepareSocketFolder(place);
  await clearLeftovers(place.folder, socketFolder);
  const url = addressOf(socketFolder);
  const { logFile, serverSettings = {}, onWait } = options;
  const server = await launchServer({ place, programs, socketFolder, url, logFile, serverSettings, onWait });
  await prepareDatabase(url);
  return control(server, socketFolder, place, false);
}

function control(server: ProcessIdentity, socketFolder: string, place: Place, reused: boolean): Embedded {
  return {
    urls: {
      owner: addressOf(socketFolder, ownerRole, databaseName),
      app: addressOf(socketFolder, appRole, databaseName),
      callbacks: addressOf(socketFolder, callbackRole, databaseName),
    },
    adminUrl: addressOf(socketFolder),
    folder: place.folder,
    reused,
    alive: () => isAlive(server),
    stop: () => stopServer(server),
  };
}

function addressOf(socketFolder: string, role = "postgres", database = "postgres"): string {
  // Every part is written out, so that PGPORT, PGSSLMODE and the like in the environment change nothing.
  return `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** Creates roles and database once; the next start completes an interrupted first one. */
async function prepareDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // The server may die between two queries, and an unhandled error event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await makeRoles(client);
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}

/**
 * Creates the cluster in `<folder>.init` and renames it when complete, so that an interrupted first start leaves
 * nothing that looks like a database. Text sorts by code point, pages have checksums, and only the socket accepts
 * connections.
 * @throws EmbeddedError
 */
export async function createCluster(dataDir: string, place: Place, programs: Programs): Promise<void> {
  const partial = `${place.folder}.init`;
  preparePlace(dataDir, place);
  await endLeftInitdb(partial);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  if (place.account) chownSync(partial, place.account.uid, place.account.gid);
  // Before version 17 PostgreSQL has no built-in locale; C sorts by code point as well.
  const locale = programs.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  const options = ["--username=postgres", "--encoding=UTF8", "--locale=C", ...locale, "--data-checksums"];
  const access = ["--auth-local=trust", "--auth-host=reject"];
  try {
    await promisify(execFile)(`${programs.bin}/initdb`, ["-D", partial, ...options, ...access, "--no-instructions"], {
      cwd: partial,
      env: programEnvironment(),
      ...place.account,
    });
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    throw new EmbeddedError(`The database couldn't be created in ${place.folder}: ${describeFailure(cause)}`, {
      cause,
    });
  }
  if (existsSync(place.folder)) rmdirSync(place.folder); // `findPlace` has checked that the folder is empty.
  renameSync(partial, place.folder);
  rememberPlace(dataDir, place);
}

/** A killed start leaves initdb running, which would keep writing into the next start's folder. */
async function endLeftInitdb(partial: string): Promise<void> {
  if (!existsSync(partial)) return;
  const path = realpathSync(partial);
  for (let left = processesIn(path); left.length > 0; left = processesIn(path)) {
    left.forEach(kill);
    await sleep(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}

function describeFailure(cause: unknown): string {
  const output = (cause as { stderr?: string }).stderr ?? "";
  const line = output.split("\n").find((text) => /error|fatal/i.test(text));
  return line?.trim() ?? (cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause));
}
