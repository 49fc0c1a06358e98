import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

/** Which way bytes go: `up` to the side that was called, `down` back to the caller. */
export type Direction = "up" | "down";

type Link = { caller: Socket; called: Socket };

/** A network of our own between two processes, which can be cut in every way that a real one can. */
export class TcpProxy {
  readonly #target: NetConnectOpts;
  readonly #links = new Set<Link>();
  readonly #swallowing = { up: false, down: false };
  #bytesLeft: { direction: Direction; bytes: number } | null = null;
  #server: Server | null = null;
  #port = 0;

  private constructor(target: NetConnectOpts) {
    this.#target = target;
  }

  /** Opens a port that leads to the target. */
  static async open(target: NetConnectOpts): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** How many connections lead through it now. */
  get links(): number {
    return this.#links.size;
  }

  async #listen(): Promise<void> {
    const server = createServer((caller) => this.#link(caller));
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  #link(caller: Socket): void {
    const called = connect(this.#target);
    const link = { caller, called };
    this.#links.add(link);
    caller.on("data", (bytes) => this.#pass(link, "up", bytes));
    called.on("data", (bytes) => this.#pass(link, "down", bytes));
    for (const [end, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      end.setNoDelay(true);
      end.on("end", () => other.end());
      end.on("error", () => other.destroy());
      end.on("close", () => {
        other.destroy();
        this.#links.delete(link);
      });
    }
  }

  #pass(link: Link, direction: Direction, bytes: Buffer): void {
    if (this.#swallowing[direction]) return;
    const { caller, called } = link;
    const to = direction === "up" ? called : caller;
    const limit = this.#bytesLeft;
    if (limit?.direction !== direction) {
      to.write(bytes);
      return;
    }
    // The first bytes that come this way are let through in part, and then the line goes dead.
    this.#bytesLeft = null;
    to.write(bytes.subarray(0, limit.bytes), () => cut(link));
  }

  /** Bytes this way disappear, and neither side learns of it. */
  swallow(direction: Direction): void {
    this.#swallowing[direction] = true;
  }

  /** The next bytes this way end after so many, and their connection is reset. */
  cutAfter(direction: Direction, bytes: number): void {
    this.#bytesLeft = { direction, bytes };
  }

  /** Resets every connection. */
  cut(): void {
    for (const link of this.#links) cut(link);
  }

  /** Resets every connection and refuses new ones. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.cut();
    if (!server) return;
    server.close();
    await once(server, "close");
  }

  /** Whole again. What was swallowed stays lost, so its connections are reset. */
  async heal(): Promise<void> {
    if (this.#swallowing.up || this.#swallowing.down) this.cut();
    this.#swallowing.up = false;
    this.#swallowing.down = false;
    this.#bytesLeft = null;
    if (!this.#server) await this.#listen();
  }

  async close(): Promise<void> {
    await this.refuse();
  }
}

function cut({ caller, called }: Link): void {
  for (const end of [caller, called]) {
    // A socket of the file system knows no reset.
    if (end.remoteFamily) end.resetAndDestroy();
    else end.destroy();
  }
}
