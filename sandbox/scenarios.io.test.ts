import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually, SandboxProcess, signedCall } from "./testing-process";
import { sendBatch, sendUpdate } from "./testing-recurring";

let sandbox: SandboxProcess;

beforeEach(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
});

afterEach(async () => {
  await sandbox.remove();
});

type Shown = { id: number; scenario: string; times?: number; played: number };

const rules = async (): Promise<Shown[]> => (await sandbox.control("GET", "/scenarios")).rules;
const put = (...all: object[]) => sandbox.control("PUT", "/scenarios", { rules: all });
const callsOf = async (query = "") =>
  (await sandbox.control("GET", `/journal?limit=10000${query}`)).entries.filter(
    (entry: { kind: string }) => entry.kind === "call",
  );

describe("the control endpoint", () => {
  it("shows the catalogue beside the rules", async () => {
    const { status, scenarios } = await sandbox.control("GET", "/scenarios");
    expect(status).toBe(200);
    expect(scenarios).toContainEqual({
      name: "hang-after",
      group: "call",
      title: expect.any(String),
      explanation: expect.stringContaining("Unconfirmed"),
      parameters: {},
    });
    expect(scenarios).toContainEqual(
      expect.objectContaining({ name: "callback-twice", group: "callback", parameters: { times: 2, gapMs: 500 } }),
    );
  });

  it("replaces, adds in front, removes and clears", async () => {
    expect(await put({ scenario: "slow" }, { scenario: "drip", rate: 0.5, operation: "payout" })).toMatchObject({
      status: 200,
      rules: [
        { id: 1, scenario: "slow", rate: 1, played: 0, parameters: { taken: true, ms: 5000 } },
        { id: 2, scenario: "drip", rate: 0.5, operation: "payout" },
      ],
    });
    expect(await sandbox.control("POST", "/scenarios", { scenario: "redirect", times: 1 })).toMatchObject({
      status: 201,
      rule: { id: 3, scenario: "redirect", times: 1 },
    });
    expect((await rules()).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(await sandbox.control("DELETE", "/scenarios/1")).toMatchObject({ status: 200 });
    expect(await sandbox.control("DELETE", "/scenarios/1")).toMatchObject({ status: 404 });
    expect((await rules()).map(({ id }) => id)).toEqual([3, 2]);
    expect(await sandbox.control("DELETE", "/scenarios")).toMatchObject({ status: 200, rules: [] });
  });

  it.each([
    ["PUT", { rules: [{ scenario: "sideways" }] }],
    ["PUT", { rules: [{ scenario: "slow", parameters: { ms: -1 } }] }],
    ["POST", { scenario: "slow", times: 0.5 }],
    ["POST", {}],
  ])("refuses %s %j", async (method, body) => {
    expect(await sandbox.control(method, "/scenarios", body)).toMatchObject({ status: 400, error: expect.any(String) });
    expect(await rules()).toEqual([]);
  });
});

describe("rules", () => {
  it("are played by operation, and leave status queries alone unless they name them", async () => {
    await put({ scenario: "page-502" });
    expect((await sandbox.payout("by-default")).status).toBe(502);
    expect((await sandbox.query("by-default")).status).toBe(200);
    await put({ scenario: "other-order", operation: "status" });
    expect((await sandbox.payout("another")).status).toBe(200);
    const { fields } = await sandbox.query("another");
    expect(fields).toMatchObject({ type: "status-response", "merchant-order-id": "by-default" });
    expect(await callsOf("&client_orderid=another")).toMatchObject([
      { operation: "payout", scenario: null, taken: true },
      { operation: "status", scenario: "other-order", taken: false },
    ]);
  });

  it("count what is played, and survive a kill with what is left", async () => {
    await put({ scenario: "error-500", times: 3 }, { scenario: "callback-twice", times: 2 });
    for (const id of ["a", "b"]) expect((await sandbox.payout(id)).status).toBe(500);
    await sandbox.end("SIGKILL");
    await sandbox.start();
    expect(await rules()).toMatchObject([{ scenario: "error-500", times: 1, played: 2 }]);
    expect((await sandbox.payout("c")).status).toBe(500);
    expect((await sandbox.payout("d")).status).toBe(200);
    expect(await rules()).toEqual([]);
    const { rule } = await sandbox.control("POST", "/scenarios", { scenario: "slow" });
    expect(rule.id).toBe(3);
  });

  it("with a rate play the same for the same seed, a kill in between or not", async () => {
    const run = async (name: string, kill: boolean) => {
      await put({ scenario: "error-500", rate: 0.5 });
      const statuses: number[] = [];
      for (let at = 0; at < 16; at += 1) {
        if (kill && at === 8) {
          await sandbox.end("SIGKILL");
          await sandbox.start();
        }
        statuses.push((await sandbox.payout(`${name}-${at}`)).status);
      }
      return statuses;
    };
    const first = await run("first", false);
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run("second", true)).toEqual(first);
    await sandbox.control("PATCH", "/settings", { seed: 2 });
    expect(await run("third", false)).not.toEqual(first);
  });

  it("play on a call and on the callbacks of its order at once", async () => {
    await put({ scenario: "error-with-id" }, { scenario: "no-callback" });
    await sandbox.payout("both", { notify_url: "http://127.0.0.1:9/never" });
    await eventually(
      () => sandbox.query("both"),
      (answer) => answer.fields.status === "approved",
    );
    expect(await callsOf("&client_orderid=both")).toContainEqual(
      expect.objectContaining({ operation: "payout", scenario: "error-with-id", taken: true }),
    );
    const { orders } = await sandbox.control("GET", "/orders?client_orderid=both");
    expect(orders).toMatchObject([{ callbackScenario: { name: "no-callback" } }]);
    expect(await rules()).toMatchObject([{ played: 1 }, { played: 1 }]);
  });

  it("are not played on calls whose signature is wrong", async () => {
    await put({ scenario: "slow", times: 1 });
    expect((await sandbox.payout("stranger", {}, { consumerKey: "stranger" })).status).toBe(403);
    expect(await callsOf()).toMatchObject([{ verdict: "access-denied", scenario: null, taken: false }]);
    expect(await rules()).toMatchObject([{ times: 1 }]);
  });
});

