import type { Agenda } from "./agenda";
import type { Journal } from "./journal";
import type { State } from "./state";

/**
 * What each part of the sandbox works on: the state, the journal behind it, what is still to be done, and the clocks.
 * `now` is the sandbox's time, which users can move; `realNow` the machine's, by which signatures are evaluated.
 */
export type Core = { state: State; journal: Journal; agenda: Agenda; now: () => Date; realNow: () => Date };

/** A request that users at the control endpoint can fix; `status` is the HTTP status that says how. */
export class Refusal extends Error {
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415;
  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}
