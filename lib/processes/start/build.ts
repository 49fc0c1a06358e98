import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProcess, isAlive } from "@/db/embedded/process";
import * as t from "@/messages/start";
import { readOwner, takeLock } from "./lock";
import { StartError } from "./start-error";

/** Next writes to tsconfig.json itself, so it is left out. */
const sourceFolders = ["app", "components", "db", "lib", "messages", "public"];
const sourceFiles = [
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
];
const leftOut = /(\.(test|testing)\.tsx?|\.md)$|^lib\/processes\/(?:http|start)\//;

export function hashSources(root: string): string {
  const hash = createHash("sha256");
  const files = [...sourceFiles.filter((name) => existsSync(join(root, name))), ...sourceFolders.flatMap(listFolder)];
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");

  function listFolder(folder: string): string[] {
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (leftOut.test(entry.isDirectory() ? `${path}/` : path)) return [];
        return entry.isDirectory() ? listFolder(path) : entry.isFile() ? [path] : [];
      });
  }
}

const markName = "paydesk-build";

export function needsBuild(distDir: string, sources: string): boolean {
  const mark = join(distDir, markName);
  if (!existsSync(mark) || !existsSync(join(distDir, "BUILD_ID"))) return true;
  return readFileSync(mark, "utf8") !== sources;
}

type BuildOptions = {
  root: string;
  distDir: string;
  logFile: string;
  stop: AbortSignal;
  notify: (line: string) => void;
};

export async function buildWhenNeeded(options: BuildOptions): Promise<void> {
  const { root, distDir } = options;
  const sources = hashSources(root);
  const folder = join(root, distDir);
  if (!needsBuild(folder, sources)) return;
  const unlock = await takeTurn(folder, options);
  try {
    if (needsBuild(folder, sources)) await build(folder, sources, options);
  } finally {
    unlock();
  }
}

/** Next keeps this folder when it empties the others. */
const lockOf = (folder: string) => join(folder, "cache", "paydesk-build.lock");
const builderOf = (folder: string) => join(folder, "cache", "paydesk-builder.json");

/** One start at a time builds into a folder. A build left by a killed start is ended. */
async function takeTurn(folder: string, { stop, notify }: BuildOptions): Promise<() => void> {
  mkdirSync(join(folder, "cache"), { recursive: true });
  for (let isFirst = true; ; isFirst = false) {
    const taken = await takeLock(lockOf(folder));
    if ("unlock" in taken) {
      await endLeftBuild(folder);
      return taken.unlock;
    }
    if (isFirst) notify(t.waitingForABuild(taken.owner.pid));
    await sleep(waitMs, undefined, { signal: stop });
  }
}

const waitMs = 200;

async function endLeftBuild(folder: string): Promise<void> {
  const builder = readOwner(builderOf(folder));
  if (builder && isAlive(builder)) process.kill(-builder.pid, "SIGKILL");
  while (builder && isAlive(builder)) await sleep(20);
  rmSync(builderOf(folder), { force: true });
}

async function build(folder: string, sources: string, { root, logFile, stop, notify }: BuildOptions): Promise<void> {
  const first = !existsSync(join(folder, "BUILD_ID"));
  notify(t.buildBegins(first ? t.buildingTitle : t.rebuildingTitle));
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => notify(t.stillBuilding(seconds(), describeStep(logFile))), progressMs);
  // Without its mark, an interrupted build is never taken for a complete one.
  rmSync(join(folder, markName), { force: true });
  try {
    await runNextBuild(root, { logFile, stop, builderFile: builderOf(folder), cache: !first });
  } finally {
    clearInterval(progress);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${markName}.new`), sources);
  renameSync(join(folder, `${markName}.new`), join(folder, markName));
  notify(t.builtIn(seconds()));
}

const progressMs = 10_000;

function describeStep(logFile: string): string {
  return readFileSync(logFile, "utf8").includes("Compiled successfully") ? t.stepChecking : t.stepCompiling;
}

type Run = { logFile: string; stop: AbortSignal; builderFile: string; cache: boolean };

function runNextBuild(root: string, { logFile, stop, builderFile, cache }: Run): Promise<void> {
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_BUILD_CACHE: cache ? "on" : "off",
    },
  });
  closeSync(log);
  const builder = child.pid ? findProcess(child.pid) : null;
  if (builder) writeFileSync(builderFile, JSON.stringify(builder));
  // The build has worker processes, so the whole process group is ended.
  const end = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  if (stop.aborted) end();
  stop.addEventListener("abort", end);
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      stop.removeEventListener("abort", end);
      rmSync(builderFile, { force: true });
      if (code === 0) return resolve();
      const lines = readFileSync(logFile, "utf8").trim().split("\n").slice(-12).join("\n  ");
      const fault = code === null ? t.endedBy(signal) : t.exitCode(code);
      reject(new StartError(t.buildFailed(fault, logFile, lines)));
    });
  });
}
