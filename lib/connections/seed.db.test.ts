import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/db/schema/connections";
import type { Actor, Desk } from "@/lib/core/desk";
import { renewConnectionVersion } from "./commands";
import { getConnection, listSendable } from "./queries";
import { merchantEndpointsOf } from "./register";
import { controlKeysOf } from "./route";
import { practiceConnectionId, seedSandboxConnection } from "./seed";
import { addOrder, openTestDesk, type TestDesk, testAddress } from "./testing";

let test: TestDesk;
let desk: Desk;
let admin: Actor;

beforeAll(async () => {
  test = await openTestDesk();
  ({ desk, admin } = test);
});
afterAll(() => test.close());

const seed = (port: number) =>
  desk.db.transaction((tx) => seedSandboxConnection(tx, desk.sealer, { sandbox: { port } }));

describe("seedSandboxConnection", () => {
  it("makes a connection that can send, once, and follows the sandbox's port", async () => {
    expect(await seed(4400)).toEqual({ connectionId: practiceConnectionId, made: true });
    const made = await getConnection(desk, null, practiceConnectionId);
    expect(made).toMatchObject({
      environment: "sandbox",
      baseUrl: "http://127.0.0.1:4400/paynet",
      keyBits: 2048,
      hasControlKey: true,
      state: { word: "ready" },
    });
    expect((await controlKeysOf(desk.db, desk.sealer, practiceConnectionId)).current).toMatch(/^[0-9A-F]{32}$/);
    expect((await listSendable(desk, null)).find(({ id }) => id === practiceConnectionId)?.sendable).toBe(true);

    expect(await seed(4400)).toEqual({ connectionId: practiceConnectionId, made: false });
    expect(await getConnection(desk, null, practiceConnectionId)).toEqual(made);

    await seed(4500);
    expect(await getConnection(desk, null, practiceConnectionId)).toMatchObject({
      version: 1,
      baseUrl: "http://127.0.0.1:4500/paynet",
      keyFingerprint: made.keyFingerprint,
    });
    const endpointId = made.endpoints[0]?.id ?? "";
    await addOrder(desk.db, { connectionId: practiceConnectionId, endpointId, personId: admin.personId });
    await seed(4600);
    expect(await getConnection(desk, null, practiceConnectionId)).toMatchObject({
      version: 2,
      baseUrl: "http://127.0.0.1:4600/paynet",
      keyFingerprint: made.keyFingerprint,
    });

    await renewConnectionVersion(desk, admin, { connectionId: practiceConnectionId, ...testAddress });
    await seed(4700);
    expect((await getConnection(desk, null, practiceConnectionId)).baseUrl).toBe(testAddress.baseUrl);
    expect(await desk.db.select().from(endpoints).where(eq(endpoints.connectionId, practiceConnectionId))).toHaveLength(
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
