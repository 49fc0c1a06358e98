import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createDatabase } from "@/db/client";
import { isAlive } from "@/db/embedded/process";
import { settings as readSettings, type Settings, settingWarnings } from "@/lib/core/runtime/env";
import { compactNumbers } from "@/lib/core/runtime/installation-store";
import { allowsDemoUsers, demoPassword, demoUsers } from "@/lib/identity/users/demo";
import { listDemoUsers } from "@/lib/identity/users/queries";
import type { SampleMaker } from "@/lib/processes/sample/make";
import * as common from "@/messages/common";
import * as t from "@/messages/start";
import { buildWhenNeeded } from "./build";
import { logFolder, prepareDataFolder } from "./data-folder";
import {
  closeDatabase,
  findDatabase,
  type OpenDatabase,
  openDatabase,
  prepareDatabase,
  watchDatabase,
} from "./database";
import { beginSample, makeSampleCompany, openSampleMaker } from "./first-rows";
import { lockDataFolder } from "./lock";
import { Part } from "./part";
import type { definePart, Mode, PartName } from "./parts";
import { checkConnectionsFile, checkNode, checkOwnName, checkPorts } from "./preflight";
import { StartError } from "./start-error";

const partsSchema = z.array(z.object({ name: z.string(), pid: z.number(), started: z.string() }));
const partsFile = (dataDir: string) => join(dataDir, "parts.json");

/** A process may take 60 s to drain, so the wait is longer. */
const earlierEndMs = 70_000;

function rememberParts(dataDir: string, parts: readonly Part[]): void {
  const running = parts.flatMap(({ name, identity }) => (identity ? [{ name, ...identity }] : []));
  if (running.length === 0) {
    rmSync(partsFile(dataDir), { force: true });
    return;
  }
  writeFileSync(`${partsFile(dataDir)}.new`, JSON.stringify(running), { mode: 0o600 });
  renameSync(`${partsFile(dataDir)}.new`, partsFile(dataDir));
}

/**
 * Waits for the processes of a start that was killed: they finish their work before they free their ports.
 * @throws StartError when one does not end
 */
async function waitForEarlierParts(
  dataDir: string,
  { stop, notify }: { stop: AbortSignal; notify: (line: string) => void },
): Promise<void> {
  const file = partsFile(dataDir);
  if (!existsSync(file)) return;
  const earlier = partsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const left = () => earlier.filter(isAlive);
  if (left().length > 0) notify(t.waitingForEarlier(namesOf(left())));
  for (const deadline = Date.now() + earlierEndMs; left().length > 0 && !stop.aborted; ) {
    if (Date.now() > deadline) {
      const [part] = left();
      throw new StartError(t.theEarlierIsRunning(part?.name, part?.pid));
    }
    await sleep(100);
  }
}

function namesOf(parts: readonly { name: string }[]): string {
  return parts.map((part) => part.name).join(", ");
}

type Options = { mode: Mode; notify: (line: string) => void };

async function announce({ mode, notify }: Options, settings: Settings, database: OpenDatabase): Promise<void> {
  for (const line of mode.only
    ? [t.isReady(mode.only === "callbacks" ? t.callbackReceiver : mode.only)]
    : describeWhole(settings, database, await haveDemoUsers(settings, database)))
    notify(line);
}

async function haveDemoUsers(settings: Settings, { urls }: OpenDatabase): Promise<boolean> {
  if (!allowsDemoUsers(settings)) return false;
  const db = createDatabase(urls.app, { max: 1, name: "paydesk start" });
  const found = await listDemoUsers({ db });
  await db.$client.end();
  return found.length > 0;
}

