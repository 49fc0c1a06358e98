import { setTimeout as sleep } from "node:timers/promises";
import type { PayoutInput } from "@/lib/payments/orders/input";
import type { Forms, Wish } from "./forms";
import type { Random } from "./random";

export type SendAnswer = "sent" | "exists" | { no: string } | null;

export type Send = (form: PayoutInput) => Promise<SendAnswer>;

const wishes: [Wish, ...Wish[]] = ["approved", "approved", "approved", "declined", "error", "filtered"];
const againAfterMs = 150;
const triesMax = 200;
const lastTriesMax = 20;

export class Load {
  readonly #forms: Forms;
  readonly #random: Random;
  readonly #send: Send;
  readonly #clients: Promise<void>[];
  #stopping = false;
  #sent = 0;

  constructor(forms: Forms, random: Random, send: Send, clients: number) {
    this.#forms = forms;
    this.#random = random;
    this.#send = send;
    this.#clients = Array.from({ length: clients }, () => this.#work());
  }

  async #work(): Promise<void> {
    while (!this.#stopping) await this.#sendOne(this.#forms.fillIn(this.#random.pick(wishes)));
  }

  async #sendOne(form: PayoutInput): Promise<void> {
    for (let tries = 1; tries <= (this.#stopping ? lastTriesMax : triesMax); tries++) {
      const answer = await this.#send(form);
      if (answer === "sent" || answer === "exists") {
        this.#forms.noteShown(form);
        this.#sent++;
        return;
      }
      await sleep(againAfterMs);
      if (answer !== null) return;
    }
  }

  async progress(more: number, withinMs: number): Promise<void> {
    const enough = this.#sent + more;
    for (const until = Date.now() + withinMs; this.#sent < enough && Date.now() < until; ) await sleep(20);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#clients);
  }
}
