import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** The ports lie below those of outgoing connections, one of which could take a port before the server listens. */
const lowestPort = 20_000;
const [shares, portsOfShare] = [100, 120];
let share: Promise<number> | undefined;
let last = 0;

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

/** The first port of a share stays bound until this process ends, so that a killed process leaves no claim. */
async function claimShare(): Promise<number> {
  for (;;) {
    const first = lowestPort + randomInt(shares) * portsOfShare;
    const claim = await listen(first);
    if (!claim) continue;
    claim.unref();
    return first;
  }
}

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
