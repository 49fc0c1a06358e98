import { AsyncLocalStorage } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import type { Random } from "../random";

export class Proc {
  readonly name: string;
  state: "running" | "frozen" | "dead" = "running";
  storeAwayUntil = 0;

  constructor(name: string) {
    this.name = name;
  }

  get runs(): boolean {
    return this.state === "running";
  }
}

type Timer = { at: number; order: number; owner: Proc; fire: () => void };

const owners = new AsyncLocalStorage<Proc>();
const real = {
  now: Date.now,
  sinceStart: performance.now.bind(performance),
  timeout: globalThis.setTimeout,
  immediate: globalThis.setImmediate,
};

export const within = <T>(proc: Proc, work: () => T): T => owners.run(proc, work);
export const outside = <T>(work: () => T): T => owners.exit(work);
export const ownerNow = (): Proc | undefined => owners.getStore();
export const realSleep = (ms: number) => new Promise<void>((resolve) => void real.timeout(resolve, ms));
export const realNow = (): number => real.now();

export class Clock {
  now: number;
  #timers: Timer[] = [];
  #order = 0;
  #immediates = 0;
  #random: Random;

  constructor(start: number, random: Random) {
    this.now = start;
    this.#random = random;
  }

  restart(start: number, random: Random): void {
    Object.assign(this, { now: start });
    this.#timers = [];
    this.#random = random;
  }

  after(ms: number, owner: Proc, fire: () => void): Timer {
    const timer = { at: this.now + Math.max(0, ms), order: this.#order++, owner, fire };
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: unknown): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
  }

  nextTimer(): number | null {
    const due = this.#timers.filter(({ owner }) => owner.runs).map(({ at }) => at);
    return due.length === 0 ? null : Math.min(...due);
  }

  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const [next] = this.#timers
        .filter(({ owner, at }) => owner.runs && at <= until)
        .sort((a, b) => a.at - b.at || a.order - b.order);
      if (!next) break;
      this.cancel(next);
      this.now = Math.max(this.now, next.at);
      within(next.owner, next.fire);
      await this.settle();
    }
    this.now = until;
  }

  async settle(): Promise<void> {
    do await new Promise<void>((resolve) => void outside(() => real.immediate(resolve)));
    while (this.#immediates > 0);
  }

  /**
   * Replaces clock, timers and randomness in all processes of the model. Signing is skipped: the thread pool would make
   * its order random.
   */
  install(): void {
    const virtual = <T>(own: (owner: Proc) => T, otherwise: () => T): T => {
      const owner = owners.getStore();
      return owner ? own(owner) : otherwise();
    };
    const sleep = timers.setTimeout;
    Date.now = () => virtual(() => this.now, real.now);
    performance.now = () => virtual(() => this.now, real.sinceStart);
    Math.random = () => this.#random.next();
    const timeout = (fire: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      virtual<unknown>(
        (owner) =>
          Object.assign(
            this.after(ms, owner, () => fire(...given)),
            { unref: () => undefined, ref: () => undefined },
          ),
        () => real.timeout(fire, ms, ...given),
      );
    const clear = globalThis.clearTimeout;
    const immediate = (fire: (...given: unknown[]) => void, ...given: unknown[]) =>
      virtual<unknown>(
        () => {
          this.#immediates++;
          return real.immediate(() => {
            this.#immediates--;
            fire(...given);
          });
        },
        () => real.immediate(fire, ...given),
      );
    Object.assign(globalThis, {
      setTimeout: timeout,
      setImmediate: immediate,
      clearTimeout: (timer: unknown) =>
        virtual(
          () => this.cancel(timer),
          () => clear(timer as NodeJS.Timeout),
        ),
    });
    Object.assign(timers, {
      setTimeout: (ms: number, value: unknown, options: unknown) =>
        virtual<Promise<unknown>>(
          (owner) => new Promise((resolve) => void this.after(ms, owner, () => resolve(value))),
          () => sleep(ms, value, options as { ref?: boolean }),
        ),
    });
    this.#installLuck();
    syncBuiltinESMExports();
  }

  #installLuck(): void {
    const { randomBytes, sign } = crypto;
    const bytes = (length: number) => Buffer.from(Array.from({ length }, () => this.#random.between(0, 255)));
    Object.assign(crypto, {
      randomBytes: (length: number, done?: (error: Error | null, made: Buffer) => void) =>
        done ? randomBytes(length, done) : bytes(length),
      randomUUID: () => {
        const hex = bytes(16).toString("hex");
        return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
      },
      sign: (...given: unknown[]) => {
        const done = given.at(-1);
        if (typeof done !== "function") return (sign as (...all: unknown[]) => Buffer)(...given);
        return done(null, Buffer.alloc(256, 1));
      },
    });
  }
}
