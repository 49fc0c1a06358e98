import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultSettings } from "./settings";
import { CallbackCatcher, eventually, SandboxProcess } from "./testing-process";

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

function callbacksOf(clientOrderId: string): Record<string, string>[] {
  return catcher.seen
    .map((url) => Object.fromEntries(url.searchParams))
    .filter((fields) => fields.client_orderid === clientOrderId);
}

const statusBecomes = (clientOrderId: string, status: string) =>
  eventually(
    () => sandbox.query(clientOrderId),
    (answer) => answer.fields.status === status,
  );

describe("payout", () => {
  it("is answered as the interface document says, and becomes approved", async () => {
    const answer = await sandbox.payout("plain-1");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html;charset=utf-8");
    expect(answer.headers.get("keep-alive")).toBe("timeout=60");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(answer.text).toMatch(
      /^type=async-response\n&serial-number=[0-9a-f-]{36}\n&merchant-order-id=plain-1\n&gateway-order-id=\d+\n&end-point-id=101\n$/,
    );
    const final = await statusBecomes("plain-1", "approved");
    expect(final.fields).toMatchObject({
      type: "status-response",
      "merchant-order-id": "plain-1",
      "gateway-order-id": answer.fields["gateway-order-id"],
      amount: "10.50",
      currency: "USD",
      "transaction-type": "payout",
    });
  });

  it("to a group is sent to the endpoint that has the currency, and is found through the group", async () => {
    const values = { client_orderid: "group-1", amount: "5", currency: "EUR", account_number: "12345678" };
    const answer = await sandbox.call("payout/group/7", values);
    expect(answer.fields).toMatchObject({ type: "async-response", "end-point-id": "102" });
    const found = await sandbox.call("status/group/7", { login: "demo", client_orderid: "group-1" });
    expect(found.fields).toMatchObject({ type: "status-response", "end-point-id": "102" });
    expect((await sandbox.query("group-1")).fields).toMatchObject({ "error-code": "order-not-found" });
  });

  it("with a client_orderid that came before makes a second order, which the journal shows", async () => {
    const first = await sandbox.payout("twice-1");
    const second = await sandbox.payout("twice-1");
    expect(second.fields.type).toBe("async-response");
    expect(second.fields["gateway-order-id"]).not.toBe(first.fields["gateway-order-id"]);
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=twice-1");
    expect(entries.filter((entry: { kind: string }) => entry.kind === "order")).toHaveLength(2);
    const { orders } = await sandbox.control("GET", "/orders?client_orderid=twice-1");
    expect(orders).toHaveLength(2);
  });

  it.each(["declined", "error", "filtered", "unknown"] as const)(
    "by its special number becomes %s",
    async (outcome) => {
      const number = defaultSettings.specialNumbers[outcome]?.account_number ?? "";
      await sandbox.payout(`special-${outcome}`, { account_number: number, notify_url: callbackAddress });
      const answer = await statusBecomes(`special-${outcome}`, outcome);
      if (outcome === "unknown") return;
      expect(answer.fields["error-code"]).toBe(defaultSettings.reasons[outcome].code);
      const [callback] = await eventually(
        async () => callbacksOf(`special-${outcome}`),
        (seen) => seen.length === 1,
      );
      expect(callback).toMatchObject({ status: outcome, error_message: defaultSettings.reasons[outcome].message });
    },
  );

  it("that is silent never answers, but is known to the journal and the status query", async () => {
    const number = defaultSettings.specialNumbers.silent?.account_number ?? "";
    const waiting = sandbox.payout("silent-1", { account_number: number, notify_url: callbackAddress }).then(
      () => "answered",
      () => "cut",
    );
    await statusBecomes("silent-1", "approved");
    expect(await Promise.race([waiting, Promise.resolve("still waiting")])).toBe("still waiting");
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=silent-1");
    expect(entries).toContainEqual(expect.objectContaining({ kind: "call", verdict: "accepted", answered: false }));
    expect(callbacksOf("silent-1")).toEqual([]);
  });
});

