import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { callbackQueryHeader, peerHeader } from "../../core/net/headers.mjs";
import { beginDraining, finishLastTasks } from "../../core/runtime/draining.mjs";

/** A callback's merchant_data has up to 65,536 code points, each at most 12 characters in a query: 786,432 bytes. */
const headerMaxBytes = 1_048_576;

/**
 * Readiness reports "draining" for this time while the endpoint is still open, so that load balancers send no more
 * users.
 */
export const noticeMs = 1_000;
/** This limit exceeds the 45 s of one call to the gateway and the attempts to store its result. */
export const drainLimitMs = 55_000;
/** The last counts are written and Next closes within this time. */
export const closeLimitMs = 3_000;

/**
 * Drains this process when it is told to stop, or when its parent process is gone.
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
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  process.on("disconnect", stop);
}

/**
 * Creates an HTTP server that can be drained: requests in progress are finished, even when the client has left.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) =>
 * Promise<unknown>} handle
 * @param {import("node:http").ServerOptions} [options]
 */
export function createDrainingServer(handle, options = {}) {
  /** @typedef {{ asked: string, writes: boolean, response: import("node:http").ServerResponse }} InHand */
  /** @type {Map<Promise<unknown>, InHand>} */
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
     * Reports draining, then takes no new connection and waits for all requests in progress; after `limitMs` it cuts
     * the rest.
     * @param {number} limitMs
     * @param {{ openMs?: number, onlyWrites?: boolean }} [options] openMs: time with new connections; onlyWrites: reads
     * may be cut
     * @returns {Promise<string[] | null>} the requests that were cut, or null
     */
    async drain(limitMs, { openMs = 0, onlyWrites = false } = {}) {
      beginDraining();
      draining = true;
      if (openMs > 0) await sleep(openMs);
      server.close();
      // A stream of updates never ends; its client reconnects to the next process.
      for (const { response } of inHand.values()) if (isEndless(response)) response.destroy();
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      const late = new Promise((resolve) => {
        timer = setTimeout(() => resolve([...inHand.values()].map(({ asked }) => asked)), limitMs);
      });
      const left = /** @type {string[] | null} */ (await Promise.race([finish(onlyWrites), late]));
      clearTimeout(timer);
      // Browsers hold idle connections without a request; no one waits for an answer on those.
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
 * Resolves when the client leaves after the answer has begun: the work is done, but Next still waits for the last byte
 * to be taken. A client that leaves earlier leaves work that must be finished.
 * @param {import("node:http").ServerResponse} response
 */
function leftWhileReading(response) {
  return new Promise((resolve) => {
    response.once("close", () => {
      if (response.headersSent) resolve(undefined);
    });
  });
}

/**
 * Moves the query of a callback into a header, so that Next sees only the path; no client can set that header.
 * @template {Pick<import("node:http").IncomingMessage, "url" | "headers">} R
 * @param {R} request
 * @returns {R} the same request
 */
export function withQueryApart(request) {
  const { url = "" } = request;
  const at = url.indexOf("?");
  delete request.headers[callbackQueryHeader];
  if (at !== -1 && url.startsWith("/callback/")) {
    request.headers[callbackQueryHeader] = url.slice(at + 1);
    request.url = url.slice(0, at);
  }
  return request;
}
