import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "./embedded";
import { findProcess } from "./embedded-process";
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
  await removeLeftovers(prefix);
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(dataDir, 0o711); // the server runs as another user when we are root
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

function start(dataDir: string): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true });
  return startEmbedded({
    dataDir,
    logFile: join(dataDir, "postgres.log"),
    // Nothing here must survive; everything else is as in production.
    serverSettings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
}

/** A run that was killed leaves its server behind, in a folder named `PREFIX` and its process: take it over to stop it. */
export async function removeLeftovers(prefix: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!owner || findProcess(Number(owner))) continue;
    const dataDir = join(tmpdir(), name);
    const server = await start(dataDir).catch(() => null); // never got as far as a database
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
