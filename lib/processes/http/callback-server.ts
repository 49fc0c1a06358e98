import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AppContext } from "@/lib/core/runtime/context";
import { checkReady } from "@/lib/core/runtime/ready";
import { networkOf } from "@/lib/identity/auth/client-ip";
import { receiveCallback, retryAfterSeconds } from "@/lib/payments/callbacks/receive";
import { tryStatements } from "@/lib/payments/callbacks/store-deliveries";
import { boundRequests } from "./bounded-handler.mjs";
import { createDrainingServer } from "./web-server.mjs";

type ConnectionLimits = {
  connections: number;
  /** Counts by address (by /64 in IPv6); null where all connections come from one proxy. */
  perAddress: number | null;
  heldBytes: number;
};

type Known = {
  address: string;
  readBefore: number;
  isTrusted: boolean;
};

const weighEveryMs = 250;

/**
 * Beyond the bound, the connection that waits longest without a complete request is ended, and one that has brought a
 * callback last. Slow clients only displace each other.
 */
class ConnectionBounds {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Socket, Known>();
  readonly #waiting = new Set<Socket>();
  readonly #ofAddress = new Map<string, Set<Socket>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  watch(server: Server): void {
    server.on("connection", (socket) => this.#admit(socket));
    const timer = setInterval(() => this.#shedHeaviest(), weighEveryMs).unref();
    server.once("close", () => clearInterval(timer));
  }

  begin(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  end(socket: Socket): void {
    const known = this.#known.get(socket);
    if (!known) return;
    known.readBefore = socket.bytesRead;
    for (const set of [this.#waiting, this.#ofAddress.get(known.address)]) {
      set?.delete(socket);
      set?.add(socket);
    }
  }

  trust(socket: Socket): void {
    const known = this.#known.get(socket);
    if (known) known.isTrusted = true;
  }

  #admit(socket: Socket): void {
    const address = networkOf((socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/i, "")) ?? "";
    const { connections, perAddress } = this.#limits;
    const neighbours = this.#ofAddress.get(address) ?? new Set();
    const isCrowded = perAddress !== null && neighbours.size >= perAddress;
    if (isCrowded && !this.#endOldest(neighbours)) socket.destroy();
    else if (this.#known.size >= connections && !this.#endOldest(this.#waiting)) socket.destroy();
    if (socket.destroyed) return;
    this.#known.set(socket, { address, readBefore: 0, isTrusted: false });
    this.#waiting.add(socket);
    this.#ofAddress.set(address, neighbours.add(socket));
    socket.once("close", () => this.#forget(socket));
  }

  #endOldest(among: ReadonlySet<Socket>): boolean {
    let trusted: Socket | null = null;
    for (const socket of among) {
      if (!this.#waiting.has(socket)) continue;
      if (this.#known.get(socket)?.isTrusted) {
        trusted ??= socket;
        continue;
      }
      this.#cut(socket);
      return true;
    }
    if (trusted) this.#cut(trusted);
    return trusted !== null;
  }

  #cut(socket: Socket): void {
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    const known = this.#known.get(socket);
    if (!known) return;
    this.#known.delete(socket);
    this.#waiting.delete(socket);
    const neighbours = this.#ofAddress.get(known.address);
    neighbours?.delete(socket);
    if (neighbours?.size === 0) this.#ofAddress.delete(known.address);
  }

  /** Incomplete heads and bodies take memory, so the largest are ended beyond the bound. */
  #shedHeaviest(): void {
    const weights = [...this.#waiting].map((socket) => {
      return { socket, bytes: socket.bytesRead - (this.#known.get(socket)?.readBefore ?? 0) };
    });
    let held = weights.reduce((sum, { bytes }) => sum + bytes, 0);
    if (held <= this.#limits.heldBytes) return;
    for (const { socket, bytes } of weights.sort((a, b) => b.bytes - a.bytes)) {
      if (held <= this.#limits.heldBytes) return;
      this.#cut(socket);
      held -= bytes;
    }
  }
}

/** A slower head or request isn't genuine; a proxy keeps its connections open for a minute. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

const defaultLimits: ConnectionLimits = { connections: 2_000, perAddress: 250, heldBytes: 64_000_000 };

/** A rest longer than this isn't read; the connection is closed. */
const unreadMaxBytes = 100_000;

const plain = { "content-type": "text/plain; charset=utf-8" };
const allowed = "GET, HEAD, OPTIONS, POST";

type Answer = { status: number; text: string | null; stored?: true; headers?: Record<string, string> };

/**
 * Stores deliveries and answers, nothing else.
 * @param ctx a database whose role may only insert deliveries and read tokens
 * @param behindProxy connections come from a proxy, so their address says nothing
 */
export function createCallbackServer(
  ctx: Pick<AppContext, "db" | "log">,
  { behindProxy, limits = {} }: { behindProxy: boolean; limits?: Partial<ConnectionLimits> },
) {
  const bounds = new ConnectionBounds({ ...defaultLimits, ...(behindProxy ? { perAddress: null } : {}), ...limits });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    response.once("close", () => bounds.end(socket));
    if (request.method === "POST") request.once("end", () => bounds.begin(socket));
    else bounds.begin(socket);
    const given = await answer(ctx, request);
    if (given.stored) bounds.trust(socket);
    write(request, response, given);
  };
  const made = createDrainingServer(boundRequests(handle, { https: false, publicUrl: null }), {
    ...timeouts,
    joinDuplicateHeaders: true,
  });
  bounds.watch(made.server);
  return made;
}

async function answer(ctx: Pick<AppContext, "db" | "log">, request: IncomingMessage): Promise<Answer> {
  const { method = "", url = "" } = request;
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  if (path === "/healthz") return { status: 200, text: "ok" };
  if (path === "/readyz") return readiness(ctx);
  const token = /^\/callback\/([^/]+)$/.exec(path)?.[1];
  if (token === undefined) return { status: 404, text: "not found" };
  switch (method) {
    case "GET":
    case "POST":
      return receive(ctx, request, { token, query: at === -1 ? "" : url.slice(at + 1) });
    case "HEAD":
      // A HEAD probe isn't a delivery.
      return { status: 200, text: null, headers: plain };
    case "OPTIONS":
      return { status: 204, text: null, headers: { allow: allowed } };
    default:
      return { status: 405, text: null, headers: { allow: allowed } };
  }
}

async function receive(
  ctx: Pick<AppContext, "db" | "log">,
  request: IncomingMessage,
  { token, query }: { token: string; query: string },
): Promise<Answer> {
  const headers: Record<string, string> = { "x-forwarded-for": request.socket.remoteAddress ?? "" };
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
  const reply = await receiveCallback(ctx, token, {
    method: request.method ?? "",
    query,
    contentType: request.headers["content-type"] ?? null,
    headers,
    // The iterator must not destroy the stream, because the answer still has to leave.
    chunks: request.method === "POST" ? request.iterator({ destroyOnReturn: false }) : null,
  });
  switch (reply.status) {
    case 200:
      return { status: 200, text: null, stored: true };
    case 503:
      return { ...reply, headers: { "retry-after": String(retryAfterSeconds) } };
    default:
      return reply;
  }
}

async function readiness({ db, log }: Pick<AppContext, "db" | "log">): Promise<Answer> {
  const state = await checkReady(
    () => db,
    async () => {
      await tryStatements({ db });
      return { ready: true };
    },
  );
  if (state.ready) return { status: 200, text: "ready" };
  if (state.status !== "draining") log.error(`not ready: ${state.reason}`);
  return { status: 503, text: `not ready: ${state.status}` };
}

function write(request: IncomingMessage, response: ServerResponse, { status, text, headers }: Answer): void {
  const body = text === null ? "" : `${text}\n`;
  const left = request.complete ? 0 : Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (request.method === "POST" && left > unreadMaxBytes) response.shouldKeepAlive = false;
  response.writeHead(status, {
    ...(text === null ? {} : plain),
    ...(status === 204 ? {} : { "content-length": Buffer.byteLength(body) }),
    "cache-control": "no-store",
    ...headers,
  });
  response.end(body);
}