function describeWhole(settings: Settings, { embedded }: OpenDatabase, hasDemoUsers: boolean): string[] {
  const { dataDir, host, port, publicUrl, callbackUrl, callbacks, sandbox } = settings;
  const rows: [string, string][] = [[t.address, publicUrl]];
  if (new URL(publicUrl).port !== String(port)) rows.push([t.listensOn, `${host}:${port}`]);
  rows.push([common.callbacks, callbacks ? t.receivedOn(callbackUrl, callbacks.host, callbacks.port) : callbackUrl]);
  if (hasDemoUsers) {
    const width = Math.max(...demoUsers.map((user) => user.email.length));
    const users = demoUsers.map(({ email, role }) => `${email.padEnd(width)}  ${role}`);
    rows.push([t.signInTerm, users[0] ?? ""], ...users.slice(1).map((line): [string, string] => ["", line]));
    rows.push([t.password, t.initialPassword(demoPassword)]);
  } else if (settings.admin) {
    rows.push([t.signInTerm, t.adminSignIn(settings.admin.email)]);
  }
  rows.push([t.gateway, sandbox ? t.gatewaySandbox(sandbox.port) : t.gatewayOwn]);
  rows.push([t.data, dataDir]);
  if (!embedded) rows.push([t.database, "DATABASE_URL"]);
  else if (!embedded.folder.startsWith(dataDir)) rows.push([t.database, embedded.folder]);
  rows.push([t.logs, logFolder(dataDir)], [t.stopWith, "Ctrl-C"]);
  const width = Math.max(...rows.map(([label]) => label.length));
  return ["", t.readyTitle, "", ...rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`), ""];
}

export type DefinePart = typeof definePart;

type Context = { root: string; mode: Mode; stop: AbortSignal; notify: (line: string) => void; define: DefinePart };

/** This limit exceeds that of each process, which exceeds the 45 s of one call to the gateway. */
export const drainLimitMs = 60_000;

export type Running = { waitingFor: string | null };

/**
 * Runs the product until `stop`, then drains and stops pages and worker, sandbox and database in this order.
 * @throws StartError, SettingsError, EmbeddedError or MigrationError with one line for the user who starts it
 */
export async function supervise(context: Context, running: Running): Promise<void> {
  checkNode();
  const settings = readSettings();
  for (const line of settingWarnings()) context.notify(line);
  checkConnectionsFile(settings);
  prepareDataFolder(settings.dataDir);
  const isWhole = context.mode.only === null;
  const unlock = isWhole ? await lockDataFolder(settings.dataDir) : () => undefined;
  const parts: Part[] = [];
  let database: OpenDatabase | null = null;
  let watch: ReturnType<typeof watchDatabase> | null = null;
  try {
    await checkGround(context, settings);
    database = isWhole ? await openDatabase(settings, context.notify) : await findDatabase(settings, context.mode.only);
    watch = watchDatabase(database, settings, context.notify);
    const stopped = new Promise<void>((resolve) => context.stop.addEventListener("abort", () => resolve()));
    const open = database;
    const onReady = async () => {
      if (!context.stop.aborted) await announce(context, settings, open);
    };
    await Promise.race([startParts(context, settings, { database, parts, onReady }), stopped]);
    await stopped;
  } catch (error) {
    if (!context.stop.aborted) throw error;
  } finally {
    await drain(parts, running);
    if (watch) await watch.stop();
    running.waitingFor = "PostgreSQL";
    if (database) await closeDatabase(database, settings);
    unlock();
  }
}

async function checkGround({ root, mode, stop, notify }: Context, settings: Settings): Promise<void> {
  if (mode.only === null) {
    await waitForEarlierParts(settings.dataDir, { stop, notify });
    compactNumbers(settings.dataDir);
    await checkPorts(settings);
  }
  if (mode.only === "web") await checkPorts({ ...settings, callbacks: null, sandbox: null });
  if (mode.only === null || mode.only === "web") checkOwnName(settings);
  if (mode.dev || mode.only === "worker" || mode.only === "callbacks") return;
  const distDir = process.env.NEXT_DIST_DIR ?? ".next";
  const logFile = join(logFolder(settings.dataDir), "build.log");
  await buildWhenNeeded({ root, distDir, logFile, stop, notify });
}

type Ground = { database: OpenDatabase; parts: Part[]; onReady: () => Promise<void> };

async function startParts(context: Context, settings: Settings, { database, parts, onReady }: Ground): Promise<void> {
  const { root, mode, stop, notify, define } = context;
  const startPart = async (name: PartName) => {
    stop.throwIfAborted();
    const part = new Part(define(name, root, settings, mode.dev), {
      logFile: join(logFolder(settings.dataDir), `${name}.log`),
      showAll: mode.only !== null || (mode.dev && name === "web"),
      notify,
      onChange: () => mode.only === null && rememberParts(settings.dataDir, parts),
    });
    parts.push(part);
    await part.start();
  };
  // The first rows are registered with the sandbox, so the sandbox starts first.
  if (mode.only === null && settings.sandbox) await startPart("sandbox");
  // The callback receiver has no right to migrate, and is ready once another process has migrated.
  const { applied } =
    mode.only === "callbacks" ? { applied: 0 } : await prepareDatabase(database.urls, settings, notify);
  if (applied > 0) notify(t.schemaCurrent(applied));
  const pages: PartName[] = mode.only ? [mode.only] : ["web"];
  const others: PartName[] = mode.only ? [] : settings.callbacks ? ["worker", "callbacks"] : ["worker"];
  const startAll = () => Promise.all([...pages, ...others].map(startPart)).then(onReady);
  if (mode.only !== null) return startAll();
  const sample = openSampleMaker(database.urls, settings);
  await beginSample(sample, notify);
  if (!sample.mayMake) return startAll();
  // The pages don't wait for the sample company, unless their port receives its callbacks. The worker waits: it would
  // send past payouts today.
  const resting = settings.callbacks ? others : [...pages, ...others];
  const makeWhileTheyRest = async () => {
    await makeSampleCompany(sample, stop, notify);
    await Promise.all(resting.map(startPart));
  };
  if (!(await sample.isRequested())) await startAll();
  else if (!settings.callbacks) await makeWhileTheyRest().then(onReady);
  else await Promise.all([makeWhileTheyRest(), startPart("web").then(onReady)]);
  await whenRequested(sample, stop, async () => {
    const ended = parts.filter(({ name }) => resting.includes(name as PartName));
    await Promise.all(ended.map((part) => part.stop(drainLimitMs)));
    for (const part of ended) parts.splice(parts.indexOf(part), 1);
    await makeWhileTheyRest();
  });
}

const samplePauseMs = 60_000;

async function whenRequested(sample: SampleMaker, stop: AbortSignal, make: () => Promise<void>): Promise<void> {
  for (;;) {
    await sample.untilRequested(stop);
    if (stop.aborted) return sample.close();
    await make();
    if (await sample.isRequested().catch(() => false))
      await sleep(samplePauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** The sandbox answers until the last payout is sent, so it stops after the others. */
async function drain(parts: readonly Part[], running: Running): Promise<void> {
  const sandbox = parts.filter((part) => part.name === "sandbox");
  const others = parts.filter((part) => part.name !== "sandbox");
  for (const group of [others, sandbox]) {
    const left = new Set(group);
    const say = () => {
      running.waitingFor = [...left].map((part) => part.title).join(common.and) || null;
    };
    say();
    await Promise.all(
      group.map(async (part) => {
        await part.stop(drainLimitMs);
        left.delete(part);
        say();
      }),
    );
  }
}
