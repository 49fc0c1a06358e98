import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processesIn } from "@/db/embedded/process";
import * as t from "@/messages/start";
import { findPorts, makeDataFolder, removeDataFolder, Started } from "./testing";

const script = fileURLToPath(new URL("./testing-start.ts", import.meta.url));
let home: string;
let ports: Record<string, string>;
let dataFolders: Set<string>;
let folders: string[];

beforeEach(async () => {
  home = makeDataFolder();
  dataFolders = new Set();
  folders = [home];
  writeFileSync(join(home, "journal"), "");
  ports = await findPorts();
});
afterEach(async () => {
  for (const folder of dataFolders) {
    const elsewhere = join(folder, "postgres-folder");
    const outside = existsSync(elsewhere) ? dirname(readFileSync(elsewhere, "utf8").trim()) : null;
    await removeDataFolder(folder);
    if (outside) rmSync(outside, { recursive: true, force: true });
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function start(dataDir: string, env: Record<string, string> = {}): Started {
  dataFolders.add(dataDir);
  return new Started(script, [join(home, "journal"), "0"], { DATA_DIR: dataDir, ...ports, ...env });
}

async function runOnce(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const started = start(dataDir, env);
  await started.untilPrinted(t.readyTitle);
  started.child.kill("SIGTERM");
  expect(await started.exit()).toBe(0);
  return started.output;
}

describe("a start", () => {
  it("needs no home to write to, nor one at all", async () => {
    await runOnce(join(home, "data"), { HOME: "/proc/none" });
    await runOnce(join(home, "data"));
  });

  it.each(["new", "deep/er/new"])("closes everything to others under umask 077, in %s", async (name) => {
    const before = process.umask(0o077);
    try {
      await runOnce(join(home, name));
      await runOnce(join(home, name));
    } finally {
      process.umask(before);
    }
    expect(statSync(join(home, name, "sealing.key")).mode & 0o077).toBe(0);
  });

  it.each(["development", "test", "production"])("takes no notice of NODE_ENV=%s", async (NODE_ENV) => {
    await runOnce(join(home, "data"), { NODE_ENV });
  });

  it.runIf(existsSync("/dev/shm"))(
    "keeps its data on another mount than the programs and the temporary folder",
    async () => {
      const other = mkdtempSync("/dev/shm/paydesk-");
      folders.push(other);
      expect(statSync(other).dev).not.toBe(statSync(tmpdir()).dev);
      await runOnce(join(other, "data"));
      await runOnce(join(other, "data"));
    },
  );

  it("works in a folder with a space and an umlaut", async () => {
    mkdirSync(join(home, "Büro 2"), { mode: 0o711 });
    await runOnce(join(home, "Büro 2", "my data"));
  });

  it("says of a second one that the first is at work, before it is ready and after", async () => {
    const data = join(home, "data");
    const first = start(data);
    await vi.waitFor(() => expect(existsSync(join(data, "lock"))).toBe(true), { timeout: 60_000, interval: 5 });
    const refused = `${t.alreadyRunning(data, first.child.pid ?? 0)}\n`;
    const early = start(data);
    expect(await early.exit()).toBe(1);
    expect(early.output).toBe(refused);
    await first.untilPrinted(t.readyTitle);
    const late = start(data);
    expect(await late.exit()).toBe(1);
    expect(late.output).toBe(refused);
    first.child.kill("SIGTERM");
    expect(await first.exit()).toBe(0);
  });
});

const moments = [
  "lock",
  "postgres.init/PG_VERSION",
  "postgres.init/base/1/PG_VERSION",
  "postgres/postmaster.pid",
  "run.json",
  "parts.json",
];

describe("a first start that is killed", () => {
  it.each(moments)("once there is %s leaves nothing that keeps the next one from starting", async (moment) => {
    const data = join(home, "data");
    const killed = start(data);
    await vi.waitFor(() => expect(existsSync(join(data, moment))).toBe(true), { timeout: 60_000, interval: 1 });
    killed.child.kill("SIGKILL");
    expect(await killed.exit()).toBeNull();
    await runOnce(data);
    expect(processesIn(join(data, "postgres.init"))).toEqual([]);
    expect(existsSync(join(data, "postgres.init"))).toBe(false);
  });
});
