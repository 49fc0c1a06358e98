import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundle } from "@/sandbox/testing-bundle";
import { root } from "./app-process";
import type { StrangersConfig, StrangersReport } from "./stranger-messages";

export class Strangers {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(config: StrangersConfig): Promise<Strangers> {
    const child = spawn(process.execPath, [await bundle("tools/chaos/stranger-child.ts"), JSON.stringify(config)], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    await once(child, "message");
    return new Strangers(child);
  }

  async stop(): Promise<StrangersReport> {
    const report = once(this.#child, "message");
    this.#child.send("stop");
    const [answers] = await report;
    return answers as StrangersReport;
  }
}
