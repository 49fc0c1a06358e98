import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findProcess } from "@/db/embedded/process";
import { lockDataFolder } from "./lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydesk-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hold = (owner: unknown) => writeFileSync(join(folder, "lock"), JSON.stringify(owner));

describe("lockDataFolder", () => {
  it("lets one in at a time", async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`Paydesk already runs on ${folder} (process ${process.pid})`);
    unlock();
    (await lockDataFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes over from a process that is gone", async () => {
    const { pid } = spawnSync("true");
    hold({ pid, started: "long ago" });
    (await lockDataFolder(folder))();
  });

  it("takes over when another process now has the number", async () => {
    hold({ pid: process.pid, started: "before the machine was restarted" });
    (await lockDataFolder(folder))();
  });

  it("takes over from a lock and a takeover that were cut short", async () => {
    writeFileSync(join(folder, "lock"), "");
    writeFileSync(join(folder, "lock.takeover"), "");
    (await lockDataFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of many at once that find a stale lock, lets in exactly one", async () => {
    hold({ pid: process.pid, started: "before the machine was restarted" });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it("leaves a lock alone that another user holds by now", async () => {
    const unlock = await lockDataFolder(folder);
    const parent = findProcess(process.ppid);
    hold(parent);
    unlock();
    await expect(lockDataFolder(folder)).rejects.toThrow(`(process ${process.ppid})`);
  });
});
