import type { Agenda } from "./agenda";
import type { Journal } from "./journal";
import type { State } from "./state";

/** `now` is the sandbox's time, which users can move; `realNow` is the machine's, which signatures are verified by. */
export type Core = { state: State; journal: Journal; agenda: Agenda; now: () => Date; realNow: () => Date };

export class Refusal extends Error {
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415;
  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}
