import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CallScenarioName, callScenarios } from "./call-scenarios";
import { eventually, SandboxProcess, signedCall } from "./testing-process";

let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
});

afterAll(async () => {
  await sandbox.remove();
});

beforeEach(async () => {
  await sandbox.control("DELETE", "/scenarios");
});

type Seen = {
  end: "whole" | "reset" | "broken" | "open";
  status: number | null;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

function call(clientOrderId: string, waitMs: number): Promise<Seen> {
  const url = `${sandbox.baseUrl}/api/v4/payout/101`;
  const values = { client_orderid: clientOrderId, amount: "10.50", currency: "USD", account_number: "12345678" };
  const { headers, body } = signedCall(url, values);
  return new Promise((resolve) => {
    const seen: Seen = { end: "open", status: null, headers: {}, body: Buffer.alloc(0) };
    const end = (how: Seen["end"]) => {
      clearTimeout(timer);
      resolve({ ...seen, end: how });
      asking.destroy();
    };
    const timer = setTimeout(() => end("open"), waitMs);
    const asking = request(url, { method: "POST", headers, agent: false }, (response) => {
      seen.status = response.statusCode ?? null;
      seen.headers = response.headers;
      response.on("data", (chunk: Buffer) => {
        seen.body = Buffer.concat([seen.body, chunk]);
      });
      response.on("error", () => end("broken"));
      response.on("end", () => end(response.complete ? "whole" : "broken"));
    });
    asking.on("error", (cause) => end("code" in cause && cause.code === "ECONNRESET" ? "reset" : "broken"));
    asking.end(body);
  });
}

const play = (scenario: CallScenarioName, rest: object = {}) =>
  sandbox.control("PUT", "/scenarios", { rules: [{ scenario, ...rest }] });

async function callsOf(clientOrderId: string): Promise<object[]> {
  const { entries } = await sandbox.control("GET", `/journal?client_orderid=${clientOrderId}`);
  return entries.filter((entry: { kind: string }) => entry.kind === "call");
}

const fieldsOf = (seen: Seen) =>
  [...new URLSearchParams(seen.body.toString("utf8"))].map(([name, value]) => [name, value.trimEnd()]);

type Expected = {
  parameters?: object;
  waitMs?: number;
  end: Seen["end"];
  taken: boolean;
  answered: boolean;
  look?: (seen: Seen, clientOrderId: string) => void;
};

const looksAccepted = (seen: Seen) => expect(seen.body.toString("latin1")).toMatch(/^type=async-response\n&/);

const table: Record<CallScenarioName, Expected> = {
  slow: { parameters: { ms: 120 }, end: "whole", taken: true, answered: true, look: looksAccepted },
  "hang-before": { waitMs: 150, end: "open", taken: false, answered: false },
  "hang-after": { waitMs: 150, end: "open", taken: true, answered: false },
  "reset-before": { end: "reset", taken: false, answered: false },
  "reset-after": { end: "reset", taken: true, answered: false },
  "half-answer": {
    end: "broken",
    taken: true,
    answered: false,
    look: (seen) => {
      looksAccepted(seen);
      expect(Number(seen.headers["content-length"])).toBeGreaterThan(seen.body.length);
    },
  },
  drip: {
    parameters: { bytes: 2, everyMs: 10 },
    waitMs: 100,
    end: "open",
    taken: true,
    answered: true,
    look: (seen) => expect(seen.body.length).toBeLessThan(Number(seen.headers["content-length"])),
  },
  "refused-empty": {
    end: "whole",
    taken: false,
    answered: true,
    look: (seen) => expect(seen).toMatchObject({ status: 403, body: Buffer.alloc(0) }),
  },
  "refused-page": {
    end: "whole",
    taken: false,
    answered: true,
    look: (seen) => {
      expect(seen.status).toBe(403);
      expect(seen.body.toString()).toContain("Access is denied");
    },
  },
  "error-500": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen) => {
      expect(seen.status).toBe(500);
      expect(seen.body.toString()).toMatch(/^Internal server error \[[0-9a-f-]{36}\]\n$/);
    },
  },
  "page-502": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen) => {
      expect(seen.status).toBe(502);
      expect(seen.body.toString()).toContain("<h1>502 Bad Gateway</h1>");
    },
  },
  redirect: {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen) => expect(seen).toMatchObject({ status: 307, headers: { location: "/paynet/api/v4/payout/101" } }),
  },
  "huge-body": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen) => {
      looksAccepted(seen);
      expect(seen.body.length).toBeGreaterThan(8 << 20);
    },
  },
  "wrong-encoding": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen) => {
      expect(seen.headers["content-type"]).toContain("utf-8");
      expect(() => new TextDecoder("utf-8", { fatal: true }).decode(seen.body)).toThrow(TypeError);
    },
  },
  "endless-body": {
    parameters: { bytes: 4096, everyMs: 5 },
    waitMs: 500,
    end: "open",
    taken: true,
    answered: false,
    look: (seen) => {
      looksAccepted(seen);
      expect(seen.headers["content-length"]).toBeUndefined();
      expect(seen.body.length).toBeGreaterThan(500);
    },
  },
  "doubled-fields": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen) => {
      const ids = fieldsOf(seen).filter(([name]) => name === "gateway-order-id");
      expect(new Set(ids.map(([, value]) => value)).size).toBe(2);
    },
  },
  "other-order": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen, clientOrderId) => {
      const fields = Object.fromEntries(fieldsOf(seen));
      expect(fields).toMatchObject({ type: "async-response", "merchant-order-id": expect.stringMatching(/./) });
      expect(fields["merchant-order-id"]).not.toBe(clientOrderId);
    },
  },
  "error-answer": {
    end: "whole",
    taken: false,
    answered: true,
    look: (seen, clientOrderId) => {
      const fields = Object.fromEntries(fieldsOf(seen));
      expect(fields).toMatchObject({
        type: "error",
        "merchant-order-id": clientOrderId,
        "error-code": "sandbox-error",
      });
      expect(fields).not.toHaveProperty("gateway-order-id");
    },
  },
  "error-with-id": {
    end: "whole",
    taken: true,
    answered: true,
    look: (seen, clientOrderId) =>
      expect(Object.fromEntries(fieldsOf(seen))).toMatchObject({
        type: "error",
        "merchant-order-id": clientOrderId,
        "gateway-order-id": expect.stringMatching(/^\d+$/),
      }),
  },
  "error-late": {
    parameters: { hiddenMs: 0 },
    end: "whole",
    taken: true,
    answered: true,
    look: (seen, clientOrderId) => {
      const fields = Object.fromEntries(fieldsOf(seen));
      expect(fields).toMatchObject({ type: "error", "merchant-order-id": clientOrderId });
      expect(fields).not.toHaveProperty("gateway-order-id");
    },
  },
};

