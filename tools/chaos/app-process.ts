import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Checkpoint } from "@/lib/core/runtime/checkpoints";
import type { Actor } from "@/lib/core/runtime/context";
import type { PayoutInput } from "@/lib/payments/orders/input";
import type { Submitted } from "@/lib/payments/payouts/submit";
import { bundle } from "@/sandbox/testing-bundle";

export type Arming = { at: Checkpoint; action: "kill" | "freeze" | "hold" };

export type ContextConfig = {
  databaseUrl: string;
  dataDir: string;
  sealingKey: string;
  callbackUrl: string;
  callbackPort: number | null;
  actor: Actor;
  clockOffsetMs: number;
  armed: Arming | null;
};

export type Asked = { id: number } & (
  | { ask: "submit"; form: PayoutInput }
  | { ask: "resume"; orderId: string }
  | { ask: "work" }
  | { ask: "arm"; armed: Arming | null }
  | { ask: "clock"; offsetMs: number }
  | { ask: "pass"; aheadMs: number }
);

export type Answer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: string | undefined; message: string };

/** The pipe is separate, so its content can be read even after the process was killed. */
export const checkpointFd = 4;

export const root = join(import.meta.dirname, "../..");

/** The process ended before it answered, so its user knows no result. */
export class Gone extends Error {}

export class Refused extends Error {
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

export async function allowRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type AskedBody = Asked extends infer One ? (One extends Asked ? Omit<One, "id"> : never) : never;

const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const lastOutputLength = 2_000;
const reachedWithinMs = 30_000;

export class AppProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<NodeJS.Signals | null>;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #hasEnded = false;
  #lastOutput = "";
  #reached: ((name: string) => void)[] = [];
  #reachedAlready: string[] = [];

  private constructor(program: string, config: ContextConfig) {
    this.child = spawn(process.execPath, [program, JSON.stringify(config)], {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
    });
    running.add(this.child);
    this.child.stderr?.on("data", (chunk) => {
      this.#lastOutput = `${this.#lastOutput}${chunk}`.slice(-lastOutputLength);
    });
    this.ended = new Promise((resolve) => {
      this.child.once("close", (_code, signal) => {
        running.delete(this.child);
        this.#hasEnded = true;
        for (const { reject } of this.#waiting.values()) reject(new Gone("the process ended before it answered"));
        this.#waiting.clear();
        resolve(signal);
      });
    });
    const pipe = this.child.stdio[checkpointFd] as Readable;
    createInterface({ input: pipe }).on("line", (name) => {
      const listener = this.#reached.shift();
      if (listener) listener(name);
      else this.#reachedAlready.push(name);
    });
  }

  /** @throws Gone when it ends before it is ready */
  static async start(config: ContextConfig): Promise<AppProcess> {
    const started = new AppProcess(await bundle("tools/chaos/app-child.ts"), config);
    await new Promise<void>((resolve, reject) => {
      started.child.on("message", (message) => {
        if (message === "ready") resolve();
        else started.#hear(message as Answer);
      });
      started.child.once("close", (code, signal) => {
        reject(new Gone(`it ended immediately: ${signal ?? `exit ${code}`}. ${started.#lastOutput}`));
      });
    });
    return started;
  }

  get isAlive(): boolean {
    return !this.#hasEnded;
  }

  #hear(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.value);
    else waiting?.reject(new Refused(answer.message, answer.code));
  }

  #ask(asked: AskedBody): Promise<unknown> {
    const answer = new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new Gone("the process has ended"));
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.child.send({ id, ...asked }, (error) => error && reject(new Gone(error.message)));
    });
    answer.catch(() => undefined);
    return answer;
  }

  /** @throws Gone or Refused */
  submit(form: PayoutInput): Promise<Submitted> {
    return this.#ask({ ask: "submit", form }) as Promise<Submitted>;
  }

  /** @throws Gone or Refused */
  async resume(orderId: string): Promise<void> {
    await this.#ask({ ask: "resume", orderId });
  }

  async work(): Promise<void> {
    await this.#ask({ ask: "work" });
  }

  async arm(armed: Arming | null): Promise<void> {
    await this.#ask({ ask: "arm", armed });
  }

  async setClock(offsetMs: number): Promise<void> {
    await this.#ask({ ask: "clock", offsetMs });
  }

  async setTime(aheadMs: number): Promise<void> {
    await this.#ask({ ask: "pass", aheadMs });
  }

  /** @throws Error when `work` does not reach the armed checkpoint in time */
  async untilReached(work: Promise<unknown>): Promise<void> {
    const over = work.then((value) =>
      Promise.reject(new Error(`it ended before the expected moment: ${JSON.stringify(value)}`)),
    );
    await Promise.race([this.#nextReached(), over]);
  }

  #nextReached(): Promise<string> {
    const already = this.#reachedAlready.shift();
    if (already) return Promise.resolve(already);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the expected moment did not come")), reachedWithinMs);
      this.#reached.push((name) => {
        clearTimeout(late);
        resolve(name);
      });
    });
  }

  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (this.#hasEnded) return;
    this.child.kill(signal);
    await this.ended;
  }
}
