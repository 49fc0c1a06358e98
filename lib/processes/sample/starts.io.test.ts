import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Settings } from "@/lib/core/runtime/env";
import { addTestUser } from "@/lib/identity/users/testing";
import * as t from "@/messages/sample";
import { makeSampleData, removeSampleData } from "./commands";
import { samplePayees } from "./company";
import { MakerSession } from "./maker-session";
import { readSampleData, readSampleFailure } from "./queries";
import {
  begin,
  closeMakers,
  count,
  createProduction,
  ctx,
  cutShort,
  database,
  env,
  findDifferences,
  goesOn,
  key,
  provideSample,
  sandbox,
  settings,
} from "./testing";

provideSample();

function run(script: string, args: string[], variables: Record<string, string>) {
  return spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: join(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...variables } as unknown as NodeJS.ProcessEnv,
  });
}

async function runCommand(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const child = run(fileURLToPath(new URL("./cli.ts", import.meta.url)), args, {
    ...{
      ...env,
      DATA_DIR: env.SANDBOX_DIR ?? "",
      DATABASE_URL: database.urls.app,
      SEALING_KEY: key.toString("base64"),
    },
    CALLBACK_DATABASE_URL: database.urls.callbacks,
  });
  const said = { output: "", errors: "" };
  child.stdout.on("data", (chunk) => {
    said.output += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    said.errors += String(chunk);
  });
  const [code] = await once(child, "close");
  return { code, ...said };
}

