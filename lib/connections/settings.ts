import type { PathName } from "@/lib/gateway/paths";

/** The words that a connection's settings are chosen from. */
export const environments = ["sandbox", "production"] as const;
export type Environment = (typeof environments)[number];

export const endpointKinds = ["endpoint", "group"] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** How the gateway behind a connection wants dates; the interface document shows both. */
export const dateForms = ["DD.MM.YYYY", "ISO"] as const;
export type DateForm = (typeof dateForms)[number];

/** The parameter that carries our callback address; only `notify_url` also brings reversals and chargebacks. */
export const callbackParameters = ["notify_url", "server_callback_url"] as const;
export type CallbackParameter = (typeof callbackParameters)[number];

/** What each path of a connection is for, in the order in which it is shown. */
export const pathLabels: Record<PathName, string> = {
  payout: "Payout",
  payoutGroup: "Payout to a group",
  status: "Status query",
  statusGroup: "Status query of a group",
  updateRecurringPayment: "Update of a recurring payment",
  processRecurringPayments: "Batch of recurring payments",
};

/** Bits of a key made here. The first is offered: every gateway takes it, and it signs fastest. */
export const keySizes = [2048, 3072, 4096] as const;

/** Why Paydesk itself stopped sending from a connection. */
export const pauseCauses = ["access_refused", "unclear_results", "declines"] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** Charges that the gateway makes by schedule under ids that we never made: recorded on their profile, or an alert. */
export const unknownChargePolicies = ["alert", "record"] as const;
export type UnknownChargePolicy = (typeof unknownChargePolicies)[number];

/** Which way a recurring profile's charges go: the payer's card is charged (SRC), or the receiver's is paid to (DST). */
export const profileDirections = ["in", "out"] as const;
export type ProfileDirection = (typeof profileDirections)[number];

/**
 * How we read what the interface document leaves open of a recurring profile's charges, where the merchant may know better:
 * `monthEnd`: a month without the first charge's calendar date: its last day, the day after it, or no charge.
 * `finishDate`: whether the finish date is itself a day of charging ("date of the last charge").
 * `maxRepeats`: 3 stops when the number is 3 (charges 0, 1, 2), or the charge with number 3 is the last.
 * `rescheduled`: when a rescheduled profile that was charged by itself is charged by itself again.
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

/** The same as people choose it: what is asked, and each answer. */
export const readingWords: {
  [K in keyof ScheduleReading]: { asks: string; answers: Record<ScheduleReading[K], string> };
} = {
  monthEnd: {
    asks: "A monthly charge on the 31st, in a shorter month",
    answers: {
      "last-day": "on that month's last day",
      "next-day": "on the first day of the month after it",
      skip: "not at all",
    },
  },
  finishDate: {
    asks: "On the finish date itself",
    answers: { inclusive: "there is a charge, the last", exclusive: "there is none any more" },
  },
  maxRepeats: {
    asks: "A maximum of 3 repeats",
    answers: { "stops-at": "charges numbers 0, 1 and 2", "last-index": "charges numbers 0 to 3" },
  },
  rescheduled: {
    asks: "Moved after it was charged by itself, it is charged again",
    answers: {
      "next-period": "one period after that charge at the earliest",
      "next-day": "from the next day on",
      never: "from the next period on; never if it had stopped",
    },
  },
};

/** A week: longer than this, an alarm of silence would come too late for anybody. */
export const silenceMaxMinutes = 10_080;

/** Acts that decide where signed calls go, with what key, and what their answers mean: a policy may hold them. */
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

/** One value that a change replaces, as people read it; null: there was, or will be, none. */
export type EffectLine = { term: string; from: string | null; to: string | null };
