import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SettingsError } from "@/lib/core/runtime/env";
import { ensureSealingKey, logFolder, prepareDataFolder } from "./data-folder";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a new data folder is listed by its owner alone, and so are its logs", () => {
  const dataDir = join(folder, "new", "deeper");
  prepareDataFolder(dataDir);
  expect(modeOf(dataDir) & 0o066).toBe(0);
  expect(logFolder(dataDir)).toBe(join(dataDir, "logs"));
  expect(modeOf(logFolder(dataDir))).toBe(0o700);
});

describe("the sealing key of a data folder", () => {
  const file = () => join(folder, "sealing.key");
  const ensure = (sealingKey: Buffer | null = null) => ensureSealingKey({ sealingKey, dataDir: folder });

  test("is 32 random bytes that its owner alone reads, made once", () => {
    ensure();
    const key = readFileSync(file(), "utf8");
    expect(Buffer.from(key.trim(), "base64")).toHaveLength(32);
    expect(modeOf(file())).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["sealing.key"]);
    ensure();
    expect(readFileSync(file(), "utf8")).toBe(key);
    rmSync(file());
    ensure();
    expect(readFileSync(file(), "utf8")).not.toBe(key);
  });

  test("is in no file where the environment has it, and never replaces a damaged one", () => {
    ensure(Buffer.alloc(32, 1));
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file(), "damaged\n");
    expect(() => ensure()).toThrow(SettingsError);
    expect(readFileSync(file(), "utf8")).toBe("damaged\n");
  });
});
