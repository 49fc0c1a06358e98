import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "@/lib/identity/auth/client-ip";

/** What one server bears of connections. */
export type ConnectionLimits = {
  connections: number;
  /** Of one address (of one /64 in IPv6); null where all come from one proxy. */
  perAddress: number | null;
  /** What connections may have sent of requests that are not complete yet, all together. */
  heldBytes: number;
};

type Known = {
  address: string;
  /** What it had sent when its last request was answered. */
  readBefore: number;
  /** It has brought what only the gateway can: it is ended after all others. */
  isTrusted: boolean;
};

const weighEveryMs = 250;

/**
 * Keeps the connections of a server within bounds without shutting anyone out: where there are too many, the one that has
 * waited longest without a complete request makes room, and last of all one that has brought a callback. So slow ones only
 * ever displace one another, and who asks at once is answered.
 */
export class ConnectionBounds {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Socket, Known>();
  /** Those without a complete request, the longest wait first. */
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

  /** A request of this connection is complete: until its answer has left, the connection is not ended. */
  begin(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  /** The answer has left, and the connection may wait for another request. */
  end(socket: Socket): void {
    const known = this.#known.get(socket);
    if (!known) return;
    known.readBefore = socket.bytesRead;
    for (const set of [this.#waiting, this.#ofAddress.get(known.address)]) {
      set?.delete(socket);
      set?.add(socket);
    }
  }

  /** Who is on this connection knows one of our addresses for callbacks. */
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

  /** @returns whether one of them could be ended */
  #endOldest(among: ReadonlySet<Socket>): boolean {
    // In both sets the longest wait is in front.
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

  /** Heads and bodies that are not complete lie in memory: where they are too much, the largest are ended. */
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
