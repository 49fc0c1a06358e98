import { counted } from "@/lib/core/text/plural";
import { operations, type PathName } from "@/lib/gateway/fields/catalogue";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";

export const environments = ["sandbox", "production"] as const;
export type Environment = (typeof environments)[number];
export const environmentLabels: Record<Environment, string> = {
  sandbox: common.sandbox,
  production: common.production,
};

export const endpointKinds = ["endpoint", "group"] as const;
export type EndpointKind = (typeof endpointKinds)[number];

export const dateForms = ["DD.MM.YYYY", "ISO"] as const;
export type DateForm = (typeof dateForms)[number];

/** The gateway sends reversals and chargebacks only to `notify_url`. */
export const callbackParameters = ["notify_url", "server_callback_url"] as const;
export type CallbackParameter = (typeof callbackParameters)[number];

export const pathLabels = Object.fromEntries(
  Object.values(operations).flatMap(({ label, paths: { endpoint, group } }) => [
    [endpoint.name, label],
    ...(group === null ? [] : [[group.name, t.pathOfGroup(label)]]),
  ]),
) as Record<PathName, string>;

export const keySizes = [2048, 3072, 4096] as const;

export const pauseCauses = ["access_refused", "unclear_results", "declines"] as const;
export type PauseCause = (typeof pauseCauses)[number];

export const unknownChargePolicies = ["alert", "record"] as const;
export type UnknownChargePolicy = (typeof unknownChargePolicies)[number];

export const profileDirections = ["in", "out"] as const;
export type ProfileDirection = (typeof profileDirections)[number];

/**
 * Readings of points that the interface document leaves open. `monthEnd`: the charge of a month without the first
 * charge's date falls on its last day, on the day after, or is skipped. `finishDate`: the finish date is a charging day
 * or not. `maxRepeats`: 3 means the charges 0, 1, 2, or the charge with number 3 is the last. `rescheduled`: the next
 * charge of a rescheduled profile that was charged automatically.
 */
export const scheduleReadings = {
  monthEnd: ["last-day", "next-day", "skip"],
  finishDate: ["inclusive", "exclusive"],
  maxRepeats: ["stops-at", "last-index"],
  rescheduled: ["next-period", "next-day", "never"],
} as const;
export type ScheduleReading = { [K in keyof typeof scheduleReadings]: (typeof scheduleReadings)[K][number] };

export const usualReading: ScheduleReading = {
  monthEnd: "last-day",
  finishDate: "inclusive",
  maxRepeats: "stops-at",
  rescheduled: "next-period",
};

export const readingLabels: {
  [K in keyof ScheduleReading]: { asks: string; answers: Record<ScheduleReading[K], string> };
} = {
  monthEnd: {
    asks: t.monthEndLabel,
    answers: {
      "last-day": t.monthEndLast,
      "next-day": t.monthEndNext,
      skip: t.monthEndSkip,
    },
  },
  finishDate: {
    asks: t.finishDateLabel,
    answers: { inclusive: t.finishInclusive, exclusive: t.finishExclusive },
  },
  maxRepeats: {
    asks: t.repeatsLabel,
    answers: { "stops-at": t.charges01And, "last-index": t.repeatsFour },
  },
  rescheduled: {
    asks: t.rescheduleLabel,
    answers: {
      "next-period": t.rescheduleWholePeriod,
      "next-day": t.rescheduleNextDay,
      never: t.rescheduleWhileActive,
    },
  },
};

type Shown = { term: string; label?: string; hint: string };
const choice = <Value extends string>(usual: Value, options: Readonly<Record<Value, string>>, shown: Shown) =>
  ({ kind: "choice", usual, options, ...shown }) as const;
const onOff = (usual: boolean, shown: Shown) => ({ kind: "switch", usual, ...shown }) as const;
const codes = (shown: Shown) => ({ kind: "codes", usual: [] as string[], ...shown }) as const;
const whole = (unit: "minutes" | "days", usual: number, most: number, shown: Shown) =>
  ({ kind: "whole", unit, usual, most, ...shown }) as const;

