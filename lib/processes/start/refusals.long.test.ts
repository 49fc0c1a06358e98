import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import { sealingKeysDontFollow, variableIsNear } from "@/messages/core/model";
import { publicUrlMissing } from "@/messages/start";
import { findPorts, makeDataFolder, removeDataFolder, Started } from "./testing";

const sealingKey = Buffer.alloc(32, 1).toString("base64");
let dataDir: string;
let env: Record<string, string>;

beforeEach(async () => {
  dataDir = makeDataFolder();
  env = { DATA_DIR: dataDir, ...(await findPorts()) };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function refusal(more: Record<string, string>, args = ["--dev"]): Promise<string> {
  const started = new Started("lib/processes/start/main.ts", args, { ...env, ...more });
  expect(await started.exit()).toBe(1);
  const lines = started.output.trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

function checksum(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, name);
    const { mtimeMs, size, mode } = statSync(path);
    hash.update(`${name} ${mtimeMs} ${size} ${mode}\n`);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}

describe("what cannot start says why in one line, ends with 1 and touches nothing", () => {
  it("a wrong setting", async () => {
    expect(await refusal({ PORT: "http" })).toMatch(/^PORT must be a whole number/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("a misspelt setting, named beside the refusal that it causes", async () => {
    const near = { HOST: "0.0.0.0", PUBLICURL: "https://desk.example" };
    const started = new Started("lib/processes/start/main.ts", ["--dev"], { ...env, ...near });
    expect(await started.exit()).toBe(1);
    const lines = [variableIsNear("PUBLICURL", "PUBLIC_URL"), publicUrlMissing("0.0.0.0")];
    expect(started.output.trim().split("\n")).toEqual(lines);
  });

  it.each(["PORT", "CALLBACK_PORT", "SANDBOX_PORT", "SANDBOX_CONTROL_PORT"])("a busy %s", async (name) => {
    const other = createServer().listen(Number(env[name]), "127.0.0.1");
    await once(other, "listening");
    const line = await refusal({});
    const [, program, pid, free] =
      new RegExp(
        `^Port ${env[name]} is in use by (.+) \\(process (\\d+)\\)\\. Stop it, or set ${name} to another port, such as ${name}=(\\d+)\\.$`,
      ).exec(line) ?? [];
    expect({ program, pid: Number(pid) }).toEqual({
      program: readFileSync("/proc/self/comm", "utf8").trim(),
      pid: process.pid,
    });
    expect(Object.values(env)).not.toContain(free);
    const next = createServer().listen(Number(free), "127.0.0.1");
    await once(next, "listening");
    next.close();
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    other.close();
  });

  it("an address that is not this machine's", async () => {
    expect(await refusal({ HOST: "203.0.113.9" })).toBe("HOST 203.0.113.9 isn't an address of this machine.");
    const line = await refusal({ CALLBACK_HOST: "203.0.113.9" });
    expect(line).toBe("CALLBACK_HOST 203.0.113.9 isn't an address of this machine.");
  });

  it("an address that other machines reach, without the name under which they do", async () => {
    expect(await refusal({ HOST: "0.0.0.0" })).toBe(publicUrlMissing("0.0.0.0"));
    expect(await refusal({ HOST: "0.0.0.0", PUBLIC_URL: " " }, ["--dev", "--only", "web"])).toBe(
      publicUrlMissing("0.0.0.0"),
    );
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  });

  it("a file where the data folder should be", async () => {
    writeFileSync(join(dataDir, "file"), "mine");
    expect(await refusal({ DATA_DIR: join(dataDir, "file") })).toMatch(
      /^The data folder .*file \(DATA_DIR\) can't be used/,
    );
    expect(await refusal({ DATA_DIR: join(dataDir, "file", "below") })).toMatch(/part of the path is a file/);
    expect(readFileSync(join(dataDir, "file"), "utf8")).toBe("mine");
  });

  it("a file of connections that is not there", async () => {
    const file = join(dataDir, "none.json");
    expect(await refusal({ CONNECTIONS_FILE: file })).toBe(`CONNECTIONS_FILE ${file} can't be read.`);
  });

  it("DATABASE_URL without the sealing key", async () => {
    expect(await refusal({ DATABASE_URL: "postgres://u:p@127.0.0.1/d" })).toMatch(
      /^SEALING_KEY is required together with DATABASE_URL/,
    );
  });

  it("a pooler where a session of one's own is needed", async () => {
    const pooled = "postgres://u:p@127.0.0.1:1/d?pgbouncer=true";
    const DATABASE_URL = "postgres://u:p@127.0.0.1:1/d";
    for (const name of ["DATABASE_DIRECT_URL", "MIGRATE_DATABASE_URL"])
      expect(await refusal({ DATABASE_URL, SEALING_KEY: sealingKey, [name]: pooled })).toBe(
        `${name} must not point to a connection pooler.`,
      );
    expect(await refusal({ DATABASE_URL: pooled, SEALING_KEY: sealingKey })).toMatch(/Set DATABASE_DIRECT_URL or/);
  });

  it("CALLBACK_DATABASE_URL without DATABASE_URL, unless only callbacks are received", async () => {
    const env = { CALLBACK_DATABASE_URL: "postgres://u:p@127.0.0.1:1/d" };
    expect(await refusal(env)).toMatch(/^CALLBACK_DATABASE_URL also needs DATABASE_URL/);
    const alone = await refusal(env, ["--only", "callbacks"]);
    expect(alone).toBe("CALLBACK_DATABASE_URL doesn't work: nothing listens on 127.0.0.1:1.");
  });

  it("one part alone, where no database runs", async () => {
    expect(await refusal({}, ["--only", "worker"])).toMatch(/^DATABASE_URL isn't set and no database is running on/);
  });

  it("something else in the place of the database", async () => {
    mkdirSync(join(dataDir, "postgres"));
    writeFileSync(join(dataDir, "postgres", "holiday.jpg"), "");
    expect(await refusal({})).toMatch(/postgres isn't empty and contains no PostgreSQL database\. Set DATA_DIR/);
  });

  it("words that are no command", async () => {
    const started = new Started("lib/processes/start/main.ts", ["--only", "kitchen"], env);
    expect(await started.exit()).toBe(1);
    expect(started.output).toMatch(/^usage: npm start/);
  });
});

describe("with a database", () => {
  let server: Embedded;
  let home: string;
  const password = "a-secret-word";
  const address = (user: string, status: string, database: string) => {
    const url = new URL(server.urls.app);
    url.username = user;
    url.password = status;
    url.pathname = `/${database}`;
    return url.href;
  };

  beforeAll(async () => {
    home = makeDataFolder();
    server = await startEmbedded({ dataDir: home, logFile: join(home, "postgres.log") });
    writeFileSync(join(server.folder, "pg_hba.conf"), "local all postgres trust\nlocal all all scram-sha-256\n");
    const client = new pg.Client(server.adminUrl);
    await client.connect();
    await client.query(`alter role paydesk password '${password}'`);
    await client.query("create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0");
    await client.query("select pg_reload_conf()");
    await client.end();
  });
  afterAll(() => removeDataFolder(home));

  it.each([
    [
      "an unknown host",
      () => "postgres://u:hunter2@no-such-host.invalid/d",
      "the host no-such-host.invalid is unknown",
    ],
    ["nobody there", () => `postgres://u:hunter2@127.0.0.1:${env.PORT}/d`, /nothing listens on 127\.0\.0\.1:\d+/],
    [
      "a wrong password",
      () => address("paydesk", "hunter2", "paydesk"),
      "rejected the user or password (user paydesk)",
    ],
    ["an unknown user", () => address("nobody-here", "hunter2", "paydesk"), "(user nobody-here)"],
    ["no such database", () => address("paydesk", password, "elsewhere"), "the database elsewhere doesn't exist"],
    [
      "another encoding",
      () => address("paydesk", password, "latin"),
      "points to a database in LATIN1; UTF8 is required",
    ],
  ])("DATABASE_URL with %s", async (_, url, reason) => {
    const line = await refusal({ DATABASE_URL: url(), SEALING_KEY: sealingKey });
    expect(line).toMatch(/^DATABASE_URL /);
    expect(line).toMatch(reason);
    expect(line).not.toContain("hunter2");
    expect(line).not.toContain(password);
  });

  it("keys for opening that don't follow the one that seals", async () => {
    writeFileSync(join(dataDir, "sealing.key"), `${sealingKey}\n`, { mode: 0o600 });
    const line = await refusal({ SEALING_KEY_ALSO: Buffer.alloc(32, 2).toString("base64") });
    expect(line).toBe(sealingKeysDontFollow);
  });

  it("a data folder of another major version, or whose key is gone", async () => {
    await (await startEmbedded({ dataDir, logFile: join(home, "other.log") })).stop();
    expect(await refusal({})).toMatch(/sealing\.key is missing, but .* contains a database\. Restore the file/);

    writeFileSync(join(dataDir, "sealing.key"), `${sealingKey}\n`, { mode: 0o600 });
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "14\n");
    const before = checksum(join(dataDir, "postgres"));
    expect(await refusal({})).toMatch(/was made by PostgreSQL 14, and this is PostgreSQL \d+\. Nothing was touched/);
    expect(checksum(join(dataDir, "postgres"))).toBe(before);
  });
});
