import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { organisation } from "@/db/schema/organisation";
import { untilSaved } from "@/lib/identity/organisation/queries";
import { logFolder } from "@/lib/processes/start/data-folder";
import { sampleReady } from "@/messages/sample";
import { readyTitle } from "@/messages/start";
import { findApps, findBrowser, type JourneyApp } from "./browser";

const warning = /^\(node:\d+\) .*/gm;

export function findWarnings(source: string, text: string): string[] {
  return [...text.matchAll(warning)].map(([line]) => `${source}: ${line}`);
}

function findLoggedWarnings(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => findWarnings(file, readFileSync(join(folder, file), "utf8")));
}

const root = resolve(import.meta.dirname, "..");
const readyLimitMs = 600_000;
const stopLimitMs = 90_000;

const notSet = {
  HOST: "",
  PUBLIC_URL: "",
  CALLBACK_HOST: "",
  CALLBACK_URL: "",
  DATABASE_URL: "",
  DATABASE_DIRECT_URL: "",
  DATABASE_READ_URL: "",
  MIGRATE_DATABASE_URL: "",
  CALLBACK_DATABASE_URL: "",
  SEALING_KEY: "",
  SEALING_KEY_ALSO: "",
  INSTALLATION_ID: "",
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
  SANDBOX: "",
  SAMPLE: process.env.E2E_SAMPLE ?? "off",
  CONNECTIONS_FILE: "",
  PRIVATE_NETWORKS: "",
  CLIENT_IP_HEADER: "",
  MAIL_SERVER: "",
  MAIL_FROM: "",
  LOG_LEVEL: "",
  METRICS_TOKEN: "",
  OTEL_EXPORTER_OTLP_ENDPOINT: "",
  SECURITY_CONTACT: "",
  KEEP_AUDIT_MONTHS: "",
  KEEP_CALLBACKS_MONTHS: "",
  KEEP_CALLS_MONTHS: "",
  KEEP_EVENTS_MONTHS: "",
};

/**
 * Playwright's global setup: starts each instance of the config as `npm start` does, with its own ports and folder, and
 * waits until all are ready.
 * @returns a function that stops them and removes their data
 */
export default async function startApps(): Promise<() => Promise<void>> {
  await findBrowser();
  const [first, ...others] = await findApps();
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    const ends = await Promise.allSettled(stops.map((stop) => stop()));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  };
  const start = async (app: JourneyApp) => void stops.push(await startApp(app));
  try {
    if (first) await start(first);
    await Promise.all(others.map(start));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

/** @returns a function that stops the product, removes its data, and throws if Node logged a warning */
export async function startApp(app: JourneyApp & { PUBLIC_URL?: string }): Promise<() => Promise<void>> {
  mkdirSync(app.DATA_DIR);
  // Under root the database runs as another user, who needs to pass through this folder.
  chmodSync(app.DATA_DIR, 0o711);
  const child = spawn(process.execPath, ["--import", "tsx", "lib/processes/start/main.ts"], {
    cwd: root,
    // A separate process group, because Ctrl-C reaches Playwright, which stops the product after the last test.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...notSet, ...app, NODE_ENV: "production" },
  });
  // Stops the product when Playwright dies without its teardown; a second stop does no harm.
  const endWithUs = () => child.kill("SIGTERM");
  process.once("exit", endWithUs);
  let terminal = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      terminal += String(chunk);
    });
  }
  child.stderr?.pipe(process.stderr);
  const last = { ...notSet, ...app }.SAMPLE === "on" ? sampleReady : readyTitle;
  await untilReady(child, last, () => terminal);
  await skipSecondFactors(app);
  return async () => {
    process.off("exit", endWithUs);
    await stop(child);
    const warnings = [...findWarnings("the terminal", terminal), ...findLoggedWarnings(logFolder(app.DATA_DIR))];
    rmSync(app.DATA_DIR, { recursive: true, force: true });
    if (warnings.length > 0) throw new Error(`Node warned while the product ran:\n${warnings.join("\n")}`);
  };
}

/**
 * Some journeys create a production connection, after which all admins of this instance would need an authenticator
 * app.
 */
async function skipSecondFactors({ DATA_DIR }: JourneyApp): Promise<void> {
  const db = createDatabase(readRunFile(DATA_DIR).databaseUrl, { max: 1, name: "paydesk journeys" });
  const set = { appRequiredFor: "nobody", updatedAt: new Date() } as const;
  await db
    .insert(organisation)
    .values({ id: 1, ...untilSaved, ...set })
    .onConflictDoUpdate({ target: organisation.id, set });
  await db.$client.end();
}

async function untilReady(child: ChildProcess, last: string, terminal: () => string): Promise<void> {
  const ready = new Promise<"ready">((resolve) => {
    child.stdout?.on("data", () => {
      if (terminal().includes(last)) resolve("ready");
    });
  });
  const ended = once(child, "exit").then(([code]) => `it stopped with exit code ${code}`);
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, readyLimitMs, `it was not ready after ${readyLimitMs / 1000} s`).unref();
  });
  const outcome = await Promise.race([ready, ended, late]);
  if (outcome === "ready") return;
  await stop(child);
  throw new Error(`The product did not start: ${outcome}.\n${terminal()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}
