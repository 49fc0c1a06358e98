import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";

export type PortHolder = { name: string; pid: number };

/** Linux gives a listening socket this state (proc_pid_net(5), column `st`). */
const listening = "0A";

/**
 * Finds the program that listens on a port, from Linux's /proc.
 * @returns null on macOS, or for another user's program
 */
export function findPortHolder(port: number): PortHolder | null {
  const sockets = new Set(["tcp", "tcp6"].flatMap((table) => listSockets(`/proc/net/${table}`, port)));
  if (sockets.size === 0) return null;
  for (const pid of tryRead(() => readdirSync("/proc"), [])) {
    if (!/^\d+$/.test(pid)) continue;
    const files = tryRead(() => readdirSync(`/proc/${pid}/fd`), []);
    if (!files.some((file) => sockets.has(tryRead(() => readlinkSync(`/proc/${pid}/fd/${file}`), "")))) continue;
    const name = tryRead(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim(), "");
    if (name) return { name, pid: Number(pid) };
  }
  return null;
}

function listSockets(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return tryRead(() => readFileSync(table, "utf8"), "")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === listening)
    .map((fields) => `socket:[${fields[9]}]`);
}

function tryRead<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const mostTries = 100;

export async function findNextPort(host: string, port: number, taken: readonly number[]): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + mostTries, 65_535); next += 1) {
    if (!taken.includes(next) && (await tryPort(host, next)) === null) return next;
  }
  return null;
}

export function tryPort(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
