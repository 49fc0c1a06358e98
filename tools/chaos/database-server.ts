import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import type { DatabaseUrls } from "@/db/roles";
import { makeTemplate } from "@/db/testing";
import { removeLeftovers } from "@/db/testing-server";

const prefix = "paydesk-chaos-";
const running = new Set<DatabaseServer>();

// The server is detached: it would outlive us.
process.on("exit", () => {
  for (const server of running) server.abandon();
});

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
    await removeLeftovers(prefix);
    const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
    chmodSync(folder, 0o711); // as root the server runs as another user, which must be able to pass
    const server = await startEmbedded(optionsOf(folder));
    const started = new DatabaseServer(folder, server);
    running.add(started);
    await makeTemplate(server.adminUrl);
    return started;
  }

  get adminUrl(): string {
    return this.#server.adminUrl;
  }

  /** The database `paydesk`, empty at first, for each of its roles. */
  get urls(): DatabaseUrls {
    return this.#server.urls;
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
    running.delete(this);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** For a process that ends at once: no one waits for the server, and it leaves no lasting trace. */
  abandon(): void {
    if (this.#server.alive()) process.kill(pidOf(this.#server.folder), "SIGQUIT");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const optionsOf = (dataDir: string) => ({
  dataDir,
  logFile: join(dataDir, "postgres.log"),
  serverSettings: { max_connections: "300", track_commit_timestamp: "on" },
});

/** The server's process, by the lock file of its data folder. */
export function pidOf(folder: string): number {
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
}
