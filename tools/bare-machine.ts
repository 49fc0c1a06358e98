import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { sampleReady } from "@/messages/sample";
import { readyTitle } from "@/messages/start";
import { cloneAsItIs } from "./clone";
import { choosePorts, NpmStart, since } from "./npm-start";

/**
 * Runs a newcomer's steps on a machine with only Node.js, npm, git, sh and coreutils: clone, `npm ci`, two starts and
 * `npm test`. Reports the durations and exits with an error at the first failure.
 */
const [reportFile = "report.json"] = process.argv.slice(2);
const place = mkdtempSync(join(tmpdir(), "paydesk-bare-"));
const programs = mkdtempSync(join(tmpdir(), "paydesk-programs-"));
const checkout = join(place, "paydesk");
const coreutils =
  "basename cat chmod chown cp cut date dd df dirname du echo env expr false head id install ln ls md5sum mkdir mkfifo mktemp mv " +
  "nice nohup nproc od printenv printf pwd readlink realpath rm rmdir seq sha256sum sleep sort split stat tac tail tee test " +
  "timeout touch tr true uname uniq wc whoami";

type Environment = Record<string, string>;

const npmSetting = (name: string) => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();

function gatherPrograms(): string {
  chmodSync(programs, 0o755);
  symlinkSync(process.execPath, join(programs, "node"));
  for (const name of ["npm", "git", "sh", ...coreutils.split(" ")]) {
    const found = (process.env.PATH ?? "")
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path));
    if (!found) throw new Error(`This machine has no ${name}.`);
    symlinkSync(found, join(programs, name));
  }
  return programs;
}

function bareEnvironment(): Environment {
  const home = join(place, "home");
  mkdirSync(home);
  return {
    PATH: gatherPrograms(),
    HOME: home,
    npm_config_registry: npmSetting("registry"),
    npm_config_cache: npmSetting("cache"),
  };
}

async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`bare machine: ${name} took ${since(startedAt)} s`);
  return result;
}

async function npm(env: Environment, ...args: string[]): Promise<void> {
  const child = spawn("npm", args, {
    cwd: checkout,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`npm ${args.join(" ")} ended with exit code ${code}`);
}

async function start(env: Environment, name: string, last: string): Promise<void> {
  const started = new NpmStart(checkout, await choosePorts(), env);
  try {
    await timed(`${name}, until ready`, () => started.untilPage());
    await timed(`${name}, from then until all is there`, () => started.waitForOutput(last));
  } finally {
    await started.stop();
  }
}

try {
  const env = bareEnvironment();
  await timed("clone", () => cloneAsItIs(checkout));
  await timed("npm ci", () => npm(env, "ci", "--no-audit", "--no-fund"));
  await start(env, "first start", sampleReady);
  await start(env, "second start", readyTitle);
  await timed("npm test", () => npm({ ...env, TEST_REPORT: reportFile }, "test"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const folder of [place, programs]) rmSync(folder, { recursive: true, force: true });
}
