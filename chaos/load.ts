import { setTimeout as sleep } from "node:timers/promises";
import type { PayoutInput } from "@/lib/orders/input";

/** What a client was told; `null`: nothing, the process or its network was gone. */
export type Said = "sent" | "exists" | { no: string } | null;

export type Sender<Form> = {
  newForm: () => Form;
  send: (form: Form) => Promise<Said>;
  /** The person read that the desk has it. */
  noteTold: (form: Form) => void;
};

const againAfterMs = 150;
const triesMax = 200;

/** People who send one payout after the other. Who was told nothing sends the same form again, until told something. */
export class Load<Form = PayoutInput> {
  readonly #clients: Promise<void>[];
  #stopping = false;
  sent = 0;

  constructor(sender: Sender<Form>, clients: number) {
    this.#clients = Array.from({ length: clients }, () => this.#work(sender));
  }

  async #work(sender: Sender<Form>): Promise<void> {
    while (!this.#stopping) await this.#sendOne(sender, sender.newForm());
  }

  async #sendOne({ send, noteTold }: Sender<Form>, form: Form): Promise<void> {
    for (let tries = 1; tries <= triesMax; tries++) {
      const said = await send(form);
      if (said === "sent" || said === "exists") {
        noteTold(form);
        this.sent++;
        return;
      }
      // A no in words ends this form, as it would for a person: the next one is a new form.
      if (said !== null) return void (await sleep(againAfterMs));
      await sleep(againAfterMs);
      if (this.#stopping && tries > 20) return;
    }
  }

  /** Waits until so many more forms went through, or until the time is up. */
  async progress(more: number, withinMs: number): Promise<void> {
    const enough = this.sent + more;
    for (const until = Date.now() + withinMs; this.sent < enough && Date.now() < until; ) await sleep(20);
  }

  /** Lets each finish the form in hand. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#clients);
  }
}
