import { complain } from "./complain";
import type { Core } from "./core";
import type { Listener } from "./listener";

const reopenRetryMs = 250;

/** Takes the gateway off the network for real: connects are refused, open connections are cut. */
export class Outage {
  readonly #core: Core;
  readonly #listener: Listener;
  #timer: NodeJS.Timeout | undefined;

  constructor(core: Core, listener: Listener) {
    this.#core = core;
    this.#listener = listener;
  }

  get isOn(): boolean {
    return !this.#listener.isOpen;
  }

  /** Closes the gateway for so many seconds, counted from now; 0 opens it at once. */
  async set(seconds: number): Promise<void> {
    clearTimeout(this.#timer);
    if (seconds === 0) return this.#end();
    await this.#listener.close(0);
    this.#timer = setTimeout(() => this.#endByTimer(), seconds * 1000);
    await this.#core.journal.append([{ kind: "outage", verdict: "closed", seconds }], this.#core.now());
  }

  /** Forgets a planned reopening; for the shutdown. */
  cancel(): void {
    clearTimeout(this.#timer);
  }

  async #end(): Promise<void> {
    if (this.#listener.isOpen) return;
    await this.#listener.open();
    await this.#core.journal.append([{ kind: "outage", verdict: "opened", seconds: null }], this.#core.now());
  }

  #endByTimer(): void {
    this.#end().catch((cause) => {
      complain("the gateway can't be reopened; retrying", cause);
      this.#timer = setTimeout(() => this.#endByTimer(), reopenRetryMs);
    });
  }
}
