import pg from "pg";
import { makeRoles } from "@/db/grants";
import { appRole, callbackRole, type DatabaseUrls, ownerRole } from "@/db/roles";
import { createCluster } from "./cluster";
import { clearLeftovers, findRunningServer } from "./leftovers";
import { findPlace, type Place, prepareSocketFolder } from "./place";
import { isAlive, type ProcessIdentity } from "./process";
import { findPrograms } from "./programs";
import { launchServer, stopServer } from "./server";

/** A PostgreSQL server of ours that accepts connections. */
export type Embedded = {
  /** The database `paydesk` for each of its roles, over a unix socket. */
  urls: DatabaseUrls;
  /** For making databases: the superuser. */
  adminUrl: string;
  folder: string;
  /** It was already running, left behind by a start that was killed. */
  reused: boolean;
  alive: () => boolean;
  /** Ends all sessions and stops; call it after everything that uses the database has drained. */
  stop: () => Promise<void>;
};

const databaseName = "paydesk";

type Options = {
  /** Must exist; see `findPlace` for where in it, or elsewhere, the cluster is. */
  dataDir: string;
  logFile: string;
  /** Server settings beyond ours, for tests. */
  serverSettings?: Record<string, string>;
  /** Reported when the server needs longer than a few seconds, e.g. to recover after a crash. */
  onWait?: (line: string) => void;
};

/**
 * Starts the database of a data folder, making it on the first run; takes over a server that already runs on it.
 * The server is detached: it outlives us when we are killed, and the next start finds it.
 * @throws EmbeddedError with one line for the user who starts it
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
      endpoint: addressOf(socketFolder, callbackRole, databaseName),
    },
    adminUrl: addressOf(socketFolder),
    folder: place.folder,
    reused,
    alive: () => isAlive(server),
    stop: () => stopServer(server),
  };
}

function addressOf(socketFolder: string, role = "postgres", database = "postgres"): string {
  // Every part is written out, so that PGPORT, PGSSLMODE and their like in the environment change nothing.
  return `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** Roles and database of the product, made once; an interrupted first start is completed by the next one. */
async function prepareDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // The server may die between two queries, also while the running product starts it again.
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
