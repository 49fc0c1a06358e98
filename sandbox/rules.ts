import { z } from "zod";
import { type Operation, operationNames } from "@/lib/gateway/fields/catalogue";
import type { CallPlayed } from "./call-scenarios";
import type { CallbackPlayed } from "./callback-scenarios";
import { isCallScenario, readParameters, type ScenarioName, type ScenarioPlayed, scenarioNames } from "./scenarios";

const ruleOperations = [...operationNames, "any"] as const;

export const ruleInputSchema = z
  .strictObject({
    scenario: z.enum(scenarioNames as [ScenarioName, ...ScenarioName[]]),
    operation: z.enum(ruleOperations).optional(),
    clientOrderId: z.string().min(1).max(256).optional(),
    consumerKey: z.string().min(1).max(256).optional(),
    rate: z.number().min(0).max(1).default(1),
    times: z.int().min(1).max(1_000_000_000).optional(),
    parameters: z.record(z.string(), z.unknown()).default({}),
  })
  .transform((input, context): NewRule => {
    const { scenario, operation, clientOrderId, consumerKey, rate, times } = input;
    const parsed = readParameters(scenario, input.parameters);
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["parameters", ...issue.path], message: issue.message });
    }
    const played = { name: scenario, parameters: parsed.data ?? {} } as ScenarioPlayed;
    return {
      scenario: played,
      operation: operation ?? null,
      clientOrderId: clientOrderId ?? null,
      consumerKey: consumerKey ?? null,
      rate,
      times: times ?? null,
    };
  });

export const mostRules = 5000;
export const rulesInputSchema = z.strictObject({ rules: z.array(ruleInputSchema).max(mostRules) });

type NewRule = {
  scenario: ScenarioPlayed;
  operation: (typeof ruleOperations)[number] | null;
  clientOrderId: string | null;
  consumerKey: string | null;
  rate: number;
  times: number | null;
};
export type Rule = NewRule & { id: number; played: number };

export function makeRule(input: NewRule, id: number): Rule {
  return { ...input, id, played: 0 };
}

export function presentRule(rule: Rule) {
  const { scenario, times, operation, clientOrderId, consumerKey, rate, id, played } = rule;
  return {
    id,
    scenario: scenario.name,
    ...(operation === null ? {} : { operation }),
    ...(clientOrderId === null ? {} : { clientOrderId }),
    ...(consumerKey === null ? {} : { consumerKey }),
    rate,
    ...(times === null ? {} : { times }),
    parameters: scenario.parameters,
    played,
  };
}

export type Asked = { operation: Operation; consumerKey: string; clientOrderIds: readonly string[] };

function matchesCaller(rule: Rule, { operation, consumerKey }: Omit<Asked, "clientOrderIds">): boolean {
  const wanted = rule.operation;
  const operationFits = wanted === null ? operation !== "status" : wanted === "any" || wanted === operation;
  return operationFits && (rule.consumerKey === null || rule.consumerKey === consumerKey);
}

function isDrawn(rule: Rule, draw: () => number): boolean {
  return rule.rate === 1 || (rule.rate > 0 && draw() < rule.rate);
}

/**
 * Returns the first rule that matches and is drawn by its rate.
 * @param draw the next number of a seeded generator, 0 ≤ n < 1
 * @param passedOver ids of rules already drawn for this call without success
 */
export function chooseRule<Group extends "call" | "callback">(
  rules: readonly Rule[],
  group: Group,
  asked: Asked,
  draw: () => number,
  passedOver: ReadonlySet<number> = new Set(),
): (Rule & { scenario: Group extends "call" ? CallPlayed : CallbackPlayed }) | null {
  for (const rule of rules) {
    if (rule.clientOrderId !== null && !asked.clientOrderIds.includes(rule.clientOrderId)) continue;
    if (isCallScenario(rule.scenario.name) !== (group === "call") || passedOver.has(rule.id)) continue;
    if (!matchesCaller(rule, asked)) continue;
    // The group was compared above; the compiler can't follow it through the table.
    if (isDrawn(rule, draw)) return rule as ReturnType<typeof chooseRule<Group>>;
  }
  return null;
}

/**
 * Decides by path and header alone if a call hangs before its body is read. A rule that needs the body waits for it,
 * and so do the rules after it.
 */
export function chooseUnread(
  rules: readonly Rule[],
  asked: Omit<Asked, "clientOrderIds">,
  draw: () => number,
): { rule: Rule | null; passedOver: Set<number> } {
  const passedOver = new Set<number>();
  for (const rule of rules) {
    if (!isCallScenario(rule.scenario.name) || !matchesCaller(rule, asked)) continue;
    if (rule.scenario.name !== "hang-before" || rule.clientOrderId !== null) break;
    if (isDrawn(rule, draw)) return { rule, passedOver };
    passedOver.add(rule.id);
  }
  return { rule: null, passedOver };
}

export function spendRule(rules: readonly Rule[], id: number): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.id !== id) return [rule];
    if (rule.times === 1) return [];
    return [{ ...rule, times: rule.times === null ? null : rule.times - 1, played: rule.played + 1 }];
  });
}

/** Returns number `index` of a seed's sequence, 0 ≤ n < 1 (mulberry32, which can start anywhere). */
export function drawNumber(seed: number, index: number): number {
  let mixed = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
