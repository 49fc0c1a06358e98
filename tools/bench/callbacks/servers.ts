import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findFreePort } from "@/sandbox/free-port";

export const root = join(import.meta.dirname, "../../..");
export const bareNext = join(import.meta.dirname, "bare-next");

export type Side = {
  name: "process" | "pages" | "bareNext" | "bareHttp";
  table: string;
  command: (port: number) => string[];
  cwd: string;
};

const web = join(root, "lib/processes/http/web.mjs");
const asNext = (port: number) => [web, "--host", "127.0.0.1", "--port", String(port)];

export const sides: readonly Side[] = [
  {
    name: "process",
    table: "callbacks",
    command: () => ["--import", "tsx", "lib/processes/http/callbacks.ts"],
    cwd: root,
  },
  { name: "pages", table: "callbacks", command: asNext, cwd: root },
  { name: "bareNext", table: "bench_bare_next", command: asNext, cwd: bareNext },
  {
    name: "bareHttp",
    table: "bench_bare_http",
    command: (port) => [join(import.meta.dirname, "bare-http.mjs"), String(port)],
    cwd: root,
  },
];

export type Running = Side & { port: number; stop: () => Promise<void> };

export async function startSide(side: Side, env: Record<string, string>): Promise<Running> {
  const port = await findFreePort();
  const child = spawn(process.execPath, side.command(port), {
    cwd: side.cwd,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      ...env,
      ...(side.name === "process" ? { CALLBACK_PORT: String(port) } : { CALLBACK_PORT: "off", PORT: String(port) }),
      BENCH_TABLE: side.table,
      NODE_ENV: "production",
    },
  });
  const ready = once(child, "message").then(() => null);
  const code = await Promise.race([ready, once(child, "exit").then(([code]) => code as number | null)]);
  if (code !== null) throw new Error(`${side.name} ended with exit code ${code} before it was ready`);
  return { ...side, port, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

export async function buildBareNext(): Promise<void> {
  const child = spawn(process.execPath, [join(root, "node_modules", "next", "dist", "bin", "next"), "build"], {
    cwd: bareNext,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production", BENCH_TABLE: "none" },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the bare Next app was not built: exit code ${code}`);
}
