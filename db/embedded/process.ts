import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The start time tells a process from a later one with the same number. */
export type ProcessIdentity = { pid: number; started: string };

/**
 * A zombie counts as dead: it holds no file and no lock.
 * @returns null when there is none
 */
export function findProcess(pid: number): ProcessIdentity | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === "linux" ? findLinuxProcess(pid) : findProcessByPs(pid);
}

export function isAlive(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.started === identity.started;
}

function findLinuxProcess(pid: number): ProcessIdentity | null {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name in parentheses may contain spaces and parentheses, so fields are counted after the last one (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const state = fields[0];
  if (state === "Z" || state === "X") return null;
  const boot = readProc("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  return { pid, started: `${boot}:${fields[19]}` };
}

function findProcessByPs(pid: number): ProcessIdentity | null {
  const line = runPs(pid, "state=,lstart=");
  if (!line || line.startsWith("Z")) return null;
  return { pid, started: line.replace(/^\S+\s+/, "") };
}

function runPs(pid: number, columns: string): string | null {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", columns], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    }).trim();
  } catch {
    return null; // ps exits with 1 when no such process exists.
  }
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The server's working folder is the data folder; where the system hides that, the command line names it. */
export function servesFolder(pid: number, folder: string): boolean {
  if (!findProcess(pid)) return false;
  if (process.platform !== "linux") return runPs(pid, "command=")?.includes(folder) ?? false;
  const workingFolder = readWorkingFolder(pid);
  if (workingFolder !== null) return workingFolder === folder;
  return readProc(`/proc/${pid}/cmdline`)?.split("\0").includes(folder) ?? false;
}

/** Works on Linux only. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readWorkingFolder(pid) === folder && findProcess(pid) !== null);
}

function readWorkingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