export const connectionSettings = {
  dateForm: choice<DateForm>(
    "DD.MM.YYYY",
    { "DD.MM.YYYY": "DD.MM.YYYY", ISO: "YYYY-MM-DD" },
    { term: t.dates, hint: t.datesHint },
  ),
  callbackParameter: choice<CallbackParameter>(
    "notify_url",
    { notify_url: "notify_url", server_callback_url: "server_callback_url" },
    {
      term: t.callbackParameter,
      label: t.callbackParameterLabel,
      hint: t.callbackParameterHint,
    },
  ),
  statusQuery: onOff(true, {
    term: common.statusQuery,
    label: t.statusQueryLabel,
    hint: t.statusQueryHint,
  }),
  savedPayeesOnly: {
    ...onOff(false, {
      term: t.savedOnlyLabel,
      hint: t.savedOnlyHint,
    }),
    guardsMoney: true,
  },
  noSuchOrderCodes: codes({
    term: t.missingOrderCodesLabel,
    hint: t.missingOrderCodesHint,
  }),
  nothingCreatedCodes: codes({
    term: t.refusalCodesLabel,
    hint: t.refusalCodesHint,
  }),
  // A week at most: a later alert comes too late.
  missingCallbacksAfterMinutes: whole("minutes", 60, 10_080, {
    term: t.callbackAlertTitle,
    label: t.callbackAlertLabel,
    hint: t.callbackAlertHint,
  }),
  reportDays: whole("days", 1, 30, {
    term: t.daysUntilReported,
    hint: t.withinThemAMissing,
  }),
  bankDays: whole("days", 3, 30, {
    term: t.daysUntilBanked,
    hint: t.daysUntilBankedHint,
  }),
};

export const endpointDays = ["reportDays", "bankDays"] as const satisfies readonly (keyof typeof connectionSettings)[];
export type EndpointDays = Record<(typeof endpointDays)[number], number | null>;
export const describeDays = (days: number | null): string => (days === null ? t.connectionDays : counted(days, t.day));

type Table = typeof connectionSettings;
export type SettingName = keyof Table;
export type ConnectionSettings = { [K in SettingName]: Table[K]["usual"] } & {
  name: string;
  scheduleReading: ScheduleReading;
};
const settingNames = ["name", ...Object.keys(connectionSettings), "scheduleReading"] as (keyof ConnectionSettings)[];

export function pickSettings<From extends Record<keyof ConnectionSettings, unknown>>(
  from: From,
): Pick<From, keyof ConnectionSettings> {
  return Object.fromEntries(settingNames.map((name) => [name, from[name]])) as Pick<From, keyof ConnectionSettings>;
}

export function describeValues(settings: ConnectionSettings): { term: string; value: string }[] {
  return (Object.keys(connectionSettings) as SettingName[]).map((name) => ({
    term: connectionSettings[name].term,
    value: statusOf(name, settings[name]),
  }));
}

export function changesGuard(before: ConnectionSettings, next: ConnectionSettings): boolean {
  return (Object.keys(connectionSettings) as SettingName[]).some(
    (name) => "guardsMoney" in connectionSettings[name] && before[name] !== next[name],
  );
}

function statusOf(name: SettingName, value: ConnectionSettings[SettingName]): string {
  const row = connectionSettings[name];
  switch (row.kind) {
    case "choice":
      return (row.options as Record<string, string>)[String(value)] ?? String(value);
    case "switch":
      return value ? common.on : common.off;
    case "codes":
      return (value as string[]).join(", ") || common.noValue;
    case "whole":
      return counted(Number(value), row.unit === "days" ? t.day : t.minute);
    default:
      return row satisfies never;
  }
}

export const governedChanges = [
  "connections.create",
  "connections.update",
  "connections.renewVersion",
  "connections.replaceKey",
  "connections.setControlKey",
  "connections.renewCallbackAddress",
  "endpoints.save",
  "endpoints.retire",
] as const;
export type GovernedChange = (typeof governedChanges)[number];

export type EffectLine = { term: string; from: string | null; to: string | null };
