import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "./embedded/embedded";
import { findProcess } from "./embedded/process";
import { makeTemplate } from "./testing";

const prefix = "paydesk-test-";

/**
 * Vitest's global setup: one PostgreSQL for the whole run, and a migrated template for `createTestDatabase`.
 * TEST_DATABASE_URL, when set, names a server to use instead; its user must be allowed to make databases and roles, and each role must get in without a password.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    await makeTemplate(process.env.TEST_DATABASE_URL);
    return async () => undefined;
  }
  const place = findRoom();
  await removeLeftovers(prefix, place);
  const dataDir = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // Passable for the user that the server runs as when we are root, so that it stays in here and goes with it.
  chmodSync(dataDir, 0o711);
  const server = await start(dataDir);
  process.env.TEST_DATABASE_URL = server.adminUrl;
  await makeTemplate(server.adminUrl);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Half of what a whole run has had at once. */
const roomBytes = 2 ** 31;

/**
 * The memory's file system where it has room, else the folder for temporary files. A run makes and drops hundreds of
 * databases of a thousand files each; some disks take longer for that than all tests do.
 */
function findRoom(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= roomBytes ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir();
  }
}

function start(dataDir: string): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true });
  return startEmbedded({
    dataDir,
    logFile: join(dataDir, "postgres.log"),
    // Nothing here must survive; everything else is as in production.
    serverSettings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
}

/** A run that was killed leaves its server behind, in a folder of `place` named `PREFIX` and its process: take it over to stop it. */
export async function removeLeftovers(prefix: string, place = tmpdir()): Promise<void> {
  for (const name of readdirSync(place)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!owner || findProcess(Number(owner))) continue;
    const dataDir = join(place, name);
    const server = await start(dataDir).catch(() => null); // never got as far as a database
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
