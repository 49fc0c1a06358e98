import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const distDir = ".next-second";
const tsconfig = join(root, "tsconfig.json");

export async function buildAgain(): Promise<void> {
  const before = readFileSync(tsconfig, "utf8");
  try {
    const child = run(["node_modules/next/dist/bin/next", "build"], {
      BUILD_ID: "second",
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`the second build failed: ${output.slice(-2_000)}`);
  } finally {
    writeFileSync(tsconfig, before);
  }
}

export async function serveSecondBuild(env: Record<string, string>): Promise<() => Promise<void>> {
  const { PORT = "" } = env;
  const child = run(["lib/processes/http/web.mjs", "--host", "127.0.0.1", "--port", PORT], env);
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  await new Promise<void>((ready, fail) => {
    child.on("message", (message) => message === "ready" && ready());
    child.once("exit", (code) => fail(new Error(`the second build's pages ended with exit code ${code}`)));
  });
  return async () => {
    process.off("exit", endWithUs);
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(join(root, distDir), { recursive: true, force: true });
  };
}

function run(command: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, command, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST_DIR: distDir, ...env },
  });
}
