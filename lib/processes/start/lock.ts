import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findProcess, isAlive, type ProcessIdentity } from "@/db/embedded/process";
import * as t from "@/messages/start";
import { StartError } from "./start-error";

const ownerSchema = z.object({ pid: z.number(), started: z.string() });

/**
 * Makes this process the only start on a data folder.
 * @returns a function that releases the lock
 * @throws StartError when another start holds it
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const taken = await takeLock(join(dataDir, "lock"));
  if ("owner" in taken) throw new StartError(t.alreadyRunning(dataDir, taken.owner.pid));
  return taken.unlock;
}

/**
 * Takes a lock that one process holds at a time. The lock of a dead process is taken over, even when its process id is
 * in use again.
 * @returns a function that releases the lock, or the process that holds it
 * @throws StartError when neither can be determined
 */
export async function takeLock(lock: string): Promise<{ unlock: () => void } | { owner: ProcessIdentity }> {
  const me = findProcess(process.pid);
  if (!me) throw new StartError(t.processesUnlisted);
  const mine = `${lock}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (tryLink(mine, lock)) return { unlock: () => release(lock, me) };
      const owner = readOwner(lock);
      if (owner && isAlive(owner)) return { owner };
      removeStale(lock, mine);
      await sleep(50);
    }
    throw new StartError(t.lockUnavailable(lock));
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Linking fails when the name is taken: of two simultaneous starts, one gets it. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Only the holder of the second lock may remove a stale first one, so that no process removes the lock of a faster
 * start.
 */
function removeStale(lock: string, mine: string): void {
  const takeover = `${lock}.takeover`;
  if (!tryLink(mine, takeover)) {
    const other = readOwner(takeover);
    if (!other || !isAlive(other)) rmSync(takeover, { force: true });
    return;
  }
  const owner = readOwner(lock);
  if (!owner || !isAlive(owner)) rmSync(lock, { force: true });
  rmSync(takeover, { force: true });
}

function release(lock: string, me: ProcessIdentity): void {
  const owner = readOwner(lock);
  if (owner?.pid === me.pid && owner.started === me.started) rmSync(lock, { force: true });
}

export function readOwner(file: string): ProcessIdentity | null {
  if (!existsSync(file)) return null;
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null; // The file vanished meanwhile or was truncated by a full disk: no process holds the lock.
  }
}
