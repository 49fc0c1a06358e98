import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export const loopback = "127.0.0.1";
const sweepMs = 50;

export class Listener {
  readonly #server: Server;
  readonly #port: number;
  #open = false;

  constructor(port: number, handle: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#port = port;
    this.#server = createServer({ keepAliveTimeout: 60_000 }, handle);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  async open(): Promise<void> {
    if (this.#open) return;
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#port, loopback, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    this.#open = true;
  }

  /** Refuses new connections at once and cuts the open ones after graceMs. */
  async close(graceMs: number): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await new Promise<void>((resolve) => {
      // Otherwise a connection answered just now would be kept alive until the end of the grace period.
      const sweep = setInterval(() => this.#server.closeIdleConnections(), sweepMs);
      this.#server.close(() => {
        clearInterval(sweep);
        resolve();
      });
      if (graceMs === 0) this.#server.closeAllConnections();
      else {
        this.#server.closeIdleConnections();
        setTimeout(() => this.#server.closeAllConnections(), graceMs).unref();
      }
    });
  }
}
