import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import pino from "pino";
import { connectionConfig } from "@/db/client";
import { ownerRole } from "@/db/roles";
import { approvalRequests } from "@/db/schema/approvals";
import { sendingRates } from "@/db/schema/batches";
import { callbackTokens, endpoints } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { decide } from "@/lib/desk/decisions/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";

export const startAt = Date.parse("2026-03-02T08:00:00Z");

export type Ground = {
  sealer: Sealer;
  connectionId: string;
  endpointId: string;
  controlKey: string;
  token: string;
  users: { preparer: Actor; admin: Actor };
  batches: { batchId: string; digest: string }[];
  copy: () => Promise<{ url: string; adminUrl: string; drop: () => Promise<void> }>;
  remove: () => Promise<void>;
};

export const contextOf = (sealer: Sealer, parts: Pick<AppContext, "db" | "now">): AppContext => ({
  sealer,
  log: pino({ enabled: false }),
  publicUrl: "http://localhost:3000",
  callbackUrl: "http://localhost:3001",
  networks: "loopback",
  sendsMail: false,
  installationStore: noInstallationStore,
  ...parts,
});

const ownFunctions = `
  create schema sim;
  create function sim.now() returns timestamptz language sql stable as $$ select current_setting('sim.begun')::timestamptz $$;
  create function sim.clock_timestamp() returns timestamptz language sql volatile as $$ select current_setting('sim.clock')::timestamptz $$;
  create sequence sim.ids;
  create function sim.gen_random_uuid() returns uuid language sql volatile security definer as $$ select overlay(overlay(md5(nextval('sim.ids')::text) placing '4' from 13) placing '8' from 17)::uuid $$;
  grant usage on schema sim to public;
  do $$ declare one record; begin
    for one in select adrelid::regclass as of, attname as name, pg_get_expr(adbin, adrelid) as given from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) in ('now()', 'clock_timestamp()', 'gen_random_uuid()')
    loop execute format('alter table %s alter column %I set default sim.%s', one.of, one.name, one.given); end loop;
    -- Statistics that come at a moment of their own would change plans, and with them the order of rows that asked for none.
    for one in select oid::regclass as of from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop execute format('alter table %s set (autovacuum_enabled = off)', one.of); end loop;
  end $$;`;

const clockSettings = (name: string) =>
  [
    `alter database ${name} set search_path = sim, public, pg_catalog`,
    `alter database ${name} set sim.begun = '${new Date(startAt).toISOString()}'`,
    `alter database ${name} set sim.clock = '${new Date(startAt).toISOString()}'`,
    // The process that closes a deadlock must be the one that is aborted, so that a seed repeats.
    `alter database ${name} set deadlock_timeout = '1ms'`,
  ].join(";");

const drafts = [
  { kind: "payout", rows: 7 },
  { kind: "recurring", rows: 8 },
  { kind: "payout", rows: 3 },
  { kind: "recurring", rows: 4 },
] as const;

const textOf = {
  payout: (name: string, rows: number) =>
    write(
      "client_orderid;amount;currency;account_number",
      rows,
      (row) => `row-${name}-${row};1${name}.0${row};EUR;60000000${name}${row}`,
    ),
  recurring: (name: string, rows: number) =>
    write(
      "client-orderid;recurring-payment-id;amount;currency",
      rows,
      (row) => `row-${name}-${row};81000000${row};2${name}.0${row};EUR`,
    ),
};

const write = (heading: string, rows: number, line: (row: number) => string) =>
  [heading, ...Array.from({ length: rows }, (_, at) => line(at + 1))].join("\r\n");

export async function prepareGround(): Promise<Ground> {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.admin.execute(sql.raw(ownFunctions));
  await database.admin.execute(sql.raw(clockSettings(name)));
  const ctx = contextOf(new Sealer(randomBytes(32)), { db: database.db, now: () => new Date(startAt) });
  const made = await prepare(ctx);
  await Promise.all([database.db, database.owner, database.admin].map(({ $client }) => $client.end()));
  let copies = 0;
  return {
    ...made,
    sealer: ctx.sealer,
    copy: () => copyOf(database, name, `${name}_${copies++}`),
    remove: () => runOn(serverOf(database.url), `drop database ${name} with (force)`),
  };
}

async function prepare(ctx: AppContext): Promise<Omit<Ground, "sealer" | "copy" | "remove">> {
  const { connectionId } = await ctx.db.transaction((tx) =>
    seedSandboxConnection(tx, ctx.sealer, { sandbox: { port: 9 } }),
  );
  await ctx.db.update(endpoints).set({ retiredAt: ctx.now() }).where(sql`gateway_id <> '1001'`);
  await ctx.db
    .insert(sendingRates)
    .values({ connectionId, callsPerSecond: 50, burst: 20, tokens: 20, slots: 6, chunkRows: 2 });
  const preparer = await addTestUser(ctx, "preparer", { password: false });
  const admin = await addTestUser(ctx, "admin", { password: false });
  const batches = [];
  for (const [at, { kind, rows }] of drafts.entries()) {
    const text = textOf[kind](`${at + 1}`, rows);
    const batchId = await createTestBatch(ctx, preparer, { connectionId, kind, text });
    batches.push({ batchId, digest: await submitBatch(ctx, { preparer, admin }, batchId) });
  }
  const { current } = await controlKeysOf(ctx.db, ctx.sealer, connectionId);
  const [token] = await ctx.db.select().from(callbackTokens).where(eq(callbackTokens.connectionId, connectionId));
  const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  const [controlKey, endpointId] = [current ?? "", endpoint?.id ?? ""];
  return { connectionId, endpointId, controlKey, token: token?.token ?? "", users: { preparer, admin }, batches };
}

export async function submitBatch(ctx: AppContext, users: Ground["users"], batchId: string): Promise<string> {
  const { digest, required } = await askRelease(ctx, users.preparer, { batchId });
  if (required > 0) {
    const [request] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, batchId));
    await decide(ctx, users.admin, { requestId: request?.id ?? "", decision: "approve", seenDigest: digest });
  }
  return digest;
}

async function copyOf({ url }: TestDatabase, template: string, name: string) {
  const server = serverOf(url);
  await runOn(server, `create database ${name} template ${template} owner ${ownerRole}`, clockSettings(name));
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return { url: at(url), adminUrl: at(server), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

function serverOf(url: string): string {
  return process.env.TEST_DATABASE_URL ?? url;
}

async function runOn(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connectionConfig(server, "model"));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
