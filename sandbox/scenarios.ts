import { type CallPlayed, type CallScenarioName, callScenarios } from "./call-scenarios";
import { type CallbackPlayed, type CallbackScenarioName, callbackScenarios } from "./callback-scenarios";

export type ScenarioName = CallScenarioName | CallbackScenarioName;
export type ScenarioPlayed = CallPlayed | CallbackPlayed;

const callNames = Object.keys(callScenarios) as CallScenarioName[];
const callbackNames = Object.keys(callbackScenarios) as CallbackScenarioName[];
export const scenarioNames: readonly ScenarioName[] = [...callNames, ...callbackNames];

export function isCallScenario(name: ScenarioName): name is CallScenarioName {
  return name in callScenarios;
}

function schemaOf(name: ScenarioName) {
  return isCallScenario(name) ? callScenarios[name].parameters : callbackScenarios[name].parameters;
}

export function readParameters(
  name: ScenarioName,
  input: unknown,
): ReturnType<ReturnType<typeof schemaOf>["safeParse"]> {
  return schemaOf(name).safeParse(input);
}

export type ListedScenario = {
  name: ScenarioName;
  group: "call" | "callback";
  title: string;
  explanation: string;
  parameters: Record<string, unknown>;
};

export function listScenarios(): ListedScenario[] {
  const rowOf = (name: ScenarioName) => (isCallScenario(name) ? callScenarios[name] : callbackScenarios[name]);
  return scenarioNames.map((name) => {
    const { title, explanation } = rowOf(name);
    const group = isCallScenario(name) ? "call" : "callback";
    return { name, group, title, explanation, parameters: schemaOf(name).parse({}) };
  });
}
