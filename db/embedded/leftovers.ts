import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EmbeddedError } from "./error";
import { findProcess, type ProcessIdentity, processesIn, servesFolder } from "./process";

const leftoversEndMs = 60_000;

/**
 * Waits until a running server answers or ends.
 * @returns null when none runs
 * @throws EmbeddedError when the server doesn't answer within a minute
 */
export async function findRunningServer(
  folder: string,
): Promise<{ process: ProcessIdentity; socketFolder: string } | null> {
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
export async function clearLeftovers(folder: string, socketFolder: string): Promise<void> {
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
