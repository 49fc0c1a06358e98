import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallbackScenarioName } from "./callback-scenarios";
import { CallbackCatcher, eventually, SandboxProcess } from "./testing-process";

let sandbox: SandboxProcess;
const catcher = new CallbackCatcher();
let notifyUrl: string;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
  notifyUrl = await catcher.open();
});

afterAll(async () => {
  await sandbox.remove();
  await catcher.close();
});

type Fields = Record<string, string>;

function callbacksOf(clientOrderId: string): Fields[] {
  return catcher.seen
    .map((url) => Object.fromEntries(url.searchParams))
    .filter((fields) => fields.client_orderid === clientOrderId);
}

const seen = (clientOrderId: string, count: number) =>
  eventually(
    async () => callbacksOf(clientOrderId),
    (all) => all.length >= count,
  );

const updates = (all: Fields[]) => all.map(({ type, status }) => `${type} ${status}`);

async function payUnder(scenario: CallbackScenarioName, parameters: object = {}, values: Fields = {}): Promise<string> {
  const clientOrderId = values.client_orderid ?? scenario;
  await sandbox.control("PUT", "/scenarios", { rules: [{ scenario, clientOrderId, parameters }] });
  const answer = await sandbox.payout(clientOrderId, { notify_url: notifyUrl, ...values });
  return answer.fields["gateway-order-id"] ?? "";
}

const journalOf = async (clientOrderId: string): Promise<{ kind: string; verdict: string; scenario?: string }[]> =>
  (await sandbox.control("GET", `/journal?client_orderid=${clientOrderId}`)).entries;

describe("the update about an order", () => {
  it("overtakes the answer", async () => {
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 60_000 });
    await payUnder("callback-early");
    expect(updates(callbacksOf("callback-early"))).toEqual(["payout approved"]);
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 50 });
    const journal = await journalOf("callback-early");
    expect(journal.find((entry) => entry.kind === "call")).toMatchObject({ scenario: "callback-early", taken: true });
  });

  it("does not hold up the answer for longer than its parameter says", async () => {
    const started = performance.now();
    const deafPort = sandbox.env.SANDBOX_CONTROL_PORT;
    const notify = { notify_url: `http://127.0.0.1:${deafPort}/nothing`, client_orderid: "early-deaf" };
    expect(await payUnder("callback-early", { waitMs: 300 }, notify)).toMatch(/^\d+$/);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it("comes twice, and as often as its parameter says", async () => {
    await payUnder("callback-twice", { times: 3, gapMs: 20 });
    const all = await seen("callback-twice", 3);
    expect(new Set(all.map((fields) => JSON.stringify(fields))).size).toBe(1);
  });

  it("comes out of order: processing after the final status", async () => {
    await payUnder("callback-out-of-order", { gapMs: 60 });
    expect(updates(await seen("callback-out-of-order", 2))).toEqual(["payout approved", "payout processing"]);
  });

  it("comes out of order: a reversal before its payout", async () => {
    const values = { client_orderid: "reversal-first" };
    await payUnder("callback-out-of-order", { kind: "reversal-first", gapMs: 60 }, values);
    expect(updates(await seen("reversal-first", 2))).toEqual(["reversal approved", "payout approved"]);
  });

  it("conflicts with itself, while the status query stays with the first", async () => {
    await payUnder("callback-contradicting", { gapMs: 60 });
    expect(updates(await seen("callback-contradicting", 2))).toEqual(["payout approved", "payout declined"]);
    expect((await sandbox.query("callback-contradicting")).fields.status).toBe("approved");
  });

  it("has an invalid signature, until it is sent again manually", async () => {
    const orderId = await payUnder("callback-wrong-control");
    const right = createHash("sha1").update(`approved${orderId}callback-wrong-controlcontrol-secret`).digest("hex");
    const [wrong] = await seen("callback-wrong-control", 1);
    expect(wrong?.control).toMatch(/^[0-9a-f]{40}$/);
    expect(wrong?.control).not.toBe(right);
    await sandbox.control("POST", `/orders/${orderId}/callback`);
    expect((await seen("callback-wrong-control", 2))[1]?.control).toBe(right);
  });

  it("names a second order, under a control that fits it", async () => {
    const orderId = await payUnder("second-order", { gapMs: 60 });
    const [first, second] = await seen("second-order", 2);
    expect(first?.orderid).toBe(orderId);
    expect(second?.orderid).not.toBe(orderId);
    const control = createHash("sha1").update(`approved${second?.orderid}second-ordercontrol-secret`).digest("hex");
    expect(second?.control).toBe(control);
    const next = await sandbox.payout("after-second-order");
    expect(Number(next.fields["gateway-order-id"])).toBeGreaterThan(Number(second?.orderid));
  });

  it("never comes", async () => {
    const orderId = await payUnder("no-callback");
    await eventually(
      () => sandbox.query("no-callback"),
      (answer) => answer.fields.status === "approved",
    );
    await sandbox.control("POST", `/orders/${orderId}/reverse`, {});
    expect((await journalOf("no-callback")).filter((entry) => entry.kind === "callback")).toEqual([]);
  });
});

describe("what comes later", () => {
  it.each([
    ["late-reversal", { afterMs: 60 }, "10.50", [["reversal", "10.50"]]],
    ["chargeback", { afterMs: 60 }, "10.50", [["chargeback", "10.50"]]],
    [
      "two-partial-reversals",
      { afterMs: 40, gapMs: 40 },
      "10.00",
      [
        ["reversal", "3.33"],
        ["reversal", "3.33"],
      ],
    ],
  ] as const)("%s", async (scenario, parameters, amount, later) => {
    await payUnder(scenario, parameters, { amount });
    const all = await seen(scenario, 1 + later.length);
    expect(all.map(({ type, status, amount }) => [type, status, amount])).toEqual([
      ["payout", "approved", amount],
      ...later.map(([type, sum]) => [type, "approved", sum]),
    ]);
    expect(new Set(all.map((fields) => fields["processor-tx-id"])).size).toBe(all.length);
  });

  it("does not come of an order that was not approved", async () => {
    const declined = { account_number: "4444000011110002", client_orderid: "late-declined" };
    await payUnder("late-reversal", { afterMs: 0 }, declined);
    await seen("late-declined", 1);
    const journal = await journalOf("late-declined");
    expect(journal.filter((entry) => entry.kind === "laterEvent")).toEqual([]);
  });
});

describe("a restart", () => {
  it("continues with what a scenario still owes", async () => {
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 300 });
    await payUnder("two-partial-reversals", { afterMs: 300, gapMs: 300 }, { client_orderid: "owed" });
    await payUnder("callback-contradicting", { gapMs: 700 }, { client_orderid: "owed-too" });
    for (let round = 0; round < 3; round += 1) {
      await seen("owed", round);
      await sandbox.end("SIGKILL");
      await sandbox.start();
    }
    const statusesOf = async (clientOrderId: string) => [
      ...new Set(callbacksOf(clientOrderId).map((fields) => `${fields.status} ${fields["processor-tx-id"]}`)),
    ];
    await eventually(
      () => statusesOf("owed"),
      (all) => all.length === 3,
    );
    await eventually(
      () => statusesOf("owed-too"),
      (all) => all.length === 2,
    );
    const { orders } = await sandbox.control("GET", "/orders?client_orderid=owed");
    expect(orders[0]).toMatchObject({ stepsDone: 2, laterEvents: [{ amount: "3.50" }, { amount: "3.50" }] });
  });
});
