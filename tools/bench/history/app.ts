import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { AppContext } from "@/lib/core/runtime/context";
import { addTestUser, makeTestContext, testPassword } from "@/lib/identity/users/testing";
import { buildWhenNeeded } from "@/lib/processes/start/build";
import { findFreePort } from "@/sandbox/free-port";
import { DatabaseServer } from "@/tools/chaos/database-server";
import { checkSeeded, seedHistory } from "./seed";

const root = join(import.meta.dirname, "../../..");

export class SeededApp {
  readonly ctx: AppContext;
  readonly admin: Database;
  readonly #dataDir = mkdtempSync(join(tmpdir(), "paydesk-bench-"));
  readonly #server: DatabaseServer;
  readonly #database: TestDatabase;
  #web: { child: ChildProcess; origin: string } | null = null;

  private constructor(server: DatabaseServer, database: TestDatabase) {
    this.#server = server;
    this.#database = database;
    this.ctx = makeTestContext(database.db, new Date());
    this.admin = database.admin;
  }

  static async open(orders: number): Promise<SeededApp> {
    const server = await DatabaseServer.start();
    process.env.TEST_DATABASE_URL = server.adminUrl;
    const app = new SeededApp(server, await createTestDatabase());
    try {
      const startedAt = performance.now();
      await seedHistory(makeTestContext(app.admin, new Date()), orders, (line) =>
        console.error(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}`),
      );
      await checkSeeded(app.ctx.db);
      return app;
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  async serve(): Promise<string> {
    if (this.#web) return this.#web.origin;
    await buildWhenNeeded({
      root,
      distDir: process.env.NEXT_DIST_DIR ?? ".next",
      logFile: join(this.#dataDir, "build.log"),
      stop: new AbortController().signal,
      notify: (line) => console.error(line),
    });
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const child = spawn(
      process.execPath,
      ["lib/processes/http/web.mjs", "--host", "127.0.0.1", "--port", String(port)],
      {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: {
          ...process.env,
          DATABASE_URL: this.#database.urls.app,
          SEALING_KEY: randomBytes(32).toString("base64"),
          DATA_DIR: this.#dataDir,
          PORT: String(port),
          PUBLIC_URL: origin,
          CALLBACK_PORT: "off",
          SANDBOX: "off",
          NODE_ENV: "production",
        },
      },
    );
    this.#web = { child, origin };
    const code = await Promise.race([
      once(child, "message").then(() => null),
      once(child, "exit").then(([one]) => one),
    ]);
    if (code !== null) throw new Error(`the web process ended with exit code ${code} before it was ready`);
    return origin;
  }

  async signIn(): Promise<string> {
    const origin = await this.serve();
    const { email, userId } = await addTestUser(this.ctx, "admin");
    await this.admin.execute(sql`update users set created_at = now() - interval '1 year' where id = ${userId}`);
    const cookies = new Map<string, string>();
    const keep = (answer: Response) => {
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
        cookies.set(name, value.join("="));
      }
      return answer;
    };
    const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { csrfToken } = (await keep(await fetch(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
    const form = { csrfToken, email, password: testPassword, code: "", callbackUrl: "/", json: "true" };
    const answer = keep(
      await fetch(`${origin}/api/auth/callback/credentials`, {
        method: "POST",
        headers: { cookie: header(), origin },
        body: new URLSearchParams(form),
        redirect: "manual",
      }),
    );
    if (!answer.ok) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`);
    return header();
  }

  async close(): Promise<void> {
    if (this.#web) {
      const { child } = this.#web;
      const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
      child.disconnect();
      await ended;
    }
    await this.#database.drop();
    await this.#server.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
