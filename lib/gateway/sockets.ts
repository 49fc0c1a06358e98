import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { lookupWithin, type NetworkPolicy } from "@/lib/core/net/network";
import type { RequestTarget } from "@/lib/gateway/target";

/** The gateway closes idle connections after 60 s (interface document, Limits), so ours close first. */
const idleTimeoutMs = 30_000;
const socketsPerOriginMax = 64;
/** Node's default of 250 ms per address is too short for distant gateways. */
const addressAttemptMs = 2_500;

const agents = new Map<string, HttpAgent | HttpsAgent>();

/** One socket pool per origin and policy: a socket opened under a wider policy is never used under a narrower one. */
export function agentOf(target: RequestTarget, policy: NetworkPolicy): HttpAgent | HttpsAgent {
  const name = `${target.scheme}://${target.authority} ${policy.networks}`;
  const known = agents.get(name);
  if (known) return known;
  const options = {
    keepAlive: true,
    timeout: idleTimeoutMs,
    maxSockets: socketsPerOriginMax,
    lookup: lookupWithin(policy),
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
  };
  // The option is explicit, because an environment variable can turn off the default for the whole process.
  const made =
    target.scheme === "https" ? new HttpsAgent({ ...options, rejectUnauthorized: true }) : new HttpAgent(options);
  agents.set(name, made);
  return made;
}

export function closeIdleSockets(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

const bytesReadBefore = new WeakMap<Socket, number>();

/** Call this at the end of an answer, before the socket can be reused. */
export function noteAnswerEnd(socket: Socket): void {
  bytesReadBefore.set(socket, socket.bytesRead);
}

export const hasCarriedCall = (socket: Socket): boolean => bytesReadBefore.has(socket);

/**
 * Runs `start` when the socket can carry bytes. Node writes nothing before `start` ends the request, so any earlier
 * failure proves that nothing was sent. `stale` runs when a reused socket has received bytes since its last answer,
 * which would be read as this answer.
 */
export function whenSocketIsReady(
  request: ClientRequest,
  scheme: "http" | "https",
  then: { start: () => void; stale: () => void },
): void {
  request.once("socket", (socket) => {
    guardSocket(socket);
    if (hasCarriedCall(socket)) {
      return afterWholePoll(() => (isQuiet(socket) ? then.start() : then.stale()));
    }
    const ready = scheme === "https" ? (socket as TLSSocket).authorized : socket.readyState === "open";
    if (ready) return then.start();
    socket.once(scheme === "https" ? "secureConnect" : "connect", then.start);
  });
}

const guarded = new WeakSet<Socket>();

/**
 * Node listens for no socket error between a whole answer and the end of the request's write; a reset then would end
 * the process.
 */
function guardSocket(socket: Socket): void {
  if (guarded.has(socket)) return;
  guarded.add(socket);
  socket.on("error", () => undefined);
}

/** Waits two turns, because the first immediate may follow a poll that is half over. */
export function afterWholePoll(run: () => void): void {
  setImmediate(() => setImmediate(run));
}

function isQuiet(socket: Socket): boolean {
  return socket.readyState === "open" && socket.bytesRead === bytesReadBefore.get(socket);
}
