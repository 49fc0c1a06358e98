import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { type CallResult, gateway, type PreparedCall } from "@/lib/gateway/protocol";
import { CallbackCatcher, eventually, SandboxProcess, testKeys } from "@/sandbox/testing-process";

let sandbox: SandboxProcess;
const catcher = new CallbackCatcher();
let callbackAddress: string;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
  callbackAddress = await catcher.open();
});

afterAll(async () => {
  await sandbox.remove();
  await catcher.close();
});

const connection = () => ({ baseUrl: sandbox.baseUrl, paths: defaultPathTemplates, consumerKey: "demo" });
const endpoint = { kind: "endpoint", gatewayId: "101" } as const;

async function post(call: PreparedCall, deadlineMs = 10_000) {
  const key = { consumerKey: "demo", privateKey: testKeys.privateKey };
  const signed = await gateway.sign(call, key, gateway.stamp(new Date()));
  return gateway.send(signed, { deadlineMs, networks: "private" });
}

async function resultOf(call: PreparedCall, clientOrderId: string | null, deadlineMs?: number): Promise<CallResult> {
  const operation = call.operation as Exclude<PreparedCall["operation"], "status">;
  const expected = { clientOrderId, endpointId: "101", attempt: 1, knownNothingCreated: [] };
  return gateway.readResult(operation, await post(call, deadlineMs), expected, new Date());
}

const columns = ["client-orderid", "recurring-payment-id", "amount", "notify-url"];
const batchOf = (...rows: Record<string, string>[]) => gateway.writeBatch(connection(), endpoint, columns, rows);
const update = (id: string, values: Record<string, string>) =>
  gateway.write("update-recurring-payment", connection(), endpoint, {
    "client-orderid": "U-1",
    "recurring-payment-id": id,
    amount: "5.00",
    ...values,
  });

it.each(["empty", "response"])("a batch is accepted by the %s answer, and its rows call back", async (batchAnswer) => {
  await sandbox.control("PATCH", "/settings", { recurring: { batchAnswer } });
  const rows = [1, 2].map((nth) => ({
    "client-orderid": `${batchAnswer}-${nth}`,
    "recurring-payment-id": nth === 1 ? "810000002" : "810000005",
    amount: nth === 1 ? "7.50" : "",
    "notify-url": callbackAddress,
  }));
  expect(await resultOf(batchOf(...rows), null)).toMatchObject({ kind: "accepted", gatewayOrderId: null });
  const seen = await eventually(
    async () => catcher.seen.filter((url) => url.searchParams.get("client_orderid")?.startsWith(batchAnswer)),
    (urls) => urls.length === 2,
  );
  const callbacks = seen.map((url) => gateway.readCallback("GET", url.search.slice(1), null, ""));
  for (const callback of callbacks) {
    if (!callback.readable) throw new Error(callback.reason);
    expect(gateway.verifyControl(callback, { current: "control-secret", previous: null })).toBe("valid");
    expect(callback.gatewayUpdate.status).toBe("approved");
  }
  const received = callbacks.map(
    (callback) => callback.readable && [callback.gatewayUpdate.type, callback.gatewayUpdate.amount],
  );
  expect(received).toEqual(
    expect.arrayContaining([
      ["sale", "7.50"],
      ["payout", "40.00"],
    ]),
  );
  const order = { clientOrderId: `${batchAnswer}-1`, gatewayOrderId: null };
  const answer = await post(gateway.writeStatusQuery(connection(), endpoint, order));
  expect(answer.kind === "answer" && String(answer.body)).toContain("transaction-type=sale");
});

it("a batch with a bad value is rejected whole", async () => {
  const row = { "client-orderid": "bad-1", "recurring-payment-id": "810000002", amount: "0" };
  expect(await resultOf(batchOf(row), null)).toMatchObject({ kind: "rejected", code: "invalid-fields" });
});

it("an update is accepted, or rejected as the gateway says", async () => {
  expect(await resultOf(update("810000002", {}), "U-1")).toMatchObject({ kind: "accepted" });
  expect(await resultOf(update("900000002", {}), "U-1")).toMatchObject({ kind: "rejected", code: "sandbox-declined" });
  expect(await resultOf(update("900000003", {}), "U-1")).toMatchObject({ kind: "rejected", code: "sandbox-internal" });
  expect(await resultOf(update("404", {}), "U-1")).toMatchObject({ kind: "rejected", code: "profile-not-found" });
  expect(await resultOf(update("900000004", {}), "U-1", 500)).toMatchObject({
    kind: "unconfirmed",
    cause: "no_answer",
  });
});
