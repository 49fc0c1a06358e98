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
