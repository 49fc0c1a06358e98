import { fieldOf } from "@/lib/gateway/fields/catalogue";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import {
  type ConnectionSettings,
  connectionSettings,
  describeDays,
  describeValues,
  type EffectLine,
  type EndpointDays,
  type Environment,
  endpointDays,
  pathLabels,
  readingLabels,
  type ScheduleReading,
} from "./settings";
import type { Address } from "./versions";

export type EndpointFacts = {
  kind: string;
  gatewayId: string;
  label: string;
  currencies: string[];
  requiredFields: string[];
  hiddenFields: string[];
  unknownCharges: string;
} & EndpointDays;

const environmentLabels: Record<Environment, string> = { production: t.productionLabel, sandbox: common.sandbox };
const listOf = (values: readonly string[]) => values.join(", ") || common.noValue;
const fieldsOf = (names: readonly string[]) => listOf(names.map((name) => fieldOf("payout", name)?.label ?? name));

function differences(before: [string, string][] | null, after: [string, string][]): EffectLine[] {
  return after.flatMap(([term, to], index) => {
    const from = before?.[index]?.[1] ?? null;
    return from === to ? [] : [{ term, from, to }];
  });
}

export function describeAddress(before: Address | null, after: Address): EffectLine[] {
  const valuesOf = ({ environment, baseUrl, consumerKey, paths }: Address): [string, string][] => [
    [common.environment, environmentLabels[environment]],
    [common.baseUrl, baseUrl],
    [common.consumerKey, consumerKey],
    ...Object.entries(pathLabels).map(([name, label]): [string, string] => [
      t.path(label),
      (paths as Record<string, string>)[name] ?? "",
    ]),
  ];
  return differences(before && valuesOf(before), valuesOf(after));
}

export function describeSettings(before: ConnectionSettings, after: ConnectionSettings): EffectLine[] {
  return differences(settingLines(before), settingLines(after));
}

export function settingLines(settings: ConnectionSettings): [string, string][] {
  const values = describeValues(settings).map(({ term, value }): [string, string] => [term, value]);
  return [[t.nameLabel, settings.name], ...values, ...describeReading(settings.scheduleReading)];
}

function describeReading(reading: ScheduleReading): [string, string][] {
  return Object.entries(readingLabels).map(([name, { asks, answers }]) => [
    asks,
    (answers as Record<string, string>)[reading[name as keyof ScheduleReading]] ?? "",
  ]);
}

export function describeEndpoint(before: EndpointFacts | null, after: EndpointFacts, isBack: boolean): EffectLine[] {
  const valuesOf = (endpoint: EndpointFacts): [string, string][] => [
    [t.kind, endpoint.kind === "group" ? common.endpointGroup : common.endpoint],
    [t.numberLabel, endpoint.gatewayId],
    [t.label, endpoint.label],
    [t.currencies, listOf(endpoint.currencies)],
    [t.requiredFields, fieldsOf(endpoint.requiredFields)],
    [t.hiddenFields, fieldsOf(endpoint.hiddenFields)],
    [t.scheduledCharges, endpoint.unknownCharges === "record" ? t.chargesRecorded : t.alertUsers],
    ...endpointDays.map((name): [string, string] => [connectionSettings[name].term, describeDays(endpoint[name])]),
  ];
  const back = isBack ? [{ term: t.status, from: "retired", to: "active" }] : [];
  return [...back, ...differences(before && valuesOf(before), valuesOf(after))];
}
