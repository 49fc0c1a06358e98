import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Embedded, startEmbedded } from "@/db/embedded";
import { makeTemplate } from "@/db/testing";

/** A PostgreSQL of our own, as durable as the product's: what it acknowledged survives its end. */
export class DatabaseServer {
  readonly #folder: string;
  #server: Embedded;

  private constructor(folder: string, server: Embedded) {
    this.#folder = folder;
    this.#server = server;
  }

  /** Starts one in a folder of its own, ready for `createTestDatabase`. */
  static async start(): Promise<DatabaseServer> {
    const folder = mkdtempSync(join(tmpdir(), "paydesk-chaos-"));
    chmodSync(folder, 0o711); // as root the server runs as another user, which must be able to pass
    const server = await startEmbedded(optionsOf(folder));
    await makeTemplate(server.adminUrl);
    return new DatabaseServer(folder, server);
  }

  get adminUrl(): string {
    return this.#server.adminUrl;
  }

  /** Ends it without a word, as when the machine's memory is taken. */
  async kill(): Promise<void> {
    process.kill(pidOf(this.#server.folder), "SIGKILL");
    while (this.#server.alive()) await sleep(10);
  }

  /** Ends all sessions and stops it. */
  async stop(): Promise<void> {
    await this.#server.stop();
  }

  /** Starts it again after `kill` or `stop`; its address stays. */
  async startAgain(): Promise<void> {
    this.#server = await startEmbedded(optionsOf(this.#folder));
  }

  /** Stops it and removes everything. */
  async remove(): Promise<void> {
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const optionsOf = (dataDir: string) => ({
  dataDir,
  logFile: join(dataDir, "postgres.log"),
  serverSettings: { max_connections: "300" },
});

/** The server's process, by the lock file of its data folder. */
export function pidOf(folder: string): number {
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
}
