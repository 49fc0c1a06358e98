import { type ClientRequest, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type Socket } from "node:net";
import { type AllowedNetworks, findAddressFault, type NetworkPolicy } from "@/lib/core/net/network";
import { GatewayInputError } from "@/lib/gateway/encode";
import { codeOf, describeDelay, describeFault, sentence } from "@/lib/gateway/fault";
import { type Read, readAnswer } from "@/lib/gateway/read-answer";
import type { SignedCall } from "@/lib/gateway/sign";
import { afterWholePoll, agentOf, hasCarriedCall, noteAnswerEnd, whenSocketIsReady } from "@/lib/gateway/sockets";
import { type RequestTarget, readTarget } from "@/lib/gateway/target";

export type Transport =
  /** Proof that no byte left: the request was given up before the first write. */
  | { kind: "not_sent"; reason: string; code: string }
  /** Bytes may have left, and no whole answer came back. */
  | { kind: "no_answer"; reason: string; code: string }
  | ({ kind: "answer"; ms: number } & Read);

export type SendOptions = {
  /** The budget in milliseconds for waiting, connecting, TLS, writing and the whole answer. */
  deadlineMs: number;
  maxBodyBytes?: number;
  networks: AllowedNetworks;
  signal?: AbortSignal;
  /** Called once, when the socket is ready and before a byte is written; false cancels with proof of not sent. */
  beforeWrite?: () => boolean;
  onMoment?: (moment: WireMoment) => void;
};

type WireMoment = "socket.ready" | "request.allowed" | "request.written" | "answer.begun" | "answer.read";

export type PostedCall = Pick<SignedCall, "method" | "url" | "body" | "authorization">;

const headersMaxBytes = 32 * 1024;
const bodyMaxBytes = 1024 * 1024;

/**
 * Posts a signed call once: HTTP/1.1, no redirects, no retries, no proxy. Nothing is written before the socket is
 * ready, so `not_sent` is proof. Never rejects, and resolves within the deadline.
 */
export function send(call: PostedCall, options: SendOptions): Promise<Transport> {
  try {
    const target = readTarget(call.url);
    const policy = { scheme: target.scheme, networks: options.networks };
    const fault = isIP(target.hostname) === 0 ? null : findAddressFault(target.hostname, policy);
    if (fault) return Promise.resolve({ kind: "not_sent", reason: sentence(fault), code: "ADDRESS_REFUSED" });
    return exchange(call, target, policy, options);
  } catch (error) {
    if (!(error instanceof GatewayInputError)) throw error;
    return Promise.resolve({ kind: "not_sent", reason: sentence(error.message), code: "BAD_URL" });
  }
}

function exchange(call: PostedCall, target: RequestTarget, policy: NetworkPolicy, options: SendOptions) {
  const startedAt = performance.now();
  const body = Buffer.from(call.body, "latin1");
  return new Promise<Transport>((resolve) => {
    let request: ClientRequest;
    let written = false;
    let resolved = false;

    const finish = (transport: Transport) => {
      if (resolved) return;
      resolved = true;
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", abort);
      if (transport.kind !== "answer") request.destroy();
      else if (!request.writableFinished) {
        endUnread(request, options.deadlineMs - (performance.now() - startedAt));
        // Usually the write has ended and only its event is pending; the next call then finds the socket free.
        return afterWholePoll(() => resolve(transport));
      }
      resolve(transport);
    };
    const giveUp = (reason: string, code: string) =>
      finish({ kind: written ? "no_answer" : "not_sent", reason: sentence(reason), code });
    const abort = () => giveUp("the call was cancelled", "ABORTED");
    const timer = setTimeout(() => giveUp(describeDelay(options.deadlineMs, written), "DEADLINE"), options.deadlineMs);

    const write = () => {
      if (resolved) return;
      options.onMoment?.("socket.ready");
      // In a busy process the timer may be due and not yet fired.
      if (performance.now() - startedAt >= options.deadlineMs)
        return giveUp("the time ran out before it was sent", "DEADLINE");
      if (options.signal?.aborted) return abort();
      if (!maySend(options.beforeWrite))
        return giveUp("the permission to send expired before it was sent", "WITHDRAWN");
      written = true;
      options.onMoment?.("request.allowed");
      request.end(body, () => options.onMoment?.("request.written"));
    };

    const begin = () => {
      const turn = prepareRequest(call, target, policy, body.length);
      request = turn;
      let socket: Socket | null = null;
      let answering = false;
      let over = false;
      const beginAgain = () => {
        over = true;
        turn.destroy();
        begin();
      };
      /** Any event of a reused socket before our first byte belongs to its earlier call, so another socket is taken. */
      const whenOurs = (act: () => void) => {
        if (resolved || over) return;
        if (!written && socket !== null && hasCarriedCall(socket)) return beginAgain();
        act();
      };
      turn.on("socket", (given) => {
        socket = given;
      });
      whenSocketIsReady(turn, target.scheme, {
        start: () => (over ? undefined : write()),
        stale: () => whenOurs(beginAgain),
      });
      turn.on("error", (error: NodeJS.ErrnoException) =>
        whenOurs(() => giveUp(describeFault(error, target, written), codeOf(error))),
      );
      turn.on("close", () =>
        whenOurs(() => answering || giveUp("the connection closed before the gateway answered", "CLOSED")),
      );
      turn.on("upgrade", (_response, upgraded) => {
        upgraded.destroy();
        whenOurs(() => giveUp("the gateway tried to change the protocol", "UPGRADE"));
      });
      turn.on("response", (response) =>
        whenOurs(() => {
          answering = true;
          options.onMoment?.("answer.begun");
          readAnswer(response, options.maxBodyBytes ?? bodyMaxBytes, giveUp, (answer) => {
            options.onMoment?.("answer.read");
            if (socket !== null) noteAnswerEnd(socket);
            finish({ kind: "answer", ...answer, ms: Math.round(performance.now() - startedAt) });
          });
        }),
      );
    };
    begin();
    options.signal?.addEventListener("abort", abort);
    if (options.signal?.aborted) abort();
  });
}

function prepareRequest(
  call: PostedCall,
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

/** A gateway that answered and never reads the rest would hold a pooled socket forever. */
function endUnread(request: ClientRequest, afterMs: number): void {
  const timer = setTimeout(() => request.destroy(), afterMs).unref();
  request.once("finish", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}

function maySend(beforeWrite: SendOptions["beforeWrite"]): boolean {
  try {
    return beforeWrite?.() ?? true;
  } catch {
    // A failed check counts as a no, with the reason "withdrawn".
    return false;
  }
}
