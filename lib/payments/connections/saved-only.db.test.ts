import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { connections, connectionVersions } from "@/db/schema/connections";
import type { Actor } from "@/lib/core/runtime/context";
import { decideOn } from "@/lib/desk/decisions/testing";
import { disableUser } from "@/lib/identity/users/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/connections/model";
import { createConnection, renewConnectionVersion, updateConnection } from "./commands";
import { pickSettings } from "./settings";
import { addConnection, testAddress } from "./testing";

const { ctx, mia } = provideContext("test", { mia: "admin" });

let first: string;
let eva: Actor;
beforeEach(async () => {
  first = (await addConnection(ctx, mia)).connectionId;
  await updateConnection(ctx, mia, {
    connectionId: first,
    ...pickSettings(await read(first)),
    savedPayeesOnly: true,
  });
  eva = await addTestUser(ctx, "admin", { password: false });
});

async function read(connectionId: string) {
  const [row] = await ctx.db.select().from(connections).where(eq(connections.id, connectionId));
  if (!row) throw new Error("no connection");
  return row;
}
const isSavedOnly = async (connectionId: string) => (await read(connectionId)).savedPayeesOnly;
const create = async (address: Partial<typeof testAddress>) =>
  (await createConnection(ctx, mia, { name: `Test ${randomUUID().slice(0, 8)}`, ...testAddress, ...address }))
    .connectionId;

describe("a connection to a gateway account that pays saved payees only", () => {
  test.each([
    ["the same address", {}],
    ["another host of the gateway", { baseUrl: "https://gate-2.example.com/paynet" }],
    ["another spelling of the consumer key", { consumerKey: "ACME" }],
  ])("begins so at %s", async (_, address) => {
    expect(await isSavedOnly(await create(address))).toBe(true);
  });

  test("begins so where the first one has another account since", async () => {
    await renewConnectionVersion(ctx, mia, { connectionId: first, ...testAddress, consumerKey: "elsewhere" });
    expect(await isSavedOnly(await create({ consumerKey: "elsewhere" }))).toBe(true);
  });

  test("begins as usual at another account", async () => {
    expect(await isSavedOnly(await create({ consumerKey: "other" }))).toBe(false);
  });

  test("becomes so when it is moved there, and the other admin approves", async () => {
    const second = await create({ consumerKey: "other" });
    const { held } = await renewConnectionVersion(ctx, mia, { connectionId: second, ...testAddress });
    expect(held?.required).toBe(1);
    expect(await isSavedOnly(second)).toBe(false);
    await decideOn(ctx, eva, held?.changeId ?? "");
    expect(await isSavedOnly(second)).toBe(true);
  });

  test("becomes so at once with one admin", async () => {
    await disableUser(ctx, mia, { userId: eva.userId });
    await ctx.db.execute(sql`update users set admin_until = null, approver_until = null where id = ${eva.userId}`);
    const second = await create({ consumerKey: "other" });
    await renewConnectionVersion(ctx, mia, { connectionId: second, ...testAddress });
    expect(await isSavedOnly(second)).toBe(true);
  });

  test("pays others only after the other admin approved that", async () => {
    const second = await create({});
    const settings = { ...pickSettings(await read(second)), savedPayeesOnly: false };
    const { held } = await updateConnection(ctx, mia, { connectionId: second, ...settings });
    await decideOn(ctx, eva, held?.changeId ?? "");
    expect(await isSavedOnly(second)).toBe(false);
    await renewConnectionVersion(ctx, mia, {
      connectionId: second,
      ...testAddress,
      baseUrl: "https://gate-2.example.com/paynet",
    });
    expect(await isSavedOnly(second)).toBe(false);
  });

  test("is no way round the rule past the commands either", async () => {
    const refusal = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: "23001" } });
    const second = await create({ consumerKey: "other" });
    const set = { consumerKey: testAddress.consumerKey };
    await refusal(ctx.db.update(connectionVersions).set(set).where(eq(connectionVersions.connectionId, second)));
    const [version] = await ctx.db.select().from(connectionVersions).where(eq(connectionVersions.connectionId, second));
    if (!version) throw new Error("no version");
    await refusal(ctx.db.insert(connectionVersions).values({ ...version, version: 2, ...set }));
    const id = randomUUID();
    await ctx.db.insert(connections).values({ id, name: "Third" });
    await refusal(
      ctx.db.insert(connectionVersions).values({ connectionId: id, version: 1, ...testAddress, paths: {} }),
    );
  });
});

test("what is asked of the other admin says that the rule comes with the account", async () => {
  const second = await create({ consumerKey: "other" });
  const { held } = await renewConnectionVersion(ctx, mia, { connectionId: second, ...testAddress });
  const { rows } = await ctx.db.execute<{ effect: { term: string }[] }>(
    sql`select effect from connection_changes where id = ${held?.changeId ?? null}`,
  );
  expect(rows[0]?.effect.map(({ term }) => term)).toContain(t.savedOnlyLabel);
});
