import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signalsOf } from "./signals";
import { attributesOf, beginSpan, describeSpan, endSpan, inSpan, type SpanFacts, traceIdOf } from "./span";

const id = "0b7c1f5e-8a41-4b7e-9c55-1f0d5f0a7c11";
const other = "0b7c1f5e-8a41-4b7e-9c55-1f0d5f0a7c12";

describe("attributes", () => {
  test("one order is named by one id, several by a list", () => {
    expect(attributesOf({ orderIds: [id] })).toEqual({ "paydesk.order_id": id });
    expect(attributesOf({ orderIds: [id, other] })).toEqual({ "paydesk.order_ids": [id, other] });
  });

  test("facts that are known are named, others left out", () => {
    const facts = { connectionId: id, callId: other, attempt: 2, httpStatus: 200, operation: "payout" };
    expect(attributesOf({ ...facts, result: "not_sent", verdict: null, submission: undefined })).toEqual({
      "paydesk.connection_id": id,
      "paydesk.call_id": other,
      "paydesk.attempt": 2,
      "http.response.status_code": 200,
      "paydesk.operation": "payout",
      "paydesk.result": "not_sent",
    });
  });

  test("no amount, account, name, address or token becomes one, whichever fact it is given as (seed 20261126)", () => {
    const digits = fc.stringMatching(/^\d{4,34}$/);
    const leaks = fc.oneof(
      digits,
      fc.tuple(digits, fc.stringMatching(/^\d{2}$/)).map((parts) => parts.join(".")),
      fc.stringMatching(/^[A-Z][a-z]{2,12} [A-Z][a-z]{2,12}$/),
      fc.stringMatching(/^[A-Za-z0-9_-]{41,64}$/),
      fc.webUrl(),
      fc.emailAddress(),
    );
    const names = ["connectionId", "callId", "operation", "result", "verdict", "submission", "outcome"] as const;
    fc.assert(
      fc.property(leaks, fc.constantFrom(...names), fc.integer({ min: 1_000 }), (text, name, large) => {
        const facts: SpanFacts = { [name]: text, orderIds: [text], attempt: large, httpStatus: large };
        expect(attributesOf(facts)).toEqual({});
      }),
      { seed: 20_261_126, numRuns: 2_000 },
    );
  });
});

describe("without telemetry", () => {
  test("work is done, and nothing else", async () => {
    const span = beginSpan("order.send", { orderIds: [id] }, null);
    expect(traceIdOf(span)).toBeNull();
    const work = () => {
      describeSpan({ result: "accepted" });
      return traceIdOf();
    };
    expect(await inSpan("call.sign", {}, work, span)).toBeNull();
    endSpan(span);
    const fails = inSpan("call.sign", {}, () => Promise.reject(new Error("no key")));
    await expect(fails).rejects.toThrow("no key");
  });
});

test.each([
  [{}, []],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: " " }, []],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" }, ["traces", "metrics", "logs"]],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://localhost:4318/v1/traces" }, ["traces"]],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318", OTEL_LOGS_EXPORTER: "none" }, ["traces", "metrics"]],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318", OTEL_SDK_DISABLED: "TRUE" }, []],
])("%j asks for %j", (env, signals) => {
  expect([...signalsOf(env)]).toEqual(signals);
});