describe("access", () => {
  it("is denied with an HTML page, and journalled, when the nonce came before", async () => {
    const options = { nonce: "once", timestamp: Math.floor(Date.now() / 1000) };
    expect((await sandbox.payout("nonce-1", {}, options)).fields.type).toBe("async-response");
    const again = await sandbox.payout("nonce-2", {}, options);
    expect(again.status).toBe(403);
    expect(again.text).toContain("Access is denied");
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=nonce-2");
    expect(entries).toMatchObject([{ kind: "call", verdict: "access-denied", gatewayOrderId: null }]);
  });

  it("takes one of two calls that race with one nonce", async () => {
    const options = { nonce: "raced", timestamp: Math.floor(Date.now() / 1000) };
    const calls = Array.from({ length: 20 }, () => sandbox.payout("race-1", {}, options));
    const statuses = (await Promise.all(calls)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(403)]);
  });

  it("answers 404, 405 and 413 outside the protocol", async () => {
    const url = `${sandbox.baseUrl}/api/v4/`;
    expect((await fetch(`${url}refund/101`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${url}payout/101`)).status).toBe(405);
    const large = await fetch(`${url}payout/101`, { method: "POST", body: "x".repeat(3 << 20) });
    expect(large.status).toBe(413);
  });
});

describe("callbacks", () => {
  it("carry the control and are repeated until a 200", async () => {
    catcher.answers.push(503, 500);
    const merchantData = "größe & more";
    const answer = await sandbox.payout("callback-1", { notify_url: callbackAddress, merchant_data: merchantData });
    const orderId = answer.fields["gateway-order-id"] ?? "";
    const seen = await eventually(
      async () => callbacksOf("callback-1"),
      (all) => all.length === 3,
    );
    const control = createHash("sha1").update(`approved${orderId}callback-1control-secret`).digest("hex");
    expect(new Set(seen.map((fields) => JSON.stringify(fields))).size).toBe(1);
    expect(seen[0]).toMatchObject({
      own: "1",
      status: "approved",
      type: "payout",
      orderid: orderId,
      merchant_order: "callback-1",
      amount: "10.50",
      currency: "USD",
      merchantdata: merchantData,
      control,
    });
    const { entries } = await eventually(
      () => sandbox.control("GET", "/journal?client_orderid=callback-1"),
      (page) => page.entries.at(-1).verdict === "delivered",
    );
    const attempts = entries.filter((entry: { kind: string }) => entry.kind === "callback-attempt");
    expect(attempts.map((entry: { httpStatus: number }) => entry.httpStatus)).toEqual([503, 500, 200]);
  });

  it("report a reversal, a refund and a chargeback to notify_url, with amounts of their own", async () => {
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 60_000 });
    const { fields: open } = await sandbox.payout("later-0");
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 50 });
    const early = await sandbox.control("POST", `/orders/${open["gateway-order-id"]}/reverse`, {});
    expect(early).toMatchObject({ status: 409 });
    const answer = await sandbox.payout("later-1", { notify_url: callbackAddress });
    const orderId = answer.fields["gateway-order-id"] ?? "";
    await statusBecomes("later-1", "approved");
    expect(await sandbox.control("POST", `/orders/${orderId}/reverse`, { amount: "10.51" })).toMatchObject({
      status: 409,
    });
    expect(await sandbox.control("POST", `/orders/${orderId}/reverse`, { amount: "4.20" })).toMatchObject({
      status: 200,
    });
    const refund = { amount: "1.30" };
    expect(await sandbox.control("POST", `/orders/${orderId}/refund`, refund)).toMatchObject({ status: 200 });
    expect(await sandbox.control("POST", `/orders/${orderId}/chargeback`, {})).toMatchObject({ status: 200 });
    const seen = await eventually(
      async () => callbacksOf("later-1"),
      (all) => all.length === 4,
    );
    expect(seen).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "reversal", status: "approved", amount: "4.20" }),
        expect.objectContaining({ type: "refund", status: "approved", amount: "1.30" }),
        expect.objectContaining({ type: "chargeback", status: "approved", amount: "5.00" }),
      ]),
    );
    expect(new Set(seen.map((fields) => fields["processor-tx-id"])).size).toBe(4);
    expect(await sandbox.control("POST", `/orders/${orderId}/callback`)).toMatchObject({ status: 202 });
    await eventually(
      async () => callbacksOf("later-1"),
      (all) => all.length === 5,
    );
  });

  it("report later updates to no one when only server_callback_url was given", async () => {
    const answer = await sandbox.payout("later-2", { server_callback_url: callbackAddress });
    await eventually(
      async () => callbacksOf("later-2"),
      (all) => all.length === 1,
    );
    await sandbox.control("POST", `/orders/${answer.fields["gateway-order-id"]}/reverse`, {});
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=later-2");
    expect(entries.filter((entry: { kind: string }) => entry.kind === "callback")).toHaveLength(1);
  });

  it("do not leave this machine", async () => {
    await sandbox.payout("away-1", { notify_url: "https://merchant.example.com/callback" });
    const { entries } = await eventually(
      () => sandbox.control("GET", "/journal?client_orderid=away-1"),
      (page) => page.entries.at(-1).kind === "callback-attempt",
    );
    expect(entries.at(-1)).toMatchObject({ verdict: "target-refused", nextAt: null });
  });
});

describe("secrets", () => {
  it("leave no card number, CVV or control key in what the journal shows", async () => {
    const card = "4111110000000021";
    const answer = await sandbox.payout("card-1", {
      account_number: "",
      credit_card_number: card,
      card_printed_name: "JAN NOWAK",
      expire_month: "12",
      expire_year: "2050",
      cvv2: "937",
      notify_url: callbackAddress,
    });
    expect(answer.fields.type).toBe("async-response");
    const declined = await statusBecomes("card-1", "declined");
    expect(declined.fields).toMatchObject({ bin: "411111", "last-four-digits": "0021" });
    const file = await readFile(sandbox.journalFile, "utf8");
    const lines = file.split("\n").filter((line) => line.includes("card-1"));
    expect(lines.join()).not.toContain(card);
    expect(lines.join()).not.toContain('"937"');
    const shown = await sandbox.control("GET", "/journal?limit=1000");
    expect(JSON.stringify(shown)).not.toContain("control-secret");
    expect(JSON.stringify(await sandbox.control("GET", "/merchants/demo"))).not.toContain("control-secret");
  });
});
