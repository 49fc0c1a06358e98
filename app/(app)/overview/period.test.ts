import { expect, test } from "vitest";
import { readChoice } from "./period";

const sandbox = { id: "a", environment: "sandbox" as const };
const production = { id: "b", environment: "production" as const };
const now = new Date("2026-03-03T08:00:00Z");

test("what was completed counts by its preparation, unless the address says by value date", () => {
  const by = (value?: string) => readChoice(value ? { by: value } : {}, [sandbox], now, "UTC").by;
  expect([by(), by("value"), by("learned")]).toEqual(["prepared", "value", "prepared"]);
});

test.each([
  ["no choice where there is one environment", [sandbox], { environment: "production", connection: "a" }, null, "a"],
  ["production at first, once there is a production connection", [sandbox, production], {}, "production", null],
  ["the one that is asked for", [sandbox, production], { environment: "sandbox" }, "sandbox", null],
  ["production for what can't be meant", [sandbox, production], { environment: "both" }, "production", null],
  ["no connection of the other one", [sandbox, production], { connection: "a" }, "production", null],
  ["a connection of its own", [sandbox, production], { connection: "b" }, "production", "b"],
] as const)("the overview shows %s", (_what, connections, params, environment, connectionId) => {
  const choice = readChoice(params, connections, now, "UTC");
  expect([choice.environment, choice.period.environment, choice.period.connectionId]).toEqual([
    environment,
    environment,
    connectionId,
  ]);
});
