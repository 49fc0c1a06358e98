import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EmbeddedError } from "./error";
import type { Place } from "./place";
import { findProcess, isAlive, type ProcessIdentity } from "./process";
import { type Programs, programEnvironment } from "./programs";

/** Recovery after a crash replays at most about 1 GB of log (`max_wal_size`). */
const startLimitMs = 600_000;
const stopLimitMs = 60_000;
/** The processes of a killed server must end within this many ms. */
const inUseLimitMs = 30_000;

type Launch = {
  place: Place;
  programs: Programs;
  socketFolder: string;
  url: string;
  logFile: string;
  serverSettings: Record<string, string>;
  onWait?: ((line: string) => void) | undefined;
};

/**
 * Waits until the server answers.
 * @throws EmbeddedError with the reason from the server's log
 */
export async function launchServer(launch: Launch): Promise<ProcessIdentity> {
  for (const deadline = Date.now() + inUseLimitMs; ; ) {
    const outcome = await tryLaunch(launch);
    if ("started" in outcome) return outcome;
    // The system may hide the last processes of a killed server; only the new server notices them, and they end soon.
    if (!outcome.reason?.includes("is still in use") || Date.now() > deadline) {
      const reason = outcome.reason ?? "it printed nothing";
      throw new EmbeddedError(`PostgreSQL did not start: ${reason} (see ${launch.logFile}).`);
    }
    await sleep(250);
  }
}

async function tryLaunch(launch: Launch): Promise<ProcessIdentity | { reason: string | null }> {
  const serverSettings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${launch.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: "5432",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    ...launch.serverSettings,
  };
  const log = openSync(launch.logFile, "a", 0o600);
  const logStart = fstatSync(log).size;
  const { folder, account } = launch.place;
  const options = Object.entries(serverSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(`${launch.programs.bin}/postgres`, ["-D", folder, ...options], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
    env: programEnvironment(),
    ...account,
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const ready = await waitUntilReady(launch.url, ended, launch.onWait);
  const server = ready ? findProcess(child.pid ?? 0) : null;
  return server ?? { reason: findReason(launch.logFile, logStart) };
}

async function waitUntilReady(url: string, ended: Promise<void>, onWait?: (line: string) => void): Promise<boolean> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const started = Date.now();
  let nextUpdate = started + 5_000;
  while (!hasEnded) {
    if (await canConnect(url)) return !hasEnded;
    const waitedMs = Date.now() - started;
    if (waitedMs > startLimitMs)
      throw new EmbeddedError(`PostgreSQL isn't ready after ${startLimitMs / 60_000} minutes.`);
    if (Date.now() > nextUpdate) {
      onWait?.(`The database isn't ready after ${Math.round(waitedMs / 1000)} s. It's recovering from a crash.`);
      nextUpdate = Date.now() + 10_000;
    }
    await Promise.race([ended, sleep(20)]);
  }
  return false;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that dies during the query must not end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false; // The server isn't listening yet or is recovering; the caller limits the attempts.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * SIGINT is a fast shutdown: sessions end, everything is written. A server that hangs gets SIGQUIT and recovers at the
 * next start.
 */
export async function stopServer(server: ProcessIdentity): Promise<void> {
  const signals: [NodeJS.Signals, number][] = [
    ["SIGINT", stopLimitMs],
    ["SIGQUIT", 10_000],
  ];
  for (const [signal, limitMs] of signals) {
    if (!isAlive(server)) return;
    process.kill(server.pid, signal);
    for (const deadline = Date.now() + limitMs; isAlive(server) && Date.now() < deadline; ) await sleep(20);
  }
  if (isAlive(server)) throw new EmbeddedError(`PostgreSQL (process ${server.pid}) doesn't stop.`);
}

function findReason(logFile: string, from: number): string | null {
  const lines = readFileSync(logFile).subarray(from).toString("utf8").split("\n");
  const line = lines.findLast((text) => /\b(FATAL|PANIC|ERROR):|error while loading/.test(text));
  return line?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "").trim() ?? null;
}
