import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export class Balancer {
  readonly #server: Server;
  #ports: number[] = [];
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Balancer> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const balancer = new Balancer(server);
    server.on("connection", (caller: Socket) => balancer.#link(caller));
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  add(port: number): void {
    this.#ports.push(port);
  }

  remove(port: number): void {
    this.#ports = this.#ports.filter((one) => one !== port);
  }

  #link(caller: Socket): void {
    caller.on("error", () => caller.destroy());
    // No byte of a request is read before an instance has accepted the connection, so none is sent twice.
    caller.pause();
    void this.#call(caller, [...this.#ports.slice(this.#turn), ...this.#ports.slice(0, this.#turn)]);
    this.#turn = (this.#turn + 1) % Math.max(1, this.#ports.length);
  }

  async #call(caller: Socket, [port, ...others]: number[]): Promise<void> {
    if (port === undefined || caller.destroyed) return void caller.destroy();
    const called = connect({ host: "127.0.0.1", port });
    try {
      await once(called, "connect");
    } catch {
      return this.#call(caller, others);
    }
    for (const [end, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      end.on("error", () => other.destroy());
      end.on("close", () => other.destroy());
      end.pipe(other);
    }
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.unref();
  }
}
