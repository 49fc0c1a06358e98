import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

export type Direction = "up" | "down";

type Link = { caller: Socket; called: Socket };

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

  static async open(target: NetConnectOpts): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

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
    this.#bytesLeft = null;
    to.write(bytes.subarray(0, limit.bytes), () => cut(link));
  }

  swallow(direction: Direction): void {
    this.#swallowing[direction] = true;
  }

  cutAfter(direction: Direction, bytes: number): void {
    this.#bytesLeft = { direction, bytes };
  }

  cut(): void {
    for (const link of this.#links) cut(link);
  }

  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.cut();
    if (!server) return;
    server.close();
    await once(server, "close");
  }

  /** Swallowed bytes stay lost, so their connections are reset. */
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
    if (end.remoteFamily) end.resetAndDestroy();
    else end.destroy();
  }
}
