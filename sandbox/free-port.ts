import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to outgoing connections, one of which could take it before it is listened on. */
const [lowestPort, highestPort] = [20_000, 32_000];

/** A port of this machine that nobody listens on, for a process that is about to be started. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowestPort, highestPort);
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
      await once(server.close(), "close");
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}
