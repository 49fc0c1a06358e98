import type { Journal } from "./journal";
import type { State } from "./state";

/** What each part of the sandbox works on: the state, the journal behind it, and the clock. */
export type Core = { state: State; journal: Journal; now: () => Date };

/** A request that people at the control door can mend; `status` is the HTTP status that says how. */
export class Refusal extends Error {
  readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415;
  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}

/** One line on standard error, for whoever runs the sandbox. */
export function complain(what: string, cause: unknown): void {
  console.error(`sandbox: ${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
}
