import { describe, expect, it } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { retireEndpoint, saveEndpoint } from "./endpoint-commands";
import { generateKey } from "./key-commands";
import { getConnection, listSendable } from "./queries";
import { addConnection, addOrder } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

const group = { kind: "group" as const, gatewayId: "77", label: "All", currencies: ["eur", "JPY"] };

describe("saveEndpoint", () => {
  it("adds a group with its rules, by their wire names", async () => {
    const { connectionId } = await addConnection(ctx, admin);
    const rules = { requiredFields: ["first_name", "bank_bic"], hiddenFields: ["cvv2"] };
    const { endpointId } = await saveEndpoint(ctx, admin, { connectionId, ...group, ...rules });
    const { endpoints } = await getConnection(ctx, null, connectionId);
    expect(endpoints.find((endpoint) => endpoint.id === endpointId)).toEqual({
      id: endpointId,
      kind: "group",
      gatewayId: "77",
      label: "All",
      currencies: ["EUR", "JPY"],
      requiredFields: ["receiver_first_name", "bank_bic"],
      hiddenFields: ["cvv2"],
      unknownCharges: "alert",
      reportDays: null,
      bankDays: null,
      retiredAt: null,
    });
  });

  it.each([
    [{ currencies: [] }, "currencies"],
    [{ currencies: ["EUX"] }, "currencies"],
    [{ kind: "endpoint" as const }, "currencies"],
    [{ requiredFields: ["nonsense"] }, "requiredFields"],
    [{ hiddenFields: ["amount"] }, "hiddenFields"],
    [{ requiredFields: ["bank_bic"], hiddenFields: ["bank_bic"] }, "hiddenFields"],
    [{ gatewayId: "1/../2" }, "gatewayId"],
    [{ gatewayId: "" }, "gatewayId"],
    [{ label: "" }, "label"],
  ])("refuses %j on the field %s", async (wrong, field) => {
    const { connectionId } = await addConnection(ctx, admin);
    await expect(saveEndpoint(ctx, admin, { connectionId, ...group, ...wrong })).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
    expect((await getConnection(ctx, null, connectionId)).endpoints).toHaveLength(1);
  });

  it("refuses a number twice, and another number under orders", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    const eur = { connectionId, kind: "endpoint" as const, gatewayId: "1001", label: "Twin", currencies: ["EUR"] };
    const taken = { code: "conflict", fields: { gatewayId: expect.any(String) } };
    await expect(saveEndpoint(ctx, admin, eur)).rejects.toMatchObject(taken);
    await saveEndpoint(ctx, admin, { ...eur, endpointId, gatewayId: "2002" });
    await addOrder(ctx.db, { connectionId, endpointId, userId: admin.userId });
    await expect(saveEndpoint(ctx, admin, { ...eur, endpointId, gatewayId: "1001" })).rejects.toMatchObject(taken);
    await saveEndpoint(ctx, admin, { ...eur, endpointId, gatewayId: "2002", label: "Renamed" });
  });

  it("knows no endpoint of another connection", async () => {
    const one = await addConnection(ctx, admin);
    const two = await addConnection(ctx, admin);
    const theirs = { connectionId: one.connectionId, endpointId: two.endpointId };
    await expect(saveEndpoint(ctx, admin, { ...theirs, ...group })).rejects.toMatchObject({ code: "not_found" });
    await expect(retireEndpoint(ctx, admin, theirs)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("retireEndpoint", () => {
  it("takes it out of the payout form; saving it brings it back", async () => {
    const { connectionId, endpointId } = await addConnection(ctx, admin);
    await generateKey(ctx, admin, { connectionId, bits: 2048 });
    const offered = async () => (await listSendable(ctx, null)).find((row) => row.id === connectionId);
    expect(await offered()).toMatchObject({ sendable: true, whyNot: null, endpoints: [{ id: endpointId }] });
    await retireEndpoint(ctx, admin, { connectionId, endpointId });
    expect(await offered()).toMatchObject({ sendable: false, endpoints: [] });
    await expect(retireEndpoint(ctx, admin, { connectionId, endpointId })).rejects.toMatchObject({ code: "conflict" });
    const eur = { connectionId, endpointId, kind: "endpoint" as const, gatewayId: "1001", label: "EUR" };
    await saveEndpoint(ctx, admin, { ...eur, currencies: ["EUR"] });
    expect(await offered()).toMatchObject({ sendable: true });
  });
});
