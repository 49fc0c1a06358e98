import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleReady } from "@/messages/sample";
import { choosePorts, NpmStart, since } from "../npm-start";

const root = join(import.meta.dirname, "../..");
const mostFirstS = 60;
const mostSecondS = 4;
const restMs = 15_000;

function sizeMb(...folders: string[]): number {
  const lines = execFileSync("du", ["-skc", ...folders], { encoding: "utf8" })
    .trim()
    .split("\n");
  return Math.round(Number(lines.at(-1)?.split("\t")[0]) / 1024);
}

/** Memory shared by several processes counts once. */
function memoryMb(folder: string): number {
  const ofProcess = (pid: string) => {
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Math.round(pids.map(ofProcess).reduce((sum, kb) => sum + kb, 0) / 1024);
}

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

export async function run() {
  const place = mkdtempSync(join(tmpdir(), "paydesk-bench-"));
  chmodSync(place, 0o711);
  const checkout = join(place, "paydesk");
  const ports = await choosePorts();
  const { PATH = "", HOME = "" } = process.env;
  const begin = () => new NpmStart(checkout, ports, { PATH, HOME });
  let start: NpmStart | null = null;
  try {
    const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    const cloneS = clone(checkout);
    const installS = installPackages(checkout);
    start = begin();
    const firstStartS = await start.untilPage();
    const { buildS } = start;
    const sampleS = Math.round((await start.waitForOutput(sampleReady)) - firstStartS);
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
