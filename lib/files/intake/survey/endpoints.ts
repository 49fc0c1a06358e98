import type { IntakeEndpoint, IntakeOptions } from "@/lib/files/intake/options";

export type EndpointChoice =
  | { kind: "any" }
  | { kind: "one"; endpoint: IntakeEndpoint }
  | { kind: "several"; endpoints: readonly IntakeEndpoint[] }
  | { kind: "none" };

export function chooseEndpoint(
  currency: string,
  { endpoints = [], endpointByCurrency = {} }: Pick<IntakeOptions, "endpoints" | "endpointByCurrency">,
): EndpointChoice {
  if (endpoints.length === 0) return { kind: "any" };
  const fitting = endpoints.filter(
    ({ rules }) => currency === "" || rules.currencies.length === 0 || rules.currencies.includes(currency),
  );
  const chosenId = Object.hasOwn(endpointByCurrency, currency) ? endpointByCurrency[currency] : undefined;
  const chosen = fitting.find(({ id }) => id === chosenId);
  if (chosen) return { kind: "one", endpoint: chosen };
  const [first, ...others] = fitting;
  if (!first) return { kind: "none" };
  return others.length === 0 ? { kind: "one", endpoint: first } : { kind: "several", endpoints: fitting };
}
