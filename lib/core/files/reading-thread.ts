import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/core/model";

/** Hands a piece of what was read over. Resolves when there is room for another; its bytes are gone from the thread. */
export type Send = (to: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
/**
 * What a file of ours exports as `readFile` to be run in the thread. `parts`: what was handed in beside the request. What goes in
 * and out is copied (structured clone), so it is data without functions.
 */
export type FileReader<Request, Answer> = (request: Request, parts: unknown[], send: Send) => Promise<Answer>;

export type FileJob<Request> = {
  /** Its path in the project, such as lib/payments/batches/rows/reading-job.ts. */
  job: string;
  request: Request;
  /** What is too much for one message, in pieces that each take a moment to copy. */
  parts?: AsyncIterable<unknown>;
  /** Takes a piece over; the thread continues when it resolves, and ends when it rejects. */
  take?: (to: string, bytes: Buffer) => Promise<void>;
};

/**
 * Of one file: its time, with what takes its pieces over, and the thread's own heap. What the bounds of a file allow needs a
 * fraction of both on a quiet machine; on one that is busy the longest took four minutes.
 */
export const usualLimits = { limitMs: 600_000, heapMb: 1_024, youngMb: 48 };
/** Files in this process: the one that is being read, and those that wait for their turn. */
const filesMost = 9;
/** A thread without work ends after this: its start takes most of a second of processor time. */
const idleMs = 60_000;

type FromThread =
  | { kind: "piece"; to: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "done"; answer: unknown }
  | { kind: "failed"; message: string };

/** One of each in a process: pages are built into several bundles, and each has this module. */
type Shared = { files: number; last: Promise<unknown>; thread: Worker | null; idle: NodeJS.Timeout | null };
const slot = Symbol.for("paydesk.reading-thread");
const holder = globalThis as { [slot]?: Shared };
holder[slot] ??= { files: 0, last: Promise.resolve(), thread: null, idle: null };
const shared: Shared = holder[slot];

/** Whether a file that comes now waits for another one to be read. */
export function isReadingBusy(): boolean {
  return shared.files > 0;
}

/**
 * Does what reads a file, one at a time in a process, in the order in which they came. Taken before a transaction begins, so
 * that no one waits while holding locks. @throws AppError `limit` where too many wait
 */
export async function inReadingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (shared.files >= filesMost) throw new AppError("limit", t.otherFilesAreBeing);
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
 * Reads a file in a thread of its own with a heap of its own, so that nothing in it can hold up this process. Called within a
 * reading turn. @returns what the job answers
 * @throws AppError `limit` where it takes too long or too much memory; what taking a piece over failed with
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
    // Whatever it was doing, it stops.
    await thread.terminate();
    throw error;
  }
}

/** Loads the source file itself: pages are built into bundles, and a thread has none of them. */
function startThread({ heapMb, youngMb }: typeof usualLimits): Worker {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "lib/core/files/file-thread.mjs");
  const thread = new Worker(/* turbopackIgnore: true */ path, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  });
  thread.once("exit", () => {
    if (shared.thread === thread) shared.thread = null;
  });
  // `readWith` learns of its faults; a thread without work just ends.
  return thread.on("error", () => undefined);
}

/** For the next file, unless it ends meanwhile; no reason for the process to stay. */
function keep(thread: Worker): void {
  thread.unref();
  shared.thread = thread;
  shared.idle = setTimeout(() => {
    // A file that comes while it ends gets a thread of its own.
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
      reject(new AppError("limit", t.theFileIsToo));
    };
    const onExit = () => reject(new Error("the thread that reads files ended without an answer"));
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    const late = new AppError("limit", t.theFileTakesToo);
    const timer = setTimeout(reject, limitMs, late);
    stopListening = () => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
    };
  });
  // It is waited for below; what it fails with while parts are handed in is no surprise then.
  answer.catch(() => undefined);
  try {
    for await (const part of parts ?? []) thread.postMessage({ kind: "part", part });
    thread.postMessage({ kind: "read", job, request });
    const read = await answer;
    await Promise.all(taking);
    return read;
  } finally {
    stopListening();
    // `take` is done with its pieces, however it went.
    await Promise.allSettled(taking);
  }
}
