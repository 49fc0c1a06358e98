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

process.on("exit", () => {
  for (const server of running) server.abandon();
});

/** The server is as durable as the product's: acknowledged commits survive a kill. */
export class DatabaseServer {
  readonly #folder: string;
  #server: Embedded;

  private constructor(folder: string, server: Embedded) {
    this.#folder = folder;
    this.#server = server;
  }

  static async start(): Promise<DatabaseServer> {
    await removeLeftovers(prefix);
    const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
    chmodSync(folder, 0o711);
    const server = await startEmbedded(optionsOf(folder));
    const started = new DatabaseServer(folder, server);
    running.add(started);
    await makeTemplate(server.adminUrl);
    return started;
  }

  get adminUrl(): string {
    return this.#server.adminUrl;
  }

  get urls(): DatabaseUrls {
    return this.#server.urls;
  }

  async kill(): Promise<void> {
    process.kill(pidOf(this.#server.folder), "SIGKILL");
    while (this.#server.alive()) await sleep(10);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  async startAgain(): Promise<void> {
    this.#server = await startEmbedded(optionsOf(this.#folder));
  }

  async remove(): Promise<void> {
    await this.#server.stop();
    running.delete(this);
    rmSync(this.#folder, { recursive: true, force: true });
  }

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

export function pidOf(folder: string): number {
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
}
