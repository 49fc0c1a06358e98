import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections, connectionVersions } from "@/db/schema/connections";
import { Sealer } from "@/lib/core/secrets/seal";
import { provideContext } from "@/lib/identity/users/testing-context";
import { renewConnectionVersion } from "./commands";
import { generateKey, importKey, setControlKey } from "./key-commands";
import { getConnection, listConnections, listSendable } from "./queries";
import { controlKeysOf, loadRoute } from "./route";
import { addConnection, testAddress } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

const pair = (bits: number) => generateKeyPairSync("rsa", { modulusLength: bits }).privateKey;
const routeOf = (connectionId: string, endpointId: string, sealer = ctx.sealer) =>
  loadRoute(ctx.db, sealer, ctx.callbackUrl, { connectionId, version: 1, endpointId });

describe("keys", () => {
  it.each(["pkcs1", "pkcs8"] as const)("are imported as %s and signed with from then on", async (type) => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const first = await generateKey(ctx, admin, { connectionId, bits: 2048 });
    expect((await routeOf(connectionId, endpointId)).keyFingerprint).toBe(first.fingerprint);
    const mine = pair(2048);
    const pem = mine.export({ type, format: "pem" }).toString();
    const second = await importKey(ctx, admin, { connectionId, pem: `\n${pem}\n` });
    const route = await routeOf(connectionId, endpointId);
    expect(route.keyFingerprint).toBe(second.fingerprint);
    expect(route.privateKey.equals(mine)).toBe(true);
    expect((await routeOf(connectionId, endpointId)).privateKey).toBe(route.privateKey);
  });

  it.each([
    [
      "a public key",
      () => generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" }),
      /public key/,
    ],
    ["1024 bits", () => pair(1024).export({ type: "pkcs8", format: "pem" }), /2048 to 4096/],
    [
      "an EC key",
      () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }),
      /RSA/,
    ],
    ["a word", () => "hello", /PEM/],
    ["a cut key", () => pair(2048).export({ type: "pkcs8", format: "pem" }).slice(0, 400), /incomplete: its last line/],
  ])("refuse %s with a reason, and repeat nothing from it", async (_what, make, reason) => {
    const { connectionId } = await addConnection(ctx, admin);
    const pem = make().toString();
    const error = await importKey(ctx, admin, { connectionId, pem }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid", fields: { pem: expect.stringMatching(reason) } });
    if (pem.length > 100) expect(String((error as Error).message)).not.toContain(pem.slice(40, 80));
    expect((await getConnection(ctx, null, connectionId)).keyFingerprint).toBeNull();
  });

  it("have 2048, 3072 or 4096 bits when they are made here", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    // @ts-expect-error: the type says so too
    await expect(generateKey(ctx, admin, { connectionId, bits: 1024 })).rejects.toMatchObject({ code: "invalid" });
  });

  it("are reported as unreadable under another sealing key, and belong to their connection alone", async () => {
    const one = await addConnection(ctx, admin);
    await generateKey(ctx, admin, { connectionId: one.connectionId, bits: 2048 });
    const other = new Sealer(Buffer.alloc(32, "another"));
    await expect(routeOf(one.connectionId, one.endpointId, other)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("SEALING_KEY"),
    });
    const two = await addConnection(ctx, admin);
    const [row] = await ctx.db
      .select()
      .from(connectionVersions)
      .where(eq(connectionVersions.connectionId, one.connectionId));
    const { privateKeySealed, publicKeyPem, keyFingerprint, keyBits } = row ?? {};
    await ctx.db
      .update(connectionVersions)
      .set({ privateKeySealed, publicKeyPem, keyFingerprint, keyBits })
      .where(eq(connectionVersions.connectionId, two.connectionId));
    await expect(routeOf(two.connectionId, two.endpointId)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("control keys", () => {
  it("keep the one before, once, and can be taken away", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    const keys = () => controlKeysOf(ctx.db, ctx.sealer, connectionId);
    expect(await keys()).toEqual({ current: null, previous: null });
    await setControlKey(ctx, admin, { connectionId, controlKey: "first" });
    expect(await keys()).toEqual({ current: "first", previous: null });
    expect(await setControlKey(ctx, admin, { connectionId, controlKey: " second " })).toEqual({ changed: true });
    expect(await setControlKey(ctx, admin, { connectionId, controlKey: "second" })).toEqual({ changed: false });
    expect(await keys()).toEqual({ current: "second", previous: "first" });
    await setControlKey(ctx, admin, { connectionId, controlKey: null });
    expect(await keys()).toEqual({ current: null, previous: "second" });
  });

  it("of sandbox verify no production callback; those of production still verify late updates", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    await setControlKey(ctx, admin, { connectionId, controlKey: "known to many" });
    const production = { connectionId, ...testAddress, environment: "production" as const };
    await renewConnectionVersion(ctx, admin, production);
    expect(await controlKeysOf(ctx.db, ctx.sealer, connectionId)).toEqual({ current: null, previous: null });
    await setControlKey(ctx, admin, { connectionId, controlKey: "real" });
    await renewConnectionVersion(ctx, admin, { connectionId, ...testAddress });
    expect(await controlKeysOf(ctx.db, ctx.sealer, connectionId)).toEqual({ current: null, previous: "real" });
  });
});

describe("secrets", () => {
  it("are in no query result and no audit row, opened or sealed", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    const pem = pair(2048).export({ type: "pkcs8", format: "pem" }).toString();
    await importKey(ctx, admin, { connectionId, pem });
    await setControlKey(ctx, admin, { connectionId, controlKey: "control-secret-1" });
    await setControlKey(ctx, admin, { connectionId, controlKey: "control-secret-2" });
    const [stored] = await ctx.db.select().from(connections).where(eq(connections.id, connectionId));
    const [version] = await ctx.db
      .select()
      .from(connectionVersions)
      .where(eq(connectionVersions.connectionId, connectionId));
    const lines = pem.split("\n").filter((line) => line.length === 64 && !line.startsWith("MIIE"));
    const secrets = [
      ...lines,
      "PRIVATE KEY",
      "control-secret-1",
      "control-secret-2",
      stored?.controlKeySealed,
      stored?.previousControlKeySealed,
      version?.privateKeySealed,
    ];
    expect(secrets.length).toBeGreaterThan(20);
    const seen = JSON.stringify([
      await listConnections(ctx, null),
      await listSendable(ctx, null),
      await getConnection(ctx, null, connectionId),
      (
        await ctx.db
          .select({ permission: audit.permission, details: audit.details, subject: audit.subjectId })
          .from(audit)
      ).filter((row) => row.subject === connectionId),
    ]);
    expect(seen).toContain(version?.keyFingerprint);
    for (const secret of secrets) expect(seen).not.toContain(secret);
  });
});
