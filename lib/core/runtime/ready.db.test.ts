import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { GET as getHealth } from "@/app/healthz/route";
import { GET as getReady } from "@/app/readyz/route";
import { createDatabase, type Database } from "@/db/client";
import { createEmptyTestDatabase, createTestDatabase } from "@/db/testing";
import * as t from "@/messages/core/model";
import { beginDraining } from "./draining.mjs";
import { checkReady } from "./ready";

const database = vi.hoisted(() => vi.fn<() => Database>());
vi.mock("@/db/client", async (original) => ({ ...(await original<object>()), database }));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openMigrated() {
  const { db, owner, drop } = await createTestDatabase();
  closing.push(drop);
  database.mockReturnValue(db);
  return owner;
}

async function asked(): Promise<[number, string]> {
  vi.spyOn(console, "error").mockReturnValue();
  const response = await getReady();
  return [response.status, await response.text()];
}

it("is ready with a migrated database, also with one that is newer", async () => {
  const owner = await openMigrated();
  expect(await asked()).toEqual([200, "ready\n"]);
  await owner.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  expect(await asked()).toEqual([200, "ready\n"]);
});

it("is not with migrations missing", async () => {
  const owner = await openMigrated();
  await owner.execute(sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  expect(await asked()).toEqual([503, "not ready: migrations\n"]);
  expect(await checkReady()).toMatchObject({ reason: t.migrationsMissing(1) });
});

it("is not with the functions of an earlier build, also where migrations are the same", async () => {
  const owner = await openMigrated();
  await owner.execute(sql`update drizzle.applied_forms set hash = 'of an earlier build'`);
  expect(await asked()).toEqual([503, "not ready: migrations\n"]);
  expect(await checkReady()).toMatchObject({ reason: t.functionsAreEarlier });
  await owner.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  expect(await asked()).toEqual([200, "ready\n"]);
});

it("is not with an empty database", async () => {
  const empty = await createEmptyTestDatabase();
  const db = createDatabase(empty.urls.owner, { max: 1 });
  closing.push(async () => {
    await db.$client.end();
    await empty.drop();
  });
  database.mockReturnValue(db);
  expect(await asked()).toEqual([503, "not ready: migrations\n"]);
});

it("is not when the database is gone or does not answer; the process is alive all the same", async () => {
  const db = createDatabase("postgres://nobody:secret@127.0.0.1:1/none", { max: 1 });
  closing.push(() => db.$client.end());
  database.mockReturnValue(db);
  expect(await asked()).toEqual([503, "not ready: database\n"]);
  vi.useFakeTimers();
  database.mockReturnValue({ execute: () => new Promise(() => undefined) } as unknown as Database);
  const late = asked();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await late).toEqual([503, "not ready: database\n"]);
  vi.useRealTimers();
  expect((await getHealth()).status).toBe(200);
});

it("is not from the moment it is asked to stop, and then reads no database", async () => {
  await openMigrated();
  expect(await asked()).toEqual([200, "ready\n"]);
  beginDraining();
  database.mockImplementation(() => {
    throw new Error("the database was asked");
  });
  expect(await asked()).toEqual([503, "not ready: draining\n"]);
  expect(getHealth().status).toBe(200);
});
