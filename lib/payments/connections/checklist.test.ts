import { describe, expect, it } from "vitest";
import { checklistOf } from "./checklist";

const facts: Parameters<typeof checklistOf>[0] = {
  baseUrl: "https://gate.example.com/paynet",
  consumerKey: "acme",
  environment: "production",
  keyFingerprint: null,
  keyBits: null,
  endpoints: [],
  hasControlKey: false,
  lastTest: null,
  lastCallbackAt: null,
  firstAcceptedAt: null,
  statusQuery: true,
};
const around = { callbackUrl: "https://desk.example.com", sandbox: false };
const statesOf = (steps: ReturnType<typeof checklistOf>) =>
  Object.fromEntries(steps.map((step) => [step.key, step.state]));

describe("checklistOf", () => {
  it("is open at the start, but for the address", () => {
    expect(statesOf(checklistOf(facts, around))).toEqual({
      address: "done",
      key: "open",
      endpoints: "open",
      registered: "open",
      control: "open",
      test: "open",
      callbacks: "open",
      payout: "open",
    });
  });

  it("believes that the gateway has the key when a test proves it, not before", () => {
    const at = new Date();
    const tested = (verdict: string) => statesOf(checklistOf({ ...facts, lastTest: { at, verdict } }, around));
    expect(tested("works")).toMatchObject({ registered: "done", test: "done" });
    expect(tested("answers")).toMatchObject({ registered: "done", test: "done" });
    expect(tested("refused")).toMatchObject({ registered: "open", test: "problem" });
    expect(tested("unreachable")).toMatchObject({ registered: "open", test: "problem" });
  });

  it("counts no retired endpoint", () => {
    const endpoint = {
      id: "1",
      kind: "endpoint" as const,
      gatewayId: "1",
      label: "EUR",
      currencies: ["EUR"],
      requiredFields: [],
      hiddenFields: [],
      unknownCharges: "alert" as const,
      ...{ reportDays: null, bankDays: null },
      retiredAt: new Date(),
    };
    expect(statesOf(checklistOf({ ...facts, endpoints: [endpoint] }, around)).endpoints).toBe("open");
    expect(statesOf(checklistOf({ ...facts, endpoints: [{ ...endpoint, retiredAt: null }] }, around)).endpoints).toBe(
      "done",
    );
  });

  it("says that callbacks cannot arrive at this machine, unless the gateway is on it too", () => {
    const callbackUrl = "http://localhost:3000";
    expect(statesOf(checklistOf(facts, { callbackUrl, sandbox: false })).callbacks).toBe("problem");
    expect(statesOf(checklistOf(facts, { callbackUrl, sandbox: true })).callbacks).toBe("open");
  });
});
