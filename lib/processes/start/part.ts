import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { findProcess, type ProcessIdentity } from "@/db/embedded/process";
import * as t from "@/messages/start";
import { LogFile } from "./log-file";
import { StartError } from "./start-error";

type Source = "stdout" | "stderr";

const errorLevel = 50;

export function presentLine(line: string, source: Source): string | null {
  const entry = parseEntry(line);
  if (!entry) return source === "stderr" && line.trim() !== "" ? line : null;
  if (typeof entry.level !== "number" || entry.level < errorLevel) return null;
  const message = typeof entry.msg === "string" ? entry.msg : "error";
  const cause = (entry.err as { message?: unknown } | undefined)?.message;
  return typeof cause === "string" && cause !== message ? `${message}: ${cause}` : message;
}

function parseEntry(line: string): Record<string, unknown> | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const lineMaxLength = 400;
const budgetLines = 20;
const budgetMs = 10_000;

type SourceOptions = {
  name: string;
  log: LogFile;
  notify: (line: string) => void;
  showAll: boolean;
};

/** Writes a process's output to its log and shows its errors, at most 20 lines in 10 seconds. */
class PartOutput {
  readonly #options: SourceOptions;
  readonly #recent: string[] = [];
  #windowStart = 0;
  #shown = 0;

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  follow(stream: Readable, source: Source): void {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", (line) =>
      this.#take(line, source),
    );
  }

  lastOutput(): string | null {
    return (
      this.#recent.findLast((line) => /error|cannot|in use|fail|must|required/i.test(line)) ??
      this.#recent.at(-1) ??
      null
    );
  }

  #take(line: string, source: Source): void {
    const { log, name, showAll, notify } = this.#options;
    log.add(line);
    const text = presentLine(line, source)?.slice(0, lineMaxLength);
    if (text) {
      this.#recent.push(text);
      if (this.#recent.length > budgetLines) this.#recent.shift();
    }
    if (showAll) notify(line);
    else if (text && this.#mayShow()) notify(`${name}: ${text}`);
  }

  #mayShow(): boolean {
    const now = Date.now();
    if (now - this.#windowStart > budgetMs) {
      this.#windowStart = now;
      this.#shown = 0;
    }
    this.#shown++;
    const { log, name, notify } = this.#options;
    if (this.#shown === budgetLines + 1) notify(t.outputTruncated(name, log.file));
    return this.#shown <= budgetLines;
  }
}

/** A process reports "ready" over IPC, and drains on SIGTERM or when the IPC channel closes. */
export type PartDefinition = {
  name: string;
  title?: string;
  command: string[];
  root: string;
  env: Record<string, string>;
  check?: () => Promise<boolean>;
};

type Exit = { exit: string };

type Options = { logFile: string; showAll: boolean; notify: (line: string) => void; onChange: () => void };

const readyLimitMs = 120_000;
const backoffMinMs = 1_000;
/** A worker that keeps dying must still sweep a lease of 50 s within the promised minute. */
const backoffMaxMs = 4_000;
/** A process that ran this long restarts with the shortest pause. */
const healthyMs = 60_000;

/** The pause before the nth restart in a row is 1 s, doubled each time, at most 4 s. */
export function pauseBefore(restartsInARow: number): number {
  return Math.min(backoffMinMs * 2 ** (restartsInARow - 1), backoffMaxMs);
}

export class Part {
  readonly name: string;
  readonly title: string;
  readonly #definition: PartDefinition;
  readonly #options: Options;
  readonly #output: PartOutput;
  #child: ChildProcess | null = null;
  #identity: ProcessIdentity | null = null;
  #exited: Promise<void> = Promise.resolve();
  #restart: NodeJS.Timeout | null = null;
  #restartsInARow = 0;
  #stopping = false;

  constructor(definition: PartDefinition, options: Options) {
    this.name = definition.name;
    this.title = definition.title ?? definition.name;
    this.#definition = definition;
    this.#options = options;
    const { logFile, showAll, notify } = options;
    this.#output = new PartOutput({ name: definition.name, log: new LogFile(logFile), notify, showAll });
  }

  get identity(): ProcessIdentity | null {
    return this.#identity;
  }

  /** @throws StartError when the process ends early, or is not ready within two minutes */
  async start(): Promise<void> {
    const { child, ready, exit } = this.#spawn();
    const outcome = await Promise.race([this.#untilReady(child, ready), exit]);
    if (outcome === "ready") {
      this.#startAgainAfter(exit);
      return;
    }
    const lastLine = this.#output.lastOutput();
    const fault = outcome === "late" ? t.notReady(readyLimitMs / 1000) : t.stoppedAtStart(outcome.exit);
    throw new StartError(t.partFailed(this.title, `${fault}${lastLine ? `: ${lastLine}` : ""}`, this.#options.logFile));
  }

  /** Lets the process finish its work, and kills it after `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    if (this.#restart) clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    child.kill("SIGTERM");
    const timer = setTimeout(() => {
      this.#options.notify(t.timedOut(this.title, limitMs / 1000));
      child.kill("SIGKILL");
    }, limitMs);
    await this.#exited;
    clearTimeout(timer);
  }

  #spawn(): { child: ChildProcess; ready: Promise<void>; exit: Promise<Exit> } {
    const { command, env, root } = this.#definition;
    const child = spawn(process.execPath, command, {
      cwd: root,
      // The process gets its own session: Ctrl-C in the terminal reaches only the supervisor, which stops the processes
      // in order.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    });
    this.#child = child;
    this.#identity = child.pid ? findProcess(child.pid) : null;
    this.#options.onChange();
    if (child.stdout) this.#output.follow(child.stdout, "stdout");
    if (child.stderr) this.#output.follow(child.stderr, "stderr");
    const ready = new Promise<void>((resolve) => {
      child.on("message", (message) => {
        if (message === "ready") resolve();
      });
    });
    const exit = new Promise<Exit>((resolve) => {
      const end = (reason: string) => {
        if (this.#child !== child) return;
        this.#child = null;
        this.#identity = null;
        this.#options.onChange();
        resolve({ exit: reason });
      };
      child.once("close", (code, signal) => end(code === null ? `${signal}` : t.exitCode(code)));
      child.once("error", (error) => end(error.message));
    });
    this.#exited = exit.then(() => undefined);
    return { child, ready, exit };
  }

  async #untilReady(child: ChildProcess, ready: Promise<void>): Promise<"ready" | "late"> {
    const deadline = Date.now() + readyLimitMs;
    const late = sleep(readyLimitMs, "late" as const, { ref: false });
    if ((await Promise.race([ready, late])) === "late") return "late";
    const { check } = this.#definition;
    while (check && !(await check())) {
      if (Date.now() > deadline || this.#child !== child) return "late";
      await sleep(50);
    }
    return "ready";
  }

  #startAgainAfter(exit: Promise<Exit>): void {
    const since = Date.now();
    void exit.then(({ exit: reason }) => {
      if (this.#stopping) return;
      this.#restartsInARow = Date.now() - since > healthyMs ? 1 : this.#restartsInARow + 1;
      const pauseMs = pauseBefore(this.#restartsInARow);
      this.#options.notify(t.hasStopped(this.title, reason, pauseMs / 1000));
      this.#restart = setTimeout(() => this.#startAgain(), pauseMs);
    });
  }

  #startAgain(): void {
    const { child, ready, exit } = this.#spawn();
    this.#startAgainAfter(exit);
    void this.#untilReady(child, ready).then((outcome) => {
      if (outcome === "ready") this.#options.notify(t.restarted(this.title));
    });
  }
}
