import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to outgoing connections, one of which could take it before it is listened on. */
const lowestPort = 20_000;
/** Processes that choose at the same time choose from shares of their own. */
const [shares, portsOfShare] = [100, 120];
/** Given to something that may not listen on it yet. */
const given = new Set<number>();

/** A port of this machine that no one listens on, for a process that is about to be started. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowestPort + (process.pid % shares) * portsOfShare + randomInt(portsOfShare);
    if (given.has(port)) continue;
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
      await once(server.close(), "close");
      if (given.size >= portsOfShare / 2) given.clear();
      given.add(port);
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}
