import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/db/schema/connections";
import { provideContext } from "@/lib/identity/users/testing-context";
import { renewConnectionVersion } from "./commands";
import { getConnection, listSendable } from "./queries";
import { merchantEndpointsOf } from "./register";
import { controlKeysOf } from "./route";
import { sandboxConnectionId, seedSandboxConnection } from "./seed";
import { addOrder, testAddress } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

const seed = (port: number) => ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: { port } }));

describe("seedSandboxConnection", () => {
  it("makes a connection that can send, once, and follows the sandbox's port", async () => {
    expect(await seed(4400)).toEqual({ connectionId: sandboxConnectionId, made: true });
    const made = await getConnection(ctx, null, sandboxConnectionId);
    expect(made).toMatchObject({
      environment: "sandbox",
      baseUrl: "http://127.0.0.1:4400/paynet",
      keyBits: 2048,
      hasControlKey: true,
      state: { status: "ready" },
    });
    expect((await controlKeysOf(ctx.db, ctx.sealer, sandboxConnectionId)).current).toMatch(/^[0-9A-F]{32}$/);
    expect((await listSendable(ctx, null)).find(({ id }) => id === sandboxConnectionId)?.sendable).toBe(true);

    expect(await seed(4400)).toEqual({ connectionId: sandboxConnectionId, made: false });
    expect(await getConnection(ctx, null, sandboxConnectionId)).toEqual(made);

    await seed(4500);
    expect(await getConnection(ctx, null, sandboxConnectionId)).toMatchObject({
      version: 1,
      baseUrl: "http://127.0.0.1:4500/paynet",
      keyFingerprint: made.keyFingerprint,
    });
    const endpointId = made.endpoints[0]?.id ?? "";
    await addOrder(ctx.db, { connectionId: sandboxConnectionId, endpointId, userId: admin.userId });
    await seed(4600);
    expect(await getConnection(ctx, null, sandboxConnectionId)).toMatchObject({
      version: 2,
      baseUrl: "http://127.0.0.1:4600/paynet",
      keyFingerprint: made.keyFingerprint,
    });

    await renewConnectionVersion(ctx, admin, { connectionId: sandboxConnectionId, ...testAddress });
    await seed(4700);
    expect((await getConnection(ctx, null, sandboxConnectionId)).baseUrl).toBe(testAddress.baseUrl);
    expect(await ctx.db.select().from(endpoints).where(eq(endpoints.connectionId, sandboxConnectionId))).toHaveLength(
      3,
    );
  });
});

describe("merchantEndpointsOf", () => {
  const row = { requiredFields: [], hiddenFields: ["cvv2"] };
  it("gives a group the endpoints of its currencies, and one of its own where there is none", () => {
    const rows = [
      { ...row, kind: "endpoint" as const, gatewayId: "1", currencies: ["EUR"] },
      { ...row, kind: "endpoint" as const, gatewayId: "2", currencies: ["USD"] },
      { ...row, kind: "group" as const, gatewayId: "77", currencies: ["EUR", "JPY"] },
    ];
    expect(merchantEndpointsOf(rows)).toEqual({
      endpoints: [
        { id: "1", currencies: ["EUR"], required: [], hidden: ["cvv2"] },
        { id: "2", currencies: ["USD"], required: [], hidden: ["cvv2"] },
        { id: "77-JPY", currencies: ["JPY"], required: [], hidden: ["cvv2"] },
      ],
      groups: [{ id: "77", endpoints: ["1", "77-JPY"] }],
    });
  });
});