describe("the other operations", () => {
  const profile = { consumerKey: "demo", endpointId: "101", fields: { amount: "25.00" } };

  it("of a batch: not accepted as a whole, or accepted and reported badly", async () => {
    await sandbox.control("PUT", "/profiles/7000001", profile);
    const rows = ["row-1", "row-2"].map((id) => ({
      "client-orderid": id,
      "recurring-payment-id": "7000001",
      "notify-url": "http://127.0.0.1:9/never",
    }));
    await put(
      { scenario: "error-500", parameters: { taken: false }, times: 1 },
      { scenario: "error-with-id", times: 1 },
    );
    expect((await sendBatch(sandbox, rows)).status).toBe(500);
    expect((await sandbox.control("GET", "/orders")).orders).toEqual([]);
    const answer = await sendBatch(sandbox, rows);
    const { orders } = await sandbox.control("GET", "/orders");
    expect(orders.map((order: { clientOrderId: string }) => order.clientOrderId)).toEqual(["row-1", "row-2"]);
    expect(answer.fields).toMatchObject({ type: "error", "gateway-order-id": orders[0].gatewayOrderId });
    expect(await callsOf()).toMatchObject([
      { verdict: "not-taken", scenario: "error-500", taken: false },
      { verdict: "accepted", scenario: "error-with-id", taken: true },
    ]);
  });

  it.each([
    ["error", 200, { type: "error", "error-code": "sandbox-error" }],
    ["refused", 403, {}],
  ])("of a batch: answered as %s, with orders that status queries find later", async (answer, status, fields) => {
    await sandbox.control("PUT", "/profiles/7000001", profile);
    const ids = [`${answer}-1`, `${answer}-2`];
    await put({ scenario: "error-late", parameters: { answer, hiddenMs: 86_400_000 } });
    const answered = await sendBatch(
      sandbox,
      ids.map((id) => ({ "client-orderid": id, "recurring-payment-id": "7000001", "notify-url": "" })),
    );
    expect(answered).toMatchObject({ status, fields });
    expect(answered.fields).not.toHaveProperty("gateway-order-id");
    for (const id of ids) {
      expect((await sandbox.control("GET", `/orders?client_orderid=${id}`)).orders).toHaveLength(1);
      expect((await sandbox.query(id)).fields).toMatchObject({ "error-code": "order-not-found" });
    }
  });

  it("of a batch: callbacks are chosen for each row", async () => {
    await sandbox.control("PUT", "/profiles/7000001", profile);
    const ids = Array.from({ length: 40 }, (_, index) => `row-${index}`);
    await put(
      { scenario: "second-order", clientOrderId: "row-3" },
      { scenario: "chargeback", times: 2 },
      { scenario: "no-callback", rate: 0.5 },
    );
    await sendBatch(
      sandbox,
      ids.map((id) => ({ "client-orderid": id, "recurring-payment-id": "7000001" })),
    );
    const { orders } = await sandbox.control("GET", "/orders");
    const names: (string | undefined)[] = orders.map(
      (order: { callbackScenario?: { name: string } }) => order.callbackScenario?.name,
    );
    expect(names.slice(0, 4)).toEqual(
      ["chargeback", "chargeback", expect.anything(), "second-order"].with(2, names[2]),
    );
    expect(names.filter((name) => name === "chargeback")).toHaveLength(2);
    const quiet = names.filter((name) => name === "no-callback").length;
    expect(quiet).toBeGreaterThan(8);
    expect(quiet).toBeLessThan(30);
  });

  it("of an update: the profile is changed only where it was taken", async () => {
    await sandbox.control("PUT", "/profiles/7000001", profile);
    const amountRule = async () =>
      JSON.stringify((await sandbox.control("GET", "/profiles/7000001")).profile.amountRule);
    await put(
      { scenario: "reset-before", times: 1 },
      { scenario: "reset-after", operation: "update-recurring-payment" },
    );
    const before = await amountRule();
    await expect(sendUpdate(sandbox, "7000001", { amount: "31.00" })).rejects.toMatchObject({
      cause: { message: "read ECONNRESET" },
    });
    expect(await amountRule()).toBe(before);
    await expect(sendUpdate(sandbox, "7000001", { amount: "31.00" })).rejects.toMatchObject({
      cause: { message: "read ECONNRESET" },
    });
    expect(await amountRule()).toContain("31.00");
    expect(await callsOf()).toMatchObject([
      { scenario: "reset-before", taken: false, verdict: "not-taken" },
      { scenario: "reset-after", taken: true, verdict: "accepted" },
    ]);
  });
});

