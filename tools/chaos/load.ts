import { setTimeout as sleep } from "node:timers/promises";
import type { PayoutInput } from "@/lib/payments/orders/input";
import type { Forms, Wish } from "./forms";
import type { Random } from "./random";

/** The answer that a client got; `null`: nothing, the process or its network was gone. */
export type SendAnswer = "sent" | "exists" | { no: string } | null;

export type Send = (form: PayoutInput) => Promise<SendAnswer>;

const wishes: [Wish, ...Wish[]] = ["approved", "approved", "approved", "declined", "error", "filtered"];
const againAfterMs = 150;
/** A user without an answer after so many tries looks at the list instead. */
const triesMax = 200;
/** The same, once the others have stopped. */
const lastTriesMax = 20;

/** Users who send one payout after the other. Without an answer a user sends the same form again, until there is one. */
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
      // A refusal with a reason ends this form, as it would for a user: the next one is a new form.
      if (answer !== null) return;
    }
  }

  /** Waits until so many more forms went through, or until the time is up. */
  async progress(more: number, withinMs: number): Promise<void> {
    const enough = this.#sent + more;
    for (const until = Date.now() + withinMs; this.#sent < enough && Date.now() < until; ) await sleep(20);
  }

  /** Lets each finish the form in progress. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#clients);
  }
}
