import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callScenarios } from "./call-scenarios";
import { callbackScenarios } from "./callback-scenarios";
import {
  type Asked,
  chooseRule,
  chooseUnread,
  drawNumber,
  makeRule,
  type Rule,
  ruleInputSchema,
  spendRule,
} from "./rules";
import { listScenarios, scenarioNames } from "./scenarios";

const rulesOf = (...inputs: unknown[]): Rule[] =>
  inputs.map((input, index) => makeRule(ruleInputSchema.parse(input), index + 1));

const asked: Asked = { operation: "payout", consumerKey: "demo", clientOrderIds: ["A-1"] };
const never = () => {
  throw new Error("nothing was to be drawn");
};

describe("the first rule that matches", () => {
  const play = (rules: Rule[], change: Partial<Asked> = {}, draw: () => number = never) =>
    chooseRule(rules, "call", { ...asked, ...change }, draw)?.scenario.name ?? null;

  it.each<[string, object, Partial<Asked>, boolean]>([
    ["no operation: a payout", {}, {}, true],
    ["no operation: an update", {}, { operation: "update-recurring-payment" }, true],
    ["no operation: a batch", {}, { operation: "process-recurring-payments" }, true],
    ["no operation: a status query", {}, { operation: "status" }, false],
    ["any: a status query", { operation: "any" }, { operation: "status" }, true],
    ["any: a payout", { operation: "any" }, {}, true],
    ["status: a status query", { operation: "status" }, { operation: "status" }, true],
    ["status: a payout", { operation: "status" }, {}, false],
    ["payout: an update", { operation: "payout" }, { operation: "update-recurring-payment" }, false],
    ["its order", { clientOrderId: "A-1" }, {}, true],
    ["another order", { clientOrderId: "A-2" }, {}, false],
    ["one of many orders", { clientOrderId: "A-2" }, { clientOrderIds: ["A-1", "A-2"] }, true],
    ["an order, but none is named", { clientOrderId: "A-1" }, { clientOrderIds: [] }, false],
    ["its merchant", { consumerKey: "demo" }, {}, true],
    ["another merchant", { consumerKey: "other" }, {}, false],
    ["a rate of 0", { rate: 0 }, {}, false],
  ])("%s", (_, rule, change, matches) => {
    expect(play(rulesOf({ scenario: "slow", ...rule }), change)).toBe(matches ? "slow" : null);
  });

  it("wins over those after it, within its group", () => {
    const rules = rulesOf(
      { scenario: "callback-twice" },
      { scenario: "drip", clientOrderId: "B-1" },
      { scenario: "redirect" },
      { scenario: "slow" },
      { scenario: "no-callback" },
    );
    expect(play(rules)).toBe("redirect");
    expect(chooseRule(rules, "callback", asked, never)?.scenario.name).toBe("callback-twice");
  });

  it("is drawn where its rate leaves it open, and the next has its turn when it loses", () => {
    const rules = rulesOf({ scenario: "drip", rate: 0.3 }, { scenario: "slow", rate: 0.5 }, { scenario: "redirect" });
    const numbers =
      (...all: number[]) =>
      () =>
        all.shift() ?? never();
    expect(play(rules, {}, numbers(0.29))).toBe("drip");
    expect(play(rules, {}, numbers(0.3, 0.49))).toBe("slow");
    expect(play(rules, {}, numbers(0.3, 0.5))).toBe("redirect");
  });
});

describe("before the body is read", () => {
  const unread = (rules: Rule[], draw: () => number = never) => {
    const { rule, passedOver } = chooseUnread(rules, { operation: "payout", consumerKey: "demo" }, draw);
    return { rule: rule?.id ?? null, passedOver: [...passedOver] };
  };

  it("only hang-before can be played", () => {
    expect(unread(rulesOf({ scenario: "hang-before" }))).toEqual({ rule: 1, passedOver: [] });
    expect(unread(rulesOf({ scenario: "hang-after" }))).toEqual({ rule: null, passedOver: [] });
    expect(unread(rulesOf({ scenario: "no-callback" }, { scenario: "hang-before" })).rule).toBe(2);
    expect(unread(rulesOf({ scenario: "slow", operation: "status" }, { scenario: "hang-before" })).rule).toBe(2);
  });

  it("a rule that may match first has to wait for the body, and so have those after it", () => {
    expect(unread(rulesOf({ scenario: "slow" }, { scenario: "hang-before" })).rule).toBeNull();
    expect(unread(rulesOf({ scenario: "slow", clientOrderId: "A-1" }, { scenario: "hang-before" })).rule).toBeNull();
    expect(unread(rulesOf({ scenario: "hang-before", clientOrderId: "A-1" })).rule).toBeNull();
  });

  it("a rule that lost its draw is not drawn again", () => {
    const rules = rulesOf({ scenario: "hang-before", rate: 0.5 }, { scenario: "slow" });
    expect(unread(rules, () => 0.5)).toEqual({ rule: null, passedOver: [1] });
    expect(chooseRule(rules, "call", asked, never, new Set([1]))?.scenario.name).toBe("slow");
  });
});

