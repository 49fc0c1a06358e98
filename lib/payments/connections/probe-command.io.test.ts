import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "@/db/schema/audit";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/connections/model";
import { SandboxProcess } from "@/sandbox/testing-process";
import { renewConnectionVersion, stopConnection, updateConnection } from "./commands";
import { retireEndpoint } from "./endpoint-commands";
import { generateKey } from "./key-commands";
import { testConnection } from "./probe-command";
import { getConnection } from "./queries";
import { registerWithSandbox } from "./register";
import { sandboxConnectionId, seedSandboxConnection } from "./seed";
import { addConnection } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

let sandbox: SandboxProcess;
let ports: { port: number; controlPort: number };

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  ports = { port: Number(sandbox.env.SANDBOX_PORT), controlPort: Number(sandbox.env.SANDBOX_CONTROL_PORT) };
  await sandbox.start();
  await ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: ports }));
  await registerWithSandbox(ctx.db, ctx.sealer, ports);
});
afterAll(async () => {
  await sandbox.end("SIGTERM");
});

const connectionId = sandboxConnectionId;
const testedRows = () =>
  ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, connectionId), eq(audit.permission, "connections.tested")))
    .orderBy(audit.id);

describe("testConnection against the real sandbox", () => {
  it("works, leaves no order there, and is remembered for this version and key", async () => {
    const seen = await testConnection(ctx, admin, { connectionId });
    expect(seen).toMatchObject({ verdict: "works", todo: [], newCode: null });
    expect(seen.seen.map(({ what, ok }) => [what, ok])).toEqual([
      [t.reachable, true],
      [t.secureConnection, true],
      [t.clock, true],
      [t.access, true],
    ]);
    expect((await getConnection(ctx, null, connectionId)).lastTest).toMatchObject({ verdict: "works" });
    const [row] = await testedRows();
    expect(row).toMatchObject({ userId: admin.userId, details: { verdict: "works", version: 1 } });
    const { orders } = await sandbox.control("GET", "/orders");
    expect(orders).toEqual([]);
  });

  it("works through a group too, and while the connection is stopped", async () => {
    const { endpoints } = await getConnection(ctx, null, connectionId);
    await stopConnection(ctx, admin, { connectionId, reason: "Test" });
    for (const endpoint of endpoints) {
      const seen = await testConnection(ctx, admin, { connectionId, endpointId: endpoint.id });
      expect([endpoint.label, seen.verdict]).toEqual([endpoint.label, "works"]);
    }
  });

  it("says what a new gateway calls a missing order", async () => {
    const before = await getConnection(ctx, null, connectionId);
    const {
      name,
      dateForm,
      callbackParameter,
      statusQuery,
      nothingCreatedCodes,
      missingCallbacksAfterMinutes,
      reportDays,
      bankDays,
    } = before;
    const settings = { connectionId, name, dateForm, callbackParameter, statusQuery, nothingCreatedCodes };
    const { scheduleReading, savedPayeesOnly } = before;
    await updateConnection(ctx, admin, {
      ...settings,
      savedPayeesOnly,
      missingCallbacksAfterMinutes,
      ...{ reportDays, bankDays },
      scheduleReading,
      noSuchOrderCodes: [],
    });
    expect(await testConnection(ctx, admin, { connectionId })).toMatchObject({
      verdict: "answers",
      newCode: "order-not-found",
    });
  });

  it("is refused with a key that the gateway does not know, until it gets it", async () => {
    const { fingerprint } = await generateKey(ctx, admin, { connectionId, bits: 2048 });
    expect((await getConnection(ctx, null, connectionId)).lastTest).toBeNull();
    const seen = await testConnection(ctx, admin, { connectionId });
    expect(seen.verdict).toBe("refused");
    expect(seen.todo.join()).toContain(fingerprint);
    expect(await registerWithSandbox(ctx.db, ctx.sealer, ports, connectionId)).toBe(1);
    expect((await testConnection(ctx, admin, { connectionId })).verdict).toBe("answers");
  });

  it("tells a wrong path from a refusal, and both from a closed endpoint", async () => {
    const { environment, consumerKey, paths, baseUrl } = await getConnection(ctx, null, connectionId);
    const address = { connectionId, environment, consumerKey, paths };
    await renewConnectionVersion(ctx, admin, { ...address, baseUrl: baseUrl.replace("/paynet", "/elsewhere") });
    expect((await testConnection(ctx, admin, { connectionId })).verdict).toBe("wrong_path");
    await renewConnectionVersion(ctx, admin, { ...address, baseUrl });
    await sandbox.control("POST", "/outage", { seconds: 60 });
    const seen = await testConnection(ctx, admin, { connectionId });
    expect(seen.verdict).toBe("unreachable");
    await sandbox.control("POST", "/outage", { seconds: 0 });
    expect((await testedRows()).at(-1)?.details).toMatchObject({ verdict: "unreachable" });
  });

  it("needs a key and an endpoint of its own", async () => {
    const other = await addConnection(ctx, admin);
    await expect(testConnection(ctx, admin, { connectionId: other.connectionId })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("key"),
    });
    await retireEndpoint(ctx, admin, other);
    await expect(testConnection(ctx, admin, { connectionId: other.connectionId })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("endpoint"),
    });
    const theirs = { connectionId, endpointId: other.endpointId };
    await expect(testConnection(ctx, admin, theirs)).rejects.toMatchObject({ code: "not_found" });
  });
});
