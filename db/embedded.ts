import pg from "pg";
import { createCluster } from "./embedded-cluster";
import { clearLeftovers, findRunningServer } from "./embedded-leftovers";
import { findPlace, type Place, prepareSocketFolder } from "./embedded-place";
import { isAlive, type ProcessIdentity } from "./embedded-process";
import { findPrograms } from "./embedded-programs";
import { launchServer, stopServer } from "./embedded-server";

/** A PostgreSQL server of ours that accepts connections. */
export type Embedded = {
  /** For the product: role and database `paydesk`, over a unix socket. */
  url: string;
  /** For making databases: the superuser. */
  adminUrl: string;
  folder: string;
  /** It was already running, left behind by a start that was killed. */
  reused: boolean;
  alive: () => boolean;
  /** Ends all sessions and stops; call it after everything that uses the database has drained. */
  stop: () => Promise<void>;
};

type Options = {
  /** Must exist; see `findPlace` for where in it, or elsewhere, the cluster is. */
  dataDir: string;
  logFile: string;
  /** Server settings beyond ours, for tests. */
  serverSettings?: Record<string, string>;
  /** Told when the server needs longer than a few seconds, e.g. to recover after a crash. */
  onWait?: (line: string) => void;
};

/**
 * Starts the database of a data folder, making it on the first run; takes over a server that already runs on it.
 * The server is detached: it outlives us when we are killed, and the next start finds it.
 * @throws EmbeddedError with one line for the person who starts it
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const place = findPlace(options.dataDir);
  const running = await findRunningServer(place.folder);
  if (running) {
    await prepareDatabase(addressOf(running.socketFolder, "postgres"));
    return control(running.process, running.socketFolder, place, true);
  }
  const programs = findPrograms(place);
  if (place.major === null) await createCluster(options.dataDir, place, programs);
  const socketFolder = prepareSocketFolder(place);
  await clearLeftovers(place.folder, socketFolder);
  const url = addressOf(socketFolder, "postgres");
  const { logFile, serverSettings = {}, onWait } = options;
  const server = await launchServer({ place, programs, socketFolder, url, logFile, serverSettings, onWait });
  await prepareDatabase(url);
  return control(server, socketFolder, place, false);
}

function control(server: ProcessIdentity, socketFolder: string, place: Place, reused: boolean): Embedded {
  return {
    url: addressOf(socketFolder, "paydesk"),
    adminUrl: addressOf(socketFolder, "postgres"),
    folder: place.folder,
    reused,
    alive: () => isAlive(server),
    stop: () => stopServer(server),
  };
}

function addressOf(socketFolder: string, name: "paydesk" | "postgres"): string {
  // Every part is written out, so that PGPORT, PGSSLMODE and their like in the environment change nothing.
  return `postgres://${name}@localhost:5432/${name}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

/** Role and database of the product, made once; an interrupted first start is completed by the next one. */
async function prepareDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // The server may die between two queries, also while the running product starts it again.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const found = await client.query(
      "select exists(select from pg_roles where rolname = 'paydesk') as role, exists(select from pg_database where datname = 'paydesk') as database",
    );
    if (!found.rows[0].role) await client.query("create role paydesk login");
    if (!found.rows[0].database) await client.query("create database paydesk owner paydesk");
  } finally {
    await client.end();
  }
}