describe("a call under the scenario", () => {
  it.each(Object.keys(table) as CallScenarioName[])("%s", async (scenario) => {
    const { parameters = {}, end, waitMs = end === "whole" ? 30_000 : 5_000, taken, answered, look } = table[scenario];
    const clientOrderId = `played-${scenario}`;
    expect(await play(scenario, { clientOrderId, parameters })).toMatchObject({ status: 200 });
    const seen = await call(clientOrderId, waitMs);
    expect({ scenario, end: seen.end }).toEqual({ scenario, end });
    look?.(seen, clientOrderId);
    const calls = await eventually(
      () => callsOf(clientOrderId),
      (all) => all.length > 0,
    );
    expect(calls).toMatchObject([{ scenario, taken, answered, verdict: taken ? "accepted" : "not-taken" }]);
    const { orders } = await sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`);
    expect(orders).toHaveLength(taken ? 1 : 0);
    const query = await sandbox.query(clientOrderId);
    expect(query.fields.type).toBe(taken ? "status-response" : "validation-error");
  });

  it("error-late hides its order from status queries for its time, and from nothing else", async () => {
    await play("error-late", { clientOrderId: "hidden" });
    await call("hidden", 10_000);
    const { orders } = await sandbox.control("GET", "/orders?client_orderid=hidden");
    expect(orders).toHaveLength(1);
    await sandbox.control("POST", "/clock", { advanceSeconds: 530 });
    expect((await sandbox.query("hidden")).fields).toMatchObject({ type: "validation-error" });
    await sandbox.control("POST", "/clock", { advanceSeconds: 10 });
    expect((await sandbox.query("hidden")).fields).toMatchObject({ type: "status-response" });
  });

  const withParameter = (Object.keys(callScenarios) as CallScenarioName[]).filter(
    (name) => "taken" in callScenarios[name].parameters.shape,
  );

  it.each(withParameter)("%s takes the order or not, as its parameter says", async (scenario) => {
    for (const taken of [true, false]) {
      const clientOrderId = `either-${scenario}-${taken}`;
      await play(scenario, { clientOrderId, parameters: { taken } });
      const seen = call(clientOrderId, 10_000);
      const calls = await eventually(
        () => callsOf(clientOrderId),
        (all) => all.length > 0,
      );
      expect(calls).toMatchObject([{ scenario, taken }]);
      const { orders } = await sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`);
      expect(orders).toHaveLength(taken ? 1 : 0);
      if (["slow", "drip", "endless-body"].includes(scenario)) continue;
      await seen;
    }
  });
});
