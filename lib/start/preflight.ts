import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import type { Settings } from "@/lib/core/env";
import * as t from "@/messages/start";
import { StartError } from "./start-error";

const oldestNode = [20, 9] as const;

/** @throws StartError on a Node.js that Next does not run on */
export function checkNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new StartError(t.paydeskNeedsNode(oldestNode.join("."), version));
}

/** @throws StartError when the file of connections is set and cannot be read */
export function checkConnectionsFile({ connectionsFile }: Pick<Settings, "connectionsFile">): void {
  if (!connectionsFile) return;
  try {
    accessSync(connectionsFile, constants.R_OK);
  } catch (cause) {
    throw new StartError(t.connectionsFileCantBe(connectionsFile), { cause });
  }
}

/** Tries each port that the parts will open. @throws StartError naming the first that is not free, and its setting */
export async function checkPorts({
  host,
  port,
  callbacks,
  sandbox,
}: Pick<Settings, "host" | "port" | "callbacks" | "sandbox">): Promise<void> {
  await tryPort("PORT", host, port);
  if (callbacks) await tryPort("CALLBACK_PORT", callbacks.host, callbacks.port);
  if (!sandbox) return;
  await tryPort("SANDBOX_PORT", "127.0.0.1", sandbox.port);
  await tryPort("SANDBOX_CONTROL_PORT", "127.0.0.1", sandbox.controlPort);
}

function tryPort(setting: string, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (cause: NodeJS.ErrnoException) => {
      reject(new StartError(explain(cause.code, setting, host, port) ?? cause.message, { cause }));
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

function explain(code: string | undefined, setting: string, host: string, port: number): string | null {
  switch (code) {
    case "EADDRINUSE":
      return t.portIsInUse(port, setting);
    case "EACCES":
      return t.thisUserCantOpen(port, setting);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return t.isntAnAddressOf(setting.replace("PORT", "HOST"), host);
    default:
      return null;
  }
}
