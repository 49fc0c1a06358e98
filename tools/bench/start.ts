import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { theSampleCompanyIsReady } from "@/messages/sample";
import { buildingThePages, paydeskIsReady } from "@/messages/start";
import { findFreePort } from "@/sandbox/free-port";

const root = join(import.meta.dirname, "../..");
/** From the clone to the first page, and from `npm start` to it once everything is there. */
const mostFirstS = 60;
const mostSecondS = 4;
/** After the last line on the terminal, until nothing of the start is still at work. */
const restMs = 15_000;

const since = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;
const builtPattern = /built in (\d+) s/;

/** One `npm start`, with what it says and when. */
class Start {
  readonly #child: ChildProcess;
  readonly #startedAt = performance.now();
  readonly #ended: Promise<unknown>;
  #terminal = "";

  constructor(
    checkout: string,
    readonly port: number,
    env: Record<string, string>,
  ) {
    this.#child = spawn("npm", ["start"], {
      ...{ cwd: checkout, detached: true, stdio: ["ignore", "pipe", "inherit"] },
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as unknown as NodeJS.ProcessEnv,
    });
    this.#child.stdout?.on("data", (chunk) => {
      this.#terminal += String(chunk);
    });
    this.#ended = once(this.#child, "exit");
  }

  /** @returns the seconds from its begin until it said so */
  async untilSaid(sentence: string): Promise<number> {
    while (!this.#terminal.includes(sentence)) {
      if (this.#child.exitCode !== null) throw new Error(`npm start has ended:\n${this.#terminal}`);
      await sleep(20);
    }
    return since(this.#startedAt);
  }

  /** @returns the seconds from its begin until a browser has the first page */
  async untilPage(): Promise<number> {
    await this.untilSaid(paydeskIsReady);
    const page = await fetch(`http://localhost:${this.port}/sign-in`);
    await page.text();
    if (!page.ok) throw new Error(`the sign-in page answers ${page.status}`);
    return since(this.#startedAt);
  }

  /** What the build of the pages took, as it says; 0 when there was none. */
  get buildS(): number {
    return this.#terminal.includes(buildingThePages) ? Number(builtPattern.exec(this.#terminal)?.[1]) : 0;
  }

  async stop(): Promise<void> {
    if (this.#child.pid && this.#child.exitCode === null) process.kill(-this.#child.pid, "SIGINT");
    await this.#ended;
  }
}

function sizeMb(...folders: string[]): number {
  const lines = execFileSync("du", ["-skc", ...folders], { encoding: "utf8" })
    .trim()
    .split("\n");
  return Math.round(Number(lines.at(-1)?.split("\t")[0]) / 1024);
}

/** Memory of all processes that work in a folder; what several share counts once. */
function memoryMb(folder: string): number {
  const ofProcess = (pid: string) => {
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0; // it has ended, or belongs to another user
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Math.round(pids.map(ofProcess).reduce((sum, kb) => sum + kb, 0) / 1024);
}

/** The last commit, as a newcomer gets it. */
function clone(checkout: string): number {
  const startedAt = performance.now();
  execFileSync("git", ["-c", "safe.directory=*", "clone", "--quiet", root, checkout]);
  return since(startedAt);
}

function installPackages(checkout: string): number {
  const startedAt = performance.now();
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] });
  return since(startedAt);
}

/**
 * The first command of a newcomer: from the clone of the last commit to the first page, part by part, and again from there.
 * What else the machine did in the meantime is told by its load: a figure of a busy machine says little about a quiet one.
 */
export async function run() {
  const place = mkdtempSync(join(tmpdir(), "paydesk-bench-"));
  // The server of the database is another user where this is root.
  chmodSync(place, 0o711);
  const checkout = join(place, "paydesk");
  const names = ["PORT", "CALLBACK_PORT", "SANDBOX_PORT", "SANDBOX_CONTROL_PORT"];
  const ports: [string, number][] = [];
  for (const name of names) ports.push([name, await findFreePort()]);
  const env = Object.fromEntries(ports.map(([name, port]) => [name, String(port)]));
  const begin = () => new Start(checkout, ports[0]?.[1] ?? 0, env);
  let start: Start | null = null;
  try {
    const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    const cloneS = clone(checkout);
    const installS = installPackages(checkout);
    start = begin();
    const firstStartS = await start.untilPage();
    const { buildS } = start;
    const sampleS = Math.round((await start.untilSaid(theSampleCompanyIsReady)) - firstStartS);
    await sleep(restMs);
    const memoryAtRestMb = memoryMb(place);
    await start.stop();
    start = begin();
    const secondStartS = await start.untilPage();
    const next = join(checkout, ".next");
    const served = readdirSync(next).filter((name) => !["cache", "trace", "types", "diagnostics"].includes(name));
    const firstPageS = Math.round((cloneS + installS + firstStartS) * 10) / 10;
    const figures: Record<string, number> = {
      ...{ cores: availableParallelism(), loadBefore, loadAfter: Math.round((loadavg()[0] ?? 0) * 10) / 10 },
      ...{ cloneS, installS, firstStartS, ofThatBuildS: buildS, firstPageS, sampleAfterThatS: sampleS, secondStartS },
      ...{ memoryAtRestMb, nodeModulesMb: sizeMb(join(checkout, "node_modules")), nextMb: sizeMb(next) },
      servedMb: sizeMb(...served.map((name) => join(next, name))),
      // At least so many times within the bound: below 1 is too slow.
      marginOfFirst: Math.round((100 * mostFirstS) / firstPageS) / 100,
      marginOfSecond: Math.round((100 * mostSecondS) / secondStartS) / 100,
    };
    const floors = { marginOfFirst: 1, marginOfSecond: 1 };
    return { figures, floors, pass: Object.entries(floors).every(([name, floor]) => (figures[name] ?? 0) >= floor) };
  } finally {
    await start?.stop();
    rmSync(place, { recursive: true, force: true });
  }
}
