import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { buildingTitle, readyTitle } from "@/messages/start";
import { findFreePort } from "@/sandbox/free-port";

const builtPattern = /built in (\d+) s/;

export const since = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;

export type Ports = Record<"PORT" | "CALLBACK_PORT" | "SANDBOX_PORT" | "SANDBOX_CONTROL_PORT", string>;

export async function choosePorts(): Promise<Ports> {
  const port = async () => String(await findFreePort());
  return {
    PORT: await port(),
    CALLBACK_PORT: await port(),
    SANDBOX_PORT: await port(),
    SANDBOX_CONTROL_PORT: await port(),
  };
}

export class NpmStart {
  readonly #child: ChildProcess;
  readonly #startedAt = performance.now();
  readonly #ended: Promise<unknown>;
  readonly #port: string;
  #terminal = "";

  constructor(checkout: string, ports: Ports, env: Record<string, string>) {
    this.#port = ports.PORT;
    this.#child = spawn("npm", ["start"], {
      ...{ cwd: checkout, detached: true, stdio: ["ignore", "pipe", "inherit"] },
      env: { ...env, ...ports } as Record<string, string> as NodeJS.ProcessEnv,
    });
    this.#child.stdout?.on("data", (chunk) => {
      this.#terminal += String(chunk);
    });
    this.#ended = once(this.#child, "exit");
  }

  async waitForOutput(sentence: string): Promise<number> {
    while (!this.#terminal.includes(sentence)) {
      if (this.#child.exitCode !== null) throw new Error(`npm start has ended:\n${this.#terminal}`);
      await sleep(20);
    }
    return since(this.#startedAt);
  }

  async untilPage(): Promise<number> {
    await this.waitForOutput(readyTitle);
    const page = await fetch(`http://localhost:${this.#port}/sign-in`);
    await page.text();
    if (!page.ok) throw new Error(`The sign-in page answers ${page.status}.`);
    return since(this.#startedAt);
  }

  get buildS(): number {
    return this.#terminal.includes(buildingTitle) ? Number(builtPattern.exec(this.#terminal)?.[1]) : 0;
  }

  async stop(): Promise<void> {
    if (this.#child.pid && this.#child.exitCode === null) process.kill(-this.#child.pid, "SIGINT");
    await this.#ended;
  }
}
