import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audit } from "@/db/schema/audit";
import { callbackTokens, connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { gateway } from "@/lib/gateway/protocol";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/connections/model";
import {
  createConnection,
  renewCallbackAddress,
  renewConnectionVersion,
  resumeConnection,
  stopConnection,
  updateConnection,
} from "./commands";
import { generateKey } from "./key-commands";
import { getConnection, listConnections, listSendable } from "./queries";
import { loadRoute } from "./route";
import { usualReading } from "./settings";
import { addConnection, addOrder, testAddress } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

const moved = { ...testAddress, baseUrl: "https://other.example.com/paynet" };

describe("createConnection", () => {
  it("keeps the address normalised, with paths and one callback address, and cannot send yet", async () => {
    const name = `Acme ${randomUUID().slice(0, 8)}`;
    const { connectionId } = await createConnection(ctx, admin, {
      name: `  ${name} `,
      environment: "production",
      baseUrl: "https://GATE.example.com:443/paynet/",
      consumerKey: "acme-eu",
    });
    const connection = await getConnection(ctx, null, connectionId);
    expect(connection).toMatchObject({
      name,
      version: 1,
      baseUrl: "https://gate.example.com/paynet",
      paths: defaultPathTemplates,
      state: { status: "incomplete", missing: ["key", "endpoint"] },
    });
    expect(connection.callbackUrl).toMatch(/^http:\/\/localhost:3001\/callback\/[\w-]{32}$/);
    const offered = (await listSendable(ctx, null)).find((row) => row.id === connectionId);
    expect(offered).toMatchObject({ sendable: false, whyNot: expect.stringContaining("key") });
  });

  it("refuses a taken name in any case, and a private network, on their fields", async () => {
    const { name } = await addConnection(ctx, admin);
    await expect(createConnection(ctx, admin, { name: name.toUpperCase(), ...testAddress })).rejects.toMatchObject({
      code: "conflict",
      fields: { name: expect.any(String) },
    });
    const inside = { name: "Inside", ...testAddress, baseUrl: "https://10.0.0.1/paynet" };
    await expect(createConnection(ctx, admin, inside)).rejects.toMatchObject({
      code: "invalid",
      fields: { baseUrl: t.baseUrl(t.privateNetwork) },
    });
    expect((await listConnections(ctx, null)).filter((row) => row.name === "Inside")).toEqual([]);
  });

  it("names the path that is wrong", async () => {
    const paths = { payout: "/api/v4/payout" };
    await expect(createConnection(ctx, admin, { name: "Paths", ...testAddress, paths })).rejects.toMatchObject({
      code: "invalid",
      fields: { "paths.payout": expect.stringContaining("{endpoint_id}") },
    });
  });

  it("is for admins", async () => {
    const preparer = await addTestUser(ctx, "preparer");
    await expect(createConnection(ctx, preparer, { name: "Mine", ...testAddress })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("renewConnectionVersion", () => {
  it("edits in place while no order used the version, then makes a new one; orders keep theirs", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    await generateKey(ctx, admin, { connectionId, bits: 2048 });
    const same = await renewConnectionVersion(ctx, admin, { connectionId, ...testAddress });
    expect(same).toEqual({ version: 1, made: "unchanged", keyDropped: false });
    const first = await renewConnectionVersion(ctx, admin, { connectionId, ...moved });
    expect(first).toEqual({ version: 1, made: "in_place", keyDropped: false });
    await addOrder(ctx.db, { connectionId, endpointId, userId: admin.userId });
    const second = await renewConnectionVersion(ctx, admin, { connectionId, ...testAddress });
    expect(second).toEqual({ version: 2, made: "new", keyDropped: false });

    const routeOf = (version: number) =>
      loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, { connectionId, version, endpointId });
    expect((await routeOf(1)).baseUrl).toBe(moved.baseUrl);
    expect((await routeOf(2)).baseUrl).toBe(testAddress.baseUrl);
    const detail = await getConnection(ctx, null, connectionId);
    expect(detail.versions.map(({ version, orderCount }) => [version, orderCount])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it("waits for an order that is just being stored, and does not change under it", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    let renewed: ReturnType<typeof renewConnectionVersion> | null = null;
    await ctx.db.transaction(async (tx) => {
      await addOrder(tx, { connectionId, endpointId, userId: admin.userId });
      renewed = renewConnectionVersion(ctx, admin, { connectionId, ...moved });
      await waitForLock(ctx);
    });
    expect(await renewed).toEqual({ version: 2, made: "new", keyDropped: false });
  });

  it("never moves a connection with orders to the other environment", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const production = { ...testAddress, environment: "production" as const };
    await ctx.db.transaction((tx) => addOrder(tx, { connectionId, endpointId, userId: admin.userId }));
    await renewConnectionVersion(ctx, admin, { connectionId, ...moved });
    const renewal = renewConnectionVersion(ctx, admin, { connectionId, ...production });
    await expect(renewal).rejects.toMatchObject({ code: "conflict", message: t.keepsItsEnvironment });
    expect((await getConnection(ctx, null, connectionId)).environment).toBe("sandbox");
  });

  it("never carries a key from one environment into another", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    await generateKey(ctx, admin, { connectionId, bits: 2048 });
    const production = { ...testAddress, environment: "production" as const };
    const renewal = await renewConnectionVersion(ctx, admin, { connectionId, ...production });
    expect(renewal).toEqual({ version: 1, made: "in_place", keyDropped: true });
    const wanted = { connectionId, version: 1, endpointId };
    await expect(loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, wanted)).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

async function waitForLock(ctx: AppContext): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await ctx.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("nobody waits for a lock");
}

it("a version from before an operation existed has the operation's documented path, and is no change", async () => {
  const { connectionId, endpointId } = await addConnection(ctx, admin);
  await generateKey(ctx, admin, { connectionId, bits: 2048 });
  const { payout, payoutGroup } = defaultPathTemplates;
  const paths = { payout, payoutGroup } as typeof defaultPathTemplates;
  await ctx.db.update(connectionVersions).set({ paths }).where(eq(connectionVersions.connectionId, connectionId));
  const shown = await getConnection(ctx, null, connectionId);
  expect(shown.paths).toEqual(defaultPathTemplates);
  const route = await loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, { connectionId, version: 1, endpointId });
  const { url } = gateway.writeStatusQuery(route, route.endpoint, { clientOrderId: "P-1", gatewayOrderId: null });
  expect(new URL(url).pathname).toMatch(/\/api\/v4\/status\/[^/]+$/);
  const same = await renewConnectionVersion(ctx, admin, { connectionId, ...testAddress });
  expect(same).toEqual({ version: 1, made: "unchanged", keyDropped: false });
});

describe("the database itself", () => {
  it.each([
    ["environment", { environment: "production" as const }],
    ["base URL", { baseUrl: "https://evil.example.com" }],
    ["consumer key", { consumerKey: "other" }],
    ["paths", { paths: {} }],
  ])("refuses another %s under an order", async (_what, change) => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const update = () =>
      ctx.db
        .update(connectionVersions)
        .set(change)
        .where(and(eq(connectionVersions.connectionId, connectionId), eq(connectionVersions.version, 1)));
    await update();
    await addOrder(ctx.db, { connectionId, endpointId, userId: admin.userId });
    await ctx.db
      .update(connectionVersions)
      .set({ keyBits: 1 })
      .where(eq(connectionVersions.connectionId, connectionId));
    const back = { ...testAddress, paths: defaultPathTemplates };
    await expect(
      ctx.db.update(connectionVersions).set(back).where(eq(connectionVersions.connectionId, connectionId)),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
  });

  it("knows no order of a version that does not exist", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const order = { connectionId, endpointId, version: 2, userId: admin.userId };
    await expect(addOrder(ctx.db, order)).rejects.toMatchObject({ cause: { code: "23503" } });
    expect(await ctx.db.select().from(orders).where(eq(orders.connectionId, connectionId))).toEqual([]);
  });
});

describe("updateConnection", () => {
  it("keeps settings, and what they were in the audit", async () => {
    const { connectionId, name } = await addConnection(ctx, admin);
    const settings = {
      name: `${name} renamed`,
      dateForm: "ISO" as const,
      callbackParameter: "server_callback_url" as const,
      statusQuery: false,
      savedPayeesOnly: false,
      nothingCreatedCodes: ["17", "17"],
      noSuchOrderCodes: ["7"],
      missingCallbacksAfterMinutes: 15,
      reportDays: 1,
      bankDays: 3,
      scheduleReading: { ...usualReading, monthEnd: "skip" as const },
    };
    await updateConnection(ctx, admin, { connectionId, ...settings });
    const kept = { ...settings, nothingCreatedCodes: ["17"] };
    expect(await getConnection(ctx, null, connectionId)).toMatchObject(kept);
    const [row] = await ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, connectionId), eq(audit.permission, "connections.update")));
    expect(row).toMatchObject({
      userId: admin.userId,
      details: { was: { name, dateForm: "DD.MM.YYYY" }, is: kept },
    });
  });
});

describe("stopConnection and resumeConnection", () => {
  it("stops with a reason that everyone reads, once, and resumes", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    await generateKey(ctx, admin, { connectionId, bits: 2048 });
    const approver = await addTestUser(ctx, "approver");
    await expect(stopConnection(ctx, approver, { connectionId, reason: " " })).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: expect.any(String) },
    });
    await stopConnection(ctx, approver, { connectionId, reason: "Wrong amounts" });
    const stopped = (await listSendable(ctx, null)).find((row) => row.id === connectionId);
    expect(stopped).toMatchObject({
      sendable: false,
      whyNot: t.stoppedBy(t.by("Test approver"), "Wrong amounts."),
    });
    await expect(stopConnection(ctx, admin, { connectionId, reason: "Again" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(resumeConnection(ctx, approver, { connectionId })).rejects.toMatchObject({ code: "forbidden" });
    await resumeConnection(ctx, admin, { connectionId });
    expect((await getConnection(ctx, null, connectionId)).state).toEqual({ status: "ready" });
    await expect(resumeConnection(ctx, admin, { connectionId })).rejects.toMatchObject({ code: "conflict" });
  });

  it("lifts the system's own pause and counts refusals from zero", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    await ctx.db
      .update(connections)
      .set({
        pausedAt: new Date(),
        pausedReason: typed("Access was refused twice."),
        pausedCause: "access_refused",
        accessRefusals: 2,
      })
      .where(eq(connections.id, connectionId));
    expect((await getConnection(ctx, null, connectionId)).state).toMatchObject({ status: "paused" });
    await resumeConnection(ctx, admin, { connectionId });
    const [row] = await ctx.db.select().from(connections).where(eq(connections.id, connectionId));
    expect(row).toMatchObject({ pausedAt: null, pausedReason: null, accessRefusals: 0 });
  });
});

describe("renewCallbackAddress", () => {
  it("mints another address and keeps the old one forever", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    const before = await getConnection(ctx, null, connectionId);
    await renewCallbackAddress(ctx, admin, { connectionId });
    const after = await getConnection(ctx, null, connectionId);
    expect(after.callbackUrl).not.toBe(before.callbackUrl);
    expect(after.callbackAddresses.map(({ url, retiredAt }) => [url, retiredAt !== null])).toEqual([
      [after.callbackUrl, false],
      [before.callbackUrl, true],
    ]);
    const tokens = await ctx.db.select().from(callbackTokens).where(eq(callbackTokens.connectionId, connectionId));
    expect(tokens).toHaveLength(2);
  });
});
