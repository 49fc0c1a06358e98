import pg from "pg";
import { makeRoles } from "@/db/grants";
import { appRole, callbackRole, type DatabaseUrls, ownerRole } from "@/db/roles";
import { createCluster } from "./cluster";
import { clearLeftovers, findRunningServer } from "./leftovers";
import { findPlace, type Place, prepareSocketFolder } from "./place";
import { isAlive, type ProcessIdentity } from "./process";
import { findPrograms } from "./programs";
import { launchServer, stopServer } from "./server";

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
