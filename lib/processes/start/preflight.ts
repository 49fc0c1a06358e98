import { accessSync, constants, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { isLoopback } from "@/lib/core/net/own-names.mjs";
import type { Settings } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import { StartError } from "./start-error";

type PortHolder = { name: string; pid: number };

/** Linux gives a listening socket this state (proc_pid_net(5), column `st`). */
const listening = "0A";

/**
 * Finds the program that listens on a port, from Linux's /proc.
 * @returns null on macOS, or for another user's program
 */
function findPortHolder(port: number): PortHolder | null {
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

async function findNextPort(host: string, port: number, taken: readonly number[]): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + mostTries, 65_535); next += 1) {
    if (!taken.includes(next) && (await tryPort(host, next)) === null) return next;
  }
  return null;
}

function tryPort(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

const oldestNode = [20, 9] as const;

/** @throws StartError on a Node.js version that Next does not support */
export function checkNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new StartError(t.nodeTooOld(oldestNode.join("."), version));
}

/** @throws StartError when the file of connections is set and cannot be read */
export function checkConnectionsFile({ connectionsFile }: Pick<Settings, "connectionsFile">): void {
  if (!connectionsFile) return;
  try {
    accessSync(connectionsFile, constants.R_OK);
  } catch (cause) {
    throw new StartError(t.connectionsFileUnreadable(connectionsFile), { cause });
  }
}

/**
 * Paydesk answers only under its own name, so a machine that others reach needs an explicit one.
 * @throws StartError when HOST is not local and PUBLIC_URL isn't set
 */
export function checkOwnName({ host }: Pick<Settings, "host">, env: Record<string, string | undefined> = process.env) {
  if (!isLoopback(host) && !env.PUBLIC_URL?.trim()) throw new StartError(t.publicUrlMissing(host));
}

/** @throws StartError naming the first port that is not free, its setting and a free one */
export async function checkPorts({
  host,
  port,
  callbacks,
  sandbox,
}: Pick<Settings, "host" | "port" | "callbacks" | "sandbox">): Promise<void> {
  const ports: Port[] = [{ setting: "PORT", host, port }];
  if (callbacks) ports.push({ setting: "CALLBACK_PORT", ...callbacks });
  if (sandbox) {
    ports.push({ setting: "SANDBOX_PORT", host: "127.0.0.1", port: sandbox.port });
    ports.push({ setting: "SANDBOX_CONTROL_PORT", host: "127.0.0.1", port: sandbox.controlPort });
  }
  for (const one of ports) {
    const cause = await tryPort(one.host, one.port);
    if (cause) throw new StartError(await explain(cause, one, ports), { cause });
  }
}

type Port = { setting: string; host: string; port: number };

async function explain(cause: NodeJS.ErrnoException, { setting, host, port }: Port, ports: Port[]): Promise<string> {
  switch (cause.code) {
    case "EADDRINUSE": {
      const set = ports.map((one) => one.port);
      return t.portTaken(port, setting, findPortHolder(port), await findNextPort(host, port, set));
    }
    case "EACCES":
      return t.portForbidden(port, setting);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return t.hostForeign(setting.replace("PORT", "HOST"), host);
    default:
      return cause.message;
  }
}
