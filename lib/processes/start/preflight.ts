import { accessSync, constants } from "node:fs";
import { isLoopback } from "@/lib/core/net/own-names.mjs";
import type { Settings } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import { findNextPort, findPortHolder, tryPort } from "./port-holder";
import { StartError } from "./start-error";

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
