import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compactNumbers, openInstallationStore } from "./installation-store";

const [mine, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "installation-store-"));
  folder = join(home, "data");
  mkdirSync(folder);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const read = (at = folder, vouched: string | null = null) => openInstallationStore(at, vouched).read();

test("an empty folder keeps nothing", () => {
  expect(read()).toEqual({ identity: null, vouched: false, copied: false, lastNumber: null });
  expect(read(folder, other)).toEqual({ identity: other, vouched: true, copied: false, lastNumber: null });
});

test("what is kept is there again, for this user only", () => {
  const installationStore = openInstallationStore(folder, null);
  installationStore.adopt(mine);
  expect(read()).toMatchObject({ identity: mine, lastNumber: 0n });
  for (const number of [1n, 3n, 2n]) installationStore.keepNumber(number);
  expect(read()).toEqual({ identity: mine, vouched: false, copied: false, lastNumber: 3n });
  for (const name of ["installation.json", "dispatched"]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});

test("a folder that another installation takes over keeps its numbers", () => {
  const installationStore = openInstallationStore(folder, null);
  installationStore.keepNumber(7n);
  installationStore.adopt(other);
  expect(read()).toMatchObject({ identity: other, lastNumber: 7n });
});

test("a folder that is moved is the same one, a copy is not, also when it takes the original's place", () => {
  openInstallationStore(folder, null).adopt(mine);
  const moved = join(home, "moved");
  renameSync(folder, moved);
  expect(read(moved)).toMatchObject({ identity: mine, copied: false });
  const copy = join(home, "copy");
  cpSync(moved, copy, { recursive: true, preserveTimestamps: true });
  expect(read(copy)).toMatchObject({ identity: mine, copied: true });
  // A disk reuses inode numbers of removed files; only the birth time tells the files apart.
  rmSync(moved, { recursive: true });
  cpSync(copy, moved, { recursive: true, preserveTimestamps: true });
  expect(read(moved)).toMatchObject({ identity: mine, copied: true });
  expect(read(copy, mine)).toMatchObject({ copied: false, vouched: true });
  openInstallationStore(copy, null).adopt(other);
  expect(read(copy)).toMatchObject({ identity: other, copied: false });
});

test("a file that got the number of the removed original is recognised by its time of birth, where the disk knows one", () => {
  openInstallationStore(folder, null).adopt(mine);
  const file = join(folder, "installation.json");
  const own = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...own, born: "1" }));
  expect(read()).toMatchObject({ identity: mine, copied: true });
  writeFileSync(file, JSON.stringify({ ...own, born: null }));
  expect(read()).toMatchObject({ identity: mine, copied: false });
});

test.each(["", "{", '{"identity":"me"}', "null"])("an identity that was damaged (%j) is none", (text) => {
  writeFileSync(join(folder, "installation.json"), text);
  expect(read()).toMatchObject({ identity: null, copied: false });
});

test("a number keeps all lower ones: those are not written, the next higher one is, whatever became of the file", () => {
  const installationStore = openInstallationStore(folder, null);
  installationStore.keepNumber(8n);
  rmSync(join(folder, "dispatched"));
  installationStore.keepNumber(7n);
  expect(read().lastNumber).toBe(null);
  installationStore.keepNumber(9n);
  expect(read().lastNumber).toBe(9n);
});

test("a line that a full disk cut short, or a crash left blank, makes no larger number", () => {
  const installationStore = openInstallationStore(folder, null);
  installationStore.keepNumber(1310n);
  appendFileSync(join(folder, "dispatched"), "\n13");
  installationStore.keepNumber(1311n);
  appendFileSync(join(folder, "dispatched"), "\0\0\0\0");
  installationStore.keepNumber(1312n);
  expect(read().lastNumber).toBe(1312n);
});

test("many numbers are read from their end, and cut down to the highest", () => {
  const file = join(folder, "dispatched");
  writeFileSync(file, Array.from({ length: 30_000 }, (_, at) => `\n${at + 1}\n`).join(""));
  expect(read().lastNumber).toBe(30_000n);
  compactNumbers(folder);
  expect(readFileSync(file, "utf8")).toBe("30000\n");
  openInstallationStore(folder, null).keepNumber(30_001n);
  compactNumbers(folder);
  expect(read().lastNumber).toBe(30_001n);
});

test("a number that cannot be kept is reported", () => {
  mkdirSync(join(folder, "dispatched"));
  expect(() => openInstallationStore(folder, null).keepNumber(1n)).toThrow(/EISDIR/);
  expect(() => openInstallationStore(join(home, "gone"), null).keepNumber(1n)).toThrow(/ENOENT/);
});
