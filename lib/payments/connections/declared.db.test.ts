import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { gateway } from "@/lib/gateway/protocol";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/connections/model";
import { resumeConnection, stopConnection, updateConnection } from "./commands";
import { syncDeclaredConnections } from "./declared";
import { saveEndpoint } from "./endpoint-commands";
import { generateKey, setControlKey } from "./key-commands";
import { getConnection } from "./queries";
import { controlKeysOf } from "./route";
import { controlKeyContext } from "./secrets";
import { usualReading } from "./settings";
import { addOrder } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

let folder: string;
let pem: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "connections-"));
  mkdirSync(join(folder, "keys"));
  pem = (await gateway.generateKeyPair(2048)).privateKeyPem;
  writeFileSync(join(folder, "keys", "acme-eu.pem"), pem);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const manual = readFileSync(resolve(import.meta.dirname, "../../../docs/connections-file.md"), "utf8");
const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(manual)?.[1] ?? "");
type Entry = typeof example;

const env = { ACME_EU_CONTROL_KEY: "control-secret" };

async function sync(content: unknown, around: Record<string, string> = env) {
  const file = join(folder, "connections.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return syncDeclaredConnections(ctx.db, ctx.sealer, { connectionsFile: file, networks: "loopback" }, around);
}

function entryOf(change: (entry: Entry) => void = () => undefined): { key: string; content: unknown } {
  const entry = structuredClone(example.connections["acme-eu"]);
  const key = `t-${randomUUID().slice(0, 8)}`;
  entry.name = key;
  change(entry);
  return { key, content: { connections: { [key]: entry } } };
}

async function find(key: string) {
  const [row] = await ctx.db.select().from(connections).where(eq(connections.declaredAs, key));
  if (!row) throw new Error(`nothing is declared as ${key}`);
  return getConnection(ctx, null, row.id);
}

describe("syncDeclaredConnections", () => {
  it("takes a key with its line ends written out, and a control key with a backslash and an n as it is", async () => {
    const { key, content } = entryOf((entry) => {
      entry.privateKey = { env: "ACME_KEY" };
    });
    const controlKey = "secret\\nwith letters";
    await sync(content, { ACME_EU_CONTROL_KEY: controlKey, ACME_KEY: pem.trim().replaceAll("\n", "\\n") });
    const [row] = await ctx.db.select().from(connections).where(eq(connections.declaredAs, key));
    expect(row && ctx.sealer.open(row.controlKeySealed ?? "", controlKeyContext(row.id))).toBe(controlKey);
    expect((await find(key)).keyFingerprint).toBe(gateway.readPrivateKey(pem).fingerprint);
  });

  it("runs the example of the manual, and changes nothing the second time", async () => {
    expect(await sync(example)).toMatchObject({ created: ["acme-eu"], updated: [], unchanged: [] });
    const made = await find("acme-eu");
    expect(made).toMatchObject({
      name: "Acme EU",
      environment: "production",
      hasControlKey: true,
      noSuchOrderCodes: ["7"],
      state: { status: "ready" },
    });
    expect(made.endpoints.map(({ label, currencies }) => [label, currencies])).toEqual([
      ["All currencies", ["EUR", "USD", "JPY"]],
      ["EUR payouts", ["EUR"]],
    ]);
    const rows = () => ctx.db.select().from(audit).where(eq(audit.subjectId, made.id));
    const before = await rows();
    expect(await sync(example)).toMatchObject({ created: [], updated: [], unchanged: ["acme-eu"] });
    expect(await rows()).toEqual(before);
    expect(JSON.stringify(before.map((row) => row.details))).not.toContain("control-secret");
  });

  it("follows the file: a new version under orders, another key, a retired endpoint", async () => {
    const { key, content } = entryOf();
    await sync(content);
    const before = await find(key);
    const [first] = before.endpoints;
    await addOrder(ctx.db, { connectionId: before.id, endpointId: first?.id ?? "", userId: admin.userId });
    const other = (await gateway.generateKeyPair(2048)).privateKeyPem.replaceAll("\n", "\\n");
    const changed = structuredClone(content) as Entry;
    changed.connections[key].baseUrl = "https://other.example.com/paynet/";
    changed.connections[key].privateKey = { env: "OTHER_KEY" };
    changed.connections[key].controlKey = null;
    changed.connections[key].endpoints.pop();
    expect(await sync(changed, { ...env, OTHER_KEY: other })).toMatchObject({ updated: [key] });
    const after = await find(key);
    expect(after).toMatchObject({ id: before.id, version: 2, baseUrl: "https://other.example.com/paynet" });
    expect(after.keyFingerprint).not.toBe(before.keyFingerprint);
    expect(after.versions.find(({ version }) => version === 1)).toMatchObject({
      baseUrl: before.baseUrl,
      keyFingerprint: before.keyFingerprint,
    });
    expect(after.endpoints.map(({ kind, retiredAt }) => [kind, retiredAt !== null])).toEqual([
      ["group", true],
      ["endpoint", false],
    ]);
    expect(await controlKeysOf(ctx.db, ctx.sealer, after.id)).toEqual({ current: null, previous: "control-secret" });
    await sync(content);
    expect((await find(key)).endpoints.every(({ retiredAt }) => retiredAt === null)).toBe(true);
  });

  it("stops what left the file, and lets it run when it is back", async () => {
    const { key, content } = entryOf();
    await sync(content);
    expect((await sync({ connections: {} })).stopped).toContain(key);
    expect((await find(key)).state).toMatchObject({ status: "stopped", reason: expect.stringContaining("file") });
    expect((await sync({ connections: {} })).stopped).toEqual([]);
    expect(await sync(content)).toMatchObject({ updated: [key] });
    expect((await find(key)).state).toEqual({ status: "ready" });
  });

  it("leaves a user's own stop alone", async () => {
    const { key, content } = entryOf();
    await sync(content);
    await stopConnection(ctx, admin, { connectionId: (await find(key)).id, reason: "Holiday" });
    expect(await sync(content)).toMatchObject({ unchanged: [key] });
    expect((await find(key)).state).toMatchObject({ status: "stopped", reason: "Holiday" });
  });

  it("gives what left the file to the screen when an admin resumes it", async () => {
    const { key, content } = entryOf();
    await sync(content);
    const { id } = await find(key);
    await sync({ connections: {} });
    expect(await resumeConnection(ctx, admin, { connectionId: id })).toEqual({ takenOver: true });
    expect(await getConnection(ctx, null, id)).toMatchObject({ declaredAs: null, state: { status: "ready" } });
    await expect(sync(content)).rejects.toThrow(`connections.${key}: ${t.nameTaken}`);
  });

  it("is not edited on the screen, keys included", async () => {
    const { key, content } = entryOf();
    await sync(content);
    const { id: connectionId, name, endpoints } = await find(key);
    const [endpoint] = endpoints;
    const callbacks = {
      callbackParameter: "notify_url" as const,
      missingCallbacksAfterMinutes: 60,
      reportDays: 1,
      bankDays: 3,
      noSuchOrderCodes: [],
      nothingCreatedCodes: [],
      scheduleReading: usualReading,
    };
    const settings = { name, dateForm: "ISO" as const, statusQuery: true, savedPayeesOnly: false, ...callbacks };
    const calls = [
      updateConnection(ctx, admin, { connectionId, ...settings }),
      generateKey(ctx, admin, { connectionId, bits: 2048 }),
      setControlKey(ctx, admin, { connectionId, controlKey: "mine" }),
      saveEndpoint(ctx, admin, {
        connectionId,
        endpointId: endpoint?.id,
        kind: "group",
        gatewayId: "1",
        label: "x",
        currencies: ["EUR"],
      }),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining(`"${key}"`) } });
    }
  });

  it.each<[string, (entry: Entry) => Partial<Entry>, string]>([
    ["a plain address", () => ({ baseUrl: "http://gateway.example.com" }), "baseUrl: must start with https://"],
    ["a private network", () => ({ baseUrl: "https://10.0.0.1/x" }), `baseUrl: ${t.privateNetwork}`],
    ["an unknown field", () => ({ baseURL: "x" }), "baseURL"],
    ["a key written in the file", () => ({ privateKey: "-----BEGIN" }), `privateKey: ${t.secretSourceInvalid}`],
    ["a key that is not there", () => ({ privateKey: { file: "keys/none.pem" } }), "none.pem cannot be read (ENOENT)"],
    [
      "a variable that is not set",
      () => ({ privateKey: { env: "NO_SUCH" } }),
      "privateKey: the environment variable NO_SUCH is not set",
    ],
    [
      "a file that is no key",
      () => ({ privateKey: { file: "connections.json" } }),
      "privateKey: The private key must be PEM",
    ],
    ["no control key, not even null", () => ({ controlKey: undefined }), "controlKey"],
    [
      "a currency that is none",
      ({ endpoints: [first] }) => ({ endpoints: [{ ...first, currencies: ["EUX"] }] }),
      `endpoints.0.currencies: ${t.currencyInvalid("EUX")}`,
    ],
    [
      "an endpoint twice",
      ({ endpoints }) => ({ endpoints: [...endpoints, endpoints[0]] }),
      `endpoints: ${t.endpointRepeated("endpoint", "4711")}`,
    ],
    ["no endpoint", () => ({ endpoints: [] }), "endpoints: at least one endpoint"],
    ["a path without its place", () => ({ paths: { payout: "/x" } }), "paths.payout: Must contain {endpoint_id}"],
    ["another environment", () => ({ environment: "test" }), "environment: Choose sandbox or production"],
  ])("refuses %s, says where, and changes nothing", async (_what, change, finding) => {
    const good = entryOf();
    const { key, content } = entryOf((entry) => Object.assign(entry, change(entry)));
    const both = { connections: { ...(good.content as Entry).connections, ...(content as Entry).connections } };
    const error = await sync(both).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "SettingsError", message: expect.stringContaining(finding) });
    expect((error as Error).message).toContain(`connections.${key}`);
    const made = await ctx.db
      .select()
      .from(connections)
      .where(and(eq(connections.declaredAs, good.key)));
    expect(made).toEqual([]);
  });

  it("refuses what is no JSON, and a file that is not there", async () => {
    await expect(sync("{")).rejects.toMatchObject({ name: "SettingsError" });
    const missing = { connectionsFile: join(folder, "none.json"), networks: "loopback" } as const;
    await expect(syncDeclaredConnections(ctx.db, ctx.sealer, missing, env)).rejects.toMatchObject({
      name: "SettingsError",
      message: expect.stringContaining("none.json"),
    });
  });
});