describe("a call that hangs before its body is read", () => {
  it("leaves a large body in the sender's hands", async () => {
    await put({ scenario: "hang-before", times: 1 });
    const url = `${sandbox.baseUrl}/api/v4/payout/101`;
    const { headers } = signedCall(url, { client_orderid: "unread" });
    const large = 64 << 20;
    const head = Object.entries({ ...headers, host: "127.0.0.1", "content-length": String(large) });
    const socket = connect(Number(sandbox.env.SANDBOX_PORT), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST ${new URL(url).pathname} HTTP/1.1\r\n${head.map((pair) => pair.join(": ")).join("\r\n")}\r\n\r\n`,
    );
    const sent = { whole: false };
    socket.write(Buffer.alloc(large), () => {
      sent.whole = true;
    });
    const calls = await eventually(callsOf, (all) => all.length === 1);
    expect(calls).toMatchObject([
      { scenario: "hang-before", taken: false, answered: false, consumerKey: "demo", clientOrderId: null },
    ]);
    expect((await sandbox.payout("meanwhile", {}, { consumerKey: "other" })).status).toBe(403);
    expect(sent.whole).toBe(false);
    socket.destroy();
  });
});

describe("SIGTERM", () => {
  it("is not held up by calls that are kept waiting", async () => {
    const scenarios = ["hang-before", "hang-after", "slow", "drip", "endless-body"];
    await put(
      ...scenarios.map((scenario) => ({ scenario, times: 1, parameters: scenario === "slow" ? { ms: 600_000 } : {} })),
    );
    const waiting = scenarios.map((name) => sandbox.payout(`waits-${name}`).catch(() => "cut"));
    await eventually(callsOf, (all) => all.length === scenarios.length);
    const started = performance.now();
    expect(await sandbox.end("SIGTERM")).toBe(0);
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(await Promise.all(waiting)).toEqual(scenarios.map(() => "cut"));
  });
});
