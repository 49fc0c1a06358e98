import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, beforeEach, expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/runtime/context";
import { parseSettings, type Settings } from "@/lib/core/runtime/env";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { seedUsers } from "@/lib/identity/users/seed";
import type { TestContext } from "@/lib/identity/users/testing";
import { createConnection } from "@/lib/payments/connections/commands";
import { registerWithSandbox } from "@/lib/payments/connections/register";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { dailyTotals } from "@/lib/payments/totals/totals";
import { findFreePort } from "@/sandbox/free-port";
import { SandboxProcess } from "@/sandbox/testing-process";
import { samplePayees } from "./company";
import { SampleMaker } from "./make";

export let database: TestDatabase;
export let sandbox: SandboxProcess;
export let settings: Settings;
export let env: Record<string, string>;
export let key: Buffer;
export let ctx: TestContext;
const makers: SampleMaker[] = [];

export function provideSample(): void {
  beforeEach(async () => {
    [database, sandbox] = await Promise.all([createTestDatabase(), SandboxProcess.create()]);
    await sandbox.start();
    const CALLBACK_PORT = String(await findFreePort());
    env = { ...sandbox.env, CALLBACK_PORT };
    key = randomBytes(32);
    settings = parseSettings(env, "/");
    ctx = {
      ...{ db: database.db, sealer: new Sealer(key), log: pino({ enabled: false }), now: () => new Date() },
      ...{ publicUrl: settings.publicUrl, callbackUrl: settings.callbackUrl, networks: "loopback", sendsMail: false },
      ...{ installationStore: noInstallationStore, pass: () => undefined },
    };
    const ports = settings.sandbox ?? { port: 0, controlPort: 0 };
    await ctx.db.transaction(async (tx) => {
      await seedUsers(tx, settings, new Date());
      await seedSandboxConnection(tx, ctx.sealer, { sandbox: ports });
    });
    await registerWithSandbox(ctx.db, ctx.sealer, ports);
  }, 60_000);
  afterEach(async () => {
    await closeMakers();
    await sandbox.remove();
    await database.drop();
  });
}

export const goesOn = new AbortController().signal;

export async function begin(change: Partial<Settings> = {}): Promise<SampleMaker> {
  const sample = new SampleMaker(database.urls, { ...settings, ...change }, ctx);
  makers.push(sample);
  await sample.begin();
  return sample;
}

export const closeMakers = () => Promise.all(makers.splice(0).map((sample) => sample.close()));

export async function cutShort(sample: SampleMaker, orders = 7): Promise<SampleMaker> {
  const stop = new AbortController();
  const making = sample.make(stop.signal);
  const ended = making.then((why) => why ?? "made");
  const reached = async () => {
    while ((await count("payees")) < samplePayees.length || (await count("orders")) < orders) await sleep(20);
    return "cut short";
  };
  expect(await Promise.race([reached(), ended])).toBe("cut short");
  stop.abort();
  await sandbox.end("SIGKILL");
  expect(await making).not.toBeNull();
  await sandbox.start();
  return sample;
}

export async function prepare(change: Partial<Settings> = {}): Promise<boolean> {
  const sample = await begin(change);
  if (!(await sample.isRequested())) return false;
  expect(await sample.make(goesOn)).toBeNull();
  return true;
}

export async function count(what: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(what)}`);
  return rows[0]?.n ?? 0;
}

export async function findDifferences(): Promise<unknown[]> {
  const grouped = (from: typeof dailyTotals) =>
    sql`select connection_id, currency, stage, status, sum(orders)::int as orders, sum(amount) as amount from ${from} t group by 1, 2, 3, 4 having sum(orders) <> 0`;
  const scratch = sql`(select connection_id, coalesce(currency, '') as currency, stage, status, 1 as orders, coalesce(amount, 0) as amount from orders)`;
  const { rows } = await ctx.db.execute(sql`
    (${grouped(dailyTotals)} except ${grouped(scratch)}) union all (${grouped(scratch)} except ${grouped(dailyTotals)})`);
  return rows;
}

export async function createProduction(admin: Actor): Promise<unknown> {
  const address = {
    environment: "production" as const,
    baseUrl: "https://gate.example.com/paynet",
    consumerKey: "acme",
  };
  return createConnection(ctx, admin, { name: "Acme", ...address } as never);
}
