import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/errors";
import type { Cell } from "@/lib/intake/cell";
import type { IntakeFile, SheetFile } from "@/lib/intake/options";
import type { WorkbookNews, WorkbookRequest } from "./workbook-thread";

/**
 * Of one workbook: its time, with the start of its thread, and the thread's own heap. What the bounds of a workbook allow needs a
 * fraction of both on a quiet machine.
 */
const threadLimits = { limitMs: 60_000, heapMb: 1_024 };
/** Workbooks that wait for their turn in this process. */
const waitingMost = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * The table in an uploaded file: a text file as it is, a workbook's sheet as a thread reads it, one at a time in a process.
 * `sheet`: the one that a person chose; null: the only one.
 * @throws AppError `invalid` with the reason where there is none, `limit` where too many wait or it takes too long
 */
export async function openTable(
  name: string,
  bytes: Uint8Array,
  sheet: string | undefined,
  limits = threadLimits,
): Promise<IntakeFile> {
  // Anything else is judged as text, which says itself what it is not.
  if (!/\.xls[xm]$/i.test(name)) return { kind: "text", name, bytes };
  if (waiting >= waitingMost)
    throw new AppError("limit", "Other workbooks are being read. Try again in a minute, or upload a CSV file.");
  waiting += 1;
  const reading = last.then(() => readInThread({ name, bytes, sheet }, limits));
  last = reading.catch(() => undefined);
  try {
    return await reading;
  } finally {
    waiting -= 1;
  }
}

/** The thread's source is loaded as it stands: pages are built into one bundle, and a thread has none of it. */
function startThread(request: WorkbookRequest, heapMb: number): Worker {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "lib", "batches", "workbook-thread.mjs");
  return new Worker(/* turbopackIgnore: true */ path, {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}

function readInThread(request: WorkbookRequest, { limitMs, heapMb }: typeof threadLimits): Promise<IntakeFile> {
  const thread = startThread(request, heapMb);
  const rows: (readonly Cell[])[] = [];
  return new Promise<SheetFile>((resolve, reject) => {
    const refuse = (reason: string, code: "invalid" | "limit" = "invalid") => reject(new AppError(code, reason));
    const timer = setTimeout(
      () => refuse("The workbook takes too long to read: save its sheet as CSV, and upload that.", "limit"),
      limitMs,
    );
    thread.on("message", (news: WorkbookNews) => {
      if (news.kind === "rows") for (const row of news.rows) rows.push(row);
      else if (news.kind === "done") resolve({ ...news.file, rows });
      else refuse(news.reason);
    });
    thread.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
        refuse("The workbook needs too much memory: save its sheet as CSV, and upload that.", "limit");
      else reject(error);
    });
    thread.on("exit", () => {
      clearTimeout(timer);
      reject(new Error("the workbook's thread ended without an answer"));
    });
  }).finally(() => thread.terminate());
}
