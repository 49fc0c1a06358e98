import { complain } from "./complain";
import type { Core } from "./core";
import type { Listener } from "./listener";

const reopenRetryMs = 250;

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

  async set(seconds: number): Promise<void> {
    clearTimeout(this.#timer);
    if (seconds === 0) return this.#end();
    await this.#listener.close(0);
    this.#timer = setTimeout(() => this.#endByTimer(), seconds * 1000);
    await this.#core.journal.append([{ kind: "outage", verdict: "closed", seconds }], this.#core.now());
  }

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
