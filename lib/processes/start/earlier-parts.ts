import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isAlive } from "@/db/embedded/process";
import * as t from "@/messages/start";
import type { Part } from "./part";
import { StartError } from "./start-error";

const partsSchema = z.array(z.object({ name: z.string(), pid: z.number(), started: z.string() }));
const partsFile = (dataDir: string) => join(dataDir, "parts.json");

/** A process may take 60 s to drain, so the wait is longer. */
const earlierEndMs = 70_000;

export function rememberParts(dataDir: string, parts: readonly Part[]): void {
  const running = parts.flatMap(({ name, identity }) => (identity ? [{ name, ...identity }] : []));
  if (running.length === 0) {
    rmSync(partsFile(dataDir), { force: true });
    return;
  }
  writeFileSync(`${partsFile(dataDir)}.new`, JSON.stringify(running), { mode: 0o600 });
  renameSync(`${partsFile(dataDir)}.new`, partsFile(dataDir));
}

/**
 * Waits for the processes of a start that was killed: they finish their work before they free their ports.
 * @throws StartError when one does not end
 */
export async function waitForEarlierParts(
  dataDir: string,
  { stop, notify }: { stop: AbortSignal; notify: (line: string) => void },
): Promise<void> {
  const file = partsFile(dataDir);
  if (!existsSync(file)) return;
  const earlier = partsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const left = () => earlier.filter(isAlive);
  if (left().length > 0) notify(t.waitingForEarlier(namesOf(left())));
  for (const deadline = Date.now() + earlierEndMs; left().length > 0 && !stop.aborted; ) {
    if (Date.now() > deadline) {
      const [part] = left();
      throw new StartError(t.theEarlierIsRunning(part?.name, part?.pid));
    }
    await sleep(100);
  }
}

function namesOf(parts: readonly { name: string }[]): string {
  return parts.map((part) => part.name).join(", ");
}
