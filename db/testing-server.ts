import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "./embedded/embedded";
import { findProcess } from "./embedded/process";
import { makeTemplate } from "./testing";

const prefix = "paydesk-test-";

/**
 * Vitest's global setup: starts one PostgreSQL for the whole run with a migrated template. TEST_DATABASE_URL names
 * another server to use; its user needs the right to create databases and roles, and each role must sign in without a
 * password.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    await makeTemplate(process.env.TEST_DATABASE_URL);
    return async () => undefined;
  }
  const place = findRoom();
  await removeLeftovers(prefix, place);
  const dataDir = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // PostgreSQL refuses to run as root, so its own user needs to pass through this folder.
  chmodSync(dataDir, 0o711);
  const server = await start(dataDir);
  process.env.TEST_DATABASE_URL = server.adminUrl;
  await makeTemplate(server.adminUrl);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const roomBytes = 2 ** 31;

/**
 * Prefers the file system in memory: a run creates and drops hundreds of databases of a thousand files each, which
 * takes longer on some disks than all tests do.
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
    // Test data need not survive a crash; all other settings are those of production.
    serverSettings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
}

export async function removeLeftovers(prefix: string, place = tmpdir()): Promise<void> {
  for (const name of readdirSync(place)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!owner || findProcess(Number(owner))) continue;
    const dataDir = join(place, name);
    const server = await start(dataDir).catch(() => null);
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
