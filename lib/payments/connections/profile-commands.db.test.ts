import { describe, expect, it } from "vitest";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { renewCallbackAddress } from "./commands";
import { saveEndpoint } from "./endpoint-commands";
import { mintAddress } from "./profile-commands";
import { getConnection } from "./queries";
import { addConnection } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

describe("mintAddress", () => {
  it("gives a profile one address, again and again", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const profile = { connectionId, endpointId, profileId: "4711", direction: "in" as const };
    const first = await mintAddress(ctx, admin, profile);
    expect(first).toEqual({ url: expect.stringMatching(/\/callback\/[\w-]{32}$/), made: "new" });
    expect(await mintAddress(ctx, admin, profile)).toEqual({ url: first.url, made: "same" });
    const { profileAddresses, profileAddressCount } = await getConnection(ctx, null, connectionId);
    expect(profileAddresses).toMatchObject([{ endpointId, profileId: "4711", direction: "in", url: first.url }]);
    expect(profileAddressCount).toBe(1);
  });

  it("corrects the direction and keeps the address", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const profile = { connectionId, endpointId, profileId: "4711" };
    const { url } = await mintAddress(ctx, admin, { ...profile, direction: "in" });
    expect(await mintAddress(ctx, admin, { ...profile, direction: "out" })).toEqual({ url, made: "edited" });
    expect((await getConnection(ctx, null, connectionId)).profileAddresses).toMatchObject([{ url, direction: "out" }]);
  });

  it("is never the connection's own, and lives on when that is renewed", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const before = await getConnection(ctx, null, connectionId);
    const { url } = await mintAddress(ctx, admin, { connectionId, endpointId, profileId: "1", direction: "in" });
    const after = await getConnection(ctx, null, connectionId);
    expect(after.callbackUrl).toBe(before.callbackUrl);
    expect(after.callbackAddresses).toHaveLength(1);
    await renewCallbackAddress(ctx, admin, { connectionId });
    const renewed = await getConnection(ctx, null, connectionId);
    expect([before.callbackUrl, url]).not.toContain(renewed.callbackUrl);
    expect(renewed.profileAddresses).toMatchObject([{ url }]);
  });

  it("is refused for a group, another connection's endpoint, a blank or spaced id, and to others than admins", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    const group = { kind: "group" as const, gatewayId: "77", label: "All", currencies: ["EUR"] };
    const { endpointId } = await saveEndpoint(ctx, admin, { connectionId, ...group });
    const profile = { connectionId, endpointId, profileId: "1", direction: "in" as const };
    await expect(mintAddress(ctx, admin, profile)).rejects.toMatchObject({ code: "conflict" });
    const other = await addConnection(ctx, admin);
    const foreign = { ...profile, endpointId: other.endpointId };
    await expect(mintAddress(ctx, admin, foreign)).rejects.toMatchObject({ code: "not_found" });
    for (const profileId of ["", " ", "1 2"]) {
      const wrong = mintAddress(ctx, admin, { ...profile, profileId });
      await expect(wrong).rejects.toMatchObject({ fields: { profileId: expect.any(String) } });
    }
    const approver = await addTestUser(ctx, "approver");
    await expect(mintAddress(ctx, approver, profile)).rejects.toMatchObject({ code: "forbidden" });
  });
});
