import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as t from "@/messages/start";
import type { LogFile } from "./log-file";

export type Source = "stdout" | "stderr";

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

type Options = {
  name: string;
  log: LogFile;
  notify: (line: string) => void;
  showAll: boolean;
};

/** Writes a process's output to its log and shows its errors, at most 20 lines in 10 seconds. */
export class PartOutput {
  readonly #options: Options;
  readonly #recent: string[] = [];
  #windowStart = 0;
  #shown = 0;

  constructor(options: Options) {
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
