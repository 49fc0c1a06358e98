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
import * as t from "@/messages/start";
import { StartError } from "./start-error";

/** What goes into the pages: these folders, and these files when they are there. Next writes to tsconfig.json itself. */
const sourceFolders = ["app", "components", "db", "lib", "messages", "public"];
const sourceFiles = [
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
];
/** Lies below those folders and goes into no page. */
const leftOut = /(\.(test|testing)\.tsx?|\.md)$|^lib\/start\//;

/** A mark of everything that the built pages are made of: equal sources, equal mark. */
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

/** Whether the pages in a dist folder were made, completely, from other sources than these. */
export function needsBuild(distDir: string, sources: string): boolean {
  const mark = join(distDir, markName);
  if (!existsSync(mark) || !existsSync(join(distDir, "BUILD_ID"))) return true;
  return readFileSync(mark, "utf8") !== sources;
}

type BuildOptions = {
  root: string;
  /** Relative to `root`, as Next takes it. */
  distDir: string;
  logFile: string;
  stop: AbortSignal;
  notify: (line: string) => void;
};

/** Builds the pages unless they are built from these sources. @throws StartError when it fails; the log says why */
export async function buildWhenNeeded({ root, distDir, logFile, stop, notify }: BuildOptions): Promise<void> {
  const sources = hashSources(root);
  const folder = join(root, distDir);
  if (!needsBuild(folder, sources)) return;
  const first = !existsSync(join(folder, "BUILD_ID"));
  notify(t.aboutAMinute(first ? t.buildingThePages : t.theSourcesHaveChanged));
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => notify(t.stillBuilding(seconds())), 20_000);
  // Without its mark, an interrupted build is never taken for a whole one.
  rmSync(join(folder, markName), { force: true });
  try {
    await runNextBuild(root, logFile, stop);
  } finally {
    clearInterval(progress);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${markName}.new`), sources);
  renameSync(join(folder, `${markName}.new`), join(folder, markName));
  notify(t.builtIn(seconds()));
}

function runNextBuild(root: string, logFile: string, stop: AbortSignal): Promise<void> {
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  closeSync(log);
  // The build has workers of its own: the whole group ends with it.
  const end = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  stop.addEventListener("abort", end);
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      stop.removeEventListener("abort", end);
      if (code === 0) return resolve();
      const lines = readFileSync(logFile, "utf8").trim().split("\n").slice(-12).join("\n  ");
      const fault = code === null ? t.endedBy(signal) : t.exitCode(code);
      reject(new StartError(t.theBuildFailed(fault, logFile, lines)));
    });
  });
}