async function raced(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<boolean[]> {
  const gate = await database.owner.$client.connect();
  const succeeds = (act: Promise<unknown>) =>
    act.then(
      () => true,
      () => false,
    );
  const untilWaiting = async (n: number) => {
    const here = "(select oid from pg_database where datname = current_database())";
    while ((await count(`pg_locks where not granted and database = ${here}`)) < n) await sleep(10);
  };
  try {
    await gate.query("begin; lock table audit in share row exclusive mode");
    const acts = [succeeds(first())];
    await untilWaiting(1);
    acts.push(succeeds(second()));
    await untilWaiting(2);
    await gate.query("commit");
    return await Promise.all(acts);
  } finally {
    gate.release();
  }
}

describe("the sample company", () => {
  test("is made whole by a later start, wherever earlier ones were cut short", async () => {
    const sample = await begin();
    for (const orders of [30, 0]) {
      await cutShort(sample, orders);
      expect([await sample.isRequested(), await readSampleFailure(ctx)]).toEqual([true, null]);
    }
    expect(await sample.make(goesOn)).toBeNull();
    expect(await count("payees")).toBe(samplePayees.length);
    expect(await count("batches where released_at is not null")).toBe(4);
    expect(await count("orders where outcome not in ('approved', 'declined', 'unknown')")).toBe(0);
    expect(await findDifferences()).toEqual([]);
  }, 300_000);

  test("is made whole after a start that ended where a payout's outcome stays unknown", async () => {
    const specialNumbers = { unknown: { account_number: samplePayees[8]?.iban } };
    await sandbox.control("PATCH", "/settings", { specialNumbers });
    const sample = await begin();
    expect(await sample.make(goesOn)).toBeNull();
    expect(await count("orders where outcome = 'unknown'")).toBe(1);
  });

  test("is made whole by a later start when the one that made it was killed", async () => {
    const MAKER = JSON.stringify({ urls: database.urls, env, key: key.toString("base64") });
    const maker = run(fileURLToPath(new URL("./testing-maker.ts", import.meta.url)), [], { MAKER });
    while ((await count("orders")) < 7) {
      if (maker.exitCode !== null) throw new Error("the maker has ended");
      await sleep(20);
    }
    expect(await readSampleData(ctx)).toMatchObject({ isBeingMade: true });
    const ended = once(maker, "close");
    maker.kill("SIGKILL");
    await ended;
    while ((await readSampleData(ctx))?.isBeingMade) await sleep(20);
    expect(await readSampleData(ctx)).toMatchObject({ isUnfinished: true, isRemovable: true });
    const admin = await addTestUser(ctx, "admin");
    await expect(createProduction(admin)).rejects.toMatchObject({ message: t.removeItFirst });
    expect((await sandbox.control("GET", "/clock")).offsetSeconds).toBeLessThan(-86_400);
    const sample = await begin();
    expect(await sandbox.control("GET", "/clock")).toMatchObject({ offsetSeconds: 0 });
    expect(await sample.isRequested()).toBe(true);
    expect(await sample.make(goesOn)).toBeNull();
    expect(await count("payees")).toBe(samplePayees.length);
    expect(await count("batches where released_at is not null")).toBe(4);
    expect(await findDifferences()).toEqual([]);
  }, 300_000);

  test.each<[string, Partial<Settings>]>([
    ["SANDBOX=off", { sandbox: null }],
    ["an admin of one's own", { admin: { email: "root@example.com", password: "green ladders sing" } }],
    ["SAMPLE=off", { sample: false }],
  ])(
    "that a start was cut short in is gone at the next one with %s, and production can begin",
    async (_, change) => {
      const sample = await cutShort(await begin());
      await sample.close();
      const admin = await addTestUser(ctx, "admin");
      await expect(createProduction(admin)).rejects.toMatchObject({ message: t.removeItFirst });
      const next = await begin(change);
      expect([await next.isRequested(), await readSampleData(ctx), await readSampleFailure(ctx)]).toEqual([
        ...[false, null, null],
      ]);
      for (const table of ["orders", "payees", "batches", "recurring_profiles"]) expect(await count(table)).toBe(0);
      expect(await count("audit where permission = 'organisation.removeSampleData' and user_id is null")).toBe(1);
      await createProduction(admin);
    },
    300_000,
  );

  test("that could not be made is no longer spoken of once a start makes none", async () => {
    await begin();
    await database.owner.execute(sql`update sample_data set failed_at = now(), failure = 'the disk is full'`);
    expect(await readSampleFailure(ctx)).toBe("the disk is full");
    await closeMakers();
    await begin({ sandbox: null });
    expect(await readSampleFailure(ctx)).toBeNull();
  });

  test("is removed by an admin while it is unfinished and no start makes it, and never under one that does", async () => {
    const sample = await cutShort(await begin());
    const admin = await addTestUser(ctx, "admin");
    expect(await readSampleData(ctx)).toMatchObject({ isBeingMade: true, isUnfinished: false, isRemovable: false });
    await expect(removeSampleData(ctx, admin, {})).rejects.toMatchObject({ message: t.preparingTheSample });
    const other = await MakerSession.open(database.urls.owner);
    expect(await other.takeTurn(async () => true, goesOn)).toBe(true);
    await expect(ctx.db.execute(sql`select remove_sample_data()`)).rejects.toMatchObject({
      cause: { message: "sample data is being made" },
    });
    await Promise.all([other.end(), sample.close()]);
    expect(await readSampleData(ctx)).toMatchObject({ isBeingMade: false, isUnfinished: true, isRemovable: true });
    await removeSampleData(ctx, admin, {});
    expect([await count("orders"), await readSampleData(ctx)]).toEqual([0, null]);
    await expect(makeSampleData(ctx, admin, {})).rejects.toMatchObject({ message: t.nothingMakesTheSample });
  }, 300_000);

  test("is made by one of two starts on one database, and the other waits for it", async () => {
    const [first, second] = [await begin(), await begin()];
    expect([await first.isRequested(), await second.isRequested()]).toEqual([true, true]);
    expect(await Promise.all([first.make(goesOn), second.make(goesOn)])).toEqual([null, null]);
    expect(await count("payees")).toBe(samplePayees.length);
    expect(await count("batches where released_at is not null")).toBe(4);
    expect(await findDifferences()).toEqual([]);
  }, 300_000);

  test.each([
    ["adding a production connection", "asking for it"],
    ["asking for it", "adding a production connection"],
  ])(
    "is not asked for beside a production connection: one of the two succeeds, %s first, before it is committed",
    async (first) => {
      const admin = await addTestUser(ctx, "admin");
      await begin({ sample: false });
      const [add, ask] = [() => createProduction(admin), () => makeSampleData(ctx, admin, {})];
      const raceEnds = first === "asking for it" ? raced(ask, add) : raced(add, ask);
      expect(await raceEnds).toEqual([true, false]);
    },
  );

  test("wakes a start at once when it is asked for, without a look of the start's own", async () => {
    const admin = await addTestUser(ctx, "admin");
    const sample = await begin({ sample: false });
    const asked = sample.untilRequested(goesOn).then(() => "asked");
    const own = "pg_stat_activity where datname = current_database() and application_name = 'paydesk sample'";
    while ((await count(own)) !== 1) await sleep(20);
    expect(await Promise.race([asked, Promise.resolve("waits")])).toBe("waits");
    await makeSampleData(ctx, admin, {});
    expect(await Promise.race([asked, sleep(10_000, "waits")])).toBe("asked");
    expect(await sample.isRequested()).toBe(true);
    while ((await count(own)) !== 1) await sleep(20);
    await database.owner.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'paydesk sample'`,
    );
    await sample.untilRequested(goesOn);
    while ((await count(own)) !== 1) await sleep(20);
  });
});

describe("npm run sample", () => {
  test("says how it is used, and ends with 1 only where it was used wrongly", async () => {
    expect(await runCommand("--help")).toEqual({ code: 0, output: `${t.sampleUsage}\n`, errors: "" });
    expect(await runCommand("constructor")).toEqual({ code: 1, output: "", errors: `${t.sampleUsage}\n` });
    expect(await runCommand()).toMatchObject({ code: 1 });
  });

  test("refuses to make it where no start would", async () => {
    expect(await runCommand("make")).toEqual({ code: 1, output: "", errors: `${t.nothingMakesTheSample}\n` });
    expect(await readSampleData(ctx)).toBeNull();
    expect(await count("audit where permission = 'organisation.makeSampleData'")).toBe(0);
  });

  test("ends with 1 and the reason when making it fails, and with 0 when it is there", async () => {
    const sample = await begin({ sample: false });
    const failing = runCommand("make");
    await sample.untilRequested(goesOn);
    const server = createServer().listen(settings.callbacks?.port, settings.callbacks?.host);
    await once(server, "listening");
    expect(await sample.make(goesOn)).toContain("EADDRINUSE");
    server.close();
    const { code, output, errors } = await failing;
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toContain("EADDRINUSE");

    const making = runCommand("make");
    await sample.untilRequested(goesOn);
    expect(await sample.make(goesOn)).toBeNull();
    expect(await making).toMatchObject({ code: 0, output: expect.stringContaining("The sample company is here") });
  }, 300_000);

  test("ends with 1 when the start that would make it is gone, or the sample is removed meanwhile", async () => {
    const sample = await begin({ sample: false });
    const left = runCommand("make");
    await sample.untilRequested(goesOn);
    await sample.close();
    expect(await left).toMatchObject({ code: 1, errors: expect.stringContaining(t.sampleIsUnfinished) });
    expect(await runCommand("remove")).toMatchObject({ code: 0 });
  });
});
