import { createServer } from "node:http";

/** A callback's merchant_data has up to 65,536 code points, each at most 12 characters in a query: 786,432 bytes. */
const headerMaxBytes = 1_048_576;

/**
 * An HTTP server that can be drained: what is being answered is finished, also when whoever asked has left.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<unknown>} handle
 */
export function createDrainingServer(handle) {
  /** @type {Map<Promise<unknown>, string>} what is being answered, by method and path */
  const inHand = new Map();
  let draining = false;

  const server = createServer({ maxHeaderSize: headerMaxBytes }, (request, response) => {
    if (draining) response.shouldKeepAlive = false;
    const work = Promise.race([handle(request, response), leftWhileReading(response)])
      .catch((error) => {
        console.error("a request failed:", error);
        response.destroy();
      })
      .finally(() => inHand.delete(work));
    inHand.set(work, `${request.method} ${request.url?.split("?")[0]}`);
  });

  async function settle() {
    while (inHand.size > 0) await Promise.allSettled(inHand.keys());
    return null;
  }

  return {
    server,
    /**
     * Takes no new connection and waits until everything in hand is done; after `limitMs` it cuts what is left.
     * @param {number} limitMs
     * @returns {Promise<string[] | null>} what was cut, or null when everything was done
     */
    async drain(limitMs) {
      draining = true;
      server.close();
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      const late = new Promise((resolve) => {
        timer = setTimeout(() => resolve([...inHand.values()]), limitMs);
      });
      const left = /** @type {string[] | null} */ (await Promise.race([settle(), late]));
      clearTimeout(timer);
      // Browsers hold connections on which they never asked anything; nobody waits for an answer on those.
      server.closeAllConnections();
      return left;
    },
  };
}

/**
 * Resolves when the other side leaves after the answer has begun: the work is done by then, but Next goes on waiting
 * for the last byte to be taken. Who leaves earlier leaves work behind, which must be finished.
 * @param {import("node:http").ServerResponse} response
 */
function leftWhileReading(response) {
  return new Promise((resolve) => {
    response.once("close", () => {
      if (response.headersSent) resolve(undefined);
    });
  });
}