describe("rates", () => {
  it("are met by the numbers of a seed, and the same seed draws the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom(0.1, 0.5, 0.9), (seed, rate) => {
        const rules = rulesOf({ scenario: "slow", rate });
        const run = () =>
          Array.from({ length: 2000 }, (_, index) => chooseRule(rules, "call", asked, () => drawNumber(seed, index)));
        const hits = run().map((rule) => rule !== null);
        expect(hits).toEqual(run().map((rule) => rule !== null));
        const share = hits.filter(Boolean).length / hits.length;
        expect(Math.abs(share - rate)).toBeLessThan(0.06);
      }),
      { seed: 4, numRuns: 100 },
    );
  });

  it("of 0 and 1 draw nothing, whatever comes before", () => {
    const rule = fc.record({ scenario: fc.constantFrom(...scenarioNames), rate: fc.constantFrom(0, 1) });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), (inputs) => {
        const rules = rulesOf(...inputs);
        const first = (group: object) => inputs.findIndex(({ scenario, rate }) => rate === 1 && scenario in group);
        const place = (found: Rule | null) => (found ? found.id - 1 : -1);
        expect(place(chooseRule(rules, "call", asked, never))).toBe(first(callScenarios));
        expect(place(chooseRule(rules, "callback", asked, never))).toBe(first(callbackScenarios));
      }),
      { seed: 5 },
    );
  });
});

describe("a rule with a count", () => {
  it("is played so often and then gone, and touches no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 }), (times, calls) => {
        let rules = rulesOf({ scenario: "slow", times }, { scenario: "drip" });
        const names = Array.from({ length: calls }, () => {
          const rule = chooseRule(rules, "call", asked, never);
          rules = spendRule(rules, rule?.id ?? 0);
          return rule?.scenario.name;
        });
        const slow = Math.min(times, calls);
        expect(names).toEqual([...Array(slow).fill("slow"), ...Array(calls - slow).fill("drip")]);
        expect(rules.map(({ id, times: left, played }) => ({ id, left, played }))).toEqual([
          ...(times > calls ? [{ id: 1, left: times - calls, played: calls }] : []),
          { id: 2, left: null, played: calls - slow },
        ]);
      }),
      { seed: 6 },
    );
  });
});

describe("a rule as the control endpoint takes it", () => {
  it("has its scenario's parameters filled in", () => {
    const { scenario } = ruleInputSchema.parse({ scenario: "drip", parameters: { everyMs: 7 } });
    expect(scenario).toEqual({ name: "drip", parameters: { taken: true, bytes: 1, everyMs: 7 } });
  });

  it.each([
    ["an unknown scenario", { scenario: "sideways" }, "scenario"],
    ["an unknown field", { scenario: "slow", colour: "red" }, ""],
    ["another scenario's parameter", { scenario: "slow", parameters: { gapMs: 1 } }, "parameters"],
    ["a parameter out of bounds", { scenario: "half-answer", parameters: { share: 2 } }, "parameters.share"],
    ["a rate above 1", { scenario: "slow", rate: 1.1 }, "rate"],
    ["a count of 0", { scenario: "slow", times: 0 }, "times"],
  ])("may not have %s", (_, input, path) => {
    const result = ruleInputSchema.safeParse(input);
    expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});

describe("the catalogue", () => {
  it("describes each scenario and what users will see", () => {
    const all = listScenarios();
    expect(all.map(({ name }) => name)).toEqual(scenarioNames);
    expect(new Set(scenarioNames).size).toBe(30);
    for (const { title, explanation } of all) {
      expect(title).toMatch(/^[A-Z].{3,60}[^.]$/);
      expect(explanation).toMatch(/^[A-Z].{20,300}\.$/);
    }
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });
});

describe("the page for users", () => {
  it("explains every scenario in the catalogue's own words", async () => {
    const page = await readFile(path.join(import.meta.dirname, "README.md"), "utf8");
    const lines = page.split("\n").map((line) => line.replace(/ +/g, " "));
    for (const { name, explanation } of listScenarios()) {
      expect(lines.filter((line) => line.startsWith(`| \`${name}\` | ${explanation} |`))).toHaveLength(1);
    }
  });
});
