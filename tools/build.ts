import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { buildWhenNeeded } from "@/lib/processes/start/build";

const root = resolve(import.meta.dirname, "..");
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const folder = resolve(root, "test-results");
mkdirSync(folder, { recursive: true });
try {
  await buildWhenNeeded({
    root,
    distDir: ".next",
    logFile: resolve(folder, "build.log"),
    stop: stopping.signal,
    notify: console.log,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
