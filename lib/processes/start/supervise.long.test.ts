import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findProcess } from "@/db/embedded/process";
import * as t from "@/messages/sample";
import { findPorts, makeDataFolder, removeDataFolder, Started } from "./testing";

const script = fileURLToPath(new URL("./testing-start.ts", import.meta.url));
let dataDir: string;
let journal: string;
let env: Record<string, string>;
const running: Started[] = [];

beforeEach(async () => {
  dataDir = makeDataFolder();
  journal = join(dataDir, "journal");
  writeFileSync(journal, "");
  env = { DATA_DIR: dataDir, ...(await findPorts()) };
});
afterEach(async () => {
  for (const { child, exit } of running.splice(0).map((started) => ({ child: started.child, exit: started.exit() }))) {
    child.kill("SIGTERM");
    await exit;
  }
  await removeDataFolder(dataDir);
});

async function start(drainMs = 0, ...real: string[]): Promise<Started> {
  const started = new Started(script, [journal, String(drainMs), ...real], env);
  running.push(started);
  await started.untilPrinted("Paydesk is ready.");
  return started;
}

function readJournal(): string[] {
  const lines = readFileSync(journal, "utf8").trim().split("\n");
  return lines.map((line) => line.replace(/ \d+$/, ""));
}

function pidOf(name: string): number {
  const lines = readFileSync(journal, "utf8").trim().split("\n");
  return Number(
    lines
      .findLast((line) => line.startsWith(`${name} started`))
      ?.split(" ")
      .at(-1),
  );
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

describe("supervise", () => {
  it("stops web, worker and callbacks, then the sandbox, then the database, and ends with 0", async () => {
    const started = await start();
    expect(readJournal().filter((line) => line.endsWith("started"))).toHaveLength(4);
    const server = serverPid();
    started.child.kill("SIGINT");
    expect(await started.exit()).toBe(0);
    const asked = readJournal().filter((line) => line.endsWith("asked to stop"));
    expect(asked.slice(0, 3).sort()).toEqual(["callbacks asked to stop", "web asked to stop", "worker asked to stop"]);
    expect(readJournal().slice(-2)).toEqual(["sandbox asked to stop", "sandbox ended"]);
    expect(findProcess(server)).toBeNull();
    expect(started.output).toMatch(/Stopping .*\nStopped\.\n$/);
  });

  it("waits for what is in progress, and says at a second Ctrl-C what that is", async () => {
    const started = await start(1_500);
    started.child.kill("SIGINT");
    await started.untilPrinted("Stopping");
    await until(() => readJournal().includes("web asked to stop"));
    started.child.kill("SIGINT");
    await sleep(150);
    expect(started.output).not.toContain("Still waiting");
    started.child.kill("SIGINT");
    await started.untilPrinted("Still waiting for");
    expect(await started.exit()).toBe(0);
    expect(started.output).toMatch(
      /Still waiting for (callbacks|web|worker)( and (callbacks|web|worker)){2} to finish\./,
    );
    expect(readJournal().filter((line) => line.endsWith("ended"))).toHaveLength(4);
  });

  it("refuses a second start on the same data folder, without disturbing the first", async () => {
    const first = await start();
    const second = new Started(script, [journal, "0"], env);
    expect(await second.exit()).toBe(1);
    expect(second.output.trim()).toMatch(/^Paydesk already runs on .* \(process \d+\)\. Stop it first/);
    expect(readJournal()).toHaveLength(4);
    expect(findProcess(first.child.pid ?? 0)).not.toBeNull();
  });

  it("restarts a part that died, and says so", async () => {
    const started = await start();
    process.kill(pidOf("worker"), "SIGKILL");
    await started.untilPrinted("The worker is running again.");
    expect(started.output).toContain("The worker has stopped (SIGKILL); restarting in 1 s.");
    expect(readJournal().filter((line) => line === "worker started")).toHaveLength(2);
  });

  it("has no process for callbacks where the pages' port takes them", async () => {
    env.CALLBACK_PORT = "off";
    const started = await start();
    expect(readJournal().some((line) => line.startsWith("callbacks"))).toBe(false);
    expect(started.output).toContain(`Callbacks   http://127.0.0.1:${env.PORT}\n`);
  });

  it("makes the sample again when that is asked for, while the worker rests, and tells who asked how that ended", async () => {
    env.SAMPLE = "on";
    const make = () => new Started(fileURLToPath(new URL("../sample/cli.ts", import.meta.url)), ["make"], env);
    const starts = (name: string) => readJournal().filter((line) => line === `${name} started`).length;
    const first = await start();
    const failed = t.sampleStartFailed("").split(":")[0] ?? "";
    await first.untilPrinted(failed);
    await until(() => starts("worker") === 1 && starts("callbacks") === 1);
    const again = make();
    expect(await again.exit()).toBe(1);
    expect(again.output).toContain(t.sampleCompanyFailed);
    await until(() => starts("worker") === 2 && starts("callbacks") === 2);
    expect([starts("web"), starts("sandbox")]).toEqual([1, 1]);
    first.child.kill("SIGTERM");
    expect(await first.exit()).toBe(0);
    const nobody = make();
    expect(await nobody.exit()).toBe(1);

    const second = await start(0, "sandbox");
    expect(second.output).not.toContain(t.sampleReady);
    const made = make();
    expect(await made.exit()).toBe(0);
    expect(made.output).toContain(t.sampleIsHere(0, 0, 0, 0).split(":")[0]);
    await second.untilPrinted(t.sampleReady);
    await until(() => starts("worker") === 4);
  });

  it("starts the database again when it died", async () => {
    const started = await start();
    const server = serverPid();
    process.kill(server, "SIGKILL");
    await started.untilPrinted("PostgreSQL is running again.");
    expect(serverPid()).not.toBe(server);
  });

  it("when it is killed, the parts finish alone and the next start takes the database over", async () => {
    const first = await start(3_000);
    const server = serverPid();
    first.child.kill("SIGKILL");
    await first.exit();
    await start();
    expect(serverPid()).toBe(server);
    const journalled = readJournal();
    for (const name of ["web", "worker", "callbacks", "sandbox"]) {
      expect(journalled).toContain(`${name} left alone`);
      expect(journalled.indexOf(`${name} ended`)).toBeLessThan(journalled.lastIndexOf(`${name} started`));
    }
  });

  it("when it and the database are killed, the next start recovers the database", async () => {
    const first = await start();
    const server = serverPid();
    first.child.kill("SIGKILL");
    process.kill(server, "SIGKILL");
    await first.exit();
    await start();
    expect(serverPid()).not.toBe(server);
    expect(readFileSync(join(dataDir, "logs", "postgres.log"), "utf8")).toContain("not properly shut down");
  });
});
