import { beginDraining, finishLastTasks } from "@/lib/core/runtime/draining.mjs";
import { settings } from "@/lib/core/runtime/env";
import { openContext } from "@/lib/core/runtime/open-context";
import { startTelemetry } from "@/lib/core/telemetry/start";
import { createHealthServer } from "./health";
import { runWorker } from "./run-worker";

const ctx = openContext();
await startTelemetry("worker", () => ctx);
const { host, keepMonths, mail, workerPort } = settings();
const worker = runWorker(ctx, mail, keepMonths);
const health = workerPort === null ? null : createHealthServer(worker).listen(workerPort, host);
const databasePauseMs = 500;

let stopping = false;

async function stop(): Promise<void> {
  // The signal and the parent's end may both arrive, but the pool can be closed only once.
  if (stopping) return;
  stopping = true;
  beginDraining();
  await worker.stop();
  await finishLastTasks();
  health?.close();
  await ctx.db.$client.end();
  process.exit(0);
}

/** A restarting database returns; exiting here would only delay the next start. */
async function databaseAnswers(): Promise<void> {
  for (;;) {
    try {
      await ctx.db.$client.query("select 1");
      return;
    } catch (error) {
      ctx.log.warn({ err: error }, "the worker waits for the database");
      await new Promise((resolve) => setTimeout(resolve, databasePauseMs));
    }
  }
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// The parent process is gone: finish the work in progress and exit.
process.once("disconnect", stop);

await databaseAnswers();
ctx.log.info("worker ready");
process.send?.("ready");
