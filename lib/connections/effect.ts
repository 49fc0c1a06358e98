import { fieldOf } from "@/lib/fields/catalogue";
import { type EffectLine, type Environment, pathLabels, readingWords, type ScheduleReading } from "./settings";
import type { Address } from "./versions";

/** What of a connection is no part of an order's identity. */
export type Settings = {
  name: string;
  dateForm: string;
  callbackParameter: string;
  statusQuery: boolean;
  savedPayeesOnly: boolean;
  nothingCreatedCodes: string[];
  noSuchOrderCodes: string[];
  silenceAfterMinutes: number;
  scheduleReading: ScheduleReading;
};

/** What an endpoint is, as far as a person chooses it. */
export type EndpointFacts = {
  kind: string;
  gatewayId: string;
  label: string;
  currencies: string[];
  requiredFields: string[];
  hiddenFields: string[];
  unknownCharges: string;
};

const environmentWords: Record<Environment, string> = { production: "Production: money is real", sandbox: "Sandbox" };
const listOf = (values: readonly string[]) => values.join(", ") || "none";
const fieldsOf = (names: readonly string[]) => listOf(names.map((name) => fieldOf("payout", name)?.label ?? name));

/** The lines of two lists of values that differ. */
function differences(before: [string, string][] | null, after: [string, string][]): EffectLine[] {
  return after.flatMap(([term, to], index) => {
    const from = before?.[index]?.[1] ?? null;
    return from === to ? [] : [{ term, from, to }];
  });
}

/** The same for an audit row: what of each value, by its name. */
export function effectInAudit(
  effect: readonly EffectLine[],
): Record<string, { from: string | null; to: string | null }> {
  return Object.fromEntries(effect.map(({ term, from, to }) => [term, { from, to }]));
}

/** Where calls go and as whom, old and new; of a new connection all but the usual paths. */
export function describeAddress(before: Address | null, after: Address): EffectLine[] {
  const valuesOf = ({ environment, baseUrl, consumerKey, paths }: Address): [string, string][] => [
    ["Environment", environmentWords[environment]],
    ["Base URL", baseUrl],
    ["Consumer key", consumerKey],
    ...Object.entries(pathLabels).map(([name, label]): [string, string] => [
      `Path: ${label}`,
      (paths as Record<string, string>)[name] ?? "",
    ]),
  ];
  return differences(before && valuesOf(before), valuesOf(after));
}

/** The settings that change, old and new. */
export function describeSettings(before: Settings, after: Settings): EffectLine[] {
  const valuesOf = (settings: Settings): [string, string][] => [
    ["Name", settings.name],
    ["Dates", settings.dateForm],
    ["Callback parameter", settings.callbackParameter],
    ["Status query", settings.statusQuery ? "on" : "off"],
    ["Payouts to saved payees only", settings.savedPayeesOnly ? "on" : "off"],
    ["Codes of “no such order”", listOf(settings.noSuchOrderCodes)],
    ["Codes of “nothing was created”", listOf(settings.nothingCreatedCodes)],
    ["Silence before people are told", `${settings.silenceAfterMinutes} minutes`],
    ...describeReading(settings.scheduleReading),
  ];
  return differences(valuesOf(before), valuesOf(after));
}

/** How charges of recurring profiles are estimated: each question with its answer. */
export function describeReading({
  monthEnd,
  finishDate,
  maxRepeats,
  rescheduled,
}: ScheduleReading): [string, string][] {
  const { monthEnd: month, finishDate: finish, maxRepeats: most, rescheduled: moved } = readingWords;
  return [
    [month.asks, month.answers[monthEnd]],
    [finish.asks, finish.answers[finishDate]],
    [most.asks, most.answers[maxRepeats]],
    [moved.asks, moved.answers[rescheduled]],
  ];
}

/** What of an endpoint changes; `isBack`: it was retired, and comes into use again. */
export function describeEndpoint(before: EndpointFacts | null, after: EndpointFacts, isBack: boolean): EffectLine[] {
  const valuesOf = (endpoint: EndpointFacts): [string, string][] => [
    ["Kind", endpoint.kind === "group" ? "Endpoint group" : "Endpoint"],
    ["Number at the gateway", endpoint.gatewayId],
    ["Label", endpoint.label],
    ["Currencies", listOf(endpoint.currencies)],
    ["Required fields", fieldsOf(endpoint.requiredFields)],
    ["Hidden fields", fieldsOf(endpoint.hiddenFields)],
    ["Scheduled charges", endpoint.unknownCharges === "record" ? "recorded on their profile" : "alert people"],
  ];
  const back = isBack ? [{ term: "In use", from: "retired", to: "offered for payouts again" }] : [];
  return [...back, ...differences(before && valuesOf(before), valuesOf(after))];
}
