import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "./embedded";
import { findPlace } from "./place";
import { findProcess } from "./process";

const isRoot = process.getuid?.() === 0;
let home: string;
let dataDir: string;
const servers: Embedded[] = [];
const helpers: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "paydesk-embedded-"));
  chmodSync(home, 0o711);
  dataDir = join(home, "data");
  mkdirSync(dataDir, { mode: 0o711 });
});
afterEach(async () => {
  for (const helper of helpers.splice(0)) helper.kill("SIGKILL");
  const started = servers.splice(0);
  for (const server of started) await server.stop();
  // Two servers may share a folder, so no folder is removed before all have stopped.
  for (const { folder } of started) {
    if (!folder.startsWith(home)) rmSync(dirname(folder), { recursive: true, force: true });
  }
  rmSync(home, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: folder, logFile: join(folder, "postgres.log") });
  servers.push(server);
  return server;
}

async function query(server: Embedded, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.urls.owner);
  client.on("error", () => undefined);
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result.rows;
}

const lockFile = (server: Embedded) => join(server.folder, "postmaster.pid");
const pidOf = (server: Embedded) => Number(readFileSync(lockFile(server), "utf8").split("\n")[0]);

async function killServer(server: Embedded): Promise<void> {
  process.kill(pidOf(server), "SIGKILL");
  while (server.alive()) await sleep(10);
}

/** Writes another process's number into the lock file, as if the system had reused the server's number. */
function recycle(server: Embedded, pid: number): void {
  writeFileSync(lockFile(server), readFileSync(lockFile(server), "utf8").replace(/^\d+/, String(pid)));
}

/** PostgreSQL ignores processes of other users, so the helper runs as the server's own user. */
function ownerOf(server: Embedded): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(server.folder);
  return isRoot ? { uid, gid } : {};
}

describe("startEmbedded", () => {
  it("makes a durable UTF-8 database with checksums that only a closed socket leads to", async () => {
    const server = await start();
    const wanted = {
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
      data_checksums: "on",
      listen_addresses: "",
      server_encoding: "UTF8",
      TimeZone: "UTC",
    };
    const rows = await query(server, "select name, setting from pg_settings");
    const found = Object.fromEntries(rows.map((row) => [row.name, row.setting]));
    expect(found).toMatchObject(wanted);
    expect(await query(server, "select datlocale from pg_database where datname = 'paydesk'")).toEqual([
      { datlocale: "C.UTF-8" },
    ]);
    expect(await query(server, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
      { rolsuper: false },
    ]);
    const socketFolder = new URL(server.urls.app).searchParams.get("host") ?? "";
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(server.folder).mode & 0o777).toBe(0o700);
  });

  it("stops and starts again with what was written", async () => {
    const first = await start();
    await query(first, "create table kept as select 1 as n");
    await first.stop();
    expect(first.alive()).toBe(false);
    expect(existsSync(lockFile(first))).toBe(false);
    expect(await query(await start(), "select n from kept")).toEqual([{ n: 1 }]);
  });

  it("takes over a server that still runs", async () => {
    const first = await start();
    const second = await start();
    expect(second.reused).toBe(true);
    expect(pidOf(second)).toBe(pidOf(first));
    await second.stop();
    expect(first.alive()).toBe(false);
  });

  it("starts after the server was killed, again and again, and keeps every acknowledged row", async () => {
    let server = await start();
    await query(server, "create table rows (n int)");
    for (let round = 1; round <= 3; round++) {
      await query(server, `insert into rows values (${round})`);
      await killServer(server);
      server = await start();
      expect(server.reused).toBe(false);
      expect(await query(server, "select count(*)::int as n from rows")).toEqual([{ n: round }]);
    }
  });

  it("is not misled when another process now has the killed server's number", async () => {
    const server = await start();
    const lock = readFileSync(lockFile(server), "utf8");
    await killServer(server);
    const other = spawn("sleep", ["60"], { stdio: "ignore", ...ownerOf(server) });
    helpers.push(other);
    await once(other, "spawn");
    writeFileSync(lockFile(server), lock);
    recycle(server, other.pid ?? 0);
    expect((await start()).reused).toBe(false);
    expect(other.exitCode).toBeNull();
  });

  it("takes a zombie for dead", async () => {
    const server = await start();
    const lock = readFileSync(lockFile(server), "utf8");
    await killServer(server);
    // The shell becomes `cat`, which never reaps its child, so the child stays a zombie.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec cat"], {
      stdio: ["pipe", "pipe", "ignore"],
      ...ownerOf(server),
    });
    helpers.push(parent);
    const [line] = await once(parent.stdout, "data");
    const zombie = Number(String(line));
    parent.stdin.write("?");
    await once(parent.stdout, "data");
    process.kill(zombie, "SIGKILL");
    while (findProcess(zombie)) await sleep(10);
    expect(() => process.kill(zombie, 0)).not.toThrow();
    writeFileSync(lockFile(server), lock);
    recycle(server, zombie);
    expect((await start()).reused).toBe(false);
  });

  it("begins again when the first start was interrupted while the database was made", async () => {
    const partial = join(dataDir, "postgres.init");
    mkdirSync(partial);
    writeFileSync(join(partial, "PG_VERSION"), "18\n");
    const left = spawn("sleep", ["60"], { cwd: partial, stdio: "ignore" });
    helpers.push(left);
    await once(left, "spawn");
    await start();
    expect(existsSync(partial)).toBe(false);
    expect(left.signalCode).toBe("SIGKILL");
  });

  it("goes elsewhere for its socket when the data folder has a long path", async () => {
    const long = join(home, "a".repeat(60), "b".repeat(60));
    mkdirSync(long, { recursive: true });
    for (const folder of [long, dirname(long)]) chmodSync(folder, 0o711);
    const server = await start(long);
    expect(server.folder.startsWith(long)).toBe(true);
    expect(await query(server, "select 1 as n")).toEqual([{ n: 1 }]);
    rmSync(new URL(server.urls.app).searchParams.get("host") ?? "", { recursive: true, force: true });
  });

  it("as root keeps the database where its user can access it, and finds it again after the folder has moved", async () => {
    chmodSync(dataDir, 0o700);
    const first = await start();
    expect(first.folder.startsWith(dataDir)).toBe(!isRoot);
    await query(first, "create table kept as select 1 as n");
    await first.stop();
    const moved = join(home, "moved");
    renameSync(dataDir, moved);
    const second = await start(moved);
    expect(second.folder).toBe(isRoot ? first.folder : join(realpathSync(moved), "postgres"));
    expect(await query(second, "select n from kept")).toEqual([{ n: 1 }]);
  });
});

describe("findPlace", () => {
  it("refuses to begin with an empty database when the one it remembers is gone", () => {
    writeFileSync(join(dataDir, "postgres-folder"), `${join(home, "gone")}\n`);
    expect(() => findPlace(dataDir)).toThrow(/gone, named in .*postgres-folder, is missing\. Restore it/);
  });
});
