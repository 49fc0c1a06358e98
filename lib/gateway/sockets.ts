import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { lookupWithin, type NetworkPolicy } from "@/lib/gateway/network";
import type { RequestTarget } from "@/lib/gateway/target";

/** The gateway closes idle connections after 60 s (interface document, Limits): ours go first. */
const idleTimeoutMs = 30_000;
const socketsPerOriginMax = 64;
/** For each address of a name in turn: the default of 250 ms gives up on distant gateways. */
const addressAttemptMs = 2_500;

const agents = new Map<string, HttpAgent | HttpsAgent>();

/** One pool of sockets for each origin and policy: a socket opened under a wider policy is never lent to a narrower. */
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
  // Set here, because an environment variable can turn the default off for the whole process.
  const made =
    target.scheme === "https" ? new HttpsAgent({ ...options, rejectUnauthorized: true }) : new HttpAgent(options);
  agents.set(name, made);
  return made;
}

/** Closes every idle socket, for a process that is about to end. */
export function closeIdleSockets(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/** What a socket had read when its last answer ended. */
const bytesReadBefore = new WeakMap<Socket, number>();

/** Call it when a whole answer has come, before the socket can be lent to another request. */
export function noteAnswerEnd(socket: Socket): void {
  bytesReadBefore.set(socket, socket.bytesRead);
}

/** Whether a socket has carried an earlier call: only such a one can be stale. */
export const hasCarriedCall = (socket: Socket): boolean => bytesReadBefore.has(socket);

/**
 * Runs `start` when the request's socket can carry bytes. Until `start` ends the request Node writes nothing, not
 * even the headers: everything before it is proof that nothing was sent. A used socket is looked at first: `stale` runs
 * when its other side has sent anything since its last answer, which would be read as the answer to this request.
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
 * Between a whole answer and the end of its request's writing Node listens for no error of the socket: a reset then would
 * end the process. What waits on the socket gets the error too.
 */
function guardSocket(socket: Socket): void {
  if (guarded.has(socket)) return;
  guarded.add(socket);
  socket.on("error", () => undefined);
}

/** Runs after all that waits in our buffers was received: the first immediate may follow a poll that is half over. */
export function afterWholePoll(run: () => void): void {
  setImmediate(() => setImmediate(run));
}

function isQuiet(socket: Socket): boolean {
  return socket.readyState === "open" && socket.bytesRead === bytesReadBefore.get(socket);
}
