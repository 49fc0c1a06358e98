import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "@/lib/identity/auth/client-ip";

export type ConnectionLimits = {
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
export class ConnectionBounds {
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
