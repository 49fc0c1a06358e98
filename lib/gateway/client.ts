import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import { GatewayInputError } from "@/lib/gateway/encode";
import { codeOf, describeDelay, describeFault, sentence } from "@/lib/gateway/fault";
import { findAddressFault, lookupWithin, type NetworkPolicy } from "@/lib/gateway/network";
import type { SignedCall } from "@/lib/gateway/sign";
import { type RequestTarget, readTarget } from "@/lib/gateway/target";

/** What happened on the wire, before anyone interprets it. */
export type Transport =
  /** Proof that no byte of the request left: the request was given up before the first write. */
  | { kind: "not_sent"; reason: string; code: string }
  /** Bytes may have left, and no whole answer came back. */
  | { kind: "no_answer"; reason: string; code: string }
  | {
      kind: "answer";
      status: number;
      /** Names in lower case; repeated headers joined with ", ". */
      headers: Record<string, string>;
      body: Uint8Array | string;
      dateHeader: string | null;
      ms: number;
    };

export type SendOptions = {
  /** The budget left for everything: waiting for a socket, connecting, TLS, writing, the answer and its body. */
  deadlineMs: number;
  /** 1 MiB when left out. */
  maxBodyBytes?: number;
  allowPrivateNetworks: boolean;
  signal?: AbortSignal;
  /** Asked once, when the socket is ready and before a byte is written; false gives up, with proof of not sent. */
  beforeWrite?: () => boolean;
  /** Told of each moment on the wire as it comes. */
  onMoment?: (moment: WireMoment) => void;
};

/** Socket ready; about to write; everything written; the answer's head is here; its body is whole. */
type WireMoment = "socket.ready" | "request.allowed" | "request.written" | "answer.begun" | "answer.read";

/** The gateway closes idle connections after 60 s (interface document, Limits): ours go first. */
const idleTimeoutMs = 30_000;
const socketsPerOriginMax = 64;
const headersMaxBytes = 32 * 1024;
const bodyMaxBytes = 1024 * 1024;
/** For each address of a name in turn: the default of 250 ms gives up on distant gateways. */
const addressAttemptMs = 2_500;

const agents = new Map<string, HttpAgent | HttpsAgent>();

/** One pool of sockets for each origin and policy: a socket opened under a wider policy is never lent to a narrower. */
function agentOf(target: RequestTarget, policy: NetworkPolicy): HttpAgent | HttpsAgent {
  const name = `${target.scheme}://${target.authority} ${policy.allowPrivateNetworks}`;
  const known = agents.get(name);
  if (known) return known;
  const options = {
    keepAlive: true,
    timeout: idleTimeoutMs,
    maxSockets: socketsPerOriginMax,
    lookup: lookupWithin(policy),
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
  };
  const made = target.scheme === "https" ? new HttpsAgent(options) : new HttpAgent(options);
  agents.set(name, made);
  return made;
}

/** Closes every idle socket, for a process that is about to end. */
export function closeIdleSockets(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

/**
 * Posts a signed call once: HTTP/1.1, no redirects, no retries, no proxy from the environment. Nothing is handed to
 * the socket before it is ready, so `not_sent` is proof. Resolves, never rejects, within the deadline.
 */
export function send(call: SignedCall, options: SendOptions): Promise<Transport> {
  try {
    const target = readTarget(call.url);
    const policy = { scheme: target.scheme, allowPrivateNetworks: options.allowPrivateNetworks };
    const fault = isIP(target.hostname) === 0 ? null : findAddressFault(target.hostname, policy);
    if (fault) return Promise.resolve({ kind: "not_sent", reason: sentence(fault), code: "ADDRESS_REFUSED" });
    return exchange(call, target, policy, options);
  } catch (error) {
    if (!(error instanceof GatewayInputError)) throw error;
    return Promise.resolve({ kind: "not_sent", reason: sentence(error.message), code: "BAD_URL" });
  }
}

function exchange(call: SignedCall, target: RequestTarget, policy: NetworkPolicy, options: SendOptions) {
  const startedAt = performance.now();
  const body = Buffer.from(call.body, "latin1");
  const request = prepareRequest(call, target, policy, body.length);
  return new Promise<Transport>((resolve) => {
    let written = false;
    let settled = false;
    let answering = false;

    const settle = (transport: Transport) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", abort);
      if (transport.kind !== "answer") request.destroy();
      resolve(transport);
    };
    const giveUp = (reason: string, code: string) =>
      settle({ kind: written ? "no_answer" : "not_sent", reason: sentence(reason), code });
    const abort = () => giveUp("the call was called off", "ABORTED");
    const timer = setTimeout(() => giveUp(describeDelay(options.deadlineMs, written), "DEADLINE"), options.deadlineMs);

    whenSocketIsReady(request, target.scheme, () => {
      if (settled) return;
      options.onMoment?.("socket.ready");
      // A busy process can be late: the timer may be due and not yet heard.
      if (performance.now() - startedAt >= options.deadlineMs)
        return giveUp("the time was up before it was sent", "DEADLINE");
      if (options.signal?.aborted) return abort();
      if (!maySend(options.beforeWrite))
        return giveUp("the permission to send ran out before it was sent", "WITHDRAWN");
      written = true;
      options.onMoment?.("request.allowed");
      request.end(body, () => options.onMoment?.("request.written"));
    });
    request.on("error", (error: NodeJS.ErrnoException) => giveUp(describeFault(error, target, written), codeOf(error)));
    request.on("close", () => {
      if (!answering) giveUp("the connection closed without an answer", "CLOSED");
    });
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      giveUp("the gateway wanted to change the protocol", "UPGRADE");
    });
    request.on("response", (response) => {
      answering = true;
      options.onMoment?.("answer.begun");
      collectBody(response, options.maxBodyBytes ?? bodyMaxBytes, giveUp, (answerBody) => {
        options.onMoment?.("answer.read");
        settle(answerOf(response, answerBody, performance.now() - startedAt));
      });
    });
    options.signal?.addEventListener("abort", abort);
    if (options.signal?.aborted) abort();
  });
}

