import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "@/db/embedded/embedded";
import { findFreePort } from "@/sandbox/free-port";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "paydesk-start-"));
  chmodSync(folder, 0o711);
  return folder;
}

const portNames = ["PORT", "CALLBACK_PORT", "SANDBOX_PORT", "SANDBOX_CONTROL_PORT"] as const;

export async function findPorts(): Promise<Record<(typeof portNames)[number], string>> {
  const ports = new Map<string, string>();
  for (const name of portNames) ports.set(name, String(await findFreePort()));
  return Object.fromEntries(ports) as Record<(typeof portNames)[number], string>;
}

export class Started {
  output = "";
  readonly child: ChildProcess;
  readonly #exited: Promise<number | null>;

  constructor(script: string, args: string[], env: Record<string, string>) {
    this.child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, TMPDIR: tmpdir(), SAMPLE: "off", ...env } as unknown as NodeJS.ProcessEnv,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk) => {
        this.output += String(chunk);
      });
    }
    this.#exited = once(this.child, "close").then(([code]) => code);
  }

  async untilPrinted(text: string): Promise<void> {
    const found = async () => {
      while (!this.output.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
      return true;
    };
    const ended = this.#exited.then(() => this.output.includes(text));
    if (!(await Promise.race([found(), ended]))) throw new Error(`it ended without saying "${text}":\n${this.output}`);
  }

  exit(): Promise<number | null> {
    return this.#exited;
  }
}

export async function removeDataFolder(dataDir: string): Promise<void> {
  const logFile = join(dataDir, "stop.log");
  const left = await startEmbedded({ dataDir, logFile }).catch(() => null);
  await left?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
