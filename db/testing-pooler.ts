import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./embedded/place";
import { appRole, callbackRole, ownerRole } from "./roles";
import { findProgram } from "./testing-programs";

const port = 6432;
const startWithinMs = 10_000;

export class Pooler {
  readonly #folder: string;
  readonly #account: Account;
  #process: ChildProcess | null = null;

  private constructor(folder: string, account: Account) {
    this.#folder = folder;
    this.#account = account;
  }

  /**
   * @param adminUrl address of the server, as TEST_DATABASE_URL: a socket folder in `host`, no password
   * @param poolSize server connections per database and role
   * @param more further lines of the configuration
   * @throws when PgBouncer is not installed
   */
  static async start(adminUrl: string, poolSize: number, more = ""): Promise<Pooler> {
    const server = new URL(adminUrl);
    const host = server.searchParams.get("host") ?? server.hostname;
    const folder = mkdtempSync(join(tmpdir(), "paydesk-pooler-"));
    chmodSync(folder, 0o755);
    // PgBouncer refuses to run as root, so it runs as the server's account.
    const account = process.getuid?.() === 0 ? accountOf(host) : null;
    if (account) chownSync(folder, account.uid, account.gid);
    writeFileSync(
      join(folder, "users.txt"),
      [ownerRole, appRole, callbackRole].map((role) => `"${role}" ""`).join("\n"),
    );
    writeFileSync(
      join(folder, "pgbouncer.ini"),
      `[databases]
* = host=${host} port=${server.port || 5432}
[pgbouncer]
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
logfile = ${join(folder, "pgbouncer.log")}
${more}
`,
    );
    const pooler = new Pooler(folder, account);
    await pooler.startAgain();
    return pooler;
  }

  addressFor(url: string): string {
    const address = new URL(url);
    address.port = String(port);
    address.searchParams.set("host", this.#folder);
    address.searchParams.set("pgbouncer", "true");
    return address.href;
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
    rmSync(this.#socket, { force: true });
  }

  /** @throws when it does not listen within ten seconds */
  async startAgain(): Promise<void> {
    const program = findProgram("PgBouncer");
    if (!program)
      throw new Error("PgBouncer isn't installed (`apt-get install pgbouncer`, or `brew install pgbouncer`)");
    const child = spawn(program, [join(this.#folder, "pgbouncer.ini")], { stdio: "ignore", ...this.#account });
    this.#process = child;
    const endWithUs = () => child.kill("SIGKILL");
    process.once("exit", endWithUs);
    child.once("exit", () => process.off("exit", endWithUs));
    for (const until = Date.now() + startWithinMs; !existsSync(this.#socket); await sleep(10)) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with exit code ${child.exitCode}`);
      if (Date.now() > until) throw new Error("PgBouncer does not listen");
    }
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #socket(): string {
    return join(this.#folder, `.s.PGSQL.${port}`);
  }
}

function accountOf(socketFolder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(socketFolder);
  return { uid, gid };
}
