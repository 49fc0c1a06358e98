import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor, Desk } from "@/lib/core/desk";
import { renewCallbackAddress } from "./commands";
import { saveEndpoint } from "./endpoint-commands";
import { mintAddress } from "./profile-commands";
import { getConnection } from "./queries";
import { addConnection, addPerson, openTestDesk, type TestDesk } from "./testing";

let shop: TestDesk;
let desk: Desk;
let admin: Actor;
beforeAll(async () => {
  shop = await openTestDesk();
  ({ desk, admin } = shop);
});
afterAll(() => shop.close());

describe("mintAddress", () => {
  it("gives a profile one address, again and again", async () => {
    const { connectionId, endpointId } = await addConnection(desk, admin);
    const profile = { connectionId, endpointId, profileId: "4711", direction: "in" as const };
    const first = await mintAddress(desk, admin, profile);
    expect(first).toEqual({ url: expect.stringMatching(/\/callback\/[\w-]{32}$/), made: "new" });
    expect(await mintAddress(desk, admin, profile)).toEqual({ url: first.url, made: "same" });
    const { profileAddresses, profileAddressCount } = await getConnection(desk, null, connectionId);
    expect(profileAddresses).toMatchObject([{ endpointId, profileId: "4711", direction: "in", url: first.url }]);
    expect(profileAddressCount).toBe(1);
  });

  it("mends the direction and keeps the address", async () => {
    const { connectionId, endpointId } = await addConnection(desk, admin);
    const profile = { connectionId, endpointId, profileId: "4711" };
    const { url } = await mintAddress(desk, admin, { ...profile, direction: "in" });
    expect(await mintAddress(desk, admin, { ...profile, direction: "out" })).toEqual({ url, made: "mended" });
    expect((await getConnection(desk, null, connectionId)).profileAddresses).toMatchObject([{ url, direction: "out" }]);
  });

  it("is never the connection's own, and lives on when that is renewed", async () => {
    const { connectionId, endpointId } = await addConnection(desk, admin);
    const before = await getConnection(desk, null, connectionId);
    const { url } = await mintAddress(desk, admin, { connectionId, endpointId, profileId: "1", direction: "in" });
    const after = await getConnection(desk, null, connectionId);
    expect(after.callbackUrl).toBe(before.callbackUrl);
    expect(after.callbackAddresses).toHaveLength(1);
    await renewCallbackAddress(desk, admin, { connectionId });
    const renewed = await getConnection(desk, null, connectionId);
    expect([before.callbackUrl, url]).not.toContain(renewed.callbackUrl);
    expect(renewed.profileAddresses).toMatchObject([{ url }]);
  });

  it("is refused for a group, another connection's endpoint, a blank or spaced id, and to others than admins", async () => {
    const { connectionId } = await addConnection(desk, admin);
    const group = { kind: "group" as const, gatewayId: "77", label: "All", currencies: ["EUR"] };
    const { endpointId } = await saveEndpoint(desk, admin, { connectionId, ...group });
    const profile = { connectionId, endpointId, profileId: "1", direction: "in" as const };
    await expect(mintAddress(desk, admin, profile)).rejects.toMatchObject({ code: "conflict" });
    const other = await addConnection(desk, admin);
    const foreign = { ...profile, endpointId: other.endpointId };
    await expect(mintAddress(desk, admin, foreign)).rejects.toMatchObject({ code: "not_found" });
    for (const profileId of ["", " ", "1 2"]) {
      const wrong = mintAddress(desk, admin, { ...profile, profileId });
      await expect(wrong).rejects.toMatchObject({ fields: { profileId: expect.any(String) } });
    }
    const approver = await addPerson(desk, "approver");
    await expect(mintAddress(desk, approver, profile)).rejects.toMatchObject({ code: "forbidden" });
  });
});
