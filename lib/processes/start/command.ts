import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { MigrationError } from "@/db/client";
import { EmbeddedError } from "@/db/embedded/error";
import { SettingsError } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import type { Mode } from "./parts";
import { StartError } from "./start-error";
import { type DefinePart, type Running, supervise } from "./supervise";

const usage = `usage: npm start        start everything
       npm run dev      start everything, with pages rebuilt as sources change
       npm run web      start only the pages, with a running database
       npm run worker   start only the worker
       npm run callbacks   start only the callback receiver`;

function readMode(args: string[]): Mode {
  const { values } = parseArgs({ args, options: { dev: { type: "boolean" }, only: { type: "string" } } });
  const { dev = false, only = null } = values;
  if (only !== null && only !== "web" && only !== "worker" && only !== "callbacks") throw new StartError(usage);
  return { dev, only };
}

const echoMs = 100;
const expected = [StartError, SettingsError, EmbeddedError, MigrationError];
const notify = (line: string) => console.log(line);

export async function runCommand(args: string[], define: DefinePart): Promise<number> {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  process.chdir(root);
  const stopping = new AbortController();
  const running: Running = { waitingFor: null };
  let stoppedAt = 0;
  const stop = () => {
    // npm repeats the Ctrl-C that the terminal has sent already.
    if (stopping.signal.aborted && Date.now() - stoppedAt < echoMs) return;
    if (stopping.signal.aborted) notify(t.stillWaiting(running.waitingFor ?? t.stepLast));
    else notify(t.stoppingNotice);
    stoppedAt = Date.now();
    stopping.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) stopWithParent(stop);
  // A closed terminal fails every write; that must not end the process midway.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    await supervise({ root, mode: readMode(args), stop: stopping.signal, notify, define }, running);
    notify(t.stopped);
    return 0;
  } catch (error) {
    const isExpected = expected.some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    return 1;
  }
}

function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 1_000);
  timer.unref();
}
