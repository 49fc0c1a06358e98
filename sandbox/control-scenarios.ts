import { parse, type Reply } from "./control-input";
import { type Core, Refusal } from "./core";
import { makeRule, mostRules, presentRule, ruleInputSchema, rulesInputSchema } from "./rules";
import { listScenarios } from "./scenarios";

export function getScenarios(core: Core): Reply {
  return { status: 200, json: { scenarios: listScenarios(), rules: core.state.rules.map(presentRule) } };
}

export async function putRules(core: Core, input: unknown): Promise<Reply> {
  const { rules } = parse(rulesInputSchema, input);
  const firstId = core.state.lastRuleId + 1;
  const made = rules.map((rule, index) => makeRule(rule, firstId + index));
  await core.journal.append([{ kind: "scenarios", verdict: "replaced", rules: made }], core.now());
  return presentRules(core);
}

export async function postRule(core: Core, input: unknown): Promise<Reply> {
  const parsed = parse(ruleInputSchema, input);
  if (core.state.rules.length >= mostRules)
    throw new Refusal(409, `There are already ${mostRules} rules. Remove one first`);
  const rule = makeRule(parsed, core.state.lastRuleId + 1);
  await core.journal.append([{ kind: "scenarios", verdict: "added", rule }], core.now());
  return { status: 201, json: { rule: presentRule(rule) } };
}

export async function deleteRule(core: Core, id: string): Promise<Reply> {
  const rule = core.state.rules.find((candidate) => String(candidate.id) === id);
  if (!rule) throw new Refusal(404, `This rule doesn't exist: ${id}`);
  await core.journal.append([{ kind: "scenarios", verdict: "removed", id: rule.id }], core.now());
  return presentRules(core);
}

function presentRules(core: Core): Reply {
  return { status: 200, json: { rules: core.state.rules.map(presentRule) } };
}
