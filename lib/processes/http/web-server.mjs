import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { peerHeader } from "../../core/net/own-headers.mjs";
import { beginDraining, finishLastTasks } from "../../core/runtime/draining.mjs";

/** A callback's merchant_data has up to 65,536 code points, each at most 12 characters in a query: 786,432 bytes. */
const headerMaxBytes = 1_048_576;

/** How long readiness says "draining" while the endpoint is still open, so that load balancers send no more users. */
export const noticeMs = 1_000;
/** Longer than the 45 s that one call to the gateway may take, and the tries to store what came of it. */
export const drainLimitMs = 55_000;
/** For the last counts, and for Next to close. */
export const closeLimitMs = 3_000;

/**
 * Ends this process in order when it is asked to, or when the process that started it is gone: what is in progress is
 * finished first.
 * @param {ReturnType<typeof createDrainingServer>["drain"]} drain
 * @param {{ dev: boolean, close: () => Promise<unknown> }} options
 */
export function stopWhenAsked(drain, { dev, close }) {
  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    const left = await drain(drainLimitMs, dev ? { onlyWrites: true } : { openMs: noticeMs });
    if (left) console.error(`stopped before these were answered: ${left.join(", ")}`);
    const closed = finishLastTasks().then(close);
    await Promise.race([closed, sleep(closeLimitMs)]);
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (!process.send) return;
  // The process that started us is gone, and with it the reader of our output.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  process.on("disconnect", stop);
}

/**
 * An HTTP server that can be drained: what is being answered is finished, also when the client has left.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<unknown>} handle
 * @param {import("node:http").ServerOptions} [options] what this server bounds besides
 */
export function createDrainingServer(handle, options = {}) {
  /** @typedef {{ asked: string, writes: boolean, response: import("node:http").ServerResponse }} InHand */
  /** @type {Map<Promise<unknown>, InHand>} what is being answered, by method and path */
  const inHand = new Map();
  let draining = false;

  const server = createServer({ maxHeaderSize: headerMaxBytes, ...options }, (request, response) => {
    if (draining) response.shouldKeepAlive = false;
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    const work = Promise.race([handle(request, response), leftWhileReading(response)])
      .catch((error) => {
        console.error("a request failed:", error);
        response.destroy();
      })
      .finally(() => inHand.delete(work));
    const { method, url } = request;
    inHand.set(work, {
      asked: `${method} ${url?.split("?")[0]}`,
      writes: method !== "GET" && method !== "HEAD",
      response,
    });
  });

  /** @param {boolean} onlyWrites */
  async function finish(onlyWrites) {
    for (;;) {
      const awaited = [...inHand].filter(([, { writes }]) => writes || !onlyWrites).map(([work]) => work);
      if (awaited.length === 0) return null;
      await Promise.allSettled(awaited);
    }
  }

  return {
    server,
    /**
     * Says that it drains, then takes no new connection and waits until everything in progress is done; after `limitMs` it
     * cuts what is left.
     * @param {number} limitMs
     * @param {{ openMs?: number, onlyWrites?: boolean }} [options] how long it takes new connections still; whether what
     * is only read may be cut, for who works on the pages and does not want to wait for them
     * @returns {Promise<string[] | null>} what was cut, or null when everything was done
     */
    async drain(limitMs, { openMs = 0, onlyWrites = false } = {}) {
      beginDraining();
      draining = true;
      if (openMs > 0) await sleep(openMs);
      server.close();
      // A stream of updates has no end to wait for; its client connects to the next process.
      for (const { response } of inHand.values()) if (isEndless(response)) response.destroy();
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      const late = new Promise((resolve) => {
        timer = setTimeout(() => resolve([...inHand.values()].map(({ asked }) => asked)), limitMs);
      });
      const left = /** @type {string[] | null} */ (await Promise.race([finish(onlyWrites), late]));
      clearTimeout(timer);
      // Browsers hold connections on which they never asked anything; no one waits for an answer on those.
      server.closeAllConnections();
      return left;
    },
  };
}

/** @param {import("node:http").ServerResponse} response */
function isEndless(response) {
  return String(response.getHeader("content-type")).startsWith("text/event-stream");
}

/**
 * Resolves when the other side leaves after the answer has begun: the work is done by then, but Next continues waiting
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
