import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Answer, formAnswer } from "./answers";
import { createsOrder, type PlayedCall, playCall } from "./call-play";
import { type CallPlayed, type CallScenarioName, callScenarios } from "./call-scenarios";

const call: PlayedCall = {
  answer: formAnswer([
    ["type", "async-response"],
    ["merchant-order-id", "A-1"],
    ["gateway-order-id", "17"],
  ]),
  serialNumber: "s-1",
  clientOrderId: "A-1",
  gatewayOrderId: "17",
  target: "/paynet/api/v4/payout/101",
  other: { clientOrderId: "B-9", gatewayOrderId: "99" },
};

const scenario = (name: CallScenarioName, parameters: object = {}): CallPlayed =>
  ({ name, parameters: callScenarios[name].parameters.parse(parameters) }) as CallPlayed;

function answerOf(played: CallPlayed, change: Partial<PlayedCall> = {}) {
  const reply = playCall(played, { ...call, ...change });
  if (reply.kind !== "answer") throw new Error(`not an answer: ${reply.kind}`);
  return reply.answer;
}

const fieldsOf = (answer: { body: string | Buffer }) =>
  [...new URLSearchParams(String(answer.body))].map(([name, value]) => `${name}=${value.trimEnd()}`);

const updateAnswer = formAnswer([
  ["type", "update-recurring-payment-response"],
  ["status", "approved"],
  ["serial-number", "s-1"],
]);
const emptyAnswer: Answer = { status: 200, contentType: "text/html", body: "" };

describe("what goes over the wire", () => {
  it("is the answer when nothing is played, and nothing when none would come", () => {
    expect(playCall(null, call)).toEqual({ kind: "answer", answer: call.answer, afterMs: 0 });
    expect(playCall(null, { ...call, answer: null })).toEqual({ kind: "hang" });
    expect(playCall(scenario("page-502"), { ...call, answer: null })).toEqual({ kind: "hang" });
  });

  it.each<[string, Answer, string[]]>([
    ["a payout", call.answer as Answer, ["type=async-response", "merchant-order-id=B-9", "gateway-order-id=99"]],
    [
      "an update",
      updateAnswer,
      [
        "type=update-recurring-payment-response",
        "status=approved",
        "serial-number=s-1",
        "merchant-order-id=B-9",
        "gateway-order-id=99",
      ],
    ],
    ["a batch", emptyAnswer, ["merchant-order-id=B-9", "gateway-order-id=99"]],
  ])("can be another order's, for %s", (_, answer, fields) => {
    expect(fieldsOf(answerOf(scenario("other-order"), { answer }))).toEqual(fields);
  });

  it.each<[string, Answer]>([
    ["a payout", call.answer as Answer],
    ["an update", updateAnswer],
    ["a batch", emptyAnswer],
  ])("can conflict with itself, for %s", (_, answer) => {
    const fields = fieldsOf(answerOf(scenario("doubled-fields"), { answer }));
    expect(fields.slice(0, -2)).toEqual(fieldsOf(answer));
    expect(fields.slice(-2)).toEqual(["type=error", "gateway-order-id=99"]);
  });

  it.each(["utf-16", "latin-1"] as const)("can be %s that says UTF-8", (form) => {
    const { body, contentType } = answerOf(scenario("wrong-encoding", { form }));
    expect(contentType).toContain("utf-8");
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(body as Buffer)).toThrow(TypeError);
  });

  it("can be compressed though it was not requested", () => {
    const { body, headers } = answerOf(scenario("wrong-encoding", { form: "gzip" }));
    expect(headers).toEqual({ "Content-Encoding": "gzip" });
    expect(gunzipSync(body as Buffer).toString()).toBe(call.answer?.body);
  });

  it("points back to where the call went, so that a caller who follows sends twice", () => {
    const answer = answerOf(scenario("redirect", { status: 302 }));
    expect(answer).toMatchObject({ status: 302, headers: { Location: call.target } });
  });

  it("names an order in an error only where there is one", () => {
    const names = (name: CallScenarioName) => fieldsOf(answerOf(scenario(name, { code: "17", message: "No" })));
    const common = ["type=error", "serial-number=s-1", "merchant-order-id=A-1"];
    const why = ["error-message=No", "error-code=17"];
    expect(names("error-answer")).toEqual([...common, ...why]);
    expect(names("error-with-id")).toEqual([...common, "gateway-order-id=17", ...why]);
  });
});

describe("whether it is taken", () => {
  const untaken: CallScenarioName[] = ["hang-before", "reset-before", "refused-empty", "refused-page", "error-answer"];

  it.each(Object.keys(callScenarios) as CallScenarioName[])("%s", (name) => {
    expect(createsOrder(scenario(name))).toBe(!untaken.includes(name));
    if (!("taken" in callScenarios[name].parameters.shape)) return;
    expect(createsOrder(scenario(name, { taken: true }))).toBe(true);
    expect(createsOrder(scenario(name, { taken: false }))).toBe(false);
  });

  it("without a scenario", () => {
    expect(createsOrder(null)).toBe(true);
  });
});
