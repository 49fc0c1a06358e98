import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/core/model";

export type Send = (to: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
export type FileReader<Request, Answer> = (request: Request, parts: unknown[], send: Send) => Promise<Answer>;

export type FileJob<Request> = {
  job: string;
  request: Request;
  parts?: AsyncIterable<unknown>;
  take?: (to: string, bytes: Buffer) => Promise<void>;
};

/**
 * The largest allowed file needs a fraction of both limits on a quiet machine; the longest on a busy one took four
 * minutes.
 */
export const usualLimits = { limitMs: 600_000, heapMb: 1_024, youngMb: 48 };
const filesMost = 9;
/** An idle thread stays for a while, because its start takes most of a second of processor time. */
const idleMs = 60_000;

type FromThread =
  | { kind: "piece"; to: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "done"; answer: unknown }
  | { kind: "failed"; message: string };

/** One instance per process: pages are built into several bundles, and each has this module. */
type Shared = { files: number; last: Promise<unknown>; thread: Worker | null; idle: NodeJS.Timeout | null };
const slot = Symbol.for("paydesk.reading-thread");
const holder = globalThis as { [slot]?: Shared };
holder[slot] ??= { files: 0, last: Promise.resolve(), thread: null, idle: null };
const shared: Shared = holder[slot];

export function isReadingBusy(): boolean {
  return shared.files > 0;
}

/**
 * Reads files one at a time per process, in order of arrival. Take the turn before a transaction begins, so that no
 * lock is held while waiting.
 * @throws AppError `limit` when too many wait
 */
export async function inReadingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (shared.files >= filesMost) throw new AppError("limit", t.readerBusy);
  shared.files += 1;
  const done = shared.last.then(work);
  shared.last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    shared.files -= 1;
  }
}

/**
 * Reads a file in a thread with its own heap, so that a hostile file can't block this process.
 * @throws AppError `limit` when the job takes too much time or memory; any error of `take`
 */
export async function readInThread<Request, Answer>(
  job: FileJob<Request>,
  limits: typeof usualLimits = usualLimits,
): Promise<Answer> {
  if (shared.idle) clearTimeout(shared.idle);
  const thread = (limits === usualLimits && shared.thread) || startThread(limits);
  shared.thread = null;
  thread.ref();
  try {
    const answer = await readWith<Request, Answer>(thread, job, limits);
    if (limits === usualLimits) keep(thread);
    else await thread.terminate();
    return answer;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

/** A thread can't load the bundles of the pages, so it loads the source file. */
function startThread({ heapMb, youngMb }: typeof usualLimits): Worker {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "lib/core/files/file-thread.mjs");
  const thread = new Worker(/* turbopackIgnore: true */ path, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  });
  thread.once("exit", () => {
    if (shared.thread === thread) shared.thread = null;
  });
  return thread.on("error", () => undefined);
}

function keep(thread: Worker): void {
  thread.unref();
  shared.thread = thread;
  shared.idle = setTimeout(() => {
    shared.thread = null;
    void thread.terminate();
  }, idleMs).unref();
}

async function readWith<Request, Answer>(
  thread: Worker,
  { job, request, parts, take = async () => undefined }: FileJob<Request>,
  { limitMs }: typeof usualLimits,
): Promise<Answer> {
  const taking: Promise<void>[] = [];
  let stopListening = () => undefined as unknown;
  const answer = new Promise<Answer>((resolve, reject) => {
    const onMessage = (message: FromThread) => {
      if (message.kind === "done") return resolve(message.answer as Answer);
      if (message.kind === "failed") return reject(new Error(`the thread that reads files: ${message.message}`));
      const taken = take(
        message.to,
        Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength),
      );
      taking.push(taken);
      taken.then(() => thread.postMessage({ kind: "taken" }), reject);
    };
    const onError = (error: Error & { code?: string }) => {
      if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return reject(error);
      reject(new AppError("limit", t.fileTooLarge));
    };
    const onExit = () => reject(new Error("the thread that reads files ended without an answer"));
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    const late = new AppError("limit", t.readingTooLong);
    const timer = setTimeout(reject, limitMs, late);
    stopListening = () => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
    };
  });
  // The promise is awaited below; this handler avoids an unhandled rejection while parts are sent.
  answer.catch(() => undefined);
  try {
    for await (const part of parts ?? []) thread.postMessage({ kind: "part", part });
    thread.postMessage({ kind: "read", job, request });
    const read = await answer;
    await Promise.all(taking);
    return read;
  } finally {
    stopListening();
    await Promise.allSettled(taking);
  }
}
