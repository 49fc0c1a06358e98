import { z } from "zod";
import type { Core } from "./core";
import { Refusal } from "./core";
import { type ClockState, ordersBetween } from "./state";

const dayMs = 24 * 3600 * 1000;
const longestMoveMs = 3660 * dayMs;
const mostItems = 20_000;
const longestWaitMs = 120_000;

const momentSchema = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

export const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().positive() }),
  z.strictObject({ to: momentSchema }),
  z.strictObject({ to: momentSchema, forgetBefore: momentSchema }),
]);

/** Returns the machine's time moved forward by the journal's entries, or a fixed time during a move. */
export class Clock {
  readonly #state: { clock: ClockState };
  #standsAtMs: number | null = null;

  constructor(state: { clock: ClockState }) {
    this.#state = state;
  }

  now(): Date {
    return new Date(this.#standsAtMs ?? Date.now() + this.#state.clock.offsetMs);
  }

  standAt(ms: number | null): void {
    this.#standsAtMs = ms;
  }
}

export type Move = { now: string; ran: number; reached: boolean };

export class ClockMover {
  readonly #core: Core;
  readonly #clock: Clock;
  #moving = false;

  constructor(core: Core, clock: Clock) {
    this.#core = core;
    this.#clock = clock;
  }

  present(): { now: string; offsetSeconds: number; movingTo: string | null } {
    const now = this.#clock.now();
    // Adding zero turns -0 into 0 on a machine that is slower by a millisecond.
    const offsetSeconds = Math.round((now.getTime() - this.#core.realNow().getTime()) / 1000) + 0;
    return { now: now.toISOString(), offsetSeconds, movingTo: this.#core.state.clock.movingTo };
  }

  /** @throws Refusal when the moment is in the past or too far ahead, or another move is running */
  async move(wanted: z.output<typeof clockSchema>): Promise<Move> {
    const from = this.#core.now().getTime();
    const to = "to" in wanted ? Date.parse(wanted.to) : from + Math.round(wanted.advanceSeconds * 1000);
    if (this.#moving) throw new Refusal(409, "The clock is already moving");
    if ("forgetBefore" in wanted) return this.#goBack(to, wanted.forgetBefore);
    if (to < from && this.#core.state.orders.size === 0) return this.#putBack(to);
    if (to < from) throw new Refusal(409, `The clock only goes forward: it is ${new Date(from).toISOString()}`);
    if (to - from > longestMoveMs)
      throw new Refusal(400, `Move the clock by no more than ${longestMoveMs / dayMs} days`);
    return this.#run(from, to, true);
  }

  /** Before its first order the sandbox may go back in time, because no later event exists yet. */
  async #putBack(toMs: number): Promise<Move> {
    const now = new Date(toMs);
    await this.#core.journal.append([{ kind: "clock", verdict: "moved", offsetMs: toMs - Date.now(), ran: 0 }], now);
    return { now: now.toISOString(), ran: 0, reached: true };
  }

  async #goBack(toMs: number, until: string): Promise<Move> {
    const { agenda, journal, state } = this.#core;
    const from = new Date(toMs).toISOString();
    this.#moving = true;
    agenda.hold();
    await agenda.finish();
    for (const { gatewayOrderId } of ordersBetween(state, from, until)) agenda.forget(`order ${gatewayOrderId}`);
    await journal.append([{ kind: "clock", verdict: "forgot", from, until }], this.#core.now());
    const move = await this.#putBack(toMs);
    agenda.release();
    this.#moving = false;
    return move;
  }

  async resume(): Promise<Move | null> {
    const { movingTo, latestAt, offsetMs } = this.#core.state.clock;
    if (movingTo === null || latestAt === null) return null;
    // A clock must not run behind the machine's when the sandbox restarts a week later.
    const to = Math.max(Date.parse(movingTo), this.#core.realNow().getTime() + offsetMs);
    return this.#run(Date.parse(latestAt), to, false);
  }

  async #run(fromMs: number, toMs: number, isNew: boolean): Promise<Move> {
    const { agenda, journal } = this.#core;
    this.#moving = true;
    this.#clock.standAt(fromMs);
    const started = performance.now();
    const to = new Date(toMs).toISOString();
    agenda.hold();
    if (isNew) await journal.append([{ kind: "clock", verdict: "moving", to }], this.#core.now());
    await agenda.finish();
    let ran = 0;
    let reached = false;
    while (!agenda.isStopped && ran < mostItems && performance.now() - started < longestWaitMs) {
      const item = agenda.takeDue(toMs);
      reached = item === null;
      if (!item) break;
      this.#clock.standAt(Math.max(this.#core.now().getTime(), item.dueMs));
      await item.run();
      ran += 1;
    }
    // Stopping doesn't end the move: the next start resumes it.
    if (agenda.isStopped) return { now: this.#core.now().toISOString(), ran, reached: false };
    if (reached) this.#clock.standAt(toMs);
    const now = this.#core.now();
    const offsetMs = now.getTime() - Date.now();
    const moved = journal.append([{ kind: "clock", verdict: "moved", offsetMs, ran }], now);
    this.#clock.standAt(null);
    this.#moving = false;
    agenda.release();
    await moved;
    return { now: now.toISOString(), ran, reached };
  }
}
