import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./desk-process";
import type { StrangersConfig, StrangersTold } from "./stranger-words";

/** Strangers at work, from the side of the runner. */
export class Strangers {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(config: StrangersConfig): Promise<Strangers> {
    const child = spawn(process.execPath, ["--import", "tsx", "chaos/stranger-child.ts", JSON.stringify(config)], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    await once(child, "message");
    return new Strangers(child);
  }

  /** Sends them home. @returns what they were answered */
  async stop(): Promise<StrangersTold> {
    const told = once(this.#child, "message");
    this.#child.send("stop");
    const [answers] = await told;
    return answers as StrangersTold;
  }
}
