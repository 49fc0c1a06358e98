/** What a person can be told of without looking. */
export const alertKinds = [
  "approval",
  "batch_stopped",
  "unconfirmed",
  "conflict",
  "later",
  "callback_refused",
  "batch_finished",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Where a person is told of a kind. */
export const alertWays = ["desk", "mail", "both", "none"] as const;
export type AlertWay = (typeof alertWays)[number];

/** waiting: for the next mail of its kind; dropped: it was over, or not theirs any more, before the mail was written. */
export const alertMails = ["none", "waiting", "written", "dropped"] as const;

/** What triggers note in the transaction in which something happened; the worker makes alerts of it. */
export const signKinds = [
  "batch_open",
  "batch_paused",
  "connection_paused",
  "conflict",
  "later",
  "callback",
  "orphan",
  "approval",
  "settlement",
] as const;

/** After so many hours without a clear answer somebody is told, where they chose no other number. */
export const unconfirmedHoursUsual = 4;
export const unconfirmedHoursMax = 168;

/** So many days an alert is kept; a trigger refuses to remove a younger one (db/migrations/0041_alerts_kept.sql). */
export const alertsKeptDays = 400;

export const wayWords: Record<AlertWay, string> = {
  desk: "In the desk",
  mail: "By mail",
  both: "In the desk and by mail",
  none: "Not at all",
};

/** Each kind as a person chooses it, and as a mail that tells of several counts it. */
export const kindWords: Record<AlertKind, { label: string; many: string; hint: string }> = {
  approval: {
    label: "Something waits for my approval",
    many: "things wait for your approval",
    hint: "Only what you may decide on, and did not prepare yourself.",
  },
  batch_stopped: {
    label: "A batch stopped by itself",
    many: "batches stopped by themselves",
    hint: "Calls did not leave, its connection was paused, or rows wait for a person.",
  },
  unconfirmed: {
    label: "An order is unconfirmed for long",
    many: "orders are unconfirmed for long",
    hint: "Nobody knows yet whether the gateway took it.",
  },
  conflict: {
    label: "An order is in conflict",
    many: "orders are in conflict",
    hint: "What the gateway says does not fit together.",
  },
  later: {
    label: "A reversal or chargeback",
    many: "reversals, chargebacks or other later news",
    hint: "And whatever else the gateway reports of an order after its final word.",
  },
  callback_refused: {
    label: "Callbacks were not applied",
    many: "groups of callbacks were not applied",
    hint: "Their control is wrong, they cannot be read, or name no order of ours. Told once an hour at most for each connection and reason.",
  },
  batch_finished: {
    label: "A batch is finished",
    many: "batches are finished",
    hint: "Once every row has its final word, with the counts.",
  },
};
