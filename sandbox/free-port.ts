import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Below those that systems give to outgoing connections, one of which could take it before it is listened on. */
const lowestPort = 20_000;
/** Processes that choose at the same time choose from shares of their own. */
const [shares, portsOfShare] = [100, 120];
/** The first port of this process's share. */
let share: Promise<number> | undefined;
/** The place within the share that was given last. As much later as possible it is given again. */
let last = 0;

/** @returns a server that listens there; null when another one does */
async function listen(port: number): Promise<Server | null> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return null;
  }
}

/** The first port of a share stays taken until this process ends: a process that was killed leaves no claim. */
async function claimShare(): Promise<number> {
  for (;;) {
    const first = lowestPort + randomInt(shares) * portsOfShare;
    const claim = await listen(first);
    if (!claim) continue;
    claim.unref();
    return first;
  }
}

/** A port of this machine that no one listens on, for a process that is about to be started. */
export async function findFreePort(): Promise<number> {
  share ??= claimShare();
  const first = await share;
  for (;;) {
    last = (last % (portsOfShare - 1)) + 1;
    const port = first + last;
    const server = await listen(port);
    if (!server) continue;
    await once(server.close(), "close");
    return port;
  }
}