function prepareRequest(
  call: SignedCall,
  target: RequestTarget,
  policy: NetworkPolicy,
  bodyBytes: number,
): ClientRequest {
  const make = target.scheme === "https" ? httpsRequest : httpRequest;
  return make({
    agent: agentOf(target, policy),
    host: target.hostname,
    port: target.port,
    path: target.query === null ? target.path : `${target.path}?${target.query}`,
    method: call.method,
    maxHeaderSize: headersMaxBytes,
    insecureHTTPParser: false,
    headers: {
      Host: target.authority,
      Authorization: call.authorization,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": bodyBytes,
      Accept: "*/*",
      "Accept-Encoding": "identity",
      "User-Agent": "paydesk",
    },
  });
}

/**
 * Runs `start` when the request's socket can carry bytes. Until `start` ends the request Node writes nothing, not
 * even the headers: everything before it is proof that nothing was sent.
 */
function whenSocketIsReady(request: ClientRequest, scheme: "http" | "https", start: () => void): void {
  request.once("socket", (socket) => {
    const ready = scheme === "https" ? (socket as TLSSocket).authorized : socket.readyState === "open";
    if (ready) return start();
    socket.once(scheme === "https" ? "secureConnect" : "connect", start);
  });
}

function maySend(beforeWrite: SendOptions["beforeWrite"]): boolean {
  try {
    return beforeWrite?.() ?? true;
  } catch {
    // Who cannot say yes says no; the reason travels as "withdrawn".
    return false;
  }
}

function collectBody(
  response: IncomingMessage,
  maxBytes: number,
  giveUp: (reason: string, code: string) => void,
  done: (body: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) return giveUp(`the gateway's answer is larger than ${maxBytes} bytes`, "BODY_TOO_LARGE");
    chunks.push(chunk);
  });
  response.on("error", (error: NodeJS.ErrnoException) => {
    giveUp("the gateway broke off in the middle of its answer", codeOf(error));
  });
  response.on("close", () => giveUp("the gateway broke off in the middle of its answer", "HALF_ANSWER"));
  response.on("end", () => {
    if (!response.complete) return giveUp("the gateway broke off in the middle of its answer", "HALF_ANSWER");
    if (!isFramed(response)) {
      return giveUp("the gateway's answer has no length: whether it is whole cannot be known", "NO_LENGTH");
    }
    done(Buffer.concat(chunks));
  });
}

/** A body that lasts until the connection closes could be half of one. RFC 9112 §6.3. */
function isFramed(response: IncomingMessage): boolean {
  if (response.statusCode === 204 || response.statusCode === 304) return true;
  return response.headers["content-length"] !== undefined || response.headers["transfer-encoding"] !== undefined;
}

function answerOf(response: IncomingMessage, body: Buffer, ms: number): Transport {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return {
    kind: "answer",
    status: response.statusCode ?? 0,
    headers,
    body,
    dateHeader: response.headers.date ?? null,
    ms: Math.round(ms),
  };
}
